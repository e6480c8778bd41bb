/** One background task from claim to end. */
import { errors } from '@millwright/contract';
import {
  after,
  type Clock,
  Fault,
  type FaultDetails,
  milliseconds,
  minutes,
  type UserId,
} from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Log } from '../../base/log.ts';
import { ThreadEnded } from '../../base/thread-pieces.ts';
import type { UserAccess } from '../../platform/access/index.ts';
import type { Files } from '../../platform/files/index.ts';
import { retryDelay } from '../../platform/jobs/index.ts';
import type { Transactions } from '../../platform/storage/index.ts';
import { AccessLost, accessTo } from './access-to-task.ts';
import type { TaskResult, TaskToken, TaskWork } from './define-task.ts';
import { Cancelled, keepTask, lease as leased } from './keep-task.ts';
import type { KeptResults } from './kept-results.ts';
import type { TaskMoves } from './move-tasks.ts';
import type { ServedTurns } from './served-turns.ts';
import { type ClaimedTask, claimTask, databaseFault, type Outcome } from './task-claims.store.ts';

/** Begun this often without an end, the task has failed. */
export const maxAttempts = 5;
/** Before one that met an outage is begun again. */
export const longestPause = minutes(1);
/** Largest file that a task may write. */
const maxResultBytes = 8 * 1024 ** 3;

export interface TaskDefinition {
  readonly token: TaskToken;
  /** Given the payload as it is stored. @throws z.core.$ZodError when this release cannot read it */
  readonly run: TaskWork<unknown>;
}

export const definitionOf = <Payload>(
  token: TaskToken<Payload>,
  work: TaskWork<Payload>,
): TaskDefinition => ({
  token,
  run: async (payload, run) => work(z.parse(token.payload, payload), run),
});

export interface RunNeeds {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly definitions: ReadonlyMap<string, TaskDefinition>;
  readonly files: Pick<Files, 'save'>;
  readonly kept: KeptResults;
  readonly accessOf: (user: UserId) => Promise<UserAccess | null>;
  readonly moves: TaskMoves;
  readonly turns: ServedTurns;
  /** Tasks that run in this process: who cancels one here ends it at once. */
  readonly running: Map<number, AbortController>;
  readonly clock: Clock;
  readonly log: Log;
  readonly stopping: AbortSignal;
}

/** Claims and runs one task; false when there was none. */
export async function takeTask(
  needs: RunNeeds & { claimed: (others: boolean) => void },
): Promise<boolean> {
  const { transactions, definitions, clock, moves, stopping } = needs;
  if (stopping.aborted || definitions.size === 0) return false;
  const now = clock.now();
  const lease = { now, until: after(now, leased) };
  const task = await claimTask(transactions, [...definitions.keys()], needs.turns, lease);
  const definition = task && definitions.get(task.kind);
  if (task === undefined || definition === undefined) return false;
  needs.turns.serve(task.account);
  needs.claimed(true);
  if (task.attempts > maxAttempts) {
    await moves.fail(task, { code: 'tasks.interrupted', details: {} });
    return true;
  }
  await run(needs, task, definition);
  return true;
}

async function run(needs: RunNeeds, task: ClaimedTask, definition: TaskDefinition): Promise<void> {
  const { files, clock, log, moves, running, stopping } = needs;
  const ending = new AbortController();
  const signal = AbortSignal.any([ending.signal, stopping]);
  running.set(task.id, ending);
  const state: { done: number; total: number | null; file: Outcome['file'] } = {
    done: 0,
    total: null,
    file: undefined,
  };
  const look = () => accessTo(needs, task.user, definition.token);
  const beat = keepTask(needs, task, { state, ending, look });
  try {
    let access = await look();
    // Work that hears of the end only while it goes on would not hear of one that came before.
    signal.throwIfAborted();
    beat.start((seen) => {
      access = seen;
    });
    await definition.run(task.payload, {
      id: task.id,
      get access() {
        return access;
      },
      signal,
      progress(done, total) {
        state.done = Math.max(state.done, done);
        state.total = total;
      },
      async writeResult({ name, mime, content }: TaskResult) {
        // A reader that is destroyed ends what feeds it.
        const stop = () => content.destroy(new Error('the task ends'));
        // It may be destroyed before anybody reads it; unheard, that would end the process.
        content.on('error', () => {});
        signal.addEventListener('abort', stop, { once: true });
        if (signal.aborted) stop();
        try {
          const row = await needs.kept.within(needs.db, task.user, (room) =>
            files.save(content, { name, mime, maxBytes: Math.min(room, maxResultBytes) }),
          );
          state.file = { id: row.id, name: row.name, size: row.size };
        } finally {
          signal.removeEventListener('abort', stop);
        }
      },
    });
    await beat.stop();
    signal.throwIfAborted();
    // What was lost since the last pulse: without this, up to a second of it would be kept.
    await look();
    await moves.finish(task, state);
  } catch (error) {
    await beat.stop();
    await settle(error);
  } finally {
    running.delete(task.id);
  }

  async function settle(thrown: unknown): Promise<void> {
    const { done, total } = state;
    const reason = databaseFault(ending.signal.aborted ? ending.signal.reason : thrown);
    if (reason instanceof AccessLost) return moves.cancel(task, 'access');
    if (reason instanceof Cancelled) return;
    if (stopping.aborted) return moves.release(task, { done, total, untried: true });
    const facts = { err: reason, task: task.id, kind: task.kind, attempt: task.attempts };
    if (reason instanceof Fault && reason.family === 'outage' && task.attempts < maxAttempts) {
      log.warn(facts, 'a background task met an outage and will be begun again');
      const pause = milliseconds(Math.min(retryDelay(task.attempts), longestPause));
      return moves.release(task, { done, total, runAt: after(clock.now(), pause) });
    }
    const why = failureOf(reason, task);
    if (why.code === 'general.internal') log.error(facts, 'a background task failed');
    else log.info(facts, 'a background task failed');
    return moves.fail(task, why, { done, total });
  }
}

function failureOf(error: unknown, { id }: ClaimedTask): { code: string; details: FaultDetails } {
  if (error instanceof z.core.$ZodError) return { code: 'tasks.unknown_kind', details: {} };
  if (error instanceof ThreadEnded) return { code: 'tasks.took_too_much', details: {} };
  if (error instanceof Fault && error.family !== 'bug' && Object.hasOwn(errors, error.code)) {
    return { code: error.code, details: error.details };
  }
  return { code: 'general.internal', details: { request: `task ${id}` } };
}
