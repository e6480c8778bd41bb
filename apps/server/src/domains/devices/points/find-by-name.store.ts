import { mostFoundPoints } from '@millwright/contract/devices/points/point-search.calls';
import type { DeviceId, ItemId, PointId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { contains, containsWithin } from '../../../platform/storage/index.ts';
import { isOfItem } from '../devices.store.ts';

/** So many points are looked at for one search, however many there are. */
export const mostSearched = 200_000;

export interface FoundPoint {
  readonly pointId: PointId;
  readonly name: string;
  readonly deviceId: DeviceId;
  readonly deviceName: string;
  readonly itemId: ItemId;
}

/**
 * The points whose name is nearest to the words: the same, one that begins with them, one that holds them, which may be those of its device and item too.
 * @param most points that are looked at
 */
export async function findPointsByName(
  db: Kysely<unknown>,
  visible: 'all' | ReadonlySet<ItemId>,
  words: string,
  most = mostSearched,
): Promise<{ list: FoundPoint[]; cut: boolean }> {
  const isPlace = (word: string) =>
    sql<boolean>`(${contains(['device_name'], word)} or ${isOfItem(word)})`;
  // Whoever types the whole name means that point, and not one whose name holds it.
  const nearness = sql`case lower(name) when lower(${words}) then 0 else 1 end,
    case when starts_with(lower(name), lower(${words})) then 0 else 1 end, char_length(name), id`;
  const own = visible === 'all' ? sql`true` : sql`device.item_id = any(${[...visible]}::bigint[])`;
  const { rows } = await sql<(FoundPoint | { pointId: null }) & { cut: boolean }>`
    with seen as materialized (
      select point.id, point.name, device.id as device, device.device_name, device.item_id
        from point join device on device.id = point.device_id and device.deletion_id is null
       where ${own} limit ${most + 1}
    ), found as (
      select * from (select * from seen limit ${most}) as looked_at where ${containsWithin(['name'], words, isPlace)} order by ${nearness} limit ${mostFoundPoints}
    )
    select found.id as "pointId", found.name, found.device as "deviceId",
        found.device_name as "deviceName", found.item_id as "itemId", looked.cut
      from (select count(*) > ${most} as cut from seen) as looked
      left join (select *, row_number() over (order by ${nearness}) as place from found) as found on true
      order by found.place`.execute(db);
  const list = rows.flatMap(({ cut: _, ...found }) => (found.pointId === null ? [] : [found]));
  return { list, cut: rows[0]?.cut ?? false };
}
