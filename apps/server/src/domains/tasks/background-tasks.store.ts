/** The table `background_task` as its users see it. */
import { refuse } from '@millwright/contract';
import {
  type BackgroundTask,
  type BackgroundTaskState,
  taskErrorDetails,
} from '@millwright/contract/tasks/tasks.schemas';
import { type Timestamp, type UserId, userId } from '@millwright/kernel';
import {
  type ColumnType,
  type Generated,
  type GeneratedAlways,
  type Kysely,
  type Selectable,
  sql,
} from 'kysely';
import type { Tables } from '../../engines/postgres/index.ts';
import type { Tx } from '../../platform/storage/index.ts';

export type BackgroundTaskTables = Tables<{
  background_task: {
    id: GeneratedAlways<number>;
    user_id: number;
    kind: string;
    payload: ColumnType<unknown, string, never>;
    state: Generated<BackgroundTaskState>;
    done: Generated<number>;
    total: number | null;
    error: string | null;
    error_details: ColumnType<unknown, string | null, string | null>;
    file_id: number | null;
    file_name: string | null;
    file_size: number | null;
    attempts: Generated<number>;
    lease: string | null;
    lease_until: Date | null;
    run_at: Date;
    created_at: Date;
    started_at: Date | null;
    finished_at: Date | null;
    expires_at: Date | null;
    fetched_at: Date | null;
  };
}>;

const tables = (db: Kysely<unknown>) => db.withTables<BackgroundTaskTables>();

export const toBackgroundTask = (
  row: Omit<Selectable<BackgroundTaskTables['background_task']>, 'payload'>,
): BackgroundTask => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  done: row.done,
  total: row.total,
  error:
    row.error === null
      ? null
      : { code: row.error, details: taskErrorDetails.parse(row.error_details ?? {}) },
  file:
    row.file_name === null || row.file_size === null
      ? null
      : { name: row.file_name, size: row.file_size },
  createdAt: row.created_at.getTime(),
  startedAt: row.started_at?.getTime() ?? null,
  finishedAt: row.finished_at?.getTime() ?? null,
  expiresAt: row.expires_at?.getTime() ?? null,
  fetchedAt: row.fetched_at?.getTime() ?? null,
});

/**
 * Null when the user has `limit` tasks that have not ended. Two starts of one user wait for each
 * other, so that both cannot be the last one allowed.
 */
export async function insertTask(
  tx: Tx,
  task: {
    readonly user: UserId;
    readonly kind: string;
    readonly payload: unknown;
    readonly now: Timestamp;
    readonly limit: number;
  },
): Promise<BackgroundTask | null> {
  const lock = `background_task ${task.user}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
  const { open } = await tables(tx)
    .selectFrom('background_task')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('user_id', '=', task.user)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  if (open >= task.limit) return null;
  const row = await tables(tx)
    .insertInto('background_task')
    .values({
      user_id: task.user,
      kind: task.kind,
      payload: JSON.stringify(task.payload),
      run_at: new Date(task.now),
      created_at: new Date(task.now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toBackgroundTask(row);
}

/** What the files of a user's tasks take, those included that the sweep has yet to remove. */
export async function keptResults(
  db: Kysely<unknown>,
  user: UserId,
): Promise<{ bytes: number; files: number }> {
  return tables(db)
    .selectFrom('background_task')
    .select(({ fn }) => [
      sql<number>`coalesce(sum(file_size), 0)::bigint`.as('bytes'),
      fn.countAll<number>().as('files'),
    ])
    .where('user_id', '=', user)
    .where('file_size', 'is not', null)
    .executeTakeFirstOrThrow();
}

export interface TaskQuery {
  readonly state?: BackgroundTaskState | undefined;
  readonly kind?: string | undefined;
  readonly keyword?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: keyof typeof sortColumns | undefined;
  readonly order: 'asc' | 'desc';
}

/** As tasks were begun, whatever the clock said. */
const sortColumns = { createdAt: 'id', kind: 'kind', state: 'state' } as const;

export async function listTasks(
  db: Kysely<unknown>,
  user: UserId,
  query: TaskQuery,
): Promise<{ list: BackgroundTask[]; total: number }> {
  const { state, kind, keyword, page, pageSize, order } = query;
  let wanted = tables(db).selectFrom('background_task').where('user_id', '=', user);
  if (state !== undefined) wanted = wanted.where('state', '=', state);
  if (kind !== undefined) wanted = wanted.where('kind', '=', kind);
  if (keyword) {
    wanted = wanted.where(
      sql<boolean>`strpos(lower(coalesce(file_name, '')), lower(${keyword})) > 0`,
    );
  }
  const { total } = await wanted
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await wanted
    .selectAll()
    .orderBy(sortColumns[query.sort ?? 'createdAt'], order)
    .orderBy('id', order)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { list: rows.map(toBackgroundTask), total };
}

export async function findTask(
  db: Kysely<unknown>,
  id: number,
): Promise<{ task: BackgroundTask; user: UserId; file: number | null } | undefined> {
  const row = await tables(db)
    .selectFrom('background_task')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { task: toBackgroundTask(row), user: userId(row.user_id), file: row.file_id };
}

/** Notes that the file was downloaded; answers the task as it is then. */
export async function noteFetched(tx: Tx, id: number, now: Timestamp): Promise<BackgroundTask> {
  const row = await tables(tx)
    .updateTable('background_task')
    .set({ fetched_at: sql<Date>`coalesce(fetched_at, ${new Date(now)})` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw refuse('general.not_found');
  return toBackgroundTask(row);
}

/** Whose each task is, in the order of `ids`; null where there is none. */
export async function ownersOfTasks(
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<(UserId | null)[]> {
  const rows = await tables(db)
    .selectFrom('background_task')
    .select(['id', 'user_id'])
    .where('id', 'in', ids)
    .execute();
  const owners = new Map(rows.map((row) => [row.id, userId(row.user_id)]));
  return ids.map((id) => owners.get(id) ?? null);
}

/** Deletes those of the tasks that have ended; answers them with their files. */
export async function deleteEnded(
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; user: UserId; kind: string; file: number | null }[]> {
  const rows = await tables(tx)
    .deleteFrom('background_task')
    .where('id', 'in', ids)
    .where('finished_at', 'is not', null)
    .returning(['id', 'user_id', 'kind', 'file_id'])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    user: userId(row.user_id),
    kind: row.kind,
    file: row.file_id,
  }));
}
