/** The tables `interlock` and `interlock_input`. */
import { refuse } from '@millwright/contract';
import type { PointCondition } from '@millwright/contract/telemetry/assignments/assignments.schemas';
import type {
  Interlock,
  InterlockEdit,
  InterlockInput,
  Locked,
} from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import type { DeviceId, ItemId, PointId, Timestamp, UserId } from '@millwright/kernel';
import {
  type ColumnType,
  type Generated,
  type GeneratedAlways,
  type Kysely,
  type Selectable,
  sql,
} from 'kysely';
import { brokenConstraint, type Tables } from '../../../engines/postgres/index.ts';
import { anyOf, contains, countRows, type Page, pageOf } from '../../../platform/storage/index.ts';

type InterlockTables = Tables<{
  interlock: {
    id: GeneratedAlways<number>;
    item_id: ItemId;
    name: string;
    locked_point_id: PointId | null;
    locked_device_id: DeviceId | null;
    condition: ColumnType<PointCondition, string, string>;
    lock_reason: string;
    when_unknown: Interlock['whenUnknown'];
    at_rest: Generated<Interlock['atRest']>;
    enabled: boolean;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  interlock_input: { interlock_id: number; point_id: PointId };
}>;

export interface InterlockQuery extends Page {
  readonly itemId: ItemId;
  readonly sort?: keyof typeof columns | undefined;
  readonly order: 'asc' | 'desc';
  readonly keyword?: string | undefined;
}

/** What a write goes to. */
export interface WrittenTo {
  readonly pointId: PointId;
  readonly deviceId: DeviceId;
}

const columns = { name: 'name', createdAt: 'created_at', updatedAt: 'updated_at' } as const;

const tables = (db: Kysely<unknown>) => db.withTables<InterlockTables>();

const lockedOf = (row: Selectable<InterlockTables['interlock']>): Locked => {
  if (row.locked_point_id !== null) return { kind: 'point', pointId: row.locked_point_id };
  if (row.locked_device_id !== null) return { kind: 'device', deviceId: row.locked_device_id };
  throw new RangeError('an interlock locks a point or a device');
};

const interlockOf = (row: Selectable<InterlockTables['interlock']>): Interlock => ({
  id: row.id,
  itemId: row.item_id,
  name: row.name,
  locked: lockedOf(row),
  condition: row.condition,
  lockReason: row.lock_reason,
  whenUnknown: row.when_unknown,
  atRest: row.at_rest,
  enabled: row.enabled,
  version: row.version,
  createdAt: row.created_at.getTime(),
  updatedAt: row.updated_at.getTime(),
});

const fieldsOf = (input: Omit<InterlockInput, 'itemId'>) => ({
  name: input.name,
  locked_point_id: input.locked.kind === 'point' ? input.locked.pointId : null,
  locked_device_id: input.locked.kind === 'device' ? input.locked.deviceId : null,
  condition: JSON.stringify(input.condition),
  lock_reason: input.lockReason,
  when_unknown: input.whenUnknown,
  at_rest: input.atRest,
  enabled: input.enabled,
});

export async function listInterlocks(
  db: Kysely<unknown>,
  query: InterlockQuery,
): Promise<{ list: Interlock[]; total: number }> {
  const { itemId, keyword, order } = query;
  let wanted = tables(db).selectFrom('interlock').where('item_id', '=', itemId);
  if (keyword) wanted = wanted.where(contains(['name'], keyword));
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    matching
      .selectAll()
      .orderBy(columns[query.sort ?? 'name'], order)
      .orderBy('id', order),
  );
  return { list: rows.map(interlockOf), total };
}

/** The interlocks there are of these, in no order. */
export async function findInterlocks(
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<Interlock[]> {
  const found = tables(db).selectFrom('interlock').selectAll().where('id', '=', anyOf(ids));
  return (await found.execute()).map(interlockOf);
}

/** Locks the rows in the order of their ids. */
export async function lockInterlocks(
  tx: Kysely<unknown>,
  ids: readonly number[],
): Promise<Interlock[]> {
  const found = tables(tx).selectFrom('interlock').selectAll().where('id', '=', anyOf(ids));
  return (await found.orderBy('id').forUpdate().execute()).map(interlockOf);
}

/** Those that are on. */
export async function enabledInterlocks(
  db: Kysely<unknown>,
  item: ItemId | 'all',
): Promise<Interlock[]> {
  let found = tables(db).selectFrom('interlock').selectAll().where('enabled', '=', true);
  if (item !== 'all') found = found.where('item_id', '=', item);
  return (await found.orderBy('id').execute()).map(interlockOf);
}

export async function interlocksOf(db: Kysely<unknown>, item: ItemId): Promise<Interlock[]> {
  const found = tables(db).selectFrom('interlock').selectAll().where('item_id', '=', item);
  return (await found.orderBy('id').execute()).map(interlockOf);
}

/** Those that are on of these points and devices, as `id.version`, each once. */
export async function lockVersions(
  db: Kysely<unknown>,
  points: readonly PointId[],
  devices: readonly DeviceId[],
): Promise<string[]> {
  const found = tables(db)
    .selectFrom('interlock')
    .select(['id', 'version'])
    .where('enabled', '=', true)
    .where(({ eb, or }) =>
      or([eb('locked_point_id', '=', anyOf(points)), eb('locked_device_id', '=', anyOf(devices))]),
    );
  return (await found.orderBy('id').execute()).map(({ id, version }) => `${id}.${version}`);
}

/** The name of an interlock that locks one of these points or looks at it, if there is one. */
export async function interlockWith(
  db: Kysely<unknown>,
  points: readonly PointId[],
): Promise<string | undefined> {
  const found = tables(db).selectFrom('interlock').select('name').orderBy('id').limit(1);
  const row = await found
    .where(
      sql<boolean>`locked_point_id = ${anyOf(points)} or exists (
        select from interlock_input
          where interlock_id = interlock.id and point_id = ${anyOf(points)})`,
    )
    .executeTakeFirst();
  return row?.name;
}

/** The name of an interlock that locks the device as a whole, if there is one. */
export async function interlockOfDevice(
  db: Kysely<unknown>,
  device: DeviceId,
): Promise<string | undefined> {
  const found = tables(db).selectFrom('interlock').select('name').orderBy('id').limit(1);
  return (await found.where('locked_device_id', '=', device).executeTakeFirst())?.name;
}

/**
 * The points as `behind.point`, and as `behind.seen` themselves and all that are reckoned from them, be it
 * through others.
 */
const seenThrough = (points: ReturnType<typeof sql>) => sql`
  behind (point, seen) as (
    select id, id from (${points}) as given (id)
    union
    select behind.point, point_input.point_id
      from behind join point_input on point_input.input_id = behind.seen)`;

/**
 * Which of these points an interlock that is on locks, or looks at, be it through points that are reckoned
 * from them; with its name.
 */
export async function interlocksInForce(
  db: Kysely<unknown>,
  points: readonly PointId[],
): Promise<ReadonlyMap<PointId, string>> {
  const { rows } = await sql<{ point: PointId; name: string }>`
    with recursive ${seenThrough(sql`select id from point where id = ${anyOf(points)}`)}
    select point, min(name) as name
      from (
        select behind.point, name from behind
          join interlock_input on interlock_input.point_id = behind.seen
          join interlock on interlock.id = interlock_id
         where enabled
        union all
        select locked_point_id, name from interlock
         where enabled and locked_point_id = ${anyOf(points)}) as used
     group by point`.execute(db);
  return new Map(rows.map(({ point, name }) => [point, name]));
}

/** The name of an interlock that is on and locks one of the devices or a point of one. */
async function interlockLocking(
  db: Kysely<unknown>,
  devices: readonly DeviceId[],
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from interlock
     where enabled and (
       locked_device_id = ${anyOf(devices)}
       or locked_point_id in (select id from point where device_id = ${anyOf(devices)}))
     order by id limit 1`.execute(db);
  return rows[0]?.name;
}

/**
 * The name of an interlock that is on and looks at a point of one of the devices, be it through points that are
 * reckoned from it.
 */
export async function interlockLookingAt(
  db: Kysely<unknown>,
  devices: readonly DeviceId[],
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    with recursive ${seenThrough(sql`select id from point where device_id = ${anyOf(devices)}`)}
    select name from behind
      join interlock_input on interlock_input.point_id = behind.seen
      join interlock on interlock.id = interlock_id
     where enabled order by interlock.id limit 1`.execute(db);
  return rows[0]?.name;
}

/** The name of an interlock that is on and locks one of the devices, or locks or looks at a point of one. */
export const interlockInForceOf = async (
  db: Kysely<unknown>,
  devices: readonly DeviceId[],
): Promise<string | undefined> =>
  (await interlockLocking(db, devices)) ?? (await interlockLookingAt(db, devices));

/** Until the end of the transaction nobody else adds one who counts them, too. */
export async function countInterlocks(tx: Kysely<unknown>, item: ItemId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('interlock'), ${item}::int)`.execute(tx);
  return countRows(tables(tx).selectFrom('interlock').where('item_id', '=', item));
}

/** Of all items of an account. */
export function countInterlocksOf(db: Kysely<unknown>, account: UserId): Promise<number> {
  const items = sql<ItemId>`(select id from item where owner_id = ${account})`;
  return countRows(tables(db).selectFrom('interlock').where('item_id', 'in', items));
}

/** What a statement that a constraint stopped means to the caller. */
const refused = (error: unknown, name: string): unknown => {
  switch (brokenConstraint(error)) {
    case 'interlock_name':
      return refuse('interlock.name_taken', { name }, error);
    case 'interlock_item_id_fkey':
      return refuse('general.not_found', {}, error);
    case 'interlock_locked_point':
    case 'interlock_locked_device':
      return refuse('interlock.target_foreign', {}, error);
    case 'interlock_input_exists':
      return refuse('interlock.point_foreign', {}, error);
    default:
      return error;
  }
};

async function linkInputs(
  tx: Kysely<unknown>,
  interlock: number,
  inputs: readonly PointId[],
): Promise<void> {
  await tables(tx).deleteFrom('interlock_input').where('interlock_id', '=', interlock).execute();
  if (inputs.length === 0) return;
  const rows = [...inputs].sort((a, b) => a - b);
  await tables(tx)
    .insertInto('interlock_input')
    .values(rows.map((point) => ({ interlock_id: interlock, point_id: point })))
    .execute();
}

/** @throws Fault refusal `interlock.name_taken`, those of a point that is gone, `general.not_found` */
export async function insertInterlock(
  tx: Kysely<unknown>,
  input: InterlockInput,
  inputs: readonly PointId[],
  now: Timestamp,
): Promise<Interlock> {
  const at = new Date(now);
  const rows = tables(tx).insertInto('interlock');
  try {
    const row = await rows
      .values({ ...fieldsOf(input), item_id: input.itemId, created_at: at, updated_at: at })
      .returningAll()
      .executeTakeFirstOrThrow();
    await linkInputs(tx, row.id, inputs);
    return interlockOf(row);
  } catch (error) {
    throw refused(error, input.name);
  }
}

/** @throws Fault those of {@link insertInterlock} */
export async function updateInterlock(
  tx: Kysely<unknown>,
  input: InterlockEdit & Pick<Interlock, 'atRest'>,
  inputs: readonly PointId[],
  now: Timestamp,
): Promise<Interlock> {
  const rows = tables(tx).updateTable('interlock').where('id', '=', input.id);
  try {
    const row = await rows
      .set(({ eb }) => ({
        ...fieldsOf(input),
        version: eb('version', '+', 1),
        updated_at: new Date(now),
      }))
      .returningAll()
      .executeTakeFirstOrThrow();
    await linkInputs(tx, row.id, inputs);
    return interlockOf(row);
  } catch (error) {
    throw refused(error, input.name);
  }
}

export async function deleteInterlockRows(
  tx: Kysely<unknown>,
  ids: readonly number[],
): Promise<void> {
  await tables(tx).deleteFrom('interlock').where('id', '=', anyOf(ids)).execute();
}

export async function deleteInterlocksOf(tx: Kysely<unknown>, item: ItemId): Promise<void> {
  await tables(tx).deleteFrom('interlock').where('item_id', '=', item).execute();
}
