/** What a view shows now, and the samples behind it. */
import { refuse } from '@millwright/contract';
import { spanAt, stepFor } from '@millwright/contract/reports/history-span';
import type {
  VariableReport,
  VariableView,
} from '@millwright/contract/reports/variable/variable-reports.schemas';
import type { TimeSpan, UserId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Items } from '../../items/index.ts';
import { checkHistoryLimit, type History, type HistoryLimit } from '../../telemetry/index.ts';
import { readOrigin, readRows, readStatistics, type StatisticsNeeds } from '../history/index.ts';
import { cutSteps, stepsFor } from '../history-steps.ts';
import { findReports } from './variable-reports.store.ts';
import { findViews } from './variable-views.store.ts';

export type ViewDataNeeds = StatisticsNeeds &
  HistoryLimit & {
    readonly db: Kysely<unknown>;
    readonly items: Pick<Items, 'timeZones'>;
    readonly history: Pick<History, 'aggregates' | 'courses' | 'deviations' | 'samples'>;
  };

/** A year of hours, and more. */
const mostSteps = 20_000;

interface Shown extends TimeSpan {
  readonly view: VariableView;
  readonly report: VariableReport;
  readonly timeZone: string;
}

/** @throws Fault refusal `general.not_found`, `telemetry.history_limited` */
async function shownBy(needs: ViewDataNeeds, id: number, user: UserId): Promise<Shown> {
  const [view] = await findViews(needs.db, [id]);
  const [report] = view === undefined ? [] : await findReports(needs.db, [view.reportId]);
  if (view === undefined || report === undefined) throw refuse('general.not_found');
  const timeZone = (await needs.items.timeZones([view.itemId]))(view.itemId);
  const { span } = view.settings;
  const { from, to } = typeof span === 'string' ? spanAt(span, needs.clock.now(), timeZone) : span;
  await checkHistoryLimit(needs, user, from);
  return { view, report, timeZone, from, to };
}

/** The page of its steps begins with the latest one. */
export async function readSetData(
  needs: ViewDataNeeds,
  { id, page, pageSize }: { readonly id: number; readonly page: number; readonly pageSize: number },
  user: UserId,
) {
  const { view, report, timeZone, from, to } = await shownBy(needs, id, user);
  const { name: reportName, pointIds } = report;
  const head = { view, reportName, pointIds, from, to };
  if (pointIds.length === 0) {
    return { ...head, statistics: [], table: { timeZone, list: [], total: 0 } };
  }
  const { aggregates, step } = view.settings;
  const cut = { points: pointIds, from, to, step: step ?? stepFor({ from, to }) };
  const { steps } = await cutSteps(needs, cut, mostSteps);
  const size = Math.min(pageSize, stepsFor(pointIds.length * aggregates.length));
  const end = Math.max(0, steps.length - (page - 1) * size);
  const some = steps.slice(Math.max(0, end - size), end);
  const rows = await readRows(needs, pointIds, some, aggregates);
  const { list: statistics } = await readStatistics(needs, pointIds, { from, to });
  return { ...head, statistics, table: { timeZone, list: rows.reverse(), total: steps.length } };
}

/** From a moment of its span on, oldest first. */
export async function readOriginData(
  needs: ViewDataNeeds,
  given: { readonly id: number; readonly from?: number | undefined; readonly limit: number },
  user: UserId,
) {
  const { report, from, to } = await shownBy(needs, given.id, user);
  const { pointIds } = report;
  const begin = Math.min(to, Math.max(from, given.from ?? from));
  const page = { from: begin, to, limit: given.limit };
  const samples = await readOrigin(needs, pointIds, page);
  return { pointIds, from, to, ...samples };
}
