/** A history with a real engine of its own, filled with plant-shaped days. */
import { join } from 'node:path';
import { Quality, systemClock } from '@millwright/kernel';
import { silentLog } from '@millwright/server/base/log';
import { createHistory, type History } from '@millwright/server/domains/telemetry/history/index';
import { bindParameters } from '@millwright/server/engines/clickhouse/child/literals';
import { type Clickhouse, startClickhouse } from '@millwright/server/engines/clickhouse/index';
import { migrateClickhouse } from '@millwright/server/engines/clickhouse/migrate';
import { clickhouseMigrations } from '@millwright/server/engines/clickhouse/testing';
import { createMetrics } from '@millwright/server/platform/metrics';
import { createTempDir } from '@millwright/testing';
import { createPlantDay, daySeconds } from './plant-day.ts';

export interface HistoryStore {
  readonly clickhouse: Clickhouse;
  readonly history: History;
  /** The last statement that a person would have waited for, with its parameters in place. */
  lastRead(): string;
  /** Ends history and its engine; answers the folder of that, which stays until the work is done. */
  close(): Promise<string>;
}

/** Rows of one batch: what half a second brings at 260,000 values/s. */
export const batchRows = 131_072;

/** Opens a store, has `work` use it, and removes everything. */
export async function withHistory<T>(work: (store: HistoryStore) => Promise<T>): Promise<T> {
  using folder = createTempDir();
  const config = { dataDir: folder.path, CLICKHOUSE_URL: undefined };
  const clickhouse = await startClickhouse({ config, log: silentLog });
  await migrateClickhouse(clickhouse, clickhouseMigrations, silentLog);
  let statement = '';
  const history = await createHistory({
    clickhouse: withReads(clickhouse, (asked) => {
      statement = asked;
    }),
    config: { dataDir: folder.path, SPOOL_MAX_BYTES: 2 ** 30, SAMPLE_DAYS: 1095 },
    clock: systemClock,
    log: silentLog,
    metrics: createMetrics(),
  });
  let ended: Promise<void> | undefined;
  const end = (): Promise<void> => {
    ended ??= history.stop().then(() => clickhouse.stop());
    return ended;
  };
  try {
    return await work({
      clickhouse,
      history,
      lastRead: () => statement,
      async close() {
        await end();
        return join(folder.path, 'clickhouse');
      },
    });
  } finally {
    await end();
  }
}

/** The engine, where each statement that is read with is told to `take`. */
function withReads(clickhouse: Clickhouse, take: (statement: string) => void): Clickhouse {
  const binary: Clickhouse['binary'] = {
    read(query, parameters, signal) {
      const texts = Object.entries(parameters).map(
        ([name, value]) => [name, typeof value === 'number' ? `${value}` : `[${value}]`] as const,
      );
      take(bindParameters(query, new Map(texts)));
      return clickhouse.binary.read(query, parameters, signal);
    },
  };
  return Object.create(clickhouse, { binary: { value: binary } });
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
