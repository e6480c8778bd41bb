/** What history costs: bytes a sample, inserting, and the two reads a chart waits for. */

import { Readable } from 'node:stream';
import { pointId } from '@millwright/kernel';
import { startProgram } from '../machines.ts';
import type { Row } from '../row.ts';
import {
  durations,
  type HistoryStore,
  loadPlant,
  medianMs,
  quantile,
  withHistory,
} from './history-store.ts';
import { daySeconds } from './plant-day.ts';

const day = daySeconds * 1000;
/**
 * The last whole day but one. A month that is over would be taken in as a backlog, which is cut by
 * month and waits to be counted.
 */
const from = Math.floor(Date.now() / day) * day - 2 * day;
const runs = 25;

async function sum(store: HistoryStore, query: string): Promise<number> {
  const answer = await store.clickhouse.client.query({ query, format: 'JSONEachRow' });
  const [row] = await answer.json<{ n: number }>();
  return Number(row?.n ?? Number.NaN);
}

async function merge({ clickhouse }: HistoryStore): Promise<void> {
  for (const table of ['sample', 'sample_minute', 'sample_hour', 'sample_day']) {
    await clickhouse.client.command({ query: `OPTIMIZE TABLE ${table} FINAL` });
  }
}

const bytesOf = (store: HistoryStore, tables: string): Promise<number> =>
  sum(
    store,
    `SELECT sum(bytes_on_disk) AS n FROM system.parts WHERE active AND table IN (${tables})`,
  );

export const historyStorage: Row = {
  name: 'history-storage',
  what: 'a sample on disk: 200 points, a plant-shaped day at 1 Hz',
  unit: 'bytes/sample',
  against: 'the same values as Float64 with Gorilla and ZSTD',
  better: 'less',
  target: 0.34,
  aims: { 'rollups, bytes/sample': { better: 'less', target: 0.1 } },
  measure: () =>
    withHistory(async (store) => {
      const { rows } = await loadPlant(store.history, 200, from);
      await store.history.rollUp();
      await merge(store);
      const bytes = await bytesOf(store, `'sample'`);
      const rollups = await bytesOf(store, `'sample_minute', 'sample_hour', 'sample_day'`);
      const { client } = store.clickhouse;
      await client.command({
        query: `CREATE TABLE bare (point UInt32 CODEC(ZSTD(1)), ts DateTime64(3) CODEC(DoubleDelta, ZSTD(1)),
          value Float64 CODEC(Gorilla(8), ZSTD(1))) ENGINE = MergeTree ORDER BY (point, ts)`,
      });
      await client.command({ query: 'INSERT INTO bare SELECT point, ts, value FROM sample' });
      await client.command({ query: 'OPTIMIZE TABLE bare FINAL' });
      const bare = await bytesOf(store, `'bare'`);
      return {
        value: bytes / rows,
        baseline: bare / rows,
        detail: { samples: rows, 'rollups, bytes/sample': rollups / rows },
      };
    }),
};

export const historyInsert: Row = {
  name: 'history-insert',
  what: 'samples made durable: encoded, sent, inserted, fsync',
  unit: 'rows/s',
  against: 'the bare client inserting (point, ts, value) as RowBinary, fsync',
  better: 'more',
  measure: () =>
    withHistory(async (store) => {
      const began = process.cpuUsage();
      const { rows, seconds } = await loadPlant(store.history, 1000, from, 4000);
      const { user, system } = process.cpuUsage(began);
      return {
        value: rows / seconds,
        baseline: await bareInsert(store),
        detail: { samples: rows, 'µs CPU of the server per sample': (user + system) / rows },
      };
    }),
};

async function bareInsert({ clickhouse }: HistoryStore): Promise<number> {
  const { client } = clickhouse;
  await client.command({
    query: `CREATE TABLE bare (point UInt32, ts DateTime64(3), value Float64)
      ENGINE = MergeTree ORDER BY (point, ts) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
  });
  const rows = 131_072;
  const width = 20;
  const body = Buffer.alloc(rows * width);
  const batches = 15;
  let spent = 0;
  for (let batch = 0; batch < batches; batch += 1) {
    for (let row = 0; row < rows; row += 1) {
      body.writeUInt32LE(row % 1000, row * width);
      body.writeBigInt64LE(
        BigInt(from + (batch * 131 + Math.floor(row / 1000)) * 1000),
        row * width + 4,
      );
      body.writeDoubleLE(row, row * width + 12);
    }
    const began = performance.now();
    const { stream } = await client.exec({
      query: 'INSERT INTO bare FORMAT RowBinary',
      values: Readable.from([body], { objectMode: false }),
    });
    await stream.resume().toArray();
    spent += performance.now() - began;
  }
  return (rows * batches * 1000) / spent;
}

/** Median milliseconds of a statement in the engine's library, with nothing between. */
async function askLibrary(folder: string, statement: string): Promise<number> {
  const { line } = await startProgram('history/bare-statement.ts', {
    args: [folder, runs, statement],
  });
  return Number(line);
}

export const historyDay: Row = {
  name: 'history-day',
  what: 'one point, one day at 1 Hz, minimum and maximum of each minute from raw',
  unit: 'ms',
  against: 'the same statement asked of the library of the engine directly, on the same files',
  better: 'less',
  target: 8,
  aims: { '× the library': { better: 'less', target: 1.4 } },
  measure: () =>
    withHistory(async (store) => {
      await loadPlant(store.history, 40, from);
      await merge(store);
      const { client } = store.clickhouse;
      const bare = `SELECT intDiv(toUnixTimestamp(ts), 60) AS minute, min(number), max(number)
        FROM sample WHERE point = 2 GROUP BY minute`;
      const alone = await medianMs(runs, async () => {
        const answer = await client.query({ query: bare, format: 'JSONCompactEachRow' });
        await answer.json();
      });
      const hour = { points: points(20).map(pointId), from, to: from + day / 24, width: 360 };
      const twenty = await medianMs(runs, () => store.history.trend(hour));
      const last = await medianMs(runs, () => store.history.lastBefore([2], from + day / 2));
      const nothing = await medianMs(runs, async () => {
        await (await client.query({ query: 'SELECT 1', format: 'JSONCompactEachRow' })).json();
      });
      // One right after the other, for the machine may be busier or less in a while.
      const query = { points: [pointId(2)], from, to: from + day, width: 1440 };
      const value = await medianMs(runs, () => store.history.trend(query));
      const statement = store.lastRead();
      const baseline = await askLibrary(await store.close(), statement);
      return {
        value,
        baseline,
        detail: {
          '× the library': Number((value / baseline).toFixed(3)),
          'minimum and maximum alone by the bare client, ms': alone,
          '20 points, one hour, per 10 s, ms': twenty,
          'last before t, ms': last,
          'SELECT 1, ms': nothing,
        },
      };
    }),
};

const points = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

export const historyYear: Row = {
  name: 'history-year',
  what: 'one point, one year at 1 Hz, 1000 pixels at any zoom (95th percentile)',
  unit: 'ms',
  against: 'the bare client reading the whole year from raw, minimum and maximum by the pixel',
  better: 'less',
  target: 50,
  measure: () =>
    withHistory(async (store) => {
      const year = 365 * day;
      const begin = from - year;
      await loadPlant(store.history, 1, begin, 365 * daySeconds);
      await store.history.rollUp();
      await merge(store);
      const baseline = await medianMs(3, async () => {
        const answer = await store.clickhouse.client.query({
          query: `SELECT intDiv(toUnixTimestamp(ts), 31536) AS pixel, min(number), max(number)
            FROM sample WHERE point = 1 GROUP BY pixel`,
          format: 'JSONCompactEachRow',
        });
        await answer.json();
      });
      const all: number[] = [];
      const detail: Record<string, number> = {};
      for (const days of [365, 180, 84, 30, 7, 2, 1, 0.1]) {
        const times = await durations(runs, () => {
          const start = begin + Math.floor(Math.random() * (year - days * day));
          return store.history.trend({
            points: [pointId(1)],
            from: start,
            to: start + days * day,
            width: 1000,
          });
        });
        all.push(...times);
        detail[`${days} days, p95 ms`] = quantile(times, 0.95);
      }
      return { value: quantile(all, 0.95), baseline, detail };
    }),
};
