/** The table `selected_point`. */

import { refuse } from '@millwright/contract';
import type { ItemId, PointId } from '@millwright/kernel';

import { type Kysely, sql } from 'kysely';
import { brokenConstraint } from '../../../engines/postgres/index.ts';

/** The points of an item that a user has picked out, in his order. */
export async function selectedPoints(
  db: Kysely<unknown>,
  user: number,
  item: ItemId,
): Promise<PointId[]> {
  const { rows } = await sql<{ id: PointId }>`
    select point_id as id from selected_point
      join point on point.id = point_id join device on device.id = point.device_id
      where user_id = ${user} and device.item_id = ${item} and device.deletion_id is null
      order by position`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Puts these in the place of those of the item.
 * @throws Fault refusal `data_set.point_foreign` when a point has just gone.
 */
export async function putSelectedPoints(
  tx: Kysely<unknown>,
  user: number,
  item: ItemId,
  points: readonly PointId[],
): Promise<void> {
  await sql`
    delete from selected_point using point, device
      where user_id = ${user} and point.id = point_id and device.id = point.device_id
        and device.item_id = ${item}`.execute(tx);
  try {
    await sql`
      insert into selected_point (user_id, point_id, position)
        select ${user}, id, place from unnest(${[...points]}::bigint[])
          with ordinality as given (id, place)
        on conflict (user_id, point_id) do update set position = excluded.position`.execute(tx);
  } catch (error) {
    if (brokenConstraint(error) !== 'selected_point_exists') throw error;
    throw refuse('data_set.point_foreign', {}, error);
  }
}
