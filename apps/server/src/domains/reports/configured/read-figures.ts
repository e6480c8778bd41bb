/** The figures of a report: of each step the aggregates of each column. */
import type {
  ReportColumns,
  ReportRow,
  ReportTotals,
} from '@millwright/contract/reports/configured/reports.schemas';
import type { TimeSpan } from '@millwright/kernel';
import {
  type HistoryStepsNeeds,
  isOfCourse,
  readBars,
  readCoursesOf,
  stepsFor,
} from '../history-steps.ts';

export interface FigureNeeds extends HistoryStepsNeeds {
  readonly clock: { now(): number };
}

/** A point, and which of its aggregates are wanted. */
export type FigureColumns = Pick<ReportColumns, 'dataId' | 'aggregates'>;

/** Rows that are read by one statement. */
export const rowsAtOnce = (columns: readonly FigureColumns[]): number =>
  stepsFor(
    Math.max(
      1,
      columns.reduce((sum, { aggregates }) => sum + aggregates.length, 0),
    ),
  );

/** @param steps one after another without a gap, none of them yet to begin */
export async function readFigures(
  needs: FigureNeeds,
  columns: readonly FigureColumns[],
  steps: readonly TimeSpan[],
): Promise<ReportRow[]> {
  const points = columns.map(({ dataId }) => dataId);
  if (points.length === 0) return steps.map((step) => ({ ...step, cells: [], bad: [] }));
  const ofCourse = columns.filter(({ aggregates }) => aggregates.some(isOfCourse));
  // Nobody knows yet how long a value is going to hold.
  const now = needs.clock.now();
  const lived = steps.map(({ from, to }) => ({ from, to: Math.min(to, now) }));
  const [bars, courses] = await Promise.all([
    readBars(needs, points, steps),
    ofCourse.length === 0
      ? null
      : readCoursesOf(
          needs,
          ofCourse.map(({ dataId }) => dataId),
          lived,
        ),
  ]);
  return steps.map((step, at) => ({
    ...step,
    cells: columns.map(({ dataId, aggregates }) =>
      aggregates.map((name): number | null =>
        isOfCourse(name)
          ? (courses?.get(dataId)?.[at]?.[name] ?? null)
          : (bars.get(dataId)?.[at]?.[name] ?? null),
      ),
    ),
    bad: points.map((point) => bars.get(point)?.[at]?.bad ?? 0),
  }));
}

/** Of the whole span as if it were one step: a mean is that of all samples, not of the rows. */
export async function readTotals(
  needs: FigureNeeds,
  columns: readonly ReportColumns[],
  span: TimeSpan,
): Promise<ReportTotals> {
  const begun = span.from < Math.min(span.to, needs.clock.now());
  const [row] = begun ? await readFigures(needs, columns, [span]) : [];
  return {
    cells: row?.cells ?? columns.map(({ aggregates }) => aggregates.map(() => null)),
    bad: row?.bad ?? columns.map(() => 0),
  };
}
