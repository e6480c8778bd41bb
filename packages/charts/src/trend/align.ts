import type { TrendColumns } from './trend-series.ts';

/** null = gap (the line breaks), undefined = this series says nothing here (the line goes on). */
export type AlignedValue = number | null | undefined;

/** One time axis in seconds and one column of values per series. */
export type Aligned = [time: number[], ...values: AlignedValue[][]];

/** Brings series with times of their own onto one ascending axis (a k-way merge). */
export const align = (series: readonly TrendColumns[]): Aligned => {
  const cursors = series.map(() => 0);
  const time: number[] = [];
  const values: AlignedValue[][] = series.map(() => []);
  for (;;) {
    let next = Number.POSITIVE_INFINITY;
    series.forEach((columns, index) => {
      const at = columns.time[cursors[index] ?? 0];
      if (at !== undefined && at < next) next = at;
    });
    if (next === Number.POSITIVE_INFINITY) return [time, ...values];
    time.push(next / 1000);
    series.forEach((columns, index) => {
      const cursor = cursors[index] ?? 0;
      const has = columns.time[cursor] === next;
      values[index]?.push(has ? known(columns.value[cursor]) : undefined);
      if (has) cursors[index] = cursor + 1;
    });
  }
};

const known = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;
