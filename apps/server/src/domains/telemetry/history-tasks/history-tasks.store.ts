/** The tables `history_task` and `history_task_point`. */

import { refuse } from '@millwright/contract';
import type {
  HistoryTask,
  HistoryTaskEdit,
  HistoryTaskInput,
  HistoryTaskMode,
} from '@millwright/contract/telemetry/history-tasks.schemas';
import type { DeviceId, ItemId, PointId, Timestamp } from '@millwright/kernel';
import { type Generated, type GeneratedAlways, type Kysely, type Selectable, sql } from 'kysely';
import { brokenConstraint, type Tables } from '../../../engines/postgres/index.ts';
import { anyOf, contains, pageOf } from '../../../platform/storage/index.ts';

type HistoryTaskTables = Tables<{
  history_task: {
    id: GeneratedAlways<number>;
    item_id: ItemId;
    name: string;
    mode: HistoryTaskMode;
    interval_ms: number;
    deadband: number;
    flag_point_id: PointId | null;
    retention_days: HistoryTask['retentionDays'];
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  history_task_point: { point_id: PointId; task_id: number };
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
  retention_days: input.retentionDays,
});

const taskOf = (
  row: Selectable<HistoryTaskTables['history_task']>,
  pointIds: readonly PointId[],
): HistoryTask => ({
  id: row.id,
  itemId: row.item_id,
  name: row.name,
  mode: row.mode,
  intervalMs: row.interval_ms,
  deadband: row.deadband,
  flagPointId: row.flag_point_id,
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

async function withPoints(
  db: Kysely<unknown>,
  rows: readonly Selectable<HistoryTaskTables['history_task']>[],
): Promise<HistoryTask[]> {
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
    ),
  );
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

/** The name of a task whose flag is one of these points, if there is one. */
export async function historyTaskWithFlag(
  db: Kysely<unknown>,
  points: readonly PointId[],
): Promise<string | undefined> {
  const row = await db
    .withTables<HistoryTaskTables>()
    .selectFrom('history_task')
    .select('name')
    .where('flag_point_id', '=', anyOf(points))
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

/** The tasks whose flag is one of these points. */
export async function flaggedBy(
  tx: Kysely<unknown>,
  points: readonly PointId[],
): Promise<number[]> {
  const rows = await tx
    .withTables<HistoryTaskTables>()
    .selectFrom('history_task')
    .select('id')
    .where('flag_point_id', '=', anyOf(points))
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
