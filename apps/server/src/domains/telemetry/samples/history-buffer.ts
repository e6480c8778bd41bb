/**
 * Collects samples into batches and hands them to history, one batch at a time and in order. What
 * was taken is kept until it is durable: a failed write is tried again for ever, the batches behind
 * it wait, and when all are full no more is taken. Memory is bounded by `batches × capacity`.
 */
import {
  type Clock,
  type Duration,
  milliseconds,
  seconds,
  type Timestamp,
} from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';

/** Columns filled without allocation; emptied by `clear`. */
export interface FillableBatch {
  readonly count: number;
  readonly capacity: number;
  append(point: number, time: number, value: number, quality: number, text: string | null): void;
  clear(): void;
}

export interface HistorySink<B extends FillableBatch> {
  createBatch(capacity: number): B;
  /**
   * Resolves when every sample of the batch is durable; rejects with nothing of it promised.
   * @param hurry aborts when others wait behind it: then the fastest way is the best
   */
  write(batch: B, hurry: AbortSignal): Promise<void>;
}

export interface HistoryBuffer {
  /** False when all batches are full: the sample was not taken. */
  append(point: number, time: number, value: number, quality: number, text: string | null): boolean;
  /** Resolves when everything appended so far is durable. */
  durable(): Promise<void>;
  /** Samples taken that are not durable yet. */
  readonly waiting: number;
  /** Samples that it can take at once, and that there is memory for in all. */
  readonly free: number;
  readonly size: number;
  /** Whether nothing becomes durable: the sink refused what it got last, or has had it for long. */
  readonly isStuck: boolean;
  /** Writes what is left and ends; samples offered afterwards are refused. */
  stop(): Promise<void>;
}

interface Needs<B extends FillableBatch> {
  readonly clock: Clock;
  readonly log: Log;
  readonly sink: HistorySink<B>;
  /** Samples of one batch. */
  readonly capacity?: number;
  /** Batches in all, at least 2. */
  readonly batches?: number;
  /** Longest time that a sample waits for its batch to be written. */
  readonly every?: Duration;
  /** The same while somebody waits for it to be durable, a box for its acknowledgement. */
  readonly awaited?: Duration;
}

const RETRY_FIRST = seconds(0.25);
const RETRY_LONGEST = seconds(10);
/** A batch that is not durable after so long is taken for one that will not be. */
const STUCK_AFTER = seconds(20);

class Gate {
  readonly opened: Promise<void>;
  open: () => void = () => {};

  constructor() {
    this.opened = new Promise((resolve) => {
      this.open = resolve;
    });
  }
}

export function createHistoryBuffer<B extends FillableBatch>(needs: Needs<B>): HistoryBuffer {
  const { clock, log, sink } = needs;
  const capacity = needs.capacity ?? 131_072;
  const every = needs.every ?? milliseconds(500);
  const awaited = needs.awaited ?? milliseconds(50);
  const free: B[] = [];
  const batches = needs.batches ?? 10;
  for (let i = 0; i < batches; i++) free.push(sink.createBatch(capacity));
  /** So many that are full press on the first of them: the rest of memory is for what comes meanwhile. */
  const pressing = Math.max(2, Math.floor(batches / 3));
  const sealed: { readonly batch: B; readonly gate: Gate }[] = [];
  let filling: B | undefined = free.pop();
  const perBatch = filling?.capacity ?? 0;
  let gate = new Gate();
  let hurry = new AbortController();
  let cancelTimer: (() => void) | undefined;
  let writing: Promise<void> | undefined;
  /** When the sink was given what it has now. */
  let givenAt: Timestamp | undefined;
  let isRefused = false;
  let isAwaited = false;
  let isDue = false;
  let stopped = false;

  const seal = (): void => {
    cancelTimer?.();
    cancelTimer = undefined;
    isAwaited = false;
    isDue = false;
    if (!filling || filling.count === 0) return;
    sealed.push({ batch: filling, gate });
    filling = free.pop();
    gate = new Gate();
    if (sealed.length >= pressing) hurry.abort();
    writing ??= writeAll();
  };

  /** Behind a write that goes on, a batch grows instead: many small ones would soon be all there are. */
  const sealInTime = (): void => {
    if (writing) isDue = true;
    else seal();
  };

  const writeAll = async (): Promise<void> => {
    for (let next = sealed[0]; next; next = sealed[0]) {
      await writeUntilDurable(next.batch);
      sealed.shift();
      if (hurry.signal.aborted && sealed.length < pressing) hurry = new AbortController();
      next.batch.clear();
      if (filling) free.push(next.batch);
      else filling = next.batch;
      if (isDue && sealed.length === 0) seal();
      // Before the gate opens: whoever waits behind it may seal the next batch at once.
      if (sealed.length === 0) writing = undefined;
      next.gate.open();
    }
  };

  const writeUntilDurable = async (batch: B): Promise<void> => {
    let pause: Duration = RETRY_FIRST;
    for (;;) {
      givenAt = clock.now();
      try {
        await sink.write(batch, hurry.signal);
        givenAt = undefined;
        isRefused = false;
        return;
      } catch (error) {
        isRefused = true;
        log.error(
          { err: error, samples: batch.count },
          'history did not take a batch; trying again',
        );
      }
      const wait = pause;
      await new Promise<void>((resolve) => clock.after(wait, resolve));
      pause = Math.min(pause * 2, RETRY_LONGEST) as Duration;
    }
  };

  return {
    append(point, time, value, quality, text) {
      if (!filling || stopped) return false;
      filling.append(point, time, value, quality, text);
      if (filling.count === filling.capacity) seal();
      else cancelTimer ??= clock.after(every, sealInTime);
      return true;
    },

    durable() {
      if (filling && filling.count > 0) {
        if (!isAwaited) {
          isAwaited = true;
          cancelTimer?.();
          cancelTimer = clock.after(awaited, sealInTime);
        }
        return gate.opened;
      }
      return sealed.at(-1)?.gate.opened ?? Promise.resolve();
    },

    get waiting() {
      return sealed.reduce((sum, { batch }) => sum + batch.count, filling?.count ?? 0);
    },

    get free() {
      return (filling ? filling.capacity - filling.count : 0) + free.length * perBatch;
    },

    size: batches * perBatch,

    get isStuck() {
      return isRefused || (givenAt !== undefined && clock.now() - givenAt >= STUCK_AFTER);
    },

    async stop() {
      stopped = true;
      seal();
      await writing;
    },
  };
}
