/** Keeps in the database how triggers run, a second after it changed, and tells open pages. */
import { changesTopics } from '@millwright/contract/call/changes.topics';
import { triggerFailed } from '@millwright/contract/telemetry/triggers/triggers.events';
import { type Clock, type FaultDetails, type ItemId, seconds } from '@millwright/kernel';
import type { Log } from '../../../../base/log.ts';
import type { Outbox } from '../../../../platform/events/index.ts';
import type { Live } from '../../../../platform/live/index.ts';
import type { Transactions } from '../../../../platform/storage/index.ts';
import type { RunningTrigger } from './running-trigger.ts';
import { type KeptTrigger, keepTriggers } from './trigger-runs.store.ts';

export interface TriggerKeeper {
  /** It may be another one than was kept. */
  note(trigger: RunningTrigger): void;
  /** It was stopped by itself. */
  fail(trigger: RunningTrigger, reason: string, details: FaultDetails): void;
  /** It is not run any more, or was kept by another way. */
  forget(id: number): void;
  /** Pages that show triggers of the item ask anew. */
  tell(item: ItemId): void;
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

type Waiting = KeptTrigger & { readonly itemId: ItemId };

/** A trigger as it is kept. */
export const keptOf = ({ given, run }: RunningTrigger): Waiting => ({
  id: given.id,
  itemId: given.itemId,
  version: given.version,
  state: run.state,
  reason: run.reason,
  details: null,
  was: Number.isNaN(run.was) ? null : run.was,
  skipped: run.skipped,
  skippedAt: run.skippedAt === 0 ? null : run.skippedAt,
});

export function createTriggerKeeper({
  clock,
  log,
  transactions,
  outbox,
  live,
}: Needs): TriggerKeeper {
  const waiting = new Map<number, Waiting>();
  let cancel: (() => void) | undefined;
  let keeping: Promise<void> = Promise.resolve();

  const tell = (itemId: ItemId): void =>
    live.publish(changesTopics.item, itemId, { of: itemId, tags: ['trigger'] });

  const store = (rows: readonly Waiting[]): Promise<void> =>
    transactions.run(async (tx) => {
      const done = new Set(await keepTriggers(tx, rows));
      for (const { id, itemId, state, reason } of rows) {
        if (state !== 'failed' || !done.has(id)) continue;
        await outbox.emit(tx, triggerFailed, { id, itemId, reason: reason ?? '' });
      }
    });
  const keep = async (): Promise<void> => {
    const rows = [...waiting.values()];
    waiting.clear();
    if (rows.length === 0) return;
    try {
      await store(rows);
    } catch (error) {
      // What the database could not take, beside what came meanwhile.
      for (const row of rows) {
        const newer = waiting.get(row.id);
        if (newer === undefined || isFinal(row, newer)) waiting.set(row.id, row);
      }
      cancel ??= clock.after(every, () => void keepInTurn());
      throw error;
    }
    for (const itemId of new Set(rows.map((row) => row.itemId))) tell(itemId);
  };
  const keepInTurn = (): Promise<void> => {
    cancel?.();
    cancel = undefined;
    keeping = keeping.then(keep).catch((error: unknown) => {
      log.error({ err: error }, 'how triggers run could not be kept');
    });
    return keeping;
  };
  const wait = (row: Waiting): void => {
    const before = waiting.get(row.id);
    if (before !== undefined && isFinal(before, row)) return;
    waiting.set(row.id, row);
    cancel ??= clock.after(every, () => void keepInTurn());
  };

  return {
    note: (trigger) => wait(keptOf(trigger)),
    fail: (trigger, reason, details) =>
      wait({ ...keptOf(trigger), state: 'failed', reason, details }),
    forget(id) {
      if (waiting.get(id)?.state !== 'failed') waiting.delete(id);
    },
    tell,
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
