import { refuse } from '@millwright/contract';
import type {
  VariableReport,
  VariableReportEdit,
  VariableReportInput,
} from '@millwright/contract/reports/variable/variable-reports.schemas';
import type { Clock, ItemId, PointId } from '@millwright/kernel';
import { type Acting, type AuditTrail, change } from '../../../platform/audit/index.ts';
import type { Transactions, Tx } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import {
  countReportsOf,
  deleteReportRows,
  findReports,
  insertReport,
  lockReports,
  updateReport,
} from './variable-reports.store.ts';

export interface VariableReportNeeds {
  readonly transactions: Transactions;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly devices: Pick<Devices, 'holdPoints' | 'itemsOfPoints' | 'find'>;
}

/** More of them nobody finds again. */
const mostReports = 200;

/** Where a report stands on the record. */
const subjectOf = ({ id, itemId, name }: VariableReport) => ({
  subject: { kind: 'variable_report', id, name } as const,
  itemId,
});

/** @throws Fault refusal `variable_report.point_foreign` */
async function demandOwnPoints(
  { devices }: VariableReportNeeds,
  tx: Tx,
  item: ItemId,
  ids: readonly PointId[],
): Promise<void> {
  const points = await devices.holdPoints(tx, ids);
  const owners = await devices.find([...new Set(points.map(({ deviceId }) => deviceId))], tx);
  const isWhole = points.length === ids.length && owners.every(({ itemId }) => itemId === item);
  if (!isWhole) throw refuse('variable_report.point_foreign');
}

const one = async (tx: Tx, id: number): Promise<VariableReport> => {
  const [report] = await findReports(tx, [id]);
  if (report === undefined) throw refuse('general.not_found');
  return report;
};

/** @throws Fault refusal `variable_report.name_taken`, `variable_report.point_foreign`, `variable_report.full` */
export const createReport = (
  needs: VariableReportNeeds,
  given: VariableReportInput,
  acting: Acting,
): Promise<VariableReport> =>
  needs.transactions.run(async (tx) => {
    const input = { ...given, pointIds: [...new Set(given.pointIds)] };
    await demandOwnPoints(needs, tx, input.itemId, input.pointIds);
    if ((await countReportsOf(tx, input.itemId)) >= mostReports) {
      throw refuse('variable_report.full', { most: mostReports });
    }
    const after = await one(tx, await insertReport(tx, input, needs.clock.now()));
    const entry = { ...acting, ...subjectOf(after), after };
    await needs.auditTrail.record(tx, { ...entry, action: 'variable_report.create' });
    return after;
  });

const isSame = (before: VariableReport, input: VariableReportEdit): boolean =>
  before.name === input.name && before.pointIds.join() === input.pointIds.join();

/**
 * @throws Fault refusal `general.not_found`, `general.conflict` with the fresh report,
 *   `variable_report.name_taken`, `variable_report.point_foreign`
 */
export const editReport = (
  needs: VariableReportNeeds,
  given: VariableReportEdit,
  acting: Acting,
): Promise<VariableReport> =>
  change(
    needs,
    {
      action: 'variable_report.edit',
      lock: async (tx) => (await lockReports(tx, [given.id])).at(0),
      version: given.version,
      describe: subjectOf,
      // Nobody waits for it.
      emit: async () => {},
    },
    acting,
    async (tx, before) => {
      const input = { ...given, pointIds: [...new Set(given.pointIds)] };
      if (isSame(before, input)) return before;
      await demandOwnPoints(needs, tx, before.itemId, input.pointIds);
      await updateReport(tx, input, needs.clock.now());
      return one(tx, input.id);
    },
  );

/** All or none, with their views; answers how many. @throws Fault refusal `general.not_found` */
export const deleteReports = (
  { transactions, auditTrail }: VariableReportNeeds,
  ids: readonly number[],
  acting: Acting,
): Promise<number> =>
  transactions.run(async (tx) => {
    const reports = await lockReports(tx, ids);
    if (reports.length !== new Set(ids).size) throw refuse('general.not_found');
    for (const before of reports) {
      const entry = { ...acting, ...subjectOf(before), before };
      await auditTrail.record(tx, { ...entry, action: 'variable_report.delete' });
    }
    await deleteReportRows(tx, ids);
    return reports.length;
  });
