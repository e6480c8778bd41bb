import { storableStart } from '@millwright/contract/fields/storable-text';
import { after, type Duration, type Timestamp, timestamp } from '@millwright/kernel';
import { type ColumnType, type Generated, type GeneratedAlways, type Kysely, sql } from 'kysely';
import type { Tables } from '../../engines/postgres/index.ts';
import type { Tx } from '../storage/index.ts';
import { longestRetryDelay } from './retry-delay.ts';

type JobTables = Tables<{
  job: {
    id: GeneratedAlways<number>;
    name: string;
    payload: ColumnType<unknown, string, string>;
    key: string | null;
    run_at: Date;
    attempts: Generated<number>;
    lease: string | null;
    lease_until: Date | null;
    again: Generated<boolean>;
    dead_at: Date | null;
    last_error: string | null;
    created_at: Date;
  };
}>;

export interface ClaimedJob {
  readonly id: number;
  readonly name: string;
  readonly payload: unknown;
  readonly key: string | null;
  /** This attempt included. */
  readonly attempts: number;
  /** Names this claim; every later change asks whether it still holds. */
  readonly lease: string;
}

export const jobsChannel = 'millwright_jobs';
const longestError = 2000;

export async function storeJob(
  db: Kysely<unknown> | Tx,
  job: {
    name: string;
    payload: unknown;
    key: string | undefined;
    runAt: Timestamp;
    now: Timestamp;
  },
): Promise<void> {
  await db
    .withTables<JobTables>()
    .insertInto('job')
    .values({
      name: job.name,
      payload: JSON.stringify(job.payload ?? null),
      key: job.key ?? null,
      run_at: new Date(job.runAt),
      created_at: new Date(job.now),
    })
    .onConflict((conflict) =>
      conflict.columns(['name', 'key']).where('dead_at', 'is', null).doUpdateSet({
        payload: sql<string>`excluded.payload`,
        again: sql<boolean>`job.lease is not null`,
        run_at: sql<Date>`least(job.run_at, excluded.run_at)`,
      }),
    )
    .execute();
  await sql`select pg_notify(${jobsChannel}, '')`.execute(db);
}

/** Leases the job that has been due longest, a dead node's expired lease included. */
export function claimJob(
  db: Kysely<unknown>,
  names: readonly string[],
  now: Timestamp,
  leaseOf: (name: string) => Duration,
): Promise<ClaimedJob | undefined> {
  return db.transaction().execute(async (tx) => {
    const jobs = tx.withTables<JobTables>();
    const due = await jobs
      .selectFrom('job')
      .select(['id', 'name'])
      .where('dead_at', 'is', null)
      .where('name', 'in', names)
      .where('run_at', '<=', new Date(now))
      .where(({ eb, or }) =>
        or([eb('lease_until', 'is', null), eb('lease_until', '<=', new Date(now))]),
      )
      .orderBy('run_at')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (due === undefined) return undefined;
    const row = await jobs
      .updateTable('job')
      .set(({ eb, fn }) => ({
        lease: fn<string>('gen_random_uuid', []),
        lease_until: new Date(after(now, leaseOf(due.name))),
        attempts: eb('attempts', '+', 1),
      }))
      .where('id', '=', due.id)
      .returning(['id', 'name', 'payload', 'key', 'attempts', 'lease'])
      .executeTakeFirstOrThrow();
    return { ...row, lease: row.lease ?? '' };
  });
}

/**
 * Moves back what was noted by a clock that was ahead and has been set back since, or it would wait
 * until the clock has caught up: what was enqueued later than now, retries later than any, and leases
 * that no server which is a lease's length ahead of this one can have given.
 */
async function endWaitsAhead(
  db: Kysely<unknown>,
  names: readonly string[],
  { now, longestLease }: { readonly now: Timestamp; readonly longestLease: Duration },
): Promise<void> {
  const moment = sql`${new Date(now)}::timestamptz`;
  const lease = sql`${new Date(now + 2 * longestLease)}::timestamptz`;
  const retry = sql`${new Date(after(now, longestRetryDelay))}::timestamptz`;
  await sql`
    update job
       set run_at = case
             when created_at > ${moment} then ${moment} + (run_at - created_at)
             when attempts > 0 and run_at > ${retry} then ${moment}
             else run_at end,
           created_at = least(created_at, ${moment}),
           lease_until = case when lease_until > ${lease} then ${moment} else lease_until end
     where dead_at is null and name = any(${[...names]})
       and (
         created_at > ${moment}
         or lease_until > ${lease}
         or attempts > 0 and run_at > ${retry}
       )`.execute(db);
}

/** When the next job of these names is due, or the lease over of one that is run; null without any. */
export async function nextJobDue(
  db: Kysely<unknown>,
  names: readonly string[],
  clock: { readonly now: Timestamp; readonly longestLease: Duration },
): Promise<Timestamp | null> {
  await endWaitsAhead(db, names, clock);
  const row = await db
    .withTables<JobTables>()
    .selectFrom('job')
    .select(({ fn }) =>
      fn.min(sql<Date>`greatest(run_at, coalesce(lease_until, run_at))`).as('due'),
    )
    .where('dead_at', 'is', null)
    .where('name', 'in', names)
    .executeTakeFirst();
  return row?.due ? timestamp(row.due.getTime()) : null;
}

/** False when the lease had been lost to another node meanwhile. */
export async function renewLease(
  db: Kysely<unknown>,
  job: ClaimedJob,
  until: Timestamp,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .withTables<JobTables>()
    .updateTable('job')
    .set({ lease_until: new Date(until) })
    .where('id', '=', job.id)
    .where('lease', '=', job.lease)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes the job, or has it wait again when it was asked for while it ran. */
export async function finishJob(
  db: Kysely<unknown>,
  job: ClaimedJob,
  now: Timestamp,
): Promise<void> {
  const { numDeletedRows } = await db
    .withTables<JobTables>()
    .deleteFrom('job')
    .where('id', '=', job.id)
    .where('lease', '=', job.lease)
    .where('again', '=', false)
    .executeTakeFirst();
  if (numDeletedRows === 0n) await release(db, job, startAnew(now));
}

export const retryJob = (
  db: Kysely<unknown>,
  job: ClaimedJob,
  at: Timestamp,
  error: unknown,
): Promise<void> => release(db, job, { run_at: new Date(at), last_error: errorText(error) });

/** Lays the job aside as dead, or has it wait again when it was asked for while it ran. */
export async function deadLetterJob(
  db: Kysely<unknown>,
  job: ClaimedJob,
  now: Timestamp,
  error: unknown,
): Promise<void> {
  const { numUpdatedRows } = await db
    .withTables<JobTables>()
    .updateTable('job')
    .set({ ...unleased, dead_at: new Date(now), last_error: errorText(error) })
    .where('id', '=', job.id)
    .where('lease', '=', job.lease)
    .where('again', '=', false)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await release(db, job, startAnew(now));
}

/** Gives the job back untried: this process is stopping. */
export const returnJob = (db: Kysely<unknown>, job: ClaimedJob): Promise<void> =>
  release(db, job, { attempts: job.attempts - 1 });

/** Gives the job back untried, to be taken at that time. */
export const postponeJob = (db: Kysely<unknown>, job: ClaimedJob, at: Timestamp): Promise<void> =>
  release(db, job, { attempts: job.attempts - 1, run_at: new Date(at) });

const unleased = { lease: null, lease_until: null };
const startAnew = (now: Timestamp) => ({ again: false, attempts: 0, run_at: new Date(now) });
const errorText = (error: unknown): string => storableStart(String(error), longestError);

async function release(
  db: Kysely<unknown>,
  job: ClaimedJob,
  change: { again?: boolean; attempts?: number; run_at?: Date; last_error?: string },
): Promise<void> {
  await db
    .withTables<JobTables>()
    .updateTable('job')
    .set({ ...unleased, ...change })
    .where('id', '=', job.id)
    .where('lease', '=', job.lease)
    .execute();
}

export async function countJobs(
  db: Kysely<unknown>,
  now: Timestamp,
): Promise<{ waiting: number; running: number; dead: number }> {
  const { dead, running, all } = await db
    .withTables<JobTables>()
    .selectFrom('job')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('dead_at', 'is not', null).as('dead'),
      fn.countAll<number>().filterWhere('lease_until', '>', new Date(now)).as('running'),
    ])
    .executeTakeFirstOrThrow();
  return { waiting: all - dead - running, running, dead };
}

/** A dead job whose key is in use again stays dead: the newer one does its work. */
export async function retryDeadJobs(db: Kysely<unknown>, now: Timestamp): Promise<number> {
  const { numUpdatedRows } = await db
    .withTables<JobTables>()
    .updateTable('job')
    .set({ dead_at: null, attempts: 0, run_at: new Date(now) })
    .where(
      'id',
      'in',
      sql<number>`(
        select max(id) from job as dead
         where dead_at is not null and not exists (
           select 1 from job as living
            where living.dead_at is null and living.name = dead.name and living.key = dead.key)
         group by name, coalesce(key, id::text))`,
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
