/** The steps of a span as rows: of each point the aggregates that were asked for. */
import type { AggregateName, HistoryTable } from '@millwright/contract/reports/history.schemas';
import type { PointId, TimeSpan } from '@millwright/kernel';
import { type HistoryStepsNeeds, isOfCourse, readBars, readCoursesOf } from '../history-steps.ts';

export type HistoryRow = HistoryTable['list'][number];

/** @param steps a page of them, as many as go into one answer */
export async function readRows(
  needs: HistoryStepsNeeds,
  points: readonly PointId[],
  steps: readonly TimeSpan[],
  aggregates: readonly AggregateName[],
): Promise<HistoryRow[]> {
  const bars = aggregates.every(isOfCourse) ? null : await readBars(needs, points, steps);
  const courses = aggregates.some(isOfCourse) ? await readCoursesOf(needs, points, steps) : null;
  return steps.map((step, at) => ({
    ...step,
    cells: points.map((point) =>
      aggregates.map((name): number | null =>
        isOfCourse(name)
          ? (courses?.get(point)?.[at]?.[name] ?? null)
          : (bars?.get(point)?.[at]?.[name] ?? null),
      ),
    ),
  }));
}
