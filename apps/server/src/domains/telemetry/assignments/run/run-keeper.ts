/** Keeps in the database how assignments run, a second after it changed, and tells open pages. */

import { changesTopics } from '@millwright/contract/call/changes.topics';
import { assignmentFailed } from '@millwright/contract/telemetry/assignments/assignments.events';
import { type Clock, type FaultDetails, type ItemId, seconds } from '@millwright/kernel';
import type { Log } from '../../../../base/log.ts';
import type { Outbox } from '../../../../platform/events/index.ts';
import type { Live } from '../../../../platform/live/index.ts';
import type { Transactions } from '../../../../platform/storage/index.ts';
import { type KeptRun, keepRuns } from './assignment-runs.store.ts';
import type { RunningAssignment } from './running-assignment.ts';

export interface RunKeeper {
  /** It may be another one than was kept. */
  note(assignment: RunningAssignment): void;
  /** It was stopped by itself. */
  fail(assignment: RunningAssignment, reason: string, details: FaultDetails): void;
  /** It is not run any more. */
  forget(id: number): void;
  /** Keeps what waits. */
  stop(): Promise<void>;
}

interface Needs {
  readonly clock: Clock;
  readonly log: Log;
  readonly transactions: Transactions;
  readonly outbox: Pick<Outbox, 'emit'>;
  readonly live: Pick<Live, 'publish'>;
}

const every = seconds(1);

type Waiting = KeptRun & { readonly itemId: ItemId };

export function createRunKeeper({ clock, log, transactions, outbox, live }: Needs): RunKeeper {
  const waiting = new Map<number, Waiting>();
  /** What was kept last, to tell what has not changed since. */
  const kept = new Map<number, string>();
  let cancel: (() => void) | undefined;
  let keeping: Promise<void> = Promise.resolve();

  const store = (runs: readonly Waiting[]): Promise<void> =>
    transactions.run(async (tx) => {
      const done = new Set(await keepRuns(tx, runs));
      for (const { id, itemId, state, reason } of runs) {
        if (state !== 'failed' || !done.has(id)) continue;
        await outbox.emit(tx, assignmentFailed, { id, itemId, reason: reason ?? '' });
      }
    });
  /** What the database could not take, beside what came meanwhile. */
  const putBack = (run: Waiting): void => {
    const newer = waiting.get(run.id);
    if (newer === undefined || isFinal(run, newer)) waiting.set(run.id, run);
  };
  const keep = async (): Promise<void> => {
    const runs = [...waiting.values()];
    waiting.clear();
    if (runs.length === 0) return;
    try {
      await store(runs);
    } catch (error) {
      for (const run of runs) putBack(run);
      cancel ??= clock.after(every, () => void keepInTurn());
      throw error;
    }
    for (const itemId of new Set(runs.map((run) => run.itemId))) {
      live.publish(changesTopics.item, itemId, { of: itemId, tags: ['assignment'] });
    }
  };
  const keepInTurn = (): Promise<void> => {
    cancel?.();
    cancel = undefined;
    const turn = keeping.then(keep);
    keeping = turn.catch((error: unknown) => {
      log.error({ err: error }, 'how assignments run could not be kept');
    });
    return keeping;
  };
  const wait = (run: Waiting): void => {
    const before = waiting.get(run.id);
    if (before !== undefined && isFinal(before, run)) return;
    const text = JSON.stringify(run);
    if (kept.get(run.id) === text) return;
    kept.set(run.id, text);
    waiting.set(run.id, run);
    cancel ??= clock.after(every, () => void keepInTurn());
  };

  return {
    note(assignment) {
      const { run, commands } = assignment;
      wait({
        ...rowOf(assignment),
        state: run.state,
        reason: run.reason ?? commands.failure,
        details: commands.details,
      });
    },
    fail: (assignment, reason, details) =>
      wait({ ...rowOf(assignment), state: 'failed', reason, details }),
    forget(id) {
      kept.delete(id);
      if (waiting.get(id)?.state !== 'failed') waiting.delete(id);
    },
    async stop() {
      await keepInTurn();
      cancel?.();
      cancel = undefined;
    },
  };
}

/** One that was stopped by itself is not as it was before, though it was read anew before that was kept. */
const isFinal = (before: Waiting, { version }: Waiting): boolean =>
  before.state === 'failed' && before.version === version;

const rowOf = ({ given, run, commands }: RunningAssignment) => ({
  id: given.id,
  itemId: given.itemId,
  version: given.version,
  armed: run.armed,
  lastValue: Number.isNaN(run.lastValue) ? null : run.lastValue,
  lastWriteId: commands.last,
  lastWrittenAt: run.lastAt === 0 ? null : run.lastAt,
  pausedSince: Number.isNaN(run.pausedSince) ? null : run.pausedSince,
});
