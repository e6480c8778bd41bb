/** The tables `history_task` and `history_task_point`. */

import { refuse } from '@millwright/contract';
import type {
  HistoryTask,
  HistoryTaskEdit,
  HistoryTaskInput,
  HistoryTaskMode,
} from '@millwright/contract/telemetry/history-tasks.schemas';
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
import { anyOf, contains, countRows, pageOf } from '../../../platform/storage/index.ts';
import { targetMeaning } from '../writes/index.ts';
import { inputsOfTask } from './task-condition.ts';

type HistoryTaskTables = Tables<{
  history_task: {
    id: GeneratedAlways<number>;
    item_id: ItemId;
    name: string;
    mode: HistoryTaskMode;
    interval_ms: number;
    deadband: number;
    flag_point_id: PointId | null;
    condition: ColumnType<HistoryTask['condition'], string | null, string | null>;
    lead_seconds: number;
    reset_flag: boolean;
    reset_by: number | null;
    reset_meaning: string | null;
    retention_days: HistoryTask['retentionDays'];
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  history_task_point: { point_id: PointId; task_id: number };
  history_task_input: { point_id: PointId; task_id: number };
}>;

export interface HistoryTaskQuery {
  readonly itemId: ItemId;
  /** Only tasks with a point of this device. */
  readonly deviceId?: DeviceId | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: keyof typeof columns | undefined;
  readonly order: 'asc' | 'desc';
  readonly keyword?: string | undefined;
}

/** What may be changed of a task. */
export type HistoryTaskFields = Omit<HistoryTaskInput, 'itemId'>;

const columns = { name: 'name', createdAt: 'created_at', updatedAt: 'updated_at' } as const;

const fieldsOf = (input: HistoryTaskFields) => ({
  name: input.name,
  mode: input.mode,
  interval_ms: input.intervalMs,
  deadband: input.deadband,
  flag_point_id: input.flagPointId,
  condition: input.condition === null ? null : JSON.stringify(input.condition),
  lead_seconds: input.leadSeconds,
  reset_flag: input.resetFlag,
  retention_days: input.retentionDays,
});

type TaskRow = Selectable<HistoryTaskTables['history_task']>;

const taskOf = (row: TaskRow, pointIds: readonly PointId[], flagChanged = false): HistoryTask => ({
  id: row.id,
  itemId: row.item_id,
  name: row.name,
  mode: row.mode,
  intervalMs: row.interval_ms,
  deadband: row.deadband,
  flagPointId: row.flag_point_id,
  condition: row.condition,
  leadSeconds: row.lead_seconds,
  resetFlag: row.reset_flag,
  flagChanged,
  leadCutTo: null,
  retentionDays: row.retention_days,
  pointIds: [...pointIds],
  version: row.version,
  createdAt: row.created_at.getTime(),
  updatedAt: row.updated_at.getTime(),
});

/** Tasks whose points are all gone. */
export async function tasksWithoutPoints(
  db: Kysely<unknown>,
  item: ItemId,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const tasks = db.withTables<HistoryTaskTables>().selectFrom('history_task');
  return tasks
    .select(['id', 'name'])
    .where('item_id', '=', item)
    .where(
      sql<boolean>`not exists (select from history_task_point where task_id = history_task.id)`,
    )
    .orderBy('id')
    .execute();
}

/** Links of a device that was deleted may come back, and are hidden until then. */
const isHidden = sql<boolean>`exists (
  select from point join device on device.id = point.device_id
    where point.id = history_task_point.point_id and device.deletion_id is not null)`;

/** What the flag means to its device now; null without one. */
const meaningNow = targetMeaning(sql`select history_task.flag_point_id`);

/** Those whose flag means something else now than when its reset was set. */
async function flagsChanged(
  db: Kysely<unknown>,
  tasks: readonly number[],
): Promise<ReadonlySet<number>> {
  if (tasks.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select id from history_task
     where id = ${anyOf(tasks)} and reset_meaning is distinct from ${meaningNow}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Whether the task is still the one that was read, and its flag means to its device what it did. */
export async function mayResetFlag(
  db: Kysely<unknown>,
  { id, version }: Pick<HistoryTask, 'id' | 'version'>,
): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select reset_flag and version = ${version} and reset_meaning = ${meaningNow} as same
      from history_task where id = ${id}`.execute(db);
  return rows[0]?.same === true;
}

/** In whose name the flags of these are reset. */
export async function resettersOf(
  db: Kysely<unknown>,
  tasks: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .withTables<HistoryTaskTables>()
    .selectFrom('history_task')
    .select(['id', 'reset_by'])
    .where('id', '=', anyOf(tasks))
    .execute();
  return new Map(rows.map((row) => [row.id, row.reset_by ?? 0]));
}

/** Who set the reset of a flag, and what the flag meant then. */
export interface FlagReset {
  readonly by: number | null;
  readonly meaning: string | null;
}

/** As it was kept of a task. */
export async function resetOf(tx: Kysely<unknown>, task: number): Promise<FlagReset> {
  const row = await tx
    .withTables<HistoryTaskTables>()
    .selectFrom('history_task')
    .select(['reset_by as by', 'reset_meaning as meaning'])
    .where('id', '=', task)
    .executeTakeFirst();
  return row ?? { by: null, meaning: null };
}

/** Notes who has the flag reset from now on: somebody who may write it as it is now, or as it was kept. */
export async function keepReset(
  tx: Kysely<unknown>,
  task: number,
  reset: FlagReset | { readonly by: number },
): Promise<void> {
  await tx
    .withTables<HistoryTaskTables>()
    .updateTable('history_task')
    .set({
      reset_by: reset.by,
      reset_meaning: 'meaning' in reset ? reset.meaning : meaningNow,
    })
    .where('id', '=', task)
    .execute();
}

async function linkInputs(
  tx: Kysely<unknown>,
  task: number,
  { condition }: Pick<HistoryTask, 'condition'>,
): Promise<void> {
  const links = tx.withTables<HistoryTaskTables>();
  await links.deleteFrom('history_task_input').where('task_id', '=', task).execute();
  const inputs = inputsOfTask({ condition }).sort((a, b) => a - b);
  if (inputs.length === 0) return;
  await links
    .insertInto('history_task_input')
    .values(inputs.map((point) => ({ task_id: task, point_id: point })))
    .execute();
}

async function withPoints(db: Kysely<unknown>, rows: readonly TaskRow[]): Promise<HistoryTask[]> {
  const changed = await flagsChanged(
    db,
    rows.filter((row) => row.reset_flag).map((row) => row.id),
  );
  const links = await db
    .withTables<HistoryTaskTables>()
    .selectFrom('history_task_point')
    .selectAll()
    .where('task_id', '=', anyOf(rows.map((row) => row.id)))
    .where(sql<boolean>`not ${isHidden}`)
    .orderBy('point_id')
    .execute();
  const points = Map.groupBy(links, (link) => link.task_id);
  return rows.map((row) =>
    taskOf(
      row,
      (points.get(row.id) ?? []).map((link) => link.point_id),
      changed.has(row.id),
    ),
  );
}

/** Those that save by a condition or reset a flag. */
const acting = (db: Kysely<unknown>) =>
  db
    .withTables<HistoryTaskTables>()
    .selectFrom('history_task')
    .where((eb) => eb.or([eb('mode', '=', 'condition'), eb('reset_flag', '=', true)]));

/** Until the end of the transaction nobody else adds one who counts them, too. */
export async function countActingTasks(tx: Kysely<unknown>, item: ItemId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('history task'), ${item}::int)`.execute(tx);
  return countRows(acting(tx).where('item_id', '=', item));
}

/** Of all items of an account. */
export function countActingTasksOf(db: Kysely<unknown>, account: UserId): Promise<number> {
  const items = sql<ItemId>`(select id from item where owner_id = ${account})`;
  return countRows(acting(db).where('item_id', 'in', items));
}

export async function listHistoryTasks(
  db: Kysely<unknown>,
  query: HistoryTaskQuery,
): Promise<{ list: HistoryTask[]; total: number }> {
  const { itemId, deviceId, keyword, order } = query;
  let wanted = db
    .withTables<HistoryTaskTables>()
    .selectFrom('history_task')
    .where('item_id', '=', itemId);
  if (keyword) wanted = wanted.where(contains(['name'], keyword));
  if (deviceId !== undefined) {
    wanted = wanted.where(sql<boolean>`exists (
      select from history_task_point join point on point.id = history_task_point.point_id
        where task_id = history_task.id and point.device_id = ${deviceId})`);
  }
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    matching
      .selectAll()
      .orderBy(columns[query.sort ?? 'name'], order)
      .orderBy('id', order),
  );
  return { list: await withPoints(db, rows), total };
}

/** The tasks there are of these, in no order. */
export async function findHistoryTasks(
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<HistoryTask[]> {
  const rows = await db
    .withTables<HistoryTaskTables>()
    .selectFrom('history_task')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .execute();
  return withPoints(db, rows);
}

/** Every task, or those of one item. */
export async function historyTasksOf(
  db: Kysely<unknown>,
  item: ItemId | 'all',
): Promise<HistoryTask[]> {
  let wanted = db.withTables<HistoryTaskTables>().selectFrom('history_task').selectAll();
  if (item !== 'all') wanted = wanted.where('item_id', '=', item);
  return withPoints(db, await wanted.execute());
}

/** Locks the rows in the order of their ids. */
export async function lockHistoryTasks(
  tx: Kysely<unknown>,
  ids: readonly number[],
): Promise<HistoryTask[]> {
  const rows = await tx
    .withTables<HistoryTaskTables>()
    .selectFrom('history_task')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  return withPoints(tx, rows);
}

/** What a statement that a constraint stopped means to the caller. */
const refused = (error: unknown, name: string): unknown => {
  switch (brokenConstraint(error)) {
    case 'history_task_name':
      return refuse('history.name_taken', { name }, error);
    case 'history_task_item_id_fkey':
      return refuse('general.not_found', {}, error);
    case 'history_task_point_once':
      return refuse('history.point_taken', {}, error);
    // The point went while the task was being written.
    case 'history_task_flag':
    case 'history_task_input_exists':
    case 'history_task_point_exists':
      return refuse('history.point_foreign', {}, error);
    default:
      return error;
  }
};

async function linkPoints(
  tx: Kysely<unknown>,
  task: number,
  points: readonly PointId[],
): Promise<PointId[]> {
  const links = tx.withTables<HistoryTaskTables>();
  // One order for everybody, so that two tasks that want the same points never wait for each other.
  const once = [...new Set(points)].sort((a, b) => a - b);
  await links
    .deleteFrom('history_task_point')
    .where('task_id', '=', task)
    .where(sql<boolean>`not ${isHidden}`)
    .execute();
  await links
    .insertInto('history_task_point')
    .values(once.map((point) => ({ task_id: task, point_id: point })))
    .execute();
  return once;
}

/** @throws Fault refusal `history.name_taken`, `history.point_taken`, `history.point_foreign`, `general.not_found`. */
export async function insertHistoryTask(
  tx: Kysely<unknown>,
  input: HistoryTaskInput,
  now: Timestamp,
): Promise<HistoryTask> {
  const at = new Date(now);
  try {
    const row = await tx
      .withTables<HistoryTaskTables>()
      .insertInto('history_task')
      .values({ ...fieldsOf(input), item_id: input.itemId, created_at: at, updated_at: at })
      .returningAll()
      .executeTakeFirstOrThrow();
    await linkInputs(tx, row.id, input);
    return taskOf(row, await linkPoints(tx, row.id, input.pointIds));
  } catch (error) {
    throw refused(error, input.name);
  }
}

/** @throws Fault refusal `history.name_taken`, `history.point_taken`, `history.point_foreign`. */
export async function updateHistoryTask(
  tx: Kysely<unknown>,
  input: HistoryTaskEdit,
  now: Timestamp,
): Promise<HistoryTask> {
  try {
    const row = await tx
      .withTables<HistoryTaskTables>()
      .updateTable('history_task')
      .set(({ eb }) => ({
        ...fieldsOf(input),
        version: eb('version', '+', 1),
        updated_at: new Date(now),
      }))
      .where('id', '=', input.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await linkInputs(tx, row.id, input);
    return taskOf(row, await linkPoints(tx, row.id, input.pointIds));
  } catch (error) {
    throw refused(error, input.name);
  }
}

export async function deleteHistoryTaskRows(
  tx: Kysely<unknown>,
  ids: readonly number[],
): Promise<void> {
  await tx
    .withTables<HistoryTaskTables>()
    .deleteFrom('history_task')
    .where('id', '=', anyOf(ids))
    .execute();
}

/** Whether the flag or the condition of a task looks at one of these points. */
const looksAt = (points: readonly PointId[]) => sql<boolean>`
  flag_point_id = ${anyOf(points)} or exists (
    select from history_task_input
      where task_id = history_task.id and point_id = ${anyOf(points)})`;

/** The name of a task whose flag or condition looks at one of these points, if there is one. */
export async function historyTaskWithFlag(
  db: Kysely<unknown>,
  points: readonly PointId[],
): Promise<string | undefined> {
  const row = await db
    .withTables<HistoryTaskTables>()
    .selectFrom('history_task')
    .select('name')
    .where(looksAt(points))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.name;
}

/** The tasks that save some of these points. */
export async function historyTasksWith(
  tx: Kysely<unknown>,
  points: readonly PointId[],
): Promise<HistoryTask[]> {
  const rows = await tx
    .withTables<HistoryTaskTables>()
    .selectFrom('history_task_point')
    .select('task_id')
    .distinct()
    .where('point_id', '=', anyOf(points))
    .execute();
  return lockHistoryTasks(
    tx,
    rows.map((row) => row.task_id),
  );
}

/** How many points that are hidden each of these tasks has; those without any are left out. */
export async function countHiddenPoints(
  tx: Kysely<unknown>,
  tasks: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .withTables<HistoryTaskTables>()
    .selectFrom('history_task_point')
    .select(({ fn }) => ['task_id', fn.countAll<number>().as('points')])
    .where('task_id', '=', anyOf(tasks))
    .where(isHidden)
    .groupBy('task_id')
    .execute();
  return new Map(rows.map((row) => [row.task_id, Number(row.points)]));
}

/** The tasks whose flag or condition looks at one of these points. */
export async function flaggedBy(
  tx: Kysely<unknown>,
  points: readonly PointId[],
): Promise<number[]> {
  const rows = await tx
    .withTables<HistoryTaskTables>()
    .selectFrom('history_task')
    .select('id')
    .where(looksAt(points))
    .execute();
  return rows.map(({ id }) => id);
}

/** No task saves these points any more. */
export async function unlinkPoints(tx: Kysely<unknown>, points: readonly PointId[]): Promise<void> {
  await tx
    .withTables<HistoryTaskTables>()
    .deleteFrom('history_task_point')
    .where('point_id', '=', anyOf(points))
    .execute();
}
