import { type Clock, milliseconds } from '@millwright/kernel';

/**
 * A reusable alarm of a {@link TimerWheel}. Starting and stopping cost a few pointer writes and no
 * memory, so a request can have its own time limit without a timer of the operating system.
 */
export interface WheelTimer {
  /** Fires once after `delay` milliseconds, rounded up to the wheel's tick; replaces a running one. */
  start(delay: number): void;
  stop(): void;
  readonly running: boolean;
}

/**
 * One timer for thousands of waits (hashed wheel), which sleeps until the next of them may be due. Its
 * time is monotonic: a wall clock that jumps forward advances it by at most a second, one that jumps
 * back holds it up by a quarter of one at most.
 */
export interface TimerWheel {
  /** Monotonic milliseconds since the wheel was made. */
  now(): number;
  timer(work: () => void): WheelTimer;
  /** Forgets every running timer. */
  stop(): void;
}

interface Entry {
  due: number;
  slot: number;
  previous: Entry | null;
  next: Entry | null;
  readonly work: () => void;
}

const slots = 1024;
const longestStep = 1000;
/** Milliseconds; what a clock that is set back meanwhile can hold up. */
const longestSleep = 250;

/** @param tick resolution in milliseconds. */
export function createTimerWheel(clock: Clock, tick = 10): TimerWheel {
  const heads: (Entry | null)[] = Array.from({ length: slots }, () => null);
  let elapsed = 0;
  let cursor = 0;
  let running = 0;
  let lastSeen = clock.now();
  let cancelTick: (() => void) | null = null;
  let isTurning = false;
  /** Position at which the next turn is to come. */
  let wakeAt = 0;

  /** While no timer runs there is nothing that a jump could fire. */
  function catchUpElapsed(): void {
    const now = clock.now();
    const step = Math.max(now - lastSeen, 0);
    elapsed += cancelTick ? Math.min(step, longestStep) : step;
    lastSeen = now;
  }

  function remove(entry: Entry): void {
    if (entry.previous) entry.previous.next = entry.next;
    else heads[entry.slot] = entry.next;
    if (entry.next) entry.next.previous = entry.previous;
    entry.previous = null;
    entry.next = null;
    entry.slot = -1;
    running -= 1;
  }

  function insert(entry: Entry, delay: number): void {
    catchUpElapsed();
    if (!cancelTick) cursor = Math.floor(elapsed / tick);
    entry.due = Math.max(Math.ceil((elapsed + delay) / tick), cursor + 1);
    entry.slot = entry.due % slots;
    const head = heads[entry.slot] ?? null;
    entry.next = head;
    if (head) head.previous = entry;
    heads[entry.slot] = entry;
    running += 1;
    if (!isTurning && (!cancelTick || entry.due < wakeAt)) sleepUntil(entry.due);
  }

  const furthest = (): number => cursor + Math.floor(longestSleep / tick);

  function sleepUntil(position: number): void {
    cancelTick?.();
    wakeAt = Math.min(position, furthest());
    cancelTick = clock.after(milliseconds(Math.max(wakeAt * tick - elapsed, 1)), turn);
  }

  /** Each waking costs a small machine more than a look at the positions ahead. */
  function sleep(): void {
    const latest = furthest();
    let next = cursor + 1;
    while (next < latest && !heads[next % slots]) next += 1;
    sleepUntil(next);
  }

  function turn(): void {
    catchUpElapsed();
    const target = Math.floor(elapsed / tick);
    isTurning = true;
    try {
      while (cursor < target && running > 0) {
        cursor += 1;
        fire(cursor);
      }
    } finally {
      isTurning = false;
      cursor = Math.max(cursor, target);
      if (running === 0) halt();
      else sleep();
    }
  }

  /** The list is taken apart first, so that work may start and stop any timer. */
  function fire(position: number): void {
    const due: Entry[] = [];
    for (let entry = heads[position % slots] ?? null; entry; entry = entry.next) {
      if (entry.due <= position) due.push(entry);
    }
    for (const entry of due) {
      if (entry.slot === -1 || entry.due > position) continue;
      remove(entry);
      entry.work();
    }
  }

  function halt(): void {
    cancelTick?.();
    cancelTick = null;
  }

  return {
    now() {
      catchUpElapsed();
      return elapsed;
    },
    timer(work) {
      const entry: Entry = { due: 0, slot: -1, previous: null, next: null, work };
      return {
        start(delay) {
          if (entry.slot !== -1) remove(entry);
          insert(entry, delay);
        },
        stop() {
          if (entry.slot !== -1) remove(entry);
        },
        get running() {
          return entry.slot !== -1;
        },
      };
    },
    stop() {
      heads.fill(null);
      running = 0;
      halt();
    },
  };
}
