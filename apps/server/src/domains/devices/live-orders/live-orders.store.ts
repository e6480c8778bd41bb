/** The tables `placed_device` and `placed_point`. */
import { refuse } from '@millwright/contract';
import type { DeviceId, ItemId, PointId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { brokenConstraint } from '../../../engines/postgres/index.ts';

export interface LiveOrder {
  readonly deviceIds: readonly DeviceId[];
  readonly pointIds: readonly PointId[];
}

export async function placedOf(
  db: Kysely<unknown>,
  user: number,
  item: ItemId,
): Promise<{ deviceIds: DeviceId[]; pointIds: PointId[] }> {
  const devices = await sql<{ id: DeviceId }>`
    select device_id as id from placed_device join device on device.id = device_id
      where user_id = ${user} and item_id = ${item} and deletion_id is null order by position`.execute(
    db,
  );
  const points = await sql<{ id: PointId }>`
    select point_id as id from placed_point
      join point on point.id = point_id join device on device.id = point.device_id
      where user_id = ${user} and device.item_id = ${item} and deletion_id is null
      order by position`.execute(db);
  return {
    deviceIds: devices.rows.map(({ id }) => id),
    pointIds: points.rows.map(({ id }) => id),
  };
}

/**
 * Puts this order in the place of the one before. What a deletion hides keeps its place.
 * @throws Fault refusal `device.placed_foreign` when something has just gone.
 */
export async function putPlaced(
  tx: Kysely<unknown>,
  user: number,
  item: ItemId,
  { deviceIds, pointIds }: LiveOrder,
): Promise<void> {
  await sql`
    delete from placed_device using device
      where user_id = ${user} and device.id = device_id and item_id = ${item}
        and deletion_id is null`.execute(tx);
  await sql`
    delete from placed_point using point, device
      where user_id = ${user} and point.id = point_id and device.id = point.device_id
        and device.item_id = ${item} and deletion_id is null`.execute(tx);
  try {
    await sql`
      insert into placed_device (user_id, device_id, position)
        select ${user}, id, place from unnest(${[...deviceIds]}::bigint[])
          with ordinality as given (id, place)
        on conflict (user_id, device_id) do update set position = excluded.position`.execute(tx);
    await sql`
      insert into placed_point (user_id, point_id, position)
        select ${user}, id, place from unnest(${[...pointIds]}::bigint[])
          with ordinality as given (id, place)
        on conflict (user_id, point_id) do update set position = excluded.position`.execute(tx);
  } catch (error) {
    const broken = brokenConstraint(error) ?? '';
    if (!['placed_device_exists', 'placed_point_exists'].includes(broken)) throw error;
    throw refuse('device.placed_foreign', {}, error);
  }
}
