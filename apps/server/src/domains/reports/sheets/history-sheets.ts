/** History sheets: made, changed and deleted. */
import { refuse } from '@millwright/contract';
import type {
  HistorySheet,
  HistorySheetEdit,
  HistorySheetInput,
} from '@millwright/contract/reports/sheets/history-sheets.schemas';
import { cellName, maxSheetsPerItem } from '@millwright/contract/reports/sheets/sheet-limits';
import type { SheetTemplate } from '@millwright/contract/reports/sheets/sheet-template';
import type { Clock, ItemId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import {
  type Acting,
  type AuditTrail,
  accountKeyOf,
  change,
} from '../../../platform/audit/index.ts';
import type { Transactions, Tx } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import {
  countSheetsForMore,
  deleteSheetRows,
  insertSheet,
  lockSheets,
  updateSheet,
} from './history-sheets.store.ts';
import { checkTemplate, type SheetAsker } from './reckoning/index.ts';
import { pointOf, pointsOf } from './template-points.ts';

export interface SheetNeeds {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly clock: Clock;
  readonly devices: Pick<Devices, 'holdPoints'>;
}

/** Where a sheet stands on the record. */
const subjectOf = ({ id, itemId, name }: HistorySheet) => ({
  subject: { kind: 'history_sheet', id, name } as const,
  itemId,
});

/**
 * Holds the points of a template until the commit.
 * @throws Fault refusal `history_sheet.point_foreign` {cell}
 */
export async function checkPoints(
  devices: SheetNeeds['devices'],
  tx: Tx,
  item: ItemId,
  template: SheetTemplate,
): Promise<void> {
  const held = await devices.holdPoints(tx, pointsOf(template));
  const own = new Set(held.filter(({ itemId }) => itemId === item).map(({ id }) => id));
  for (const { row, column, content } of template.cells) {
    const point = pointOf(content);
    if (point !== null && !own.has(point)) {
      throw refuse('history_sheet.point_foreign', { cell: cellName(row, column) });
    }
  }
}

/** @throws Fault refusal `history_sheet.too_many` {most} */
export async function demandSheets(tx: Tx, item: ItemId, more: number): Promise<void> {
  const there = await countSheetsForMore(tx, item);
  if (there + more > maxSheetsPerItem) {
    throw refuse('history_sheet.too_many', { most: maxSheetsPerItem });
  }
}

/**
 * @throws Fault refusal `history_sheet.name_taken`, `history_sheet.point_foreign`,
 *   `history_sheet.too_many`, those of {@link checkTemplate}, `general.not_found`
 */
export async function createSheet(
  { transactions, auditTrail, devices, clock }: SheetNeeds,
  input: HistorySheetInput,
  acting: Acting,
  gone: SheetAsker['gone'],
): Promise<HistorySheet> {
  await checkTemplate(input.template, { account: accountKeyOf(acting), gone });
  return transactions.run(async (tx) => {
    await checkPoints(devices, tx, input.itemId, input.template);
    await demandSheets(tx, input.itemId, 1);
    const after = await insertSheet(tx, input, clock.now());
    const entry = { ...acting, ...subjectOf(after), after };
    await auditTrail.record(tx, { ...entry, action: 'history_sheet.create' });
    return after;
  });
}

/**
 * @throws Fault refusal `general.not_found`, `general.conflict` with the fresh sheet,
 *   `history_sheet.name_taken`, `history_sheet.point_foreign`, those of {@link checkTemplate}
 */
export async function editSheet(
  needs: SheetNeeds,
  input: HistorySheetEdit,
  acting: Acting,
  gone: SheetAsker['gone'],
): Promise<HistorySheet> {
  await checkTemplate(input.template, { account: accountKeyOf(acting), gone });
  return change(
    needs,
    {
      action: 'history_sheet.edit',
      lock: async (tx) => (await lockSheets(tx, [input.id])).at(0),
      version: input.version,
      describe: subjectOf,
      // Nobody waits for it: pages are told by the call.
      emit: async () => {},
    },
    acting,
    async (tx, before) => {
      await checkPoints(needs.devices, tx, before.itemId, input.template);
      return updateSheet(tx, input, needs.clock.now());
    },
  );
}

/** All or none; answers how many. @throws Fault refusal `general.not_found`. */
export const deleteSheets = (
  { transactions, auditTrail }: SheetNeeds,
  ids: readonly number[],
  acting: Acting,
): Promise<number> =>
  transactions.run(async (tx) => {
    const sheets = await lockSheets(tx, ids);
    if (sheets.length !== new Set(ids).size) throw refuse('general.not_found');
    for (const before of sheets) {
      const entry = { ...acting, ...subjectOf(before), before };
      await auditTrail.record(tx, { ...entry, action: 'history_sheet.delete' });
    }
    await deleteSheetRows(tx, ids);
    return sheets.length;
  });
