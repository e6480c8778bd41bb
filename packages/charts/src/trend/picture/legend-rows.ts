/** What stands below the plot in a picture of it: a row per series, as the legend says it. */
import { formatMoment } from '@millwright/kernel';
import { legendFacts } from '../columns/legend-facts.ts';
import { cursorNames } from '../cursors/trend-cursors.ts';
import { type LineLook, lookOf } from '../line-look.ts';
import { differenceText, spanText, valueText } from '../readings-text.ts';
import type { TrendSeries } from '../trend-series.ts';
import type { TrendTexts } from '../trend-texts.ts';
import type { Drawn } from '../trend-view.ts';

export interface LegendRow {
  /** How its line is drawn; null of the head. */
  readonly line: LineLook | null;
  readonly cells: readonly string[];
}

/** The head first; what is hidden is left out. */
export const legendRows = (
  series: readonly TrendSeries[],
  hidden: ReadonlySet<number>,
  { lines, marked, range }: Pick<Drawn, 'lines' | 'marked' | 'range'>,
  said: { readonly texts: TrendTexts; readonly locale: string; readonly timeZone: string },
): readonly LegendRow[] => {
  const { texts, locale, timeZone } = said;
  const [first, second] = marked;
  const isCompared = first !== undefined && second !== undefined;
  const head = [
    texts.series,
    texts.latest,
    ...marked.map(
      ({ time }, index) => `${cursorNames[index]} ${formatMoment(time, locale, timeZone)}`,
    ),
    ...(isCompared ? [`Δ ${spanText(second.time - first.time)}`] : []),
    texts.minimum,
    texts.maximum,
  ];
  const rows = series.flatMap((one, at): LegendRow[] => {
    const columns = lines.get(one.id);
    if (hidden.has(one.id) || columns === undefined) return [];
    const facts = legendFacts(columns, range);
    const { id } = one;
    return [
      {
        line: lookOf(series, at),
        cells: [
          one.unit === '' ? one.name : `${one.name} (${one.unit})`,
          valueText(facts.latest, one),
          ...marked.map(({ values }) => valueText(values.get(id), one)),
          ...(isCompared ? [differenceText(first.values.get(id), second.values.get(id), one)] : []),
          valueText(facts.minimum, one),
          valueText(facts.maximum, one),
        ],
      },
    ];
  });
  return [{ line: null, cells: head }, ...rows];
};
