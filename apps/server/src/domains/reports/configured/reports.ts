/** Reports that people lay out: made, changed and deleted. */
import { refuse } from '@millwright/contract';
import { maxReportsPerItem } from '@millwright/contract/reports/configured/report-limits';
import type {
  Report,
  ReportEdit,
  ReportInput,
} from '@millwright/contract/reports/configured/reports.schemas';
import type { Clock, ItemId, PointId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { type Acting, type AuditTrail, change } from '../../../platform/audit/index.ts';
import type { Transactions, Tx } from '../../../platform/storage/index.ts';
import type { DeviceMove, Devices } from '../../devices/index.ts';
import {
  countReportsForMore,
  deleteReportRows,
  forgetPoints,
  insertReport,
  lockReports,
  raiseVersions,
  updateReport,
} from './reports.store.ts';

export interface ReportNeeds {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly clock: Clock;
  readonly devices: Pick<Devices, 'holdPoints'>;
}

/** Where a report stands on the record. */
const subjectOf = ({ id, itemId, name }: Report) => ({
  subject: { kind: 'report', id, name } as const,
  itemId,
});

/** Holds the points of a report until the commit. @throws Fault refusal `report.point_foreign` */
export async function checkPoints(
  devices: ReportNeeds['devices'],
  tx: Tx,
  item: ItemId,
  points: readonly PointId[],
): Promise<void> {
  const held = await devices.holdPoints(tx, points);
  const own = new Set(held.filter(({ itemId }) => itemId === item).map(({ id }) => id));
  if (!points.every((id) => own.has(id))) throw refuse('report.point_foreign');
}

/** @throws Fault refusal `report.too_many` {most} */
export async function demandReports(tx: Tx, item: ItemId, more: number): Promise<void> {
  const there = await countReportsForMore(tx, item);
  if (there + more > maxReportsPerItem)
    throw refuse('report.too_many', { most: maxReportsPerItem });
}

/** @throws Fault refusal `report.name_taken`, `report.point_foreign`, `report.too_many`, `general.not_found` */
export const createReport = (
  { transactions, auditTrail, devices, clock }: ReportNeeds,
  input: ReportInput,
  acting: Acting,
): Promise<Report> =>
  transactions.run(async (tx) => {
    await checkPoints(devices, tx, input.itemId, input.dataIds);
    await demandReports(tx, input.itemId, 1);
    const after = await insertReport(tx, input, clock.now());
    const entry = { ...acting, ...subjectOf(after), after };
    await auditTrail.record(tx, { ...entry, action: 'report.create' });
    return after;
  });

/**
 * @throws Fault refusal `general.not_found`, `general.conflict` with the fresh report,
 *   `report.name_taken`, `report.point_foreign`
 */
export const editReport = (
  needs: ReportNeeds,
  input: ReportEdit,
  acting: Acting,
): Promise<Report> =>
  change(
    needs,
    {
      action: 'report.edit',
      lock: async (tx) => (await lockReports(tx, [input.id])).at(0),
      version: input.version,
      describe: subjectOf,
      // Nobody waits for it: pages are told by the call.
      emit: async () => {},
    },
    acting,
    async (tx, before) => {
      await checkPoints(needs.devices, tx, before.itemId, input.dataIds);
      return updateReport(tx, input, needs.clock.now());
    },
  );

/** All or none; answers how many. @throws Fault refusal `general.not_found`. */
export const deleteReports = (
  { transactions, auditTrail }: ReportNeeds,
  ids: readonly number[],
  acting: Acting,
): Promise<number> =>
  transactions.run(async (tx) => {
    const reports = await lockReports(tx, ids);
    if (reports.length !== new Set(ids).size) throw refuse('general.not_found');
    for (const before of reports) {
      const entry = { ...acting, ...subjectOf(before), before };
      await auditTrail.record(tx, { ...entry, action: 'report.delete' });
    }
    await deleteReportRows(tx, ids);
    return reports.length;
  });

/** Reports stay with their item, and show nothing of a device that is another's from now on. */
export async function leaveDevice(
  { auditTrail }: Pick<ReportNeeds, 'auditTrail'>,
  tx: Tx,
  { pointIds, acting }: DeviceMove,
): Promise<void> {
  const reports = await forgetPoints(tx, pointIds);
  await raiseVersions(tx, reports);
  for (const after of await lockReports(tx, reports)) {
    const entry = { ...acting, ...subjectOf(after), after };
    await auditTrail.record(tx, { ...entry, action: 'report.edit' });
  }
}
