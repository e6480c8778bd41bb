/** The table `deletion`, and what it hides. */
import type { PendingDeletion } from '@millwright/contract/devices/deletions/deletions.schemas';
import type { DeviceId, GatewayId, ItemId, Timestamp, UserId } from '@millwright/kernel';
import { type GeneratedAlways, type Kysely, type Selectable, sql } from 'kysely';
import { brokenConstraint, type Tables } from '../../../engines/postgres/index.ts';
import { anyOf } from '../../../platform/storage/index.ts';
import { derivedProtocols } from '../points/index.ts';

type DeletionTables = Tables<{
  deletion: {
    id: GeneratedAlways<number>;
    user_id: UserId | null;
    item_id: ItemId | null;
    name: string;
    device_count: number;
    deleted_at: Date;
    due_at: Date;
  };
}>;

/** A deletion that is not carried out yet. */
export interface Deletion extends PendingDeletion {
  readonly itemId: ItemId | null;
}

const deletionOf = (row: Selectable<DeletionTables['deletion']>): Deletion => ({
  id: row.id,
  name: row.name,
  itemId: row.item_id,
  isItem: row.item_id !== null,
  deviceCount: row.device_count,
  dueAt: row.due_at.getTime(),
});

const deletions = (db: Kysely<unknown>) => db.withTables<DeletionTables>();

export async function insertDeletion(
  tx: Kysely<unknown>,
  given: {
    readonly user: UserId | null;
    readonly itemId: ItemId | null;
    readonly name: string;
    readonly deviceCount: number;
    readonly deletedAt: Timestamp;
    readonly dueAt: Timestamp;
  },
): Promise<Deletion> {
  const row = await deletions(tx)
    .insertInto('deletion')
    .values({
      user_id: given.user,
      item_id: given.itemId,
      name: given.name,
      device_count: given.deviceCount,
      deleted_at: new Date(given.deletedAt),
      due_at: new Date(given.dueAt),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return deletionOf(row);
}

/** What the devices it hides come to, and when it is carried out. */
export async function describeDeletion(
  tx: Kysely<unknown>,
  { id, name, deviceCount, dueAt }: Pick<Deletion, 'id' | 'name' | 'deviceCount' | 'dueAt'>,
): Promise<void> {
  await deletions(tx)
    .updateTable('deletion')
    .set({ name, device_count: deviceCount, due_at: new Date(dueAt) })
    .where('id', '=', id)
    .execute();
}

/** Those of a user that can still be taken back, the latest first. */
export async function deletionsOf(
  db: Kysely<unknown>,
  user: UserId,
  now: Timestamp,
): Promise<Deletion[]> {
  const rows = await deletions(db)
    .selectFrom('deletion')
    .selectAll()
    .where('user_id', '=', user)
    .where('due_at', '>', new Date(now))
    .orderBy('id', 'desc')
    .execute();
  return rows.map(deletionOf);
}

/** Whose each is; null where there is none. */
export async function ownersOfDeletions(
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<(UserId | null)[]> {
  const rows = await deletions(db)
    .selectFrom('deletion')
    .select(['id', 'user_id'])
    .where('id', '=', anyOf(ids))
    .execute();
  const owners = new Map(rows.map((row) => [row.id, row.user_id]));
  return ids.map((id) => owners.get(id) ?? null);
}

/** Locked: it is carried out or taken back, once. */
export async function lockDeletion(tx: Kysely<unknown>, id: number): Promise<Deletion | undefined> {
  const row = await deletions(tx)
    .selectFrom('deletion')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && deletionOf(row);
}

export async function deleteDeletionRow(tx: Kysely<unknown>, id: number): Promise<void> {
  await deletions(tx).deleteFrom('deletion').where('id', '=', id).execute();
}

export interface Hidden {
  readonly id: DeviceId;
  readonly itemId: ItemId;
  readonly deviceName: string;
}

export async function hideDevices(
  tx: Kysely<unknown>,
  ids: readonly DeviceId[],
  deletion: number,
): Promise<void> {
  await sql`
    update device set deletion_id = ${deletion}
     where id = ${anyOf(ids)} and deletion_id is null`.execute(tx);
}

/** Hides every device and gateway of an item; answers which. */
export async function hideItemContents(
  tx: Kysely<unknown>,
  item: ItemId,
  deletion: number,
): Promise<{ devices: Hidden[]; gateways: GatewayId[] }> {
  const devices = await sql<Hidden>`
    update device set deletion_id = ${deletion} where item_id = ${item} and deletion_id is null
     returning id, item_id as "itemId", device_name as "deviceName"`.execute(tx);
  const gateways = await sql<{ id: GatewayId }>`
    update gateway set deletion_id = ${deletion} where item_id = ${item} and deletion_id is null
     returning id`.execute(tx);
  return { devices: devices.rows, gateways: gateways.rows.map(({ id }) => id) };
}

/** What it hides in an item. */
interface HiddenOfItem {
  readonly itemId: ItemId;
  readonly devices: number;
  readonly points: number;
  readonly derivedPoints: number;
  readonly gateways: number;
}

/** How much it hides in each item. */
export async function hiddenByItem(
  tx: Kysely<unknown>,
  deletion: number,
): Promise<readonly HiddenOfItem[]> {
  const { rows } = await sql<HiddenOfItem>`
    select item_id as "itemId", sum(devices)::int as devices, sum(points)::int as points,
           coalesce(sum(points) filter (where is_derived), 0)::int as "derivedPoints",
           sum(gateways)::int as gateways
      from (
        select item_id, 1 as devices, 0 as gateways,
               protocol = any(${derivedProtocols}) as is_derived,
               (select count(*) from point where point.device_id = device.id) as points
          from device where deletion_id = ${deletion}
        union all
        select item_id, 0, 1, false, 0 from gateway where deletion_id = ${deletion}
      ) as hidden
     group by item_id order by item_id`.execute(tx);
  return rows;
}

/** Shows what it hid in an item; answers which. Nobody took a name or a station of it meanwhile. */
export async function showContents(
  tx: Kysely<unknown>,
  deletion: number,
  item: ItemId,
): Promise<{ devices: Hidden[]; gateways: GatewayId[] }> {
  const gateways = await sql<{ id: GatewayId }>`
    update gateway set deletion_id = null where deletion_id = ${deletion} and item_id = ${item}
     returning id`.execute(tx);
  const devices = await sql<Hidden>`
    update device set deletion_id = null where deletion_id = ${deletion} and item_id = ${item}
     returning id, item_id as "itemId", device_name as "deviceName"`.execute(tx);
  return { devices: devices.rows, gateways: gateways.rows.map(({ id }) => id) };
}

/** A name that a hidden device has and another one of its item took meanwhile. */
export async function nameTakenMeanwhile(
  tx: Kysely<unknown>,
  deletion: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select hidden.device_name as name from device as hidden
      join device as other on other.item_id = hidden.item_id and other.deletion_id is null
        and lower(other.device_name) = lower(hidden.device_name)
     where hidden.deletion_id = ${deletion} order by hidden.id limit 1`.execute(tx);
  return rows[0]?.name;
}

/** Station numbers that hidden devices have and others behind their gateway took meanwhile. */
export async function stationTakenMeanwhile(
  tx: Kysely<unknown>,
  deletion: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ station: string }>`
    select hidden.station from device as hidden
      join device as other on other.gateway_id = hidden.gateway_id
        and other.station = hidden.station and other.deletion_id is null
     where hidden.deletion_id = ${deletion} order by hidden.id limit 1`.execute(tx);
  return rows[0]?.station;
}

/** For good: the devices and gateways that it hid, with all that hangs from them. */
export async function deleteContents(tx: Kysely<unknown>, deletion: number): Promise<void> {
  await sql`delete from device where deletion_id = ${deletion}`.execute(tx);
  await sql`delete from gateway where deletion_id = ${deletion}`.execute(tx);
}

/** Whether a name or a station was taken in the same moment in which it came back. */
export const isTakenMeanwhile = (error: unknown): boolean =>
  ['device_name', 'device_station'].includes(brokenConstraint(error) ?? '');
