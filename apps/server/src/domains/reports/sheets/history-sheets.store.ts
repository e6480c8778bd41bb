/** The tables `history_sheet` and `history_sheet_point`. */
import { refuse } from '@millwright/contract';
import type { Reference } from '@millwright/contract/devices/references/references.schemas';
import type {
  HistorySheet,
  HistorySheetBrief,
  HistorySheetEdit,
  HistorySheetInput,
} from '@millwright/contract/reports/sheets/history-sheets.schemas';
import type { SheetTemplate } from '@millwright/contract/reports/sheets/sheet-template';
import type { ItemId, PointId, Timestamp } from '@millwright/kernel';
import {
  type ColumnType,
  type Generated,
  type GeneratedAlways,
  type Kysely,
  type Selectable,
  sql,
} from 'kysely';
import { brokenConstraint, type Tables } from '../../../engines/postgres/index.ts';
import { anyOf, contains, countRows, type Page, pageOf } from '../../../platform/storage/index.ts';
import { pointsOf } from './template-points.ts';

type SheetTables = Tables<{
  history_sheet: {
    id: GeneratedAlways<number>;
    item_id: ItemId;
    name: string;
    template: ColumnType<SheetTemplate, string, string>;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  history_sheet_point: { history_sheet_id: number; point_id: PointId };
}>;

type SheetRow = Selectable<SheetTables['history_sheet']>;

export interface SheetQuery extends Page {
  readonly itemId: ItemId;
  readonly sort?: keyof typeof sorts | undefined;
  readonly order: 'asc' | 'desc';
  readonly keyword?: string | undefined;
}

const sorts = { name: 'name', createdAt: 'created_at', updatedAt: 'updated_at' } as const;

const briefOf = (row: Omit<SheetRow, 'template'>): HistorySheetBrief => ({
  id: row.id,
  itemId: row.item_id,
  name: row.name,
  version: row.version,
  createdAt: row.created_at.getTime(),
  updatedAt: row.updated_at.getTime(),
});

const sheetOf = (row: SheetRow): HistorySheet => ({ ...briefOf(row), template: row.template });

export async function listSheets(
  db: Kysely<unknown>,
  query: SheetQuery,
): Promise<{ list: HistorySheetBrief[]; total: number }> {
  const wanted = db
    .withTables<SheetTables>()
    .selectFrom('history_sheet')
    .where('item_id', '=', query.itemId)
    .where(contains(['name'], query.keyword ?? ''));
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    matching
      .select(['id', 'item_id', 'name', 'version', 'created_at', 'updated_at'])
      .orderBy(sorts[query.sort ?? 'name'], query.order)
      .orderBy('id', query.order),
  );
  return { list: rows.map(briefOf), total };
}

/** The sheets there are of these, in no order. */
export async function findSheets(
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<HistorySheet[]> {
  const sheets = db.withTables<SheetTables>().selectFrom('history_sheet').selectAll();
  return (await sheets.where('id', '=', anyOf(ids)).execute()).map(sheetOf);
}

/** Of each of these, the item it is of; null where there is none. */
export async function itemsOfSheets(
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<(ItemId | null)[]> {
  const rows = await db
    .withTables<SheetTables>()
    .selectFrom('history_sheet')
    .select(['id', 'item_id'])
    .where('id', '=', anyOf(ids))
    .execute();
  const known = new Map(rows.map((row) => [row.id, row.item_id]));
  return ids.map((id) => known.get(id) ?? null);
}

/** Locked until the commit, in the order of their ids. */
export async function lockSheets(
  tx: Kysely<unknown>,
  ids: readonly number[],
): Promise<HistorySheet[]> {
  const sheets = tx.withTables<SheetTables>().selectFrom('history_sheet').selectAll();
  const rows = sheets.where('id', '=', anyOf(ids)).orderBy('id').forUpdate();
  return (await rows.execute()).map(sheetOf);
}

/** Those of an item by their ids. */
export async function sheetsOfItem(db: Kysely<unknown>, item: ItemId): Promise<HistorySheet[]> {
  const sheets = db.withTables<SheetTables>().selectFrom('history_sheet').selectAll();
  return (await sheets.where('item_id', '=', item).orderBy('id').execute()).map(sheetOf);
}

/** Until the end of the transaction nobody else adds one who counts them, too. */
export async function countSheetsForMore(tx: Kysely<unknown>, item: ItemId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('history_sheet'), ${item}::int)`.execute(tx);
  const sheets = tx.withTables<SheetTables>().selectFrom('history_sheet');
  return countRows(sheets.where('item_id', '=', item));
}

/** What a statement that a constraint stopped means to the caller. */
const refused = (error: unknown, name: string): unknown => {
  switch (brokenConstraint(error)) {
    case 'history_sheet_name':
      return refuse('history_sheet.name_taken', { name }, error);
    case 'history_sheet_item_id_fkey':
      return refuse('general.not_found', {}, error);
    default:
      return error;
  }
};

async function linkPoints(
  tx: Kysely<unknown>,
  sheet: number,
  template: SheetTemplate,
): Promise<void> {
  const links = tx.withTables<SheetTables>();
  await links.deleteFrom('history_sheet_point').where('history_sheet_id', '=', sheet).execute();
  const points = pointsOf(template);
  if (points.length === 0) return;
  await links
    .insertInto('history_sheet_point')
    .values(points.map((point_id) => ({ history_sheet_id: sheet, point_id })))
    .execute();
}

/** @throws Fault refusal `history_sheet.name_taken`, `general.not_found` */
export async function insertSheet(
  tx: Kysely<unknown>,
  { itemId, name, template }: HistorySheetInput,
  now: Timestamp,
): Promise<HistorySheet> {
  const at = new Date(now);
  try {
    const row = await tx
      .withTables<SheetTables>()
      .insertInto('history_sheet')
      .values({
        ...{ item_id: itemId, name, template: JSON.stringify(template) },
        ...{ created_at: at, updated_at: at },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await linkPoints(tx, row.id, template);
    return { ...sheetOf(row), template };
  } catch (error) {
    throw refused(error, name);
  }
}

/** @throws Fault refusal `history_sheet.name_taken` */
export async function updateSheet(
  tx: Kysely<unknown>,
  { id, version, name, template }: HistorySheetEdit,
  now: Timestamp,
): Promise<HistorySheet> {
  try {
    const row = await tx
      .withTables<SheetTables>()
      .updateTable('history_sheet')
      .set({
        ...{ name, template: JSON.stringify(template) },
        ...{ version: version + 1, updated_at: new Date(now) },
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await linkPoints(tx, id, template);
    return { ...sheetOf(row), template };
  } catch (error) {
    throw refused(error, name);
  }
}

export async function deleteSheetRows(tx: Kysely<unknown>, ids: readonly number[]): Promise<void> {
  const sheets = tx.withTables<SheetTables>().deleteFrom('history_sheet');
  await sheets.where('id', '=', anyOf(ids)).execute();
}

/** Points that go to another item are not told of as those of these sheets any more. */
export async function unlinkPoints(tx: Kysely<unknown>, points: readonly PointId[]): Promise<void> {
  const links = tx.withTables<SheetTables>().deleteFrom('history_sheet_point');
  await links.where('point_id', '=', anyOf(points)).execute();
}

/** The sheets that show some of these points, each with those. */
export async function referencesOfSheets(
  db: Kysely<unknown>,
  points: readonly PointId[],
): Promise<readonly Reference[]> {
  const { rows } = await sql<Omit<Reference, 'subject' | 'holdsPointIds'>>`
    select id, history_sheet.name, item_id as "itemId",
           array_agg(point_id order by point_id) as "pointIds"
      from history_sheet join history_sheet_point on history_sheet_id = id
     where point_id = ${anyOf(points)} group by id order by lower(history_sheet.name), id`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, subject: 'history_sheet', holdsPointIds: [] }));
}
