/** A history of its own on a real engine, with a clock the test owns. */
import { type Clock, type Duration, type Timestamp, timestamp } from '@millwright/kernel';
import { silentLog } from '../../../base/log.ts';
import {
  openTestClickhouse,
  type TestClickhouse,
  type TestOptions,
} from '../../../engines/clickhouse/testing.ts';
import { createMetrics, type Metrics } from '../../../platform/metrics.ts';
import type { HistoryEngine } from './engine.series.ts';
import { createHistory, type History } from './history.ts';

export interface TestClock extends Clock {
  set(now: number): void;
}

/** Time stands until it is set; timers fire after a part of their delay, so that retries go on. */
export function createTestClock(start: number, haste: number): TestClock {
  let now = start;
  return {
    now: () => timestamp(now),
    set(to) {
      now = to;
    },
    after(delay: Duration, work) {
      const timer = setTimeout(work, delay / haste);
      return () => clearTimeout(timer);
    },
  };
}

export interface TestHistory {
  readonly clickhouse: TestClickhouse;
  readonly clock: TestClock;
  history: History;
  /** Of the history that is open. */
  metrics: Metrics;
  /** Ends this history and opens another one on the same folder, as a new start would. */
  reopen(): Promise<void>;
  stop(): Promise<void>;
}

export async function openTestHistory(
  now: Timestamp,
  options: TestOptions & {
    readonly spoolMaxBytes?: number;
    /** So many times sooner its timers fire: 50 unless given. */
    readonly haste?: number;
    /** What history takes for its engine, in the place of the real one. */
    readonly engine?: (clickhouse: HistoryEngine) => HistoryEngine;
  } = {},
): Promise<TestHistory> {
  const clickhouse = await openTestClickhouse(options);
  const clock = createTestClock(now, options.haste ?? 50);
  const open = (metrics: Metrics) =>
    createHistory({
      clickhouse: options.engine?.(clickhouse) ?? clickhouse,
      config: {
        dataDir: clickhouse.dataDir,
        SPOOL_MAX_BYTES: options.spoolMaxBytes ?? 2 ** 30,
        SAMPLE_DAYS: 3_650,
      },
      clock,
      log: silentLog,
      metrics,
    });
  const metrics = createMetrics();
  const opened: TestHistory = {
    clickhouse,
    clock,
    metrics,
    history: await open(metrics),
    async reopen() {
      await opened.history.stop();
      opened.metrics = createMetrics();
      opened.history = await open(opened.metrics);
    },
    async stop() {
      await opened.history.stop();
      await clickhouse.stop();
    },
  };
  return opened;
}
