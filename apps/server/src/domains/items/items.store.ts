/** The tables `item` and `item_user`. */
import type { GrowingCount } from '@millwright/contract/items/home.schemas';
import type { Item, ItemInput } from '@millwright/contract/items/items.schemas';
import { type ItemId, type Timestamp, type UserId, userId } from '@millwright/kernel';
import {
  type Generated,
  type GeneratedAlways,
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
} from 'kysely';
import type { Tables } from '../../engines/postgres/index.ts';
import { anyOf, contains, pageOf } from '../../platform/storage/index.ts';

export type ItemTables = Tables<{
  item: {
    id: GeneratedAlways<ItemId>;
    item_name: string;
    /** Made by the database: puts '2号' before '10号'. */
    name_order: GeneratedAlways<string | null>;
    lnglat: string | null;
    note: string;
    time_zone: string | null;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
    /** Deleted with all it has, and may be taken back: as good as gone. */
    deletion_id: number | null;
  };
  item_user: { user_id: number; item_id: ItemId };
}>;

/** Which items somebody may know of. */
export type VisibleItems = 'all' | ReadonlySet<ItemId>;

export interface ItemQuery {
  readonly visible: VisibleItems;
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: 'itemName' | 'createdAt' | 'updatedAt' | undefined;
  readonly order: 'asc' | 'desc';
  readonly keyword?: string | undefined;
}

const columns = {
  itemName: 'name_order',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const;

const itemOf = (row: Selectable<ItemTables['item']>): Item => ({
  id: row.id,
  itemName: row.item_name,
  lnglat: row.lnglat,
  note: row.note,
  timeZone: row.time_zone,
  version: row.version,
  createdAt: row.created_at.getTime(),
  updatedAt: row.updated_at.getTime(),
});

/** Without those that were deleted. */
const itemsThere = (db: Kysely<unknown>) =>
  db.withTables<ItemTables>().selectFrom('item').where('deletion_id', 'is', null);

export async function listItems(
  db: Kysely<unknown>,
  query: ItemQuery,
): Promise<{ list: Item[]; total: number }> {
  const { visible, keyword } = query;
  let wanted = itemsThere(db);
  if (visible !== 'all') wanted = wanted.where('id', '=', anyOf(visible));
  if (keyword) wanted = wanted.where(contains(['item_name'], keyword));
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    matching
      .selectAll()
      .orderBy(columns[query.sort ?? 'itemName'], query.order)
      .orderBy('id', query.order),
  );
  return { list: rows.map(itemOf), total };
}

/** The whole transaction sees one moment; to be the first that it does. */
export async function freezeView(tx: Kysely<unknown>): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx);
}

/** Does the work and undoes it, as if it had never been done. */
export async function dryRun(tx: Kysely<unknown>, work: () => Promise<void>): Promise<void> {
  await sql`savepoint rehearsal`.execute(tx);
  await work();
  await sql`rollback to savepoint rehearsal`.execute(tx);
}

/** The items there are of these, in no order. */
export async function findItems(db: Kysely<unknown>, ids: readonly ItemId[]): Promise<Item[]> {
  const rows = await itemsThere(db).selectAll().where('id', '=', anyOf(ids)).execute();
  return rows.map(itemOf);
}

/** Locks the row: who edits or deletes it waits. */
export async function lockItem(tx: Kysely<unknown>, id: ItemId): Promise<Item | null> {
  const row = await itemsThere(tx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row === undefined ? null : itemOf(row);
}

/** Whose names one must differ from: those that one user sees, without the one that is named. */
interface NamedItems {
  readonly among: VisibleItems;
  readonly except?: ItemId;
}

const namesOf = ({ among, except }: NamedItems): RawBuilder<unknown> => sql`
  select lower(item_name) as name from item where deletion_id is null
    ${among === 'all' ? sql`` : sql`and id = ${anyOf(among)}`}
    ${except === undefined ? sql`` : sql`and id <> ${except}`}`;

/**
 * Whether one of these items has the name, letter case apart. Names need only differ among what
 * one user sees, which no constraint can say: whoever asks for the same one waits until the commit.
 */
export async function isNameTaken(
  tx: Kysely<unknown>,
  { name, ...others }: NamedItems & { readonly name: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('item-name ' || lower(${name}::text), 0))`.execute(
    tx,
  );
  const { rows } = await sql`
    ${namesOf(others)} and lower(item_name) = lower(${name}) limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * The first of the names that none of these items has; undefined when all are taken. Names are
 * gathered, not compared by pairs, which no plan of the database can make a square of their number.
 */
export async function firstFreeName(
  tx: Kysely<unknown>,
  names: readonly string[],
  others: NamedItems,
): Promise<string | undefined> {
  const { rows } = await sql<{ place: number }>`
    select min(place)::int as place from (
      select lower(wanted.name) as name, place
        from unnest(${names}::text[]) with ordinality as wanted (name, place)
      union all
      select name, null from (${namesOf(others)}) as taken
    ) as each group by name having count(*) = count(place) order by min(place) limit 1`.execute(tx);
  const first = rows[0];
  return first && names[first.place - 1];
}

export async function insertItem(
  tx: Kysely<unknown>,
  { itemName, lnglat, note, timeZone = null }: ItemInput,
  now: Timestamp,
): Promise<Item> {
  const at = new Date(now);
  const row = await tx
    .withTables<ItemTables>()
    .insertInto('item')
    .values({
      item_name: itemName,
      lnglat,
      note,
      time_zone: timeZone,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return itemOf(row);
}

/** Another name for an item that nobody knows yet. */
export async function renameNewItem(
  tx: Kysely<unknown>,
  id: ItemId,
  itemName: string,
): Promise<void> {
  await tx
    .withTables<ItemTables>()
    .updateTable('item')
    .set({ item_name: itemName })
    .where('id', '=', id)
    .execute();
}

export async function updateItem(
  tx: Kysely<unknown>,
  id: ItemId,
  { itemName, lnglat, note, timeZone }: ItemInput,
  now: Timestamp,
): Promise<Item> {
  const row = await tx
    .withTables<ItemTables>()
    .updateTable('item')
    .set(({ eb }) => ({
      item_name: itemName,
      lnglat,
      note,
      ...(timeZone === undefined ? {} : { time_zone: timeZone }),
      version: eb('version', '+', 1),
      updated_at: new Date(now),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return itemOf(row);
}

export async function deleteItemRow(tx: Kysely<unknown>, id: ItemId): Promise<void> {
  await tx.withTables<ItemTables>().deleteFrom('item').where('id', '=', id).execute();
}

const givenItems = (db: Kysely<unknown>) =>
  db
    .withTables<ItemTables>()
    .selectFrom('item_user')
    .innerJoin('item', 'item.id', 'item_user.item_id')
    .where('item.deletion_id', 'is', null);

/** The items a user was given. */
export async function itemsOfUser(db: Kysely<unknown>, user: UserId): Promise<Set<ItemId>> {
  const rows = await givenItems(db)
    .select('item_user.item_id')
    .where('user_id', '=', user)
    .execute();
  return new Set(rows.map((row) => row.item_id));
}

/** Also those that were deleted and may be taken back: they come back with whoever has them. */
export async function itemsOfUserWithHidden(db: Kysely<unknown>, user: UserId): Promise<ItemId[]> {
  const rows = await db
    .withTables<ItemTables>()
    .selectFrom('item_user')
    .select('item_id')
    .where('user_id', '=', user)
    .execute();
  return rows.map((row) => row.item_id);
}

/** The items of each of these users who was given any. */
export async function itemsOfUsers(
  db: Kysely<unknown>,
  users: readonly UserId[],
): Promise<Map<UserId, Set<ItemId>>> {
  const rows = await givenItems(db)
    .select(['item_user.user_id', 'item_user.item_id'])
    .where('user_id', '=', anyOf(users))
    .execute();
  const given = new Map<UserId, Set<ItemId>>();
  for (const row of rows) {
    const user = userId(row.user_id);
    const items = given.get(user);
    if (items === undefined) given.set(user, new Set([row.item_id]));
    else items.add(row.item_id);
  }
  return given;
}

export async function usersOfItem(db: Kysely<unknown>, item: ItemId): Promise<UserId[]> {
  const rows = await db
    .withTables<ItemTables>()
    .selectFrom('item_user')
    .select('user_id')
    .where('item_id', '=', item)
    .execute();
  return rows.map((row) => userId(row.user_id));
}

export async function giveItems(
  tx: Kysely<unknown>,
  user: UserId,
  items: readonly ItemId[],
): Promise<void> {
  if (items.length === 0) return;
  await tx
    .withTables<ItemTables>()
    .insertInto('item_user')
    .values(items.map((item) => ({ user_id: user, item_id: item })))
    .onConflict((same) => same.doNothing())
    .execute();
}

export async function takeItems(
  tx: Kysely<unknown>,
  user: UserId,
  items: readonly ItemId[],
): Promise<void> {
  await tx
    .withTables<ItemTables>()
    .deleteFrom('item_user')
    .where('user_id', '=', user)
    .where('item_id', '=', anyOf(items))
    .execute();
}

/** Takes them from the sub-users of the user; answers from whom. */
export async function takeItemsBelow(
  tx: Kysely<unknown>,
  user: UserId,
  items: readonly ItemId[],
): Promise<UserId[]> {
  if (items.length === 0) return [];
  const { rows } = await sql<{ user_id: number }>`
    delete from item_user where item_id = ${anyOf(items)}
       and user_id in (select id from app_user where parent_id = ${user})
     returning user_id`.execute(tx);
  return [...new Set(rows.map((row) => userId(row.user_id)))];
}

/** Until the end of the transaction nobody else changes who has them. */
export async function lockItems(tx: Kysely<unknown>, items: readonly ItemId[]): Promise<void> {
  await sql`select from item where id = ${anyOf(items)} order by id for no key update`.execute(tx);
}

/** The account of these users; the demonstration, and who only administrators have, is none. */
const accountsOf = sql`
  select min(coalesce(above.id, person.id)) from app_user as person
    left join app_user as above on above.id = person.parent_id and above.grade > 0
   where person.grade > 0 and not person.demo`;

/** In whose account a user is; null for administrators and the demonstration. */
export async function accountOfUser(db: Kysely<unknown>, user: UserId): Promise<UserId | null> {
  const { rows } = await sql<{ account: UserId | null }>`
    select (${accountsOf} and person.id = ${user}) as account`.execute(db);
  return rows[0]?.account ?? null;
}

/** Whose the item is; null where only administrators have it, or the demonstration. */
export async function accountOfItem(db: Kysely<unknown>, item: ItemId): Promise<UserId | null> {
  const { rows } = await sql<{ account: UserId | null }>`
    select owner_id as account from item where id = ${item}`.execute(db);
  return rows[0]?.account ?? null;
}

/** The same of many; those that are nobody's are left out. */
export async function accountsOfItems(
  db: Kysely<unknown>,
  items: readonly ItemId[],
): Promise<ReadonlyMap<ItemId, UserId>> {
  const { rows } = await sql<{ id: ItemId; account: UserId }>`
    select id, owner_id as account from item
     where id = ${anyOf(items)} and owner_id is not null`.execute(db);
  return new Map(rows.map(({ id, account }) => [id, account]));
}

/** To be called when others have the items: they stay with their account for as long as it has them. */
export async function settleOwners(tx: Kysely<unknown>, items: readonly ItemId[]): Promise<void> {
  if (items.length === 0) return;
  await sql`
    update item set owner_id = (
      ${accountsOf} and person.id in (select user_id from item_user where item_id = item.id)
    ) where id = ${anyOf(items)} and not exists (
      select from item_user as given join app_user as person on person.id = given.user_id
       where given.item_id = item.id and item.owner_id in (person.id, person.parent_id)
    )`.execute(tx);
}

/** How many items are the account's. */
export async function countItemsOf(tx: Kysely<unknown>, account: UserId): Promise<number> {
  const { rows } = await sql<{ items: number }>`
    select count(*) as items from item where owner_id = ${account} and deletion_id is null`.execute(
    tx,
  );
  return rows[0]?.items ?? 0;
}

/** How many items somebody may know of, and how many of them are not older than `since`. */
export async function totalItems(
  db: Kysely<unknown>,
  visible: VisibleItems,
  since: Timestamp,
): Promise<GrowingCount> {
  const today = sql<number>`count(*) filter (where created_at >= ${new Date(since)})`;
  let wanted = itemsThere(db);
  if (visible !== 'all') wanted = wanted.where('id', '=', anyOf(visible));
  return wanted
    .select(({ fn }) => [fn.countAll<number>().as('total'), today.as('today')])
    .executeTakeFirstOrThrow();
}

/** Hides an item until its deletion is carried out or taken back, or shows it again (null). */
export async function setItemDeletion(
  tx: Kysely<unknown>,
  id: ItemId,
  deletion: number | null,
): Promise<void> {
  await tx
    .withTables<ItemTables>()
    .updateTable('item')
    .set({ deletion_id: deletion })
    .where('id', '=', id)
    .execute();
}
