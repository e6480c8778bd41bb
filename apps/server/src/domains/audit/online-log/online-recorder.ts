/**
 * Takes the states of devices and gateways as they change, which cannot wait, and records them in their order.
 * While the database is away they queue up; what was recorded before is compared with, so that a
 * restart, which finds every device anew, adds nothing.
 */
import { type Clock, timestamp } from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import {
  createRecorder,
  type Recorder,
  type Transactions,
} from '../../../platform/storage/index.ts';
import {
  insertOnline,
  type KnownState,
  keyOf,
  latestStates,
  type OnlineRow,
} from './online-log.store.ts';

/** A device, or a gateway, as it is from `at` on. */
export type StateChange = Omit<OnlineRow, 'id' | 'beforeMs'>;

/** Beyond this the oldest are given up. */
const capacity = 100_000;

/**
 * Whether the cause of a state was found, which began for another reason: a socket that closes is told
 * first, that nobody listens any more a moment later. Once a state, for what is tried again and again
 * may fail in many ways.
 */
const isFinding = (before: KnownState, { state, reason }: StateChange): boolean =>
  state !== 'online' && reason !== null && reason !== before.reason && !before.isFollowed;

/** The entries that really are news, each with how long the state before had lasted. */
export function entriesOf(
  changes: readonly StateChange[],
  known: Map<string, KnownState>,
): Omit<OnlineRow, 'id'>[] {
  const entries: Omit<OnlineRow, 'id'>[] = [];
  for (const change of changes) {
    const { state, reason } = change;
    const key = keyOf(change);
    const before = known.get(key);
    const isSame = before?.state === state;
    if (isSame && !isFinding(before, change)) continue;
    // A clock that was set back makes nothing last less than no time.
    const beforeMs = before === undefined ? null : Math.max(0, change.at - before.at);
    entries.push({ ...change, beforeMs });
    const at = isSame ? before.at : timestamp(change.at);
    known.set(key, { state, at, reason, isFollowed: isSame });
  }
  return entries;
}

export const createOnlineRecorder = ({
  transactions,
  clock,
  log,
}: {
  readonly transactions: Transactions;
  readonly clock: Clock;
  readonly log: Log;
}): Recorder<StateChange> =>
  createRecorder({
    name: 'online log',
    capacity,
    shed: (queue) => queue.slice(-capacity),
    record: (changes) =>
      transactions.run(async (tx) => {
        const known = await latestStates(tx, changes);
        await insertOnline(tx, entriesOf(changes, known));
      }),
    clock,
    log,
  });
