import { isDeepStrictEqual } from 'node:util';
import { refuse } from '@millwright/contract';
import type {
  VariableView,
  VariableViewEdit,
  VariableViewInput,
} from '@millwright/contract/reports/variable/variable-reports.schemas';
import { type Acting, change } from '../../../platform/audit/index.ts';
import { lockReports } from './variable-reports.store.ts';
import type { VariableReportNeeds } from './variable-reports.ts';
import {
  countViewsOf,
  deleteViewRows,
  findViews,
  insertView,
  lockViews,
  updateView,
} from './variable-views.store.ts';

export type VariableViewNeeds = Pick<VariableReportNeeds, 'transactions' | 'auditTrail' | 'clock'>;

/** What a board has room for. */
const mostViews = 20;

/** Where a view stands on the record. */
const subjectOf = ({ id, itemId, name }: VariableView) => ({
  subject: { kind: 'variable_view', id, name } as const,
  itemId,
});

/** @throws Fault refusal `general.not_found`, `variable_view.name_taken`, `variable_view.full` */
export const createView = (
  { transactions, auditTrail, clock }: VariableViewNeeds,
  input: VariableViewInput,
  acting: Acting,
): Promise<VariableView> =>
  transactions.run(async (tx) => {
    const [report] = await lockReports(tx, [input.reportId]);
    if (report === undefined) throw refuse('general.not_found');
    if ((await countViewsOf(tx, report.id)) >= mostViews) {
      throw refuse('variable_view.full', { most: mostViews });
    }
    const id = await insertView(tx, input, clock.now());
    const [after] = await findViews(tx, [id]);
    if (after === undefined) throw refuse('general.not_found');
    const entry = { ...acting, ...subjectOf(after), after };
    await auditTrail.record(tx, { ...entry, action: 'variable_view.create' });
    return after;
  });

/**
 * @throws Fault refusal `general.not_found`, `general.conflict` with the fresh view,
 *   `variable_view.name_taken`
 */
export const editView = (
  needs: VariableViewNeeds,
  input: VariableViewEdit,
  acting: Acting,
): Promise<VariableView> =>
  change(
    needs,
    {
      action: 'variable_view.edit',
      lock: async (tx) => (await lockViews(tx, [input.id])).at(0),
      version: input.version,
      describe: subjectOf,
      // Nobody waits for it.
      emit: async () => {},
    },
    acting,
    async (tx, before) => {
      const isSame =
        before.name === input.name && isDeepStrictEqual(before.settings, input.settings);
      if (isSame) return before;
      await updateView(tx, input, needs.clock.now());
      return (await findViews(tx, [input.id])).at(0) ?? before;
    },
  );

/** All or none; answers how many. @throws Fault refusal `general.not_found` */
export const deleteViews = (
  { transactions, auditTrail }: VariableViewNeeds,
  ids: readonly number[],
  acting: Acting,
): Promise<number> =>
  transactions.run(async (tx) => {
    const views = await lockViews(tx, ids);
    if (views.length !== new Set(ids).size) throw refuse('general.not_found');
    for (const before of views) {
      const entry = { ...acting, ...subjectOf(before), before };
      await auditTrail.record(tx, { ...entry, action: 'variable_view.delete' });
    }
    await deleteViewRows(tx, ids);
    return views.length;
  });
