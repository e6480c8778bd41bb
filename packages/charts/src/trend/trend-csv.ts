import { formatNumber, guardFormula } from '@millwright/kernel';
import { formatWallClock } from '../time-ticks.ts';
import type { TrendRange, TrendSeries } from './trend-series.ts';

/**
 * What the chart shows inside `range` as CSV (RFC 4180, with a byte-order mark so that spreadsheets
 * read Chinese): time in the zone's wall clock under `timeTitle`, then one column per series, empty
 * where a series says nothing; behind a series whose values have names a column of these, titled by
 * `titleOfWords`. Text cells that a spreadsheet would run as a formula are neutralised.
 */
export const trendCsv = (
  series: readonly TrendSeries[],
  range: TrendRange,
  timeZone: string,
  timeTitle: string,
  titleOfWords: (name: string) => string,
): string => {
  const rows = new Map<number, string[]>();
  const columnOf = series.map((_, index) =>
    series.slice(0, index).reduce((columns, one) => columns + (one.words ? 2 : 1), 0),
  );
  const width = series.reduce((columns, one) => columns + (one.words ? 2 : 1), 0);
  series.forEach(({ columns, decimals, words }, index) => {
    const column = columnOf[index] ?? 0;
    for (let at = 0; at < columns.time.length; at++) {
      const time = columns.time[at] ?? 0;
      const value = columns.value[at] ?? Number.NaN;
      if (time < range.from || time > range.to || Number.isNaN(value)) continue;
      const row = rows.get(time) ?? new Array<string>(width).fill('');
      row[column] = formatNumber(value, decimals);
      if (words) row[column + 1] = csvText(words.of(value) ?? '');
      rows.set(time, row);
    }
  });
  const heading = [
    csvText(`${timeTitle} (${timeZone})`),
    ...series.flatMap(({ name, unit, words }) => [
      csvText(unit ? `${name} (${unit})` : name),
      ...(words ? [csvText(titleOfWords(name))] : []),
    ]),
  ];
  const lines = [...rows.entries()]
    .sort(([one], [other]) => one - other)
    .map(([time, cells]) => [formatWallClock(time, timeZone), ...cells]);
  return `\uFEFF${[heading, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')}`;
};

/** One text cell: quoted where needed, never a formula. */
export const csvText = (text: string): string => {
  const safe = guardFormula(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
