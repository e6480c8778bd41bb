import type { TrendColumns } from '../trend-series.ts';

/** null = gap (the line breaks), undefined = this series says nothing here (the line goes on). */
export type AlignedValue = number | null | undefined;

/** One time axis in seconds and one column of values per series. */
export type Aligned = [time: number[], ...values: AlignedValue[][]];

/** What is to be aligned. */
export interface AlignedSeries {
  readonly columns: TrendColumns;
  /** Holds its value until a gap begins; otherwise the line ends with its last value. */
  readonly stepped: boolean;
}

/**
 * Brings series with times of their own onto one ascending axis (a k-way merge). A gap lasts until
 * the series says something again, whatever others say meanwhile.
 */
export const align = (series: readonly AlignedSeries[]): Aligned => {
  const cursors = series.map(() => 0);
  const time: number[] = [];
  const values: AlignedValue[][] = series.map(() => []);
  for (;;) {
    let next = Number.POSITIVE_INFINITY;
    series.forEach(({ columns }, index) => {
      const at = columns.time[cursors[index] ?? 0];
      if (at !== undefined && at < next) next = at;
    });
    if (next === Number.POSITIVE_INFINITY) return [time, ...values];
    time.push(next / 1000);
    series.forEach(({ columns, stepped }, index) => {
      const own = values[index] ?? [];
      const cursor = cursors[index] ?? 0;
      if (columns.time[cursor] !== next) {
        own.push(own.at(-1) === null ? null : undefined);
        return;
      }
      const value = known(columns.value[cursor]);
      cursors[index] = cursor + 1;
      if (value === null && !stepped) breakFromLast(own);
      own.push(value);
    });
  }
};

const known = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

const breakFromLast = (values: AlignedValue[]): void => {
  for (let at = values.length - 1; at >= 0 && values[at] === undefined; at -= 1) values[at] = null;
};
