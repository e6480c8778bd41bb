/** The table `device`. */

import { refuse } from '@millwright/contract';
import type {
  Device,
  DeviceInput,
  DeviceStanding,
} from '@millwright/contract/devices/devices.schemas';
import { protocolOf, settingsOf } from '@millwright/contract/devices/protocols/index';
import type { GrowingCount } from '@millwright/contract/items/home.schemas';
import type {
  DeviceId,
  Fault,
  GatewayId,
  ItemId,
  PointId,
  Timestamp,
  UserId,
} from '@millwright/kernel';
import {
  type ColumnType,
  type Generated,
  type GeneratedAlways,
  type Kysely,
  type Selectable,
  sql,
} from 'kysely';
import { brokenConstraint, type Tables } from '../../engines/postgres/index.ts';
import { anyOf, contains, containsWithin, pageOf } from '../../platform/storage/index.ts';
import type { VisibleItems } from '../items/index.ts';

export type DeviceTables = Tables<{
  device: {
    id: GeneratedAlways<DeviceId>;
    item_id: ItemId;
    device_name: string;
    protocol: Device['protocol'];
    host: string;
    port: number;
    gateway_id: GatewayId | null;
    /** What tells it apart from others behind its gateway. */
    station: string | null;
    mode: Device['mode'];
    period_ms: number;
    timeout_ms: number | null;
    /** In the words of its protocol. */
    settings: ColumnType<object, string, string>;
    enabled: boolean;
    note: string;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
    /** Deleted, and may be taken back: as good as gone. */
    deletion_id: number | null;
  };
  point: { id: GeneratedAlways<PointId>; device_id: DeviceId };
}>;

export interface DeviceQuery {
  readonly visible: VisibleItems;
  readonly itemId?: ItemId | undefined;
  readonly mode?: Device['mode'] | undefined;
  readonly protocol?: Device['protocol'] | undefined;
  readonly gatewayId?: GatewayId | undefined;
  readonly enabled?: boolean | undefined;
  readonly ids?: readonly DeviceId[] | undefined;
  /** As devices stand: only these, or all but these. */
  readonly only?: readonly DeviceId[] | undefined;
  readonly except?: readonly DeviceId[] | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: keyof typeof sortColumns | undefined;
  readonly order: 'asc' | 'desc';
  readonly keyword?: string | undefined;
}

/** A query that may also ask how devices stand. */
export type DeviceListQuery = Omit<DeviceQuery, 'enabled' | 'only' | 'except'> & {
  readonly state?: DeviceStanding | undefined;
};

export interface CountedDevice extends Device {
  readonly pointCount: number;
}

const sortColumns = {
  // Puts '2号' before '10号'.
  deviceName: sql`name_order`,
  itemName: sql`(select item.name_order from item where item.id = device.item_id)`,
  protocol: sql`protocol`,
  host: sql`host`,
  mode: sql`mode`,
  pointCount: sql`point_count`,
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
} as const;

const deviceOf = (row: Selectable<DeviceTables['device']>): Device => ({
  id: row.id,
  itemId: row.item_id,
  deviceName: row.device_name,
  protocol: row.protocol,
  host: row.host,
  port: row.port,
  gatewayId: row.gateway_id,
  mode: row.mode,
  periodMs: row.period_ms,
  timeoutMs: row.timeout_ms,
  enabled: row.enabled,
  note: row.note,
  version: row.version,
  createdAt: row.created_at.getTime(),
  updatedAt: row.updated_at.getTime(),
  ...row.settings,
});

const fieldsOf = (input: Omit<DeviceInput, 'itemId'>) => {
  const settings = settingsOf(input);
  return {
    device_name: input.deviceName,
    protocol: input.protocol,
    host: input.gatewayId === null ? input.host : '',
    port: input.port,
    gateway_id: input.gatewayId,
    station: input.gatewayId === null ? null : protocolOf(input.protocol).stationOf(settings),
    mode: input.mode,
    period_ms: input.periodMs,
    timeout_ms: input.timeoutMs,
    settings: JSON.stringify(settings),
    enabled: input.enabled,
    note: input.note,
  };
};

const pointCount = sql<number>`(select count(*) from point where point.device_id = device.id)`;

/** Whether the name of its item holds a word; the items are looked through once. */
export const isOfItem = (word: string) =>
  sql<boolean>`item_id in (select id from item where deletion_id is null and ${contains(['item_name'], word)})`;

/** Without those that were deleted. */
const devicesThere = (db: Kysely<unknown>) =>
  db.withTables<DeviceTables>().selectFrom('device').where('deletion_id', 'is', null);

function devicesWanted(db: Kysely<unknown>, query: DeviceQuery) {
  const { visible, itemId, mode, protocol, gatewayId, enabled, ids, only, except, keyword } = query;
  let wanted = devicesThere(db);
  if (visible !== 'all') wanted = wanted.where('item_id', '=', anyOf(visible));
  if (itemId !== undefined) wanted = wanted.where('item_id', '=', itemId);
  if (mode !== undefined) wanted = wanted.where('mode', '=', mode);
  if (protocol !== undefined) wanted = wanted.where('protocol', '=', protocol);
  if (gatewayId !== undefined) wanted = wanted.where('gateway_id', '=', gatewayId);
  if (enabled !== undefined) wanted = wanted.where('enabled', '=', enabled);
  if (ids !== undefined) wanted = wanted.where('id', '=', anyOf(ids));
  if (only !== undefined) wanted = wanted.where('id', '=', anyOf(only));
  if (except !== undefined) wanted = wanted.where(sql<boolean>`id <> all(${[...except]})`);
  if (keyword) {
    const own = ['device_name', 'host'];
    // Within an item its name says nothing.
    const found =
      itemId === undefined ? containsWithin(own, keyword, isOfItem) : contains(own, keyword);
    wanted = wanted.where(found);
  }
  return wanted;
}

export async function listDevices(
  db: Kysely<unknown>,
  query: DeviceQuery,
): Promise<{ list: CountedDevice[]; total: number }> {
  const { order } = query;
  const wanted = devicesWanted(db, query);
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    matching
      .selectAll()
      .select(pointCount.as('point_count'))
      .orderBy(sortColumns[query.sort ?? 'deviceName'], order)
      .orderBy('id', order),
  );
  return { list: rows.map((row) => ({ ...deviceOf(row), pointCount: row.point_count })), total };
}

/** The devices there are of these, in no order. */
export async function findDevices(
  db: Kysely<unknown>,
  ids: readonly DeviceId[],
): Promise<CountedDevice[]> {
  const rows = await devicesThere(db)
    .selectAll()
    .select(pointCount.as('point_count'))
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...deviceOf(row), pointCount: row.point_count }));
}

/** The same without how many points they have, which takes as long as all else of them. */
export async function findUncounted(
  db: Kysely<unknown>,
  ids: readonly DeviceId[],
): Promise<Device[]> {
  const rows = await devicesThere(db)
    .selectAll()
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute();
  return rows.map(deviceOf);
}

/** The devices there are of these, which neither go nor move before the commit. */
export async function holdDevices(
  tx: Kysely<unknown>,
  ids: readonly DeviceId[],
): Promise<CountedDevice[]> {
  await sql`
    select from device where deletion_id is null and id = ${anyOf(ids)}
      order by id for share`.execute(tx);
  return findDevices(tx, ids);
}

/** Whose the devices are, of those there are. */
export async function itemsOfDevices(
  db: Kysely<unknown>,
  ids: readonly DeviceId[],
): Promise<{ id: DeviceId; itemId: ItemId }[]> {
  const rows = await devicesThere(db)
    .select(['id', 'item_id'])
    .where('id', '=', anyOf(ids))
    .execute();
  return rows.map((row) => ({ id: row.id, itemId: row.item_id }));
}

const devicesThatAre = (db: Kysely<unknown>, enabled: boolean) =>
  devicesThere(db).selectAll().where('enabled', '=', enabled).orderBy('id');

export async function enabledDevices(db: Kysely<unknown>): Promise<Device[]> {
  return (await devicesThatAre(db, true).execute()).map(deviceOf);
}

export async function switchedOffDevices(
  db: Kysely<unknown>,
  item: ItemId | 'all',
): Promise<Device[]> {
  let off = devicesThatAre(db, false);
  if (item !== 'all') off = off.where('item_id', '=', item);
  return (await off.execute()).map(deviceOf);
}

/** Locks the row: who edits or deletes it, or changes its points, waits. */
export async function lockDevice(tx: Kysely<unknown>, id: DeviceId): Promise<Device | null> {
  const row = await devicesThere(tx)
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : deviceOf(row);
}

/** The same with whose its item is; null where no account has that. */
export async function lockDeviceOf(
  tx: Kysely<unknown>,
  id: DeviceId,
): Promise<{ readonly device: Device; readonly account: UserId | null } | null> {
  const row = await devicesThere(tx)
    .selectAll()
    .select(
      sql<UserId | null>`(select owner_id from item where item.id = device.item_id)`.as('account'),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { device: deviceOf(row), account: row.account };
}

/** Those of the item that have one of the names, letter case apart. */
export async function devicesNamed(
  db: Kysely<unknown>,
  item: ItemId,
  names: readonly string[],
): Promise<Device[]> {
  const rows = await devicesThere(db)
    .selectAll()
    .where('item_id', '=', item)
    .where(
      sql<boolean>`lower(device_name) in (select lower(given) from unnest(${[...names]}::text[]) as given)`,
    )
    .execute();
  return rows.map(deviceOf);
}

/** Locks several; in one order for everybody, so that two of these never wait for each other. */
export async function lockDevices(
  tx: Kysely<unknown>,
  ids: readonly DeviceId[],
): Promise<Device[]> {
  const rows = await devicesThere(tx)
    .selectAll()
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(deviceOf);
}

/** What a statement that a constraint stopped means to the caller. */
const refused = (error: unknown, input: Omit<DeviceInput, 'itemId'>): Fault | unknown => {
  const { deviceName: name } = input;
  const constraint = brokenConstraint(error);
  if (constraint === 'device_name') return refuse('device.name_taken', { name }, error);
  if (constraint === 'device_gateway') return refuse('device.gateway_unknown', {}, error);
  if (constraint === 'device_station') {
    return refuse('device.unit_taken', { unitId: fieldsOf(input).station }, error);
  }
  // The item went while the device was being written.
  if (constraint === 'device_item_id_fkey') return refuse('general.not_found', {}, error);
  return error;
};

/**
 * @throws Fault refusal `device.name_taken`, `device.gateway_unknown`, `device.unit_taken`,
 *   `general.not_found`.
 */
export async function insertDevice(
  tx: Kysely<unknown>,
  input: DeviceInput,
  now: Timestamp,
): Promise<Device> {
  const at = new Date(now);
  try {
    const row = await tx
      .withTables<DeviceTables>()
      .insertInto('device')
      .values({ ...fieldsOf(input), item_id: input.itemId, created_at: at, updated_at: at })
      .returningAll()
      .executeTakeFirstOrThrow();
    return deviceOf(row);
  } catch (error) {
    throw refused(error, input);
  }
}

/** @throws Fault refusal `device.name_taken`, `device.gateway_unknown`, `device.unit_taken`. */
export async function updateDevice(
  tx: Kysely<unknown>,
  id: DeviceId,
  input: Omit<DeviceInput, 'itemId'>,
  now: Timestamp,
): Promise<Device> {
  try {
    const row = await tx
      .withTables<DeviceTables>()
      .updateTable('device')
      .set(({ eb }) => ({
        ...fieldsOf(input),
        version: eb('version', '+', 1),
        updated_at: new Date(now),
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return deviceOf(row);
  } catch (error) {
    throw refused(error, input);
  }
}

/**
 * Until the end of the transaction nobody deletes the item: what is made in it is not left behind.
 * @returns whose it is, null where no account has it
 * @throws Fault refusal `general.not_found` when it was deleted meanwhile
 */
export async function keepItem(tx: Kysely<unknown>, item: ItemId): Promise<UserId | null> {
  const { rows } = await sql<{ account: UserId | null }>`
    select owner_id as account from item
     where id = ${item} and deletion_id is null for key share`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw refuse('general.not_found');
  return found.account;
}

/** For good: what is hidden of an item that goes itself. */
export async function deleteHiddenOf(tx: Kysely<unknown>, item: ItemId): Promise<void> {
  await sql`delete from device where item_id = ${item} and deletion_id is not null`.execute(tx);
  await sql`delete from gateway where item_id = ${item} and deletion_id is not null`.execute(tx);
}

/** For good: every device and gateway of an item, whatever deleted it. */
export async function deleteAllOf(tx: Kysely<unknown>, item: ItemId): Promise<void> {
  await sql`delete from device where item_id = ${item}`.execute(tx);
  await sql`delete from gateway where item_id = ${item}`.execute(tx);
}

/** For good: what is hidden behind a gateway that goes itself. */
export async function deleteHiddenBehind(tx: Kysely<unknown>, gateway: GatewayId): Promise<void> {
  await sql`
    delete from device where gateway_id = ${gateway} and deletion_id is not null`.execute(tx);
}

/** How many devices there are in all items of the account. */
export async function countDevicesOf(tx: Kysely<unknown>, account: UserId): Promise<number> {
  const { rows } = await sql<{ devices: number }>`
    select count(*) as devices from device join item on item.id = device.item_id
     where item.owner_id = ${account} and device.deletion_id is null`.execute(tx);
  return rows[0]?.devices ?? 0;
}

/** Devices and points of some items; an item without any is left out. */
export async function countByItem(
  db: Kysely<unknown>,
  items: readonly ItemId[],
): Promise<{ itemId: ItemId; devices: number; points: number }[]> {
  return db
    .withTables<DeviceTables>()
    .selectFrom('device')
    .leftJoin('point', 'point.device_id', 'device.id')
    .select(({ fn }) => [
      'device.item_id as itemId',
      fn.count<number>('device.id').distinct().as('devices'),
      fn.count<number>('point.id').as('points'),
    ])
    .where('device.item_id', '=', anyOf(items))
    .where('device.deletion_id', 'is', null)
    .groupBy('device.item_id')
    .execute();
}

/** How many devices the visible items have, and how many of them are not older than `since`. */
export async function totalDevices(
  db: Kysely<unknown>,
  visible: VisibleItems,
  since: Timestamp,
): Promise<GrowingCount> {
  const today = sql<number>`count(*) filter (where created_at >= ${new Date(since)})`;
  let wanted = devicesThere(db);
  if (visible !== 'all') wanted = wanted.where('item_id', '=', anyOf(visible));
  return wanted
    .select(({ fn }) => [fn.countAll<number>().as('total'), today.as('today')])
    .executeTakeFirstOrThrow();
}
