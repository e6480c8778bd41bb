/**
 * Takes the states of devices as they change, which cannot wait, and records them in their order.
 * While the database is away they queue up; what was recorded before is compared with, so that a
 * restart, which finds every device anew, adds nothing.
 */
import type { OnlineEntry } from '@millwright/contract/audit/audit.schemas';
import { type Clock, seconds, timestamp } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Log } from '../../base/log.ts';
import type { Transactions } from '../../platform/storage/index.ts';
import { insertOnline, type KnownState, latestStates } from './online-log.store.ts';

/** A device as it is from `at` on. */
export type DeviceStateChange = Omit<OnlineEntry, 'id' | 'beforeMs'>;

export interface OnlineRecorder {
  /** Returns at once. */
  take(change: DeviceStateChange): void;
  /** Resolves when everything taken is recorded, or the database is away. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const batchSize = 500;
/** Beyond this the oldest are given up. */
const capacity = 100_000;
const retryAfter = seconds(1);

/** The entries that really are changes, each with how long the state before had lasted. */
export function entriesOf(
  changes: readonly DeviceStateChange[],
  known: Map<number, KnownState>,
): Omit<OnlineEntry, 'id'>[] {
  const entries: Omit<OnlineEntry, 'id'>[] = [];
  for (const change of changes) {
    const before = known.get(change.deviceId);
    if (before?.state === change.state) continue;
    // A clock that was set back makes nothing last less than no time.
    const beforeMs = before === undefined ? null : Math.max(0, change.at - before.at);
    entries.push({ ...change, beforeMs });
    known.set(change.deviceId, { state: change.state, at: timestamp(change.at) });
  }
  return entries;
}

export function createOnlineRecorder({
  db,
  transactions,
  clock,
  log,
}: {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly clock: Clock;
  readonly log: Log;
}): OnlineRecorder {
  let queue: DeviceStateChange[] = [];
  let working: Promise<void> | undefined;
  let cancelRetry: (() => void) | undefined;
  let stopped = false;

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.slice(0, batchSize);
      try {
        const known = await latestStates(db, [...new Set(batch.map(({ deviceId }) => deviceId))]);
        await transactions.run((tx) => insertOnline(tx, entriesOf(batch, new Map(known))));
        queue.splice(0, batch.length);
      } catch (error) {
        log.warn({ err: error, waiting: queue.length }, 'the online log waits for the database');
        if (!stopped) cancelRetry = clock.after(retryAfter, start);
        return;
      }
    }
  };

  const start = (): void => {
    cancelRetry = undefined;
    working ??= drain().finally(() => {
      working = undefined;
      if (queue.length > 0 && cancelRetry === undefined && !stopped) start();
    });
  };

  return {
    take(change) {
      queue.push(change);
      if (queue.length > capacity && working === undefined) {
        log.error({ lost: queue.length - capacity }, 'entries of the online log were given up');
        queue = queue.slice(-capacity);
      }
      if (cancelRetry === undefined && !stopped) start();
    },
    settled: async () => working,
    async stop() {
      stopped = true;
      cancelRetry?.();
      await working;
    },
  };
}
