/** The door of history. */

export type { Aggregate, ClassRuns, Course, CourseQuery, ValueTest } from './aggregates/index.ts';
export { checkHistoryLimit, type HistoryLimit } from './check-history-limit.ts';
export type { SampleColumns, SampleColumnsQuery } from './columns/index.ts';
export { createHistory, type History, type HistoryHold, type HistoryNeeds } from './history.ts';
export type { HistoryFigures } from './measure-history.ts';
export type { Replacement } from './past/index.ts';
export type { PointSettings } from './point-traits.ts';
export type { Level, Recount } from './rollups/index.ts';
export { SampleBatch } from './sample-batch.ts';
export type { SamplePage, SampleRange } from './sample-pages.ts';
export type { Sample } from './samples.series.ts';
export type { Gap, TrendQuery, TrendSeries } from './trends/index.ts';
