import type { TrendColumns, TrendRange } from '../trend-series.ts';

/** What the legend says of a series: NaN where nothing is known in the range. */
export interface LegendFacts {
  readonly latest: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** Latest, lowest and highest value inside the range. */
export const legendFacts = (columns: TrendColumns, range: TrendRange): LegendFacts => {
  let latest = Number.NaN;
  let minimum = Number.NaN;
  let maximum = Number.NaN;
  for (let index = 0; index < columns.time.length; index++) {
    const time = columns.time[index] ?? 0;
    const value = columns.value[index] ?? Number.NaN;
    if (time < range.from || time > range.to || Number.isNaN(value)) continue;
    latest = value;
    if (!(value >= minimum)) minimum = value;
    if (!(value <= maximum)) maximum = value;
  }
  return { latest, minimum, maximum };
};
