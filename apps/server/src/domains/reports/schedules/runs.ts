/** The reports that schedules made: listed, fetched and deleted. */
import { refuse } from '@millwright/contract';
import type { ReportRun } from '@millwright/contract/reports/schedules/report-schedules.schemas';
import type { Kysely } from 'kysely';
import type { Session } from '../../../platform/access/index.ts';
import { type Acting, type AuditTrail, actingFor } from '../../../platform/audit/index.ts';
import type { Files } from '../../../platform/files/index.ts';
import type { CallContext, Download } from '../../../platform/http/index.ts';
import type { Delivery } from '../../../platform/notify/index.ts';
import type { Transactions } from '../../../platform/storage/index.ts';
import { checkHistoryLimit, type HistoryLimit } from '../../telemetry/index.ts';
import { deleteRuns } from './make-runs.ts';
import { findRunFile, findRuns, listRuns, lockRuns, type RunQuery } from './runs.store.ts';
import { readsAddresses } from './schedules.ts';

export interface RunNeeds extends HistoryLimit {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly files: Pick<Files, 'open'>;
  readonly delivery: Pick<Delivery, 'withdraw'>;
}

const subjectOf = ({ id, title, itemId }: Pick<ReportRun, 'id' | 'title' | 'itemId'>) => ({
  subject: { kind: 'report_run', id, name: title } as const,
  itemId,
});

/** To whom a report went is for those who may change its schedule to read. */
const without = ({ recipients: _hidden, ...run }: ReportRun): ReportRun => ({
  ...run,
  recipients: [],
});

export async function pageOfRuns({ db }: RunNeeds, query: RunQuery, session: Session) {
  const { list, total } = await listRuns(db, query);
  return { list: readsAddresses(session) ? list : list.map(without), total };
}

/**
 * What it shows may be older than the reader may look back.
 * @throws Fault refusal `report_run.no_file`, `telemetry.history_limited`, `general.file_gone`
 */
export async function downloadRun(
  needs: RunNeeds,
  id: number,
  context: CallContext,
): Promise<Download> {
  const { db, transactions, auditTrail } = needs;
  const [run] = await findRuns(db, [id]);
  const found = await findRunFile(db, id);
  if (run === undefined || found === undefined) throw refuse('general.not_found');
  if (found.file === null) throw refuse('report_run.no_file');
  await checkHistoryLimit(needs, context.session.userId, found.readsFrom ?? run.dueAt);
  const { file, content } = await needs.files.open(found.file);
  await transactions.run((tx) =>
    auditTrail.record(tx, {
      ...{ ...actingFor(context), ...subjectOf(run) },
      ...{ action: 'report_run.download' as const, after: { file: file.name } },
    }),
  );
  return { name: file.name, mime: file.mime, content };
}

/** All or none; answers how many. @throws Fault refusal `general.not_found`, `report_run.waiting` */
export const deleteMadeRuns = (
  needs: RunNeeds,
  ids: readonly number[],
  acting: Acting,
): Promise<number> =>
  needs.transactions.run(async (tx) => {
    const runs = await lockRuns(tx, ids);
    if (runs.length !== new Set(ids).size) throw refuse('general.not_found');
    if (runs.some(({ state }) => state === 'waiting')) throw refuse('report_run.waiting');
    for (const run of runs) {
      const entry = { ...acting, ...subjectOf(run), before: { dueAt: run.dueAt } };
      await needs.auditTrail.record(tx, { ...entry, action: 'report_run.delete' });
    }
    await deleteRuns(needs, tx, ids);
    return runs.length;
  });
