/** The history page: what points were over a span, in steps, and sample by sample. The door. */
import { historyCalls } from '@millwright/contract/reports/history.calls';
import type { Http } from '../../../platform/http/index.ts';
import { checkHistoryLimit, type History, type HistoryLimit } from '../../telemetry/index.ts';
import { cutSteps, readBars, stepsFor } from '../history-steps.ts';
import { type HistoryFileNeeds, offerHistoryFile } from './history-file.ts';
import { readOrigin } from './read-origin.ts';
import { readStatistics, type StatisticsNeeds } from './read-statistics.ts';
import { readRows } from './read-table.ts';

export { type HistoryFileNeeds, writeHistory } from './history-file.ts';
export { readOrigin } from './read-origin.ts';
export { readStatistics, type StatisticsNeeds } from './read-statistics.ts';
export { readRows } from './read-table.ts';

export type HistoryPageNeeds = StatisticsNeeds &
  HistoryFileNeeds &
  HistoryLimit & {
    readonly history: Pick<History, 'aggregates' | 'courses' | 'deviations' | 'samples'>;
  };

/** A year of hours, and of most pages of a table much more than anybody leafs through. */
const mostRows = 20_000;

export function routeHistory(http: Pick<Http, 'handle'>, needs: HistoryPageNeeds): void {
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
    const { timeZone, steps } = await cutSteps(needs, input, mostRows);
    const size = Math.min(pageSize, stepsFor(points.length * aggregates.length));
    const some = steps.slice((page - 1) * size, page * size);
    const list = await readRows(needs, points, some, aggregates);
    return { timeZone, list, total: steps.length };
  });
  http.handle(historyCalls.statistics, async (input, { session }) => {
    await checkHistoryLimit(needs, session.userId, input.from);
    const points = [...new Set(input.points)];
    const whole = { ...input, points, step: { unit: 'year', every: 1 } } as const;
    const { timeZone } = await cutSteps(needs, whole, mostRows);
    return { timeZone, ...(await readStatistics(needs, points, input)) };
  });
  http.handle(historyCalls.samples, async (input, { session }) => {
    await checkHistoryLimit(needs, session.userId, input.from);
    return readOrigin(needs, [...new Set(input.points)], input);
  });
  const exportFile = offerHistoryFile(needs);
  http.handle(historyCalls.export, async (input, context) => {
    await checkHistoryLimit(needs, context.session.userId, input.from);
    return exportFile(input, context);
  });
}
