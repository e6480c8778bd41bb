/**
 * Says in an external database that a restore is filling it: what is there is not whole. The database
 * was empty before, so all that it holds while it is marked was put there by a restore.
 */
import { outage } from '@millwright/kernel';
import pg from 'pg';
import { migrationLock } from '../migration-lock.ts';
import { readDrops } from './own-objects.ts';

/** Of the restore that is at work: it is let go of by whatever ends its connection. */
const restoreLock = 7_305_003;
/** The one table that no backup has. */
export const restoreTable = 'restore_under_way';

/** Which restore it is, of which backup. */
export interface RestoreMark {
  readonly id: string;
  readonly backup: string;
}

type Client = Pick<pg.ClientBase, 'query'>;

/** Null when no restore is under way. */
export async function readRestoreMark(client: Client): Promise<RestoreMark | null> {
  const { rows: found } = await client.query('select 1 from pg_class where oid = to_regclass($1)', [
    `public.${restoreTable}`,
  ]);
  if (found.length === 0) return null;
  const { rows } = await client.query<RestoreMark>(`select id, backup from public.${restoreTable}`);
  return rows[0] ?? null;
}

/** @throws Fault outage `postgres.half_restored` while a restore is under way, or was broken off */
export async function demandNoRestore(client: Client): Promise<void> {
  const under = await readRestoreMark(client);
  if (under === null) return;
  throw outage('postgres.half_restored', {
    problem: `A restore of ${under.backup} into DATABASE_URL is under way or was broken off, and what is there is not whole. Wait for it, or run \`npm run restore\` again.`,
  });
}

export interface RestoringPostgres {
  /** What was restored stands. */
  finish(): Promise<void>;
  /** Nothing of it is left. */
  undo(): Promise<void>;
  /** Lets another restore begin. */
  close(): Promise<void>;
}

/**
 * Marks the database; what a killed restore had put there goes.
 * @returns why not, and nothing was changed: it holds something that no restore put there, another
 *   restore is at work in it, or this user may not fill tables without their references
 */
export async function beginPostgresRestore(
  url: string,
  mark: RestoreMark,
): Promise<RestoringPostgres | 'not_empty' | 'at_work' | 'may_not'> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'millwright restore',
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // It waits for as long as the restore takes, and drops whole databases.
    await client.query('set statement_timeout = 0; set idle_session_timeout = 0');
    const refusal = await begin(client, mark);
    if (refusal !== undefined) {
      await client.end();
      return refusal;
    }
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    finish: () => inTransaction(client, () => unmark(client, mark.id)),
    undo: () =>
      inTransaction(client, async () => {
        await dropAll(client);
        await unmark(client, mark.id);
      }),
    close: () => client.end(),
  };
}

async function begin(
  client: pg.Client,
  { id, backup }: RestoreMark,
): Promise<'not_empty' | 'at_work' | 'may_not' | undefined> {
  const { rows } = await client.query<{ may: boolean; locked: boolean }>(
    `select has_parameter_privilege('session_replication_role', 'SET') as may,
       pg_try_advisory_lock($1) as locked`,
    [restoreLock],
  );
  if (rows[0]?.may !== true) return 'may_not';
  if (!rows[0].locked) return 'at_work';
  return await inTransaction(client, async () => {
    // A server that begins on the same database makes its tables under it.
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    if ((await readRestoreMark(client)) !== null) await dropAll(client);
    else if ((await readDrops(client, restoreTable)).length > 0) return 'not_empty';
    await client.query(
      `create table if not exists public.${restoreTable} (
         id text not null, backup text not null, began_at timestamptz not null default now())`,
    );
    await client.query(`delete from public.${restoreTable}`);
    await client.query(`insert into public.${restoreTable} (id, backup) values ($1, $2)`, [
      id,
      backup,
    ]);
    return undefined;
  });
}

/** Takes the mark of this restore away, if it is there. */
export async function endPostgresRestore(client: Client, id: string): Promise<void> {
  if ((await readRestoreMark(client))?.id === id) await unmark(client, id);
}

async function dropAll(client: Client): Promise<void> {
  for (const drop of await readDrops(client, restoreTable)) await client.query(drop);
}

/** Only a mark of this restore goes. */
async function unmark(client: Client, id: string): Promise<void> {
  const found = await readRestoreMark(client);
  if (found?.id !== id) {
    throw outage('postgres.restored_twice', {
      problem: 'Another restore has begun to fill DATABASE_URL; this one gave up.',
    });
  }
  await client.query(`drop table public.${restoreTable}`);
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
