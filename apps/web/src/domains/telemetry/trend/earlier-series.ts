/** Courses of an earlier span, laid under those of the span that is shown. */
import type { TrendRange, TrendSeries } from '@millwright/charts';
import type { PointId } from '@millwright/kernel';

/** A span of the same length that began earlier. */
export interface EarlierRange extends TrendRange {
  /** What its course of a point is called. */
  readonly nameOf: (name: string) => string;
}

/** The line of a point in the earlier span: no point has such an id. */
const lineOf = (id: number): number => -id;

/** As if it were later by so many milliseconds; in the colour and on the axis of its point. */
export const laidOver = (
  series: TrendSeries,
  { nameOf }: Pick<EarlierRange, 'nameOf'>,
  later: number,
): TrendSeries => ({
  ...series,
  id: lineOf(series.id),
  pairedWith: series.id,
  name: nameOf(series.name),
  until: series.until === null ? null : series.until + later,
  columns: { time: series.columns.time.map((time) => time + later), value: series.columns.value },
});

/** A point that is hidden is hidden in both spans. */
export const withPairs = (hidden: ReadonlySet<PointId>): ReadonlySet<number> =>
  new Set([...hidden].flatMap((id) => [id, lineOf(id)]));

/** The points that are hidden, after one line of a point was switched off or on. */
export const hiddenPoints = (
  points: readonly PointId[],
  before: ReadonlySet<PointId>,
  lines: ReadonlySet<number>,
): ReadonlySet<PointId> =>
  new Set(
    points.filter((id) => {
      const was = before.has(id);
      const isChanged = lines.has(id) !== was || lines.has(lineOf(id)) !== was;
      return isChanged ? !was : was;
    }),
  );
