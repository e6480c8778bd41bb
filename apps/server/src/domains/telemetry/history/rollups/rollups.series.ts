/**
 * The SQL of rollups. A bucket is always computed anew from what lies below it, never added to, so
 * samples that were sent twice or corrected count once.
 */

import { Readable } from 'node:stream';
import type { HistoryEngine } from '../engine.series.ts';
import type { DirtyRange } from './dirty-buckets.ts';
import { insertMinutes, type MinuteRows } from './minute-rows.ts';

export const levels = ['minute', 'hour', 'day'] as const;
export type Level = (typeof levels)[number];

/** Milliseconds of one bucket. */
export const widthOf: Readonly<Record<Level, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

const seconds = (level: Level): number => widthOf[level] / 1000;

const columns = 'point, ts, lo, hi, sum, first, last, n, bad, texts, ret';

/** Buckets of one minute from the samples, as the columns above. */
const fromSamples = (where: string): string => `
  SELECT point, toDateTime(intDiv(toUnixTimestamp(sample.ts), 60) * 60, 'UTC') AS bucket,
    minIf(value, usable), maxIf(value, usable), sumIf(value, usable),
    argMinIf(value, sample.ts, usable), argMaxIf(value, sample.ts, usable),
    countIf(usable), countIf(quality >= 128 OR scale = 35), countIf(scale = 33), max(ret)
  FROM sample FINAL
  WHERE ${where}
  GROUP BY point, bucket`;

/** Buckets of a wider level from those of the next narrower one. */
const fromBuckets = (level: Level, below: Level, where: string): string => `
  SELECT point, toDateTime(intDiv(toUnixTimestamp(b.ts), ${seconds(level)}) * ${seconds(level)}, 'UTC') AS bucket,
    minIf(lo, b.n > 0), maxIf(hi, b.n > 0), sumIf(b.sum, b.n > 0),
    argMinIf(b.first, b.ts, b.n > 0), argMaxIf(b.last, b.ts, b.n > 0),
    sum(b.n), sum(b.bad), sum(b.texts), max(b.ret)
  FROM sample_${below} AS b FINAL
  WHERE ${where}
  GROUP BY point, bucket`;

const belowOf: Readonly<Record<Level, Level | undefined>> = {
  minute: undefined,
  hour: 'minute',
  day: 'hour',
};

const within = (points: DirtyRange['points']): string =>
  `ts >= fromUnixTimestamp64Milli({from:Int64}) AND ts < fromUnixTimestamp64Milli({to:Int64})${
    points === 'all' ? '' : ' AND point IN {points:Array(UInt32)}'
  }`;

/** Groups beyond this go to disk: a range may hold more of them than memory should. */
const spillBytes = 128 * 2 ** 20;

/** Computes the buckets of a range and puts them in place of what was there. */
export async function computeBuckets(
  { client }: HistoryEngine,
  level: Level,
  { from, to, points }: Pick<DirtyRange, 'from' | 'to' | 'points'>,
  version: bigint,
): Promise<void> {
  const below = belowOf[level];
  const where = within(points);
  const source = below === undefined ? fromSamples(where) : fromBuckets(level, below, where);
  await client.command({
    query: `INSERT INTO sample_${level} (${columns}, ver)
      SELECT *, {version:UInt64} FROM (${source})
      SETTINGS max_partitions_per_insert_block = 0,
        max_bytes_before_external_group_by = ${spillBytes}`,
    query_params: {
      from,
      to,
      version,
      ...(points === 'all' ? {} : { points: [...points] }),
    },
    clickhouse_settings: { max_execution_time: 600 },
  });
}

const insertTimeoutMs = 60_000;

/** Puts minutes that were reckoned in place of what was there. */
export async function writeMinutes(
  { client }: HistoryEngine,
  rows: MinuteRows,
  version: bigint,
): Promise<void> {
  const { stream } = await client.exec({
    query: insertMinutes,
    values: Readable.from(rows.toBlock(version), { objectMode: false }),
    abort_signal: AbortSignal.timeout(insertTimeoutMs),
  });
  await stream.resume().toArray();
}

export interface Recount {
  /** Buckets that the samples give. */
  readonly buckets: number;
  /** Buckets that the rollup lacks, has too many of, or holds with other numbers. */
  readonly wrong: number;
}

/** Compares a rollup with a fresh count from the samples. Sums may differ by rounding only. */
export async function recountBuckets(
  { client }: HistoryEngine,
  level: Level,
  range: Pick<DirtyRange, 'from' | 'to' | 'points'>,
): Promise<Recount> {
  const where = within(range.points);
  const width = seconds(level);
  const answer = await client.query({
    query: `
      WITH
        counted AS (
          SELECT point, toDateTime(intDiv(toUnixTimestamp(sample.ts), ${width}) * ${width}, 'UTC') AS ts,
            minIf(value, usable) AS lo, maxIf(value, usable) AS hi, sumIf(value, usable) AS sum,
            argMinIf(value, sample.ts, usable) AS first, argMaxIf(value, sample.ts, usable) AS last,
            countIf(usable) AS n, countIf(quality >= 128 OR scale = 35) AS bad,
            countIf(scale = 33) AS texts
          FROM sample FINAL WHERE ${where} GROUP BY point, ts),
        rolled AS (SELECT * FROM sample_${level} FINAL WHERE ${where})
      SELECT toFloat64(countIf(c.point != 0)) AS buckets, toFloat64(countIf(
        c.point != r.point OR c.ts != r.ts OR c.n != r.n OR c.bad != r.bad OR c.texts != r.texts
        OR (c.n > 0 AND (c.lo != r.lo OR c.hi != r.hi OR c.first != r.first OR c.last != r.last
          OR abs(c.sum - r.sum) > 1e-9 * (abs(c.sum) + c.n * greatest(abs(c.lo), abs(c.hi))))))) AS wrong
      FROM counted AS c FULL OUTER JOIN rolled AS r ON c.point = r.point AND c.ts = r.ts`,
    query_params: {
      from: range.from,
      to: range.to,
      ...(range.points === 'all' ? {} : { points: [...range.points] }),
    },
    format: 'JSONEachRow',
    clickhouse_settings: { wait_end_of_query: 1, max_execution_time: 600 },
  });
  const [row] = await answer.json<Recount>();
  return row ?? { buckets: 0, wrong: 0 };
}

export interface RollupMark {
  /** Every sample up to this version is in the rollups. */
  readonly version: bigint;
  /** Milliseconds: every minute before it was computed when it had passed. */
  readonly rolledUntil: number;
}

export async function readMark({ client }: HistoryEngine, writer: string): Promise<RollupMark> {
  const answer = await client.query({
    query: `SELECT toString(ver) AS version, toFloat64(toUnixTimestamp(rolled_until)) AS until
      FROM rollup_mark FINAL WHERE writer = {writer:String}`,
    query_params: { writer },
    format: 'JSONEachRow',
    clickhouse_settings: { wait_end_of_query: 1 },
  });
  const [row] = await answer.json<{ version: string; until: number }>();
  return { version: BigInt(row?.version ?? 0), rolledUntil: (row?.until ?? 0) * 1000 };
}

export async function writeMark(
  { client }: HistoryEngine,
  writer: string,
  mark: RollupMark,
): Promise<void> {
  await client.command({
    query: `INSERT INTO rollup_mark VALUES ({writer:String}, {version:UInt64}, {until:UInt32})`,
    query_params: { writer, version: mark.version, until: Math.floor(mark.rolledUntil / 1000) },
  });
}

/** Minutes that hold samples of later versions, and for which points ('all' when they are many). */
export async function readMinutesSince(
  { client }: HistoryEngine,
  version: bigint,
): Promise<{ minute: number; points: ReadonlySet<number> | 'all' }[]> {
  const many = 4_096;
  const answer = await client.query({
    query: `
      SELECT toFloat64(intDiv(toUnixTimestamp(ts), 60)) * 60000 AS minute,
        groupUniqArray(${many})(point) AS points
      FROM sample WHERE ver > {version:UInt64} GROUP BY minute`,
    query_params: { version },
    format: 'JSONEachRow',
    clickhouse_settings: { wait_end_of_query: 1, max_execution_time: 600 },
  });
  const rows = await answer.json<{ minute: number; points: number[] }>();
  return rows.map(({ minute, points }) => ({
    minute,
    points: points.length < many ? new Set(points) : 'all',
  }));
}

/** More points than this are not told. */
const mostAhead = 100_000;

/** Points with samples from a moment on, and the last one of each; undefined when they are too many. */
export async function readPointsFrom(
  { client }: HistoryEngine,
  from: number,
): Promise<{ points: Uint32Array; times: Float64Array; count: number } | undefined> {
  const answer = await client.query({
    query: `
      SELECT point, toFloat64(toUnixTimestamp64Milli(max(ts))) AS time
      FROM sample WHERE ts >= fromUnixTimestamp64Milli({from:Int64})
      GROUP BY point LIMIT ${mostAhead + 1}`,
    query_params: { from },
    format: 'JSONEachRow',
    clickhouse_settings: { wait_end_of_query: 1, max_execution_time: 600 },
  });
  const rows = await answer.json<{ point: number; time: number }>();
  if (rows.length > mostAhead) return undefined;
  return {
    points: Uint32Array.from(rows, ({ point }) => point),
    times: Float64Array.from(rows, ({ time }) => time),
    count: rows.length,
  };
}
