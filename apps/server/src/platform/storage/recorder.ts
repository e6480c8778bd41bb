/**
 * Takes changes from where nobody can wait, such as the sample path, and records them in their
 * order. While the database is away they queue up.
 */
import { type Clock, Fault, seconds } from '@millwright/kernel';
import type { Log } from '../../base/log.ts';

export interface Recorder<Change> {
  /** Returns at once. */
  take(change: Change): void;
  /** Resolves when everything taken is recorded or the database is away. */
  settled(): Promise<void>;
  /** Changes not yet recorded. */
  readonly waiting: number;
  stop(): Promise<void>;
}

export interface RecorderNeeds<Change> {
  /** For the log. */
  readonly name: string;
  /** All or nothing. @throws Fault outage while it cannot be; anything else gives a change up */
  record(changes: readonly Change[]): Promise<void>;
  /**
   * Which of a long queue are recorded next, at most `most`; the first of them when absent. What it
   * leaves keeps its order.
   */
  readonly next?: (
    queue: readonly Change[],
    most: number,
  ) => readonly Change[] | Promise<readonly Change[]>;
  /** What stays of a queue that has become too long. */
  shed(queue: readonly Change[]): Change[];
  /** When it is too long. */
  readonly capacity?: number;
  readonly clock: Clock;
  readonly log: Log;
}

const batchSize = 500;
const retryAfter = seconds(1);

export function createRecorder<Change>({
  name,
  record,
  shed,
  next = (waiting, most) => waiting.slice(0, most),
  capacity = 100_000,
  clock,
  log,
}: RecorderNeeds<Change>): Recorder<Change> {
  let queue: Change[] = [];
  let working: Promise<void> | undefined;
  let cancelRetry: (() => void) | undefined;
  let stopped = false;

  const recordSingly = async (batch: readonly Change[]): Promise<void> => {
    for (const change of batch) {
      try {
        await record([change]);
      } catch (error) {
        if (isOutage(error)) throw error;
        log.error({ err: error, recorder: name, change }, 'a change could not be recorded');
      }
    }
  };

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      try {
        const batch = queue.length > batchSize ? await next(queue, batchSize) : [...queue];
        // What is wrong with one change must not hold up the others.
        await record(batch).catch((error: unknown) => {
          if (isOutage(error)) throw error;
          return recordSingly(batch);
        });
        const recorded = new Set(batch);
        queue = queue.filter((change) => !recorded.has(change));
      } catch (error) {
        const facts = { err: error, recorder: name, waiting: queue.length };
        log.warn(facts, 'changes wait for the database');
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
        const before = queue.length;
        queue = shed(queue);
        log.error({ recorder: name, lost: before - queue.length }, 'changes were given up');
      }
      if (cancelRetry === undefined && !stopped) start();
    },
    settled: async () => working,
    get waiting() {
      return queue.length;
    },
    async stop() {
      stopped = true;
      cancelRetry?.();
      await working;
    },
  };
}

const isOutage = (error: unknown): boolean => error instanceof Fault && error.family === 'outage';
