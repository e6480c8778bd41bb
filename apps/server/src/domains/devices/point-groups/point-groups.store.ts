/** The table `point_group`. */

import { refuse } from '@millwright/contract';
import type { PointGroup } from '@millwright/contract/devices/point-groups/point-groups.schemas';
import type { DeviceId, ItemId } from '@millwright/kernel';
import { type GeneratedAlways, type Kysely, type Selectable, sql } from 'kysely';
import { brokenConstraint, type Tables } from '../../../engines/postgres/index.ts';
import { anyOf } from '../../../platform/storage/index.ts';

type PointGroupTables = Tables<{
  point_group: { id: GeneratedAlways<number>; item_id: ItemId; name: string };
}>;

const groupOf = (row: Selectable<PointGroupTables['point_group']>): PointGroup => ({
  id: row.id,
  itemId: row.item_id,
  name: row.name,
});

const refused = (error: unknown, name: string): unknown => {
  const constraint = brokenConstraint(error);
  if (constraint === 'point_group_name') return refuse('point_group.name_taken', { name }, error);
  if (constraint === 'point_group_item_id_fkey') return refuse('general.not_found', {}, error);
  return error;
};

export async function groupsOfItem(db: Kysely<unknown>, item: ItemId): Promise<PointGroup[]> {
  const groups = db.withTables<PointGroupTables>().selectFrom('point_group').selectAll();
  const rows = await groups.where('item_id', '=', item).orderBy('name').orderBy('id').execute();
  return rows.map(groupOf);
}

/** The groups there are of these, in no order. */
export async function findGroups(
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<PointGroup[]> {
  const groups = db.withTables<PointGroupTables>().selectFrom('point_group').selectAll();
  const rows = await groups.where('id', '=', anyOf(ids)).execute();
  return rows.map(groupOf);
}

/** The same, held against deletion until the commit. */
export async function holdGroups(
  tx: Kysely<unknown>,
  ids: readonly number[],
): Promise<PointGroup[]> {
  const groups = tx.withTables<PointGroupTables>().selectFrom('point_group').selectAll();
  const wanted = groups.where('id', '=', anyOf(ids));
  return (await wanted.orderBy('id').forKeyShare().execute()).map(groupOf);
}

/** Locks the group until the commit: it is neither changed nor deleted meanwhile. */
export async function lockGroup(tx: Kysely<unknown>, id: number): Promise<PointGroup | undefined> {
  const groups = tx.withTables<PointGroupTables>().selectFrom('point_group').selectAll();
  const row = await groups.where('id', '=', id).forUpdate().executeTakeFirst();
  return row && groupOf(row);
}

/** @throws Fault refusal `point_group.name_taken`, `general.not_found`. */
export async function insertGroup(
  tx: Kysely<unknown>,
  { itemId, name }: Omit<PointGroup, 'id'>,
): Promise<PointGroup> {
  try {
    const groups = tx.withTables<PointGroupTables>().insertInto('point_group');
    const values = groups.values({ item_id: itemId, name }).returningAll();
    return groupOf(await values.executeTakeFirstOrThrow());
  } catch (error) {
    throw refused(error, name);
  }
}

/** @throws Fault refusal `point_group.name_taken`. */
export async function renameGroup(
  tx: Kysely<unknown>,
  id: number,
  name: string,
): Promise<PointGroup> {
  try {
    const groups = tx.withTables<PointGroupTables>().updateTable('point_group').set({ name });
    return groupOf(await groups.where('id', '=', id).returningAll().executeTakeFirstOrThrow());
  } catch (error) {
    throw refused(error, name);
  }
}

/** Deletes the group; answers the devices whose points were in it. */
export async function deleteGroupRow(
  tx: Kysely<unknown>,
  id: number,
): Promise<{ id: DeviceId; itemId: ItemId }[]> {
  const { rows } = await sql<{ id: DeviceId; itemId: ItemId }>`
    select distinct device.id, device.item_id as "itemId"
      from point join device on device.id = point.device_id
      where point.group_id = ${id} order by device.id`.execute(tx);
  await tx.withTables<PointGroupTables>().deleteFrom('point_group').where('id', '=', id).execute();
  return rows;
}
