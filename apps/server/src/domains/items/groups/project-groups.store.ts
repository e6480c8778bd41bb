/** The tables `project_group` and `project_group_item`. */
import type { ItemId, UserId } from '@millwright/kernel';
import { type GeneratedAlways, type Kysely, sql } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import { anyOf } from '../../../platform/storage/index.ts';

type GroupTables = Tables<{
  project_group: {
    id: GeneratedAlways<number>;
    owner_id: UserId | null;
    parent_id: number | null;
    group_name: string;
    position: number;
    created_at: Date;
    updated_at: Date;
  };
  project_group_item: { item_id: ItemId; group_id: number };
}>;

export interface StoredGroup {
  readonly id: number;
  readonly parentId: number | null;
  readonly groupName: string;
  readonly position: number;
}

/** Whose tree: an account's own; null = the installation's. */
export type TreeOwner = UserId | null;

const tables = (db: Kysely<unknown>) => db.withTables<GroupTables>();

/** Who changes one tree waits for one another: it is small and seldom changed. */
export async function lockTree(tx: Kysely<unknown>, owner: TreeOwner): Promise<void> {
  const key = `project_groups:${owner ?? 'all'}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** All groups of one tree, siblings in order. */
export const listGroups = (db: Kysely<unknown>, owner: TreeOwner): Promise<StoredGroup[]> =>
  tables(db)
    .selectFrom('project_group')
    .where('owner_id', 'is not distinct from', owner)
    .select(['id', 'parent_id as parentId', 'group_name as groupName', 'position'])
    .orderBy('position')
    .orderBy('id')
    .execute();

/** An item in its group. */
export interface StoredStand {
  readonly group: number;
  readonly item: ItemId;
}

/** Which items stand in which group of one tree. */
export const listGroupItems = (db: Kysely<unknown>, owner: TreeOwner): Promise<StoredStand[]> =>
  tables(db)
    .selectFrom('project_group_item as s')
    .innerJoin('project_group as g', 'g.id', 's.group_id')
    .where('g.owner_id', 'is not distinct from', owner)
    .select(['s.group_id as group', 's.item_id as item'])
    .orderBy('s.item_id')
    .execute();

export async function insertGroup(
  tx: Kysely<unknown>,
  owner: TreeOwner,
  group: Omit<StoredGroup, 'id'>,
  now: Date,
): Promise<number> {
  const { id } = await tables(tx)
    .insertInto('project_group')
    .values({
      owner_id: owner,
      parent_id: group.parentId,
      group_name: group.groupName,
      position: group.position,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateGroup(
  tx: Kysely<unknown>,
  id: number,
  change: { readonly groupName?: string; readonly parentId?: number | null },
  now: Date,
): Promise<void> {
  await tables(tx)
    .updateTable('project_group')
    .set({
      ...(change.groupName === undefined ? {} : { group_name: change.groupName }),
      ...(change.parentId === undefined ? {} : { parent_id: change.parentId }),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Puts groups in this order, from 0: each list holds siblings. Those that stand so already are left. */
export async function orderGroups(
  tx: Kysely<unknown>,
  lists: readonly (readonly Pick<StoredGroup, 'id'>[])[],
  now: Date,
): Promise<void> {
  const places = lists.flatMap((list) => list.map(({ id }, position) => ({ id, position })));
  const ids = places.map(({ id }) => id);
  const positions = places.map(({ position }) => position);
  await sql`
    update project_group g set position = p.position, updated_at = ${now}
    from unnest(${ids}::int[], ${positions}::int[]) as p (id, position)
    where g.id = p.id and g.position <> p.position`.execute(tx);
}

export async function deleteGroup(tx: Kysely<unknown>, id: number): Promise<void> {
  await tables(tx).deleteFrom('project_group').where('id', '=', id).execute();
}

/**
 * Makes the items of the group exactly these; they leave the groups of its tree where they stood.
 * Answers which it had before.
 */
export async function replaceGroupItems(
  tx: Kysely<unknown>,
  owner: TreeOwner,
  group: number,
  items: readonly ItemId[],
): Promise<number[]> {
  const before = await tables(tx)
    .deleteFrom('project_group_item')
    .where('group_id', '=', group)
    .returning('item_id')
    .execute();
  if (items.length > 0) {
    await tables(tx)
      .deleteFrom('project_group_item')
      .where('item_id', '=', anyOf(items))
      .where('group_id', 'in', (e) =>
        e.selectFrom('project_group').select('id').where('owner_id', 'is not distinct from', owner),
      )
      .execute();
    await tables(tx)
      .insertInto('project_group_item')
      .values(items.map((item) => ({ item_id: item, group_id: group })))
      .execute();
  }
  return before.map(({ item_id }) => item_id);
}
