/** Reports: what history says, in steps. The door. */
import { historyCalls } from '@millwright/contract/reports/history.calls';
import type { Http } from '../../platform/http/index.ts';
import { checkHistoryLimit, type HistoryLimit } from '../telemetry/index.ts';
import {
  cutSteps,
  type HistoryStepsNeeds,
  isOfCourse,
  readBars,
  readCoursesOf,
  stepsFor,
} from './history-steps.ts';

export { createLocations } from './locations/index.ts';

/** A year of hours, and of most pages of a table much more than anybody leafs through. */
const mostRows = 20_000;

export function createReports({
  http,
  ...needs
}: HistoryStepsNeeds & HistoryLimit & { readonly http: Pick<Http, 'handle'> }): void {
  http.handle(historyCalls.bars, async (input, { session }) => {
    await checkHistoryLimit(needs, session.userId, input.from);
    const points = [...new Set(input.points)];
    const { timeZone, steps } = await cutSteps(needs, input, stepsFor(points.length));
    const bars = await readBars(needs, points, steps);
    const series = points.map((pointId) => ({ pointId, bars: bars.get(pointId) ?? [] }));
    return { timeZone, steps, series };
  });
  http.handle(historyCalls.table, async (input, { session }) => {
    await checkHistoryLimit(needs, session.userId, input.from);
    const { aggregates, page, pageSize } = input;
    const points = [...new Set(input.points)];
    const all = await cutSteps(needs, input, mostRows);
    const size = Math.min(pageSize, stepsFor(points.length * aggregates.length));
    const steps = all.steps.slice((page - 1) * size, page * size);
    const bars = aggregates.every(isOfCourse) ? null : await readBars(needs, points, steps);
    const courses = aggregates.some(isOfCourse) ? await readCoursesOf(needs, points, steps) : null;
    const list = steps.map((step, at) => ({
      ...step,
      cells: points.map((point) =>
        aggregates.map((name): number | null =>
          isOfCourse(name)
            ? (courses?.get(point)?.[at]?.[name] ?? null)
            : (bars?.get(point)?.[at]?.[name] ?? null),
        ),
      ),
    }));
    return { timeZone: all.timeZone, list, total: all.steps.length };
  });
}
