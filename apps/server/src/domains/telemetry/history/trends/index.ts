/** The door of trends. */
export type { Gap } from './break-at-gaps.ts';
export { readSlots, type Stretch } from './trend.series.ts';
export { readTrend, type TrendQuery, type TrendSeries } from './trend.ts';
