/** The door of aggregates. */
export { type AggregateNeeds, readAggregates, readCourses, readDeviations } from './aggregate.ts';
export type { Aggregate, AggregateQuery, ByStep, Course, CourseQuery } from './aggregate-query.ts';
export type { ClassRunQuery, ClassRuns, ValueTest } from './class-run-query.ts';
export { readClassRuns } from './class-runs.ts';
export { type GridQuery, readGrid } from './grid.ts';
export { withinSql } from './sample-rows.series.ts';
