/** What an item's file asks of the tables `device` and `gateway`. */
import { boxIdMax } from '@millwright/contract/devices/gateways/gateways.schemas';
import { bug, type DeviceId, type GatewayId, type ItemId } from '@millwright/kernel';
import { type GeneratedAlways, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import { isBoxIdTaken } from '../gateways.store.ts';

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

/** The box id with a number behind it; the first is the box id itself. */
const numbered = (boxId: string, place: RawBuilder<unknown>) => sql<string>`
  case when ${place} = 1 then ${boxId}
    else left(${boxId}, ${boxIdMax} - length(${place}::text)) || ${place} end`;

const tenMillion = sql`10000000`;

/**
 * The box id itself when it is free, else with a number behind it. The first ten are tried one after
 * the other, then each double of the one before; between that and a taken one it is halved until a
 * free number follows a taken one. Whoever has all the doubles up to millions is met with numbers
 * drawn by lot. Each try is one look into the index, and some thirty do however many are taken.
 */
async function findFreeBoxId(tx: Kysely<unknown>, boxId: string): Promise<string> {
  const { rows } = await sql<{ boxId: string }>`
    with recursive search (taken, free) as (
      select 0::bigint, null::bigint
      union all
      select case when is_taken then place else taken end,
          case when is_taken then free else place end
        from search,
          lateral (select case
            when free is not null then (taken + free) / 2
            when taken < 10 then taken + 1
            when taken < ${tenMillion} then taken * 2
            else 100000000 + floor(random() * 900000000)::bigint
          end as place) as next,
          lateral (select exists (select from gateway
            where lower(box_id) = lower(${numbered(boxId, sql`place`)})) as is_taken
            -- Told once, not wherever it is named.
            offset 0) as look
        where free is null or (free > taken + 1 and taken < ${tenMillion})
    )
    select ${numbered(boxId, sql`free`)} as "boxId" from search
      where free = taken + 1 or (free is not null and taken >= ${tenMillion})`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw bug('devices.no_free_box_id', { boxId });
  return found.boxId;
}

/**
 * A box id that is free until the transaction ends: the given one, or with a number behind it. Who
 * asks for the same one meanwhile waits, and gets another.
 */
export async function freeBoxId(tx: Kysely<unknown>, boxId: string): Promise<string> {
  for (;;) {
    const free = await findFreeBoxId(tx, boxId);
    if (!(await isBoxIdTaken(tx, free))) return free;
  }
}
