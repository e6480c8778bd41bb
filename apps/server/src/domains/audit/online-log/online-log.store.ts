/** The table `online_log`. */
import type { OnlineEntry } from '@millwright/contract/audit/audit.schemas';
import {
  type DeviceId,
  type GatewayId,
  type ItemId,
  type Timestamp,
  timestamp,
} from '@millwright/kernel';
import { type Generated, type GeneratedAlways, type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import { anyOf, contains, orderByMoment, pageOf } from '../../../platform/storage/index.ts';
import { type LogFilter, type LogPage, type LogRow, olderThan } from '../log-query.ts';

type OnlineTables = Tables<{
  online_log: {
    id: GeneratedAlways<number>;
    at: Date;
    item_id: ItemId;
    device_id: DeviceId | null;
    gateway_id: GatewayId | null;
    device_name: string;
    state: OnlineEntry['state'];
    reason: string | null;
    before_ms: number | null;
    left_out: Generated<number>;
  };
}>;

/** An entry as the table has it; what items are called others know. */
export type OnlineRow = Omit<OnlineEntry, 'itemName'>;

export interface OnlineFilter extends LogFilter {
  readonly visible: 'all' | ReadonlySet<ItemId>;
  readonly itemId?: ItemId | undefined;
  readonly kind?: 'device' | 'gateway' | undefined;
  readonly deviceId?: DeviceId | undefined;
  readonly gatewayId?: GatewayId | undefined;
  readonly state?: OnlineEntry['state'] | undefined;
}

export interface OnlineQuery extends OnlineFilter, LogPage {
  readonly sort?: keyof typeof sortColumns | undefined;
}

const sortColumns = { at: 'at', deviceName: 'device_name' } as const;

function wantedOnline(db: Kysely<unknown>, filter: OnlineFilter) {
  const { visible, itemId, kind, deviceId, gatewayId, state, keyword, from, to } = filter;
  let wanted = db.withTables<OnlineTables>().selectFrom('online_log');
  if (visible !== 'all') wanted = wanted.where('item_id', '=', anyOf(visible));
  if (itemId !== undefined) wanted = wanted.where('item_id', '=', itemId);
  if (kind === 'gateway') wanted = wanted.where('gateway_id', 'is not', null);
  if (kind === 'device') wanted = wanted.where('device_id', 'is not', null);
  if (gatewayId !== undefined) wanted = wanted.where('gateway_id', '=', gatewayId);
  if (deviceId !== undefined) wanted = wanted.where('device_id', '=', deviceId);
  if (state !== undefined) wanted = wanted.where('state', '=', state);
  if (from !== undefined) wanted = wanted.where('at', '>=', new Date(from));
  if (to !== undefined) wanted = wanted.where('at', '<', new Date(to));
  if (keyword) {
    wanted = wanted.where(contains(['device_name'], keyword));
  }
  return wanted;
}

const entryOf = (row: Selectable<OnlineTables['online_log']>): OnlineRow => ({
  id: row.id,
  at: row.at.getTime(),
  itemId: row.item_id,
  deviceId: row.device_id,
  gatewayId: row.gateway_id,
  deviceName: row.device_name,
  state: row.state,
  reason: row.reason,
  beforeMs: row.before_ms,
  leftOut: row.left_out,
});

export async function countOnline(db: Kysely<unknown>, filter: OnlineFilter): Promise<number> {
  const { total } = await wantedOnline(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function listOnline(
  db: Kysely<unknown>,
  query: OnlineQuery,
  now: Timestamp,
): Promise<{ list: OnlineRow[]; total: number }> {
  const { sort = 'at', order } = query;
  const at = await orderByMoment(db, 'online_log', 'at', now);
  const { rows, total } = await pageOf(wantedOnline(db, query), query, (matching) =>
    matching
      .selectAll()
      .orderBy(sort === 'at' ? at : sortColumns[sort], order)
      .orderBy('id', order),
  );
  return { list: rows.map(entryOf), total };
}

/** Newest first, those after `last`. */
export async function onlineAfter(
  db: Kysely<unknown>,
  filter: OnlineFilter,
  last: LogRow | null,
  limit: number,
): Promise<OnlineRow[]> {
  let wanted = wantedOnline(db, filter);
  if (last !== null) wanted = wanted.where(olderThan('online_log', last));
  const rows = await wanted
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(entryOf);
}

/** What is recorded of one last. */
export interface KnownState {
  readonly state: OnlineEntry['state'];
  /** When it began. */
  readonly at: Timestamp;
  /** Of its last entry. */
  readonly reason: string | null;
  /** It has a second entry, with what its cause was found to be. */
  readonly isFollowed: boolean;
}

/** What an entry is of: one device, or one gateway. */
export type OfOne = Pick<OnlineEntry, 'deviceId' | 'gatewayId'>;

export const keyOf = ({ deviceId, gatewayId }: OfOne): string =>
  deviceId === null ? `gateway ${gatewayId}` : `device ${deviceId}`;

/** The latest state that is recorded of each of these, by `keyOf`. */
export async function latestStates(
  db: Kysely<unknown>,
  of: readonly OfOne[],
): Promise<Map<string, KnownState>> {
  const devices = [...new Set(of.flatMap(({ deviceId }) => deviceId ?? []))];
  const gateways = [...new Set(of.flatMap(({ gatewayId }) => gatewayId ?? []))];
  const { rows } = await sql<
    OfOne & Pick<OnlineEntry, 'state' | 'reason'> & { at: Date; id: number }
  >`
    select device as "deviceId", null::bigint as "gatewayId", id, state, reason, at
      from unnest(${devices}::bigint[]) as device, lateral (
        select id, state, reason, at from online_log
          where device_id = device order by id desc limit 2
      ) as latest
    union all
    select null, gateway, id, state, reason, at
      from unnest(${gateways}::bigint[]) as gateway, lateral (
        select id, state, reason, at from online_log
          where gateway_id = gateway order by id desc limit 2
      ) as latest
    order by id desc`.execute(db);
  const known = new Map<string, KnownState>();
  for (const { state, reason, at: recorded, ...one } of rows) {
    const key = keyOf(one);
    const at = timestamp(recorded.getTime());
    const last = known.get(key);
    if (last === undefined) known.set(key, { state, at, reason, isFollowed: false });
    else if (last.state === state) known.set(key, { ...last, at, isFollowed: true });
  }
  return known;
}

export async function insertOnline(
  db: Kysely<unknown>,
  entries: readonly Omit<OnlineRow, 'id'>[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    at: new Date(entry.at),
    item_id: entry.itemId,
    device_id: entry.deviceId,
    gateway_id: entry.gatewayId,
    device_name: entry.deviceName,
    state: entry.state,
    reason: entry.reason,
    before_ms: entry.beforeMs,
    left_out: entry.leftOut,
  }));
  await db.withTables<OnlineTables>().insertInto('online_log').values(rows).execute();
}

/** The devices of these that have entries from before `time`. */
export async function devicesLoggedBefore(
  db: Kysely<unknown>,
  devices: readonly DeviceId[],
  time: Timestamp,
): Promise<DeviceId[]> {
  const rows = await db
    .withTables<OnlineTables>()
    .selectFrom('online_log')
    .select('device_id')
    .distinct()
    .where('device_id', '=', anyOf(devices))
    .where('at', '<', new Date(time))
    .execute();
  return rows.flatMap((row) => row.device_id ?? []);
}

/** Retention: opens the table's door for its own transaction, and only for deleting. */
export async function purgeOnline(tx: Kysely<unknown>, before: Timestamp): Promise<number> {
  await sql`set local millwright.log_retention = 'on'`.execute(tx);
  await sql`set local statement_timeout = 0`.execute(tx);
  const { numDeletedRows } = await tx
    .withTables<OnlineTables>()
    .deleteFrom('online_log')
    .where('at', '<', new Date(before))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
