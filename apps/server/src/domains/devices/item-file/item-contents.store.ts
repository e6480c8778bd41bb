/** What an item's file asks of the tables `device` and `gateway`. */
import type { DeviceId, GatewayId, ItemId } from '@millwright/kernel';
import { type GeneratedAlways, type Kysely, sql } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';

type ContentTables = Tables<{
  device: { id: GeneratedAlways<DeviceId>; item_id: ItemId; deletion_id: number | null };
  gateway: { id: GeneratedAlways<GatewayId>; item_id: ItemId; deletion_id: number | null };
}>;

/** The ids of an item's devices or gateways, in their order. */
export async function idsOfItem(
  db: Kysely<unknown>,
  table: keyof ContentTables,
  item: ItemId,
): Promise<number[]> {
  const rows = await db
    .withTables<ContentTables>()
    .selectFrom(table)
    .select('id')
    .where('item_id', '=', item)
    .where('deletion_id', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

const longestBoxId = 32;

/** The box id itself when it is free, else with the first number behind it that makes it so. */
export async function freeBoxId(tx: Kysely<unknown>, boxId: string): Promise<string> {
  const { rows } = await sql<{ free: string }>`
    select free from (
      select ${boxId} as free, 0 as place
      union all
      select left(${boxId}, ${longestBoxId} - length(place::text)) || place, place
        from generate_series(2, (select count(*) + 2 from gateway)) as place
    ) as candidate
    where not exists (select from gateway where lower(box_id) = lower(free))
    order by place limit 1`.execute(tx);
  return rows[0]?.free ?? boxId;
}
