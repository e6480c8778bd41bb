/** A history with a real engine of its own, filled with plant-shaped days. */
import { Quality, systemClock } from '@millwright/kernel';
import { silentLog } from '@millwright/server/base/log';
import { createHistory, type History } from '@millwright/server/domains/telemetry/history/index';
import {
  openTestClickhouse,
  type TestClickhouse,
} from '@millwright/server/engines/clickhouse/testing';
import { createMetrics } from '@millwright/server/platform/metrics';
import { createPlantDay, daySeconds } from './plant-day.ts';

export interface HistoryStore {
  readonly clickhouse: TestClickhouse;
  readonly history: History;
}

/** Rows of one batch: what half a second brings at 260,000 values/s. */
export const batchRows = 131_072;

/** Opens a store, has `work` use it, and removes everything. */
export async function withHistory<T>(work: (store: HistoryStore) => Promise<T>): Promise<T> {
  const clickhouse = await openTestClickhouse();
  const history = await createHistory({
    clickhouse,
    config: { dataDir: clickhouse.dataDir, SPOOL_MAX_BYTES: 2 ** 30, SAMPLE_DAYS: 1095 },
    clock: systemClock,
    log: silentLog,
    metrics: createMetrics(),
  });
  try {
    return await work({ clickhouse, history });
  } finally {
    await history.stop();
    await clickhouse.stop();
  }
}

export interface Loading {
  readonly rows: number;
  /** Spent in `write`: encoding, sending, inserting, fsync. */
  readonly seconds: number;
}

/** Writes points 1 to `points`, one value a second from `from` on, in the order a plant does. */
export async function loadPlant(
  history: History,
  points: number,
  from: number,
  seconds = daySeconds,
): Promise<Loading> {
  const plant = createPlantDay(points);
  const values = new Float64Array(points);
  const batch = history.createBatch(batchRows);
  let spent = 0;
  let rows = 0;
  const flush = async (): Promise<void> => {
    const began = performance.now();
    await history.write(batch);
    spent += performance.now() - began;
    rows += batch.count;
    batch.clear();
  };
  for (let second = 0; second < seconds; second += 1) {
    plant.next(values);
    for (let point = 0; point < points; point += 1) {
      batch.append(point + 1, from + second * 1000, values[point] ?? 0, Quality.good, null);
      if (batch.count === batch.capacity) await flush();
    }
  }
  await flush();
  return { rows, seconds: spent / 1000 };
}

/** Median of the durations of `work` in milliseconds, after a few runs that do not count. */
export async function medianMs(times: number, work: () => Promise<unknown>): Promise<number> {
  return quantile(await durations(times, work), 0.5);
}

export async function durations(times: number, work: () => Promise<unknown>): Promise<number[]> {
  for (let run = 0; run < 5; run += 1) await work();
  const all: number[] = [];
  for (let run = 0; run < times; run += 1) {
    const began = performance.now();
    await work();
    all.push(performance.now() - began);
  }
  return all;
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}
