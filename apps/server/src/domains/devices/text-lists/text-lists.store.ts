/** The table `text_list`. */

import { refuse } from '@millwright/contract';
import type {
  ShownTextList,
  TextList,
  TextListEdit,
  TextListInput,
} from '@millwright/contract/devices/text-lists/text-lists.schemas';
import type { ItemId, ValueText } from '@millwright/kernel';
import { type ColumnType, type Generated, type GeneratedAlways, type Kysely, sql } from 'kysely';
import { brokenConstraint, type Tables } from '../../../engines/postgres/index.ts';
import { anyOf } from '../../../platform/storage/index.ts';

type TextListTables = Tables<{
  text_list: {
    id: GeneratedAlways<number>;
    item_id: ItemId;
    name: string;
    texts: ColumnType<ValueText[], string, string>;
    version: Generated<number>;
  };
}>;

const pointCount = sql<number>`(select count(*) from point where text_list_id = text_list.id)`;

const listsIn = (db: Kysely<unknown>) =>
  db
    .withTables<TextListTables>()
    .selectFrom('text_list')
    .select(['id', 'item_id as itemId', 'name', 'texts', 'version', pointCount.as('pointCount')]);

const refused = (error: unknown, name: string): unknown => {
  const constraint = brokenConstraint(error);
  if (constraint === 'text_list_name') return refuse('text_list.name_taken', { name }, error);
  if (constraint === 'text_list_item_id_fkey') return refuse('general.not_found', {}, error);
  return error;
};

/** By name. */
export const textListsOfItem = (db: Kysely<unknown>, item: ItemId): Promise<TextList[]> =>
  listsIn(db).where('item_id', '=', item).orderBy('name').orderBy('id').execute();

/** The lists there are of these, in no order, with what is shown of them. */
export const shownTextLists = (
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<ShownTextList[]> =>
  db
    .withTables<TextListTables>()
    .selectFrom('text_list')
    .select(['id', 'texts'])
    .where('id', '=', anyOf(ids))
    .execute();

const selectItems = (db: Kysely<unknown>, ids: readonly number[]) =>
  db
    .withTables<TextListTables>()
    .selectFrom('text_list')
    .select(['id', 'item_id as itemId'])
    .where('id', '=', anyOf(ids));

/** The item of each list that there is. */
export const itemsOfTextLists = (
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<{ id: number; itemId: ItemId }[]> => selectItems(db, ids).execute();

/** The same, held against deletion until the commit. */
export const holdTextLists = (
  tx: Kysely<unknown>,
  ids: readonly number[],
): Promise<{ id: number; itemId: ItemId }[]> =>
  selectItems(tx, ids).orderBy('id').forKeyShare().execute();

/** Locks the list until the commit: it is neither changed nor deleted, nor chosen, meanwhile. */
export async function lockTextList(tx: Kysely<unknown>, id: number): Promise<TextList | undefined> {
  const locked = await tx
    .withTables<TextListTables>()
    .selectFrom('text_list')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return locked && listsIn(tx).where('id', '=', id).executeTakeFirst();
}

/** How many lists an item has; others add none to it before the commit. */
export async function countTextListsOf(tx: Kysely<unknown>, item: ItemId): Promise<number> {
  await sql`select from item where id = ${item} for no key update`.execute(tx);
  const { rows } = await sql<{ lists: number }>`
    select count(*) as lists from text_list where item_id = ${item}`.execute(tx);
  return rows[0]?.lists ?? 0;
}

/** The names of points that use a list, by device, the first of them. */
export async function pointsWithTextList(
  tx: Kysely<unknown>,
  id: number,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select device.device_name || ' ' || point.name as name
      from point join device on device.id = point.device_id
      where point.text_list_id = ${id} order by device.device_name, point.id limit ${most}`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

/** @throws Fault refusal `text_list.name_taken`, `general.not_found`. */
export async function insertTextList(
  tx: Kysely<unknown>,
  { itemId, name, texts }: TextListInput,
): Promise<TextList> {
  try {
    const row = await tx
      .withTables<TextListTables>()
      .insertInto('text_list')
      .values({ item_id: itemId, name, texts: JSON.stringify(texts) })
      .returning(['id', 'item_id as itemId', 'name', 'texts', 'version'])
      .executeTakeFirstOrThrow();
    return { ...row, pointCount: 0 };
  } catch (error) {
    throw refused(error, name);
  }
}

/** @throws Fault refusal `text_list.name_taken`. */
export async function updateTextList(
  tx: Kysely<unknown>,
  { id, name, texts }: TextListEdit,
): Promise<TextList> {
  try {
    return await tx
      .withTables<TextListTables>()
      .updateTable('text_list')
      .set((column) => ({
        name,
        texts: JSON.stringify(texts),
        version: column('version', '+', 1),
      }))
      .where('id', '=', id)
      .returning([
        'id',
        'item_id as itemId',
        'name',
        'texts',
        'version',
        pointCount.as('pointCount'),
      ])
      .executeTakeFirstOrThrow();
  } catch (error) {
    throw refused(error, name);
  }
}

export async function deleteTextListRow(tx: Kysely<unknown>, id: number): Promise<void> {
  await tx.withTables<TextListTables>().deleteFrom('text_list').where('id', '=', id).execute();
}
