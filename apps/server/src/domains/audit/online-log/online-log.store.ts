/** The table `online_log`. */
import type { OnlineEntry } from '@millwright/contract/audit/audit.schemas';
import { type ItemId, type Timestamp, timestamp } from '@millwright/kernel';
import { type GeneratedAlways, type Kysely, sql } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import type { LogQuery } from '../log-query.ts';

type OnlineTables = Tables<{
  online_log: {
    id: GeneratedAlways<number>;
    at: Date;
    item_id: number;
    device_id: number;
    device_name: string;
    state: OnlineEntry['state'];
    reason: string | null;
    before_ms: number | null;
  };
}>;

export interface OnlineQuery extends LogQuery {
  readonly visible: 'all' | ReadonlySet<ItemId>;
  readonly itemId?: number | undefined;
  readonly deviceId?: number | undefined;
  readonly state?: OnlineEntry['state'] | undefined;
  readonly sort?: keyof typeof sortColumns | undefined;
}

const sortColumns = { at: 'at', deviceName: 'device_name' } as const;

export async function listOnline(
  db: Kysely<unknown>,
  query: OnlineQuery,
): Promise<{ list: OnlineEntry[]; total: number }> {
  const { visible, itemId, deviceId, state, keyword, from, to, page, pageSize, order } = query;
  let wanted = db.withTables<OnlineTables>().selectFrom('online_log');
  if (visible !== 'all') wanted = wanted.where('item_id', '=', sql<number>`any(${[...visible]})`);
  if (itemId !== undefined) wanted = wanted.where('item_id', '=', itemId);
  if (deviceId !== undefined) wanted = wanted.where('device_id', '=', deviceId);
  if (state !== undefined) wanted = wanted.where('state', '=', state);
  if (from !== undefined) wanted = wanted.where('at', '>=', new Date(from));
  if (to !== undefined) wanted = wanted.where('at', '<', new Date(to));
  if (keyword) {
    wanted = wanted.where(sql<boolean>`strpos(lower(device_name), lower(${keyword})) > 0`);
  }
  const { total } = await wanted
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await wanted
    .selectAll()
    .orderBy(sortColumns[query.sort ?? 'at'], order)
    .orderBy('id', order)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const list = rows.map((row) => ({
    id: row.id,
    at: row.at.getTime(),
    itemId: row.item_id,
    deviceId: row.device_id,
    deviceName: row.device_name,
    state: row.state,
    reason: row.reason,
    beforeMs: row.before_ms,
  }));
  return { list, total };
}

export interface KnownState {
  readonly state: OnlineEntry['state'];
  readonly at: Timestamp;
}

/** The latest state that is recorded of each of these devices. */
export async function latestStates(
  db: Kysely<unknown>,
  devices: readonly number[],
): Promise<Map<number, KnownState>> {
  const { rows } = await sql<{ device: number; state: OnlineEntry['state']; at: Date }>`
    select device, state, at from unnest(${devices}::bigint[]) as device, lateral (
      select state, at from online_log where device_id = device order by id desc limit 1
    ) as latest`.execute(db);
  return new Map(
    rows.map(({ device, state, at }) => [device, { state, at: timestamp(at.getTime()) }]),
  );
}

export async function insertOnline(
  db: Kysely<unknown>,
  entries: readonly Omit<OnlineEntry, 'id'>[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    at: new Date(entry.at),
    item_id: entry.itemId,
    device_id: entry.deviceId,
    device_name: entry.deviceName,
    state: entry.state,
    reason: entry.reason,
    before_ms: entry.beforeMs,
  }));
  await db.withTables<OnlineTables>().insertInto('online_log').values(rows).execute();
}

/** The devices of these that have entries from before `time`. */
export async function devicesLoggedBefore(
  db: Kysely<unknown>,
  devices: readonly number[],
  time: Timestamp,
): Promise<number[]> {
  const rows = await db
    .withTables<OnlineTables>()
    .selectFrom('online_log')
    .select('device_id')
    .distinct()
    .where('device_id', '=', sql<number>`any(${[...devices]})`)
    .where('at', '<', new Date(time))
    .execute();
  return rows.map((row) => row.device_id);
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
