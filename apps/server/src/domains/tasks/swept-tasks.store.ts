/** Which background tasks the sweep takes. */
import type { Timestamp } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import type { BackgroundTaskTables } from './background-tasks.store.ts';

const tables = (db: Kysely<unknown>) => db.withTables<BackgroundTaskTables>();

export async function expiredTasks(
  db: Kysely<unknown>,
  now: Timestamp,
  limit: number,
): Promise<number[]> {
  const rows = await tables(db)
    .selectFrom('background_task')
    .select('id')
    .where('expires_at', '<=', new Date(now))
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Those that wait since before `since` for a kind that this process does not have. */
export async function tasksOfOtherKinds(
  db: Kysely<unknown>,
  kinds: readonly string[],
  since: Timestamp,
): Promise<number[]> {
  const rows = await tables(db)
    .selectFrom('background_task')
    .select('id')
    .where('state', '=', 'waiting')
    .where('created_at', '<', new Date(since))
    .where(sql<boolean>`kind <> all(${[...kinds]})`)
    .execute();
  return rows.map((row) => row.id);
}
