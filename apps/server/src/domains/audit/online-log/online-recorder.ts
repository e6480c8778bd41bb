/**
 * Takes the states of devices and gateways as they change, which cannot wait, and records them in their order.
 * While the database is away they queue up; what was recorded before is compared with, so that a
 * restart, which finds every device anew, adds nothing. Of an account that is beyond its rate the last
 * state of each device is recorded when there is room again, with how many changes were left out; what
 * waits and what was left out is kept with the log.
 */
import { type Clock, seconds, timestamp } from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import type { AccountRows, OpenRows } from '../../../platform/admission/index.ts';
import {
  createRecorder,
  type Recorder,
  type Transactions,
} from '../../../platform/storage/index.ts';
import { isSettled, keepLate, type Late, readLate, type StateChange } from './left-out.store.ts';
import {
  insertOnline,
  type KnownState,
  keyOf,
  latestStates,
  type OnlineRow,
} from './online-log.store.ts';

/** Beyond this the oldest are given up. */
const capacity = 100_000;

/**
 * Whether the cause of a state was found, which began for another reason: a socket that closes is told
 * first, that nobody listens any more a moment later. Once a state, for what is tried again and again
 * may fail in many ways.
 */
const isFinding = (before: KnownState, { state, reason }: StateChange): boolean =>
  state !== 'online' && reason !== null && reason !== before.reason && !before.isFollowed;

/** What may be recorded, and what becomes of the rest. */
interface Gate {
  /** Whether there is room; one for which there is none waits, in the place of what waited of its device. */
  admits(change: StateChange): boolean;
  /** How many changes of its device were left out since its last entry. */
  takeLeftOut(change: StateChange): number;
  /** The log has its state: what waited of its device is no more. */
  isKnown(change: StateChange): void;
}

const open: Gate = { admits: () => true, takeLeftOut: () => 0, isKnown: () => {} };

/** The entries that really are news, each with how long the state before had lasted. */
export function entriesOf(
  changes: readonly StateChange[],
  known: Map<string, KnownState>,
  gate: Gate = open,
): Omit<OnlineRow, 'id'>[] {
  const entries: Omit<OnlineRow, 'id'>[] = [];
  for (const change of changes) {
    const { state, reason } = change;
    const key = keyOf(change);
    const before = known.get(key);
    const isSame = before?.state === state;
    if (isSame && !isFinding(before, change)) {
      gate.isKnown(change);
      continue;
    }
    if (!gate.admits(change)) continue;
    // A clock that was set back makes nothing last less than no time.
    const beforeMs = before === undefined ? null : Math.max(0, change.at - before.at);
    entries.push({ ...change, beforeMs, leftOut: gate.takeLeftOut(change) });
    const at = isSame ? before.at : timestamp(change.at);
    known.set(key, { state, at, reason, isFollowed: isSame });
  }
  return entries;
}

/** How often it is looked whether there is room again. */
const lookEvery = seconds(10);

export function createOnlineRecorder({
  transactions,
  rows,
  clock,
  log,
}: {
  readonly transactions: Transactions;
  readonly rows: AccountRows;
  readonly clock: Clock;
  readonly log: Log;
}): Recorder<StateChange> {
  let late = new Map<string, Late>();
  /** What was kept is read before anything is recorded. */
  let isKnown = false;
  /** Those that waited and were taken again: others may have come meanwhile. */
  const again = new WeakSet<StateChange>();
  let cancel: (() => void) | undefined;
  let isStopped = false;

  const recorder = createRecorder<StateChange>({
    name: 'online log',
    capacity,
    shed: (queue) => queue.slice(-capacity),
    async record(changes) {
      if (!isKnown) {
        late = await transactions.run(readLate);
        isKnown = true;
      }
      const room = await rows.open(changes.map(({ itemId }) => itemId));
      const lateNow = await transactions.run(async (tx) => {
        const now = new Map<string, Late>();
        const lateOf = (key: string) => now.get(key) ?? late.get(key);
        const fresh = changes.filter(
          (change) => !again.has(change) || lateOf(keyOf(change))?.change === change,
        );
        const known = await latestStates(tx, fresh);
        const gate = gateOf(room, lateOf, now);
        await insertOnline(tx, entriesOf(asWaiting(fresh, late), known, gate));
        await keepLate(tx, now, clock.now());
        return now;
      });
      room.commit();
      for (const [key, of] of lateNow) {
        if (isSettled(of)) late.delete(key);
        else late.set(key, of);
      }
      if (late.size > 0 && !isStopped) cancel ??= clock.after(lookEvery, look);
    },
    clock,
    log,
  });

  /** Takes again what waits, as far as there is room. */
  const takeAgain = async (): Promise<void> => {
    const waiting = [...late.values()].flatMap(({ change }) => change ?? []);
    const room = await rows.open(waiting.map(({ itemId }) => itemId));
    for (const change of waiting) {
      if (!room.isRoom(change.itemId)) continue;
      room.added(change.itemId);
      again.add(change);
      recorder.take(change);
    }
  };
  const look = (): void => {
    cancel = undefined;
    takeAgain()
      .catch((error: unknown) => log.debug({ err: error }, 'states wait for the database'))
      .finally(() => {
        const isWaiting = [...late.values()].some(({ change }) => change !== undefined);
        if (isWaiting && !isStopped) cancel ??= clock.after(lookEvery, look);
      });
  };

  return {
    take: recorder.take,
    settled: () => recorder.settled(),
    get waiting() {
      return recorder.waiting;
    },
    async stop() {
      isStopped = true;
      cancel?.();
      await recorder.stop();
    },
  };
}

/** A restart tells of every device anew: one that waits as what it is began when that was told. */
function asWaiting(
  changes: readonly StateChange[],
  late: ReadonlyMap<string, Late>,
): readonly StateChange[] {
  const told = new Set<string>();
  return changes.map((change) => {
    const key = keyOf(change);
    const waiting = told.has(key) ? undefined : late.get(key)?.change;
    told.add(key);
    return waiting?.state === change.state && waiting.reason === change.reason ? waiting : change;
  });
}

/** What there is room for, and what is late then: `now` is what a transaction makes of it. */
function gateOf(
  room: OpenRows,
  lateOf: (key: string) => Late | undefined,
  now: Map<string, Late>,
): Gate {
  /** How many were left out before a change of the device: what waited is, unless it is this one. */
  const before = (key: string, change: StateChange): number => {
    const known = lateOf(key);
    if (known?.change === undefined || known.change === change) return known?.leftOut ?? 0;
    room.leftOut(known.change.itemId);
    return known.leftOut + 1;
  };
  return {
    admits(change) {
      if (room.isRoom(change.itemId)) return true;
      const key = keyOf(change);
      now.set(key, { change, leftOut: before(key, change) });
      return false;
    },
    takeLeftOut(change) {
      room.added(change.itemId);
      const key = keyOf(change);
      const leftOut = before(key, change);
      if (lateOf(key) !== undefined) now.set(key, { change: undefined, leftOut: 0 });
      return leftOut;
    },
    isKnown(change) {
      const key = keyOf(change);
      if (lateOf(key) !== undefined) {
        now.set(key, { change: undefined, leftOut: before(key, change) });
      }
    },
  };
}
