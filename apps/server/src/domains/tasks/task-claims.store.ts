/** Which process runs which background task, and how each moves on. */
import type { BackgroundTask } from '@millwright/contract/tasks/tasks.schemas';
import {
  after,
  type Duration,
  type FaultDetails,
  type Timestamp,
  timestamp,
  type UserId,
  userId,
} from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { brokenConstraint } from '../../engines/postgres/index.ts';
import type { Transactions, Tx } from '../../platform/storage/index.ts';
import { type BackgroundTaskEvent, hasEnded, nextTaskState } from './background-task-state.ts';
import { type BackgroundTaskTables, toBackgroundTask } from './background-tasks.store.ts';

export { databaseFault } from '../../engines/postgres/index.ts';

export interface ClaimedTask {
  readonly id: number;
  readonly user: UserId;
  /** The user's own, or that of the user above them. */
  readonly account: UserId;
  readonly kind: string;
  readonly payload: unknown;
  /** This attempt included. */
  readonly attempts: number;
  /** Names this claim; every later change asks whether it still holds. */
  readonly lease: string;
  readonly done: number;
}

/** Of how many lanes, and whose turn it was lately. */
export interface TaskTurns {
  readonly lanes: number;
  /** Accounts that had a turn, the longest ago first. */
  readonly served: readonly UserId[];
}

/**
 * Leases the next task: whose account has the fewest running first, and of those whoever was served
 * longest ago, so that nobody waits behind all of another's; within it whose user has the fewest,
 * then the oldest. No account has more running than lanes are left for the others. One whose process
 * is gone is taken as well.
 */
export async function claimTask(
  transactions: Transactions,
  kinds: readonly string[],
  { lanes, served }: TaskTurns,
  { now, until }: { readonly now: Timestamp; readonly until: Timestamp },
): Promise<ClaimedTask | undefined> {
  const moment = new Date(now);
  const account = sql<number>`coalesce(person.parent_id, person.id)`;
  const claim = async (tx: Tx) => {
    // One after another: two that look at the same time would both see the same few running.
    await sql`select pg_advisory_xact_lock(hashtextextended('background_task_claim', 0))`.execute(
      tx,
    );
    const { rows } = await sql<{
      id: number;
      user_id: number;
      account: number;
      kind: string;
      payload: unknown;
      attempts: number;
      lease: string;
      done: number;
    }>`
      update background_task
         set state = 'running', lease = gen_random_uuid(), lease_until = ${new Date(until)},
             attempts = attempts + 1, started_at = coalesce(started_at, ${moment})
       where id = (
         select next.id from background_task as next
           join app_user as person on person.id = next.user_id
          cross join lateral (
            select count(*) as in_all,
                   count(*) filter (where other.user_id = next.user_id) as of_user,
                   count(*) filter (
                     where coalesce(holder.parent_id, holder.id) = ${account}
                   ) as of_account
              from background_task as other
              join app_user as holder on holder.id = other.user_id
             where other.state = 'running'
          ) as running
          where next.kind = any(${[...kinds]})
            and next.run_at <= ${moment}
            and (
              next.state = 'running' and next.lease_until <= ${moment}
              or next.state = 'waiting' and not exists (
                select from background_task as turn
                 where turn.state = 'running' and turn.user_id = next.user_id
                   and turn.kind = next.kind
              )
              and (
                running.of_account = 0
                or running.of_account < ${lanes} - running.in_all
              )
            )
          order by running.of_account,
                   array_position(${[...served]}::bigint[], ${account}) nulls first,
                   running.of_user, next.id
          limit 1
          for update of next skip locked
       )
       returning id, user_id, kind, payload, attempts, lease, done, (
         select ${account} from app_user as person where person.id = user_id
       ) as account`.execute(tx);
    const [row] = rows;
    return row && { ...row, user: userId(row.user_id), account: userId(row.account) };
  };
  try {
    return await transactions.run(claim);
  } catch (error) {
    // Another process has just begun one of this user and kind: it is not this one's turn.
    if (brokenConstraint(error) === 'background_task_turn') return undefined;
    throw error;
  }
}

/**
 * Moves back what was noted by a clock that was ahead and has been set back since: a task that seems
 * to be run would keep all of its user and kind waiting until the clock has caught up. A server may be
 * ahead of this one by a lease's length.
 */
async function endWaitsAhead(
  db: Kysely<unknown>,
  { now, lease, longestPause }: TaskWaits,
): Promise<void> {
  const moment = sql`${new Date(now)}::timestamptz`;
  const leased = sql`${new Date(now + 2 * lease)}::timestamptz`;
  const paused = sql`${new Date(after(now, longestPause))}::timestamptz`;
  await sql`
    update background_task
       set lease_until = case when lease_until > ${leased} then ${moment} else lease_until end,
           run_at = case when run_at > ${paused} then ${moment} else run_at end
     where state in ('waiting', 'running')
       and (lease_until > ${leased} or run_at > ${paused})`.execute(db);
}

interface TaskWaits {
  readonly now: Timestamp;
  /** How long a process that runs one keeps it without a word. */
  readonly lease: Duration;
  /** Before a task is begun again. */
  readonly longestPause: Duration;
}

/** When the next task is due, or the lease over of one that is run; null where there is none. */
export async function nextTaskDue(
  db: Kysely<unknown>,
  waits: TaskWaits,
): Promise<Timestamp | null> {
  await endWaitsAhead(db, waits);
  const row = await db
    .withTables<BackgroundTaskTables>()
    .selectFrom('background_task')
    .select(({ fn }) => fn.min(sql<Date>`coalesce(lease_until, run_at)`).as('due'))
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return row?.due ? timestamp(row.due.getTime()) : null;
}

/** Notes how far the task is and keeps it; null when it was cancelled or taken by another process. */
export async function pulse(
  db: Kysely<unknown>,
  { id, lease }: Pick<ClaimedTask, 'id' | 'lease'>,
  { done, total }: { readonly done: number; readonly total: number | null },
  until: Timestamp,
): Promise<BackgroundTask | null> {
  const row = await db
    .withTables<BackgroundTaskTables>()
    .updateTable('background_task')
    .set({
      done: sql<number>`greatest(done, ${done})`,
      total,
      lease_until: new Date(until),
    })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .returningAll()
    .executeTakeFirst();
  return row ? toBackgroundTask(row) : null;
}

/** What the move brings with it. */
export interface Outcome {
  readonly done?: number | undefined;
  readonly total?: number | null | undefined;
  readonly error?: { readonly code: string; readonly details: FaultDetails } | undefined;
  readonly file?: { readonly id: number; readonly name: string; readonly size: number } | undefined;
  /** When it goes, once it has ended. */
  readonly expiresAt?: Timestamp | undefined;
  /** For a task that waits again. */
  readonly runAt?: Timestamp | undefined;
  /** The attempt does not count. */
  readonly untried?: boolean | undefined;
}

/**
 * Moves the task on; null when that cannot happen any more, or the lease, where one is named, was
 * lost.
 */
export async function moveTask(
  tx: Tx,
  task: { readonly id: number; readonly lease?: string },
  event: BackgroundTaskEvent,
  outcome: Outcome,
  now: Timestamp,
): Promise<{ before: BackgroundTask; after: BackgroundTask } | null> {
  const tasks = tx.withTables<BackgroundTaskTables>();
  const row = await tasks
    .selectFrom('background_task')
    .selectAll()
    .where('id', '=', task.id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  if (task.lease !== undefined && row.lease !== task.lease) return null;
  const state = nextTaskState(row.state, event);
  if (state === null) return null;
  const { error, file, expiresAt, runAt } = outcome;
  const ended = hasEnded(state);
  const moved = await tasks
    .updateTable('background_task')
    .set({
      state,
      lease: null,
      lease_until: null,
      done: Math.max(row.done, outcome.done ?? 0),
      total: outcome.total === undefined ? row.total : outcome.total,
      error: error?.code ?? null,
      error_details: error ? JSON.stringify(error.details) : null,
      file_id: file?.id ?? null,
      file_name: file?.name ?? null,
      file_size: file?.size ?? null,
      attempts: row.attempts - (outcome.untried === true ? 1 : 0),
      run_at: runAt === undefined ? row.run_at : new Date(runAt),
      finished_at: ended ? new Date(now) : null,
      expires_at: ended && expiresAt !== undefined ? new Date(expiresAt) : null,
    })
    .where('id', '=', task.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { before: toBackgroundTask(row), after: toBackgroundTask(moved) };
}
