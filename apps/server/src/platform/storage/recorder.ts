/**
 * Takes changes from the sample path, which cannot wait, and records them in their order. While
 * the database is away they queue up; a crash loses none of them for good, because the conditions
 * are judged anew from the active alarms that the database knows.
 */
import { type Clock, Fault, seconds } from '@millwright/kernel';
import type { Log } from '../../base/log.ts';
import { type AlarmChange, withoutBriefAlarms } from './alarm-change.ts';

export interface AlarmRecorder {
  /** Returns at once. */
  take(change: AlarmChange): void;
  /** Resolves when everything taken is recorded or the database is away. */
  settled(): Promise<void>;
  /** Changes not yet recorded. */
  readonly waiting: number;
  stop(): Promise<void>;
}

export interface AlarmRecorderNeeds {
  /** All or nothing. */
  record(changes: readonly AlarmChange[]): Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

const batchSize = 500;
/** Beyond this, alarms that came and went while nobody could record them are given up. */
const capacity = 100_000;
const retryAfter = seconds(1);

export function createAlarmRecorder({ record, clock, log }: AlarmRecorderNeeds): AlarmRecorder {
  let queue: AlarmChange[] = [];
  let working: Promise<void> | undefined;
  let cancelRetry: (() => void) | undefined;
  let stopped = false;

  const recordSingly = async (batch: readonly AlarmChange[]): Promise<void> => {
    for (const change of batch) {
      try {
        await record([change]);
      } catch (error) {
        if (isOutage(error)) throw error;
        log.error({ err: error, change }, 'an alarm could not be recorded');
      }
    }
  };

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.slice(0, batchSize);
      try {
        // What is wrong with one change must not hold up the others.
        await record(batch).catch((error: unknown) => {
          if (isOutage(error)) throw error;
          return recordSingly(batch);
        });
        queue.splice(0, batch.length);
      } catch (error) {
        log.warn({ err: error, waiting: queue.length }, 'alarms wait for the database');
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
        queue = withoutBriefAlarms(queue);
        log.error({ lost: before - queue.length }, 'brief alarms were given up');
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
