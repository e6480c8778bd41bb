/** The SQL of trends: the least and greatest value of each slot of time, from the levels given. */
import type { ClickHouseClient } from '@clickhouse/client';
import { type Level, widthOf } from './rollups.series.ts';

/** Where a stretch of time is read from; milliseconds, half open. */
export interface Stretch {
  readonly source: Level | 'raw';
  readonly from: number;
  readonly to: number;
}

/** One slot of one point; times are milliseconds. */
export interface Slot {
  readonly point: number;
  /** Start of the slot; -1 for the last sample before the range. */
  readonly start: number;
  readonly lo: number;
  readonly hi: number;
  readonly loAt: number;
  readonly hiAt: number;
  /** Time of the last bad sample, 0 when there is none or when it is not known (rollups). */
  readonly badAt: number;
  /** Usable samples, bad ones, texts. */
  readonly n: number;
  readonly bad: number;
  readonly texts: number;
}

const parameters = (index: number) =>
  `ts >= fromUnixTimestamp64Milli({from${index}:Int64}) AND ts < fromUnixTimestamp64Milli({to${index}:Int64})`;

const chosen = 'point IN {points:Array(UInt32)} AND';
const notExpired = 'AND ts + toIntervalDay(ret) > fromUnixTimestamp64Milli({now:Int64})';

const rawRows = (where: string): string => `
  SELECT point, toUnixTimestamp64Milli(ts) AS at, value AS lo, value AS hi, at AS loAt, at AS hiAt,
    toUInt32(usable) AS n, toUInt32(quality >= 128 OR scale = 35) AS bad, bad * at AS badAt,
    toUInt32(scale = 33) AS texts
  FROM sample FINAL WHERE ${chosen} ${where} ${notExpired}`;

/** A bucket does not know when its extremes were; which came first follows its first and last. */
const bucketRows = (level: Level, where: string): string => `
  SELECT point, toInt64(toUnixTimestamp(ts)) * 1000 AS at, lo, hi,
    at + if(first <= last, ${widthOf[level] / 4}, ${(widthOf[level] / 4) * 3}) AS loAt,
    at + if(first <= last, ${(widthOf[level] / 4) * 3}, ${widthOf[level] / 4}) AS hiAt,
    n, bad, toInt64(0) AS badAt, texts
  FROM sample_${level} FINAL WHERE ${chosen} ${where} ${notExpired}`;

const lastRow = (index: number): string => `
  SELECT point, toFloat64(-1), value, value, at, at, toFloat64(if(bad, at, 0)),
    toUInt32(usable), toUInt32(bad), toUInt32(scale = 33)
  FROM (
    SELECT point, value, usable, scale, toFloat64(toUnixTimestamp64Milli(ts)) AS at,
      quality >= 128 OR scale = 35 AS bad
    FROM sample
    WHERE point = {p${index}:UInt32} AND ts < fromUnixTimestamp64Milli({from:Int64}) ${notExpired}
    ORDER BY sample.ts DESC, ver DESC LIMIT 1)`;

/** @param width of a slot in milliseconds. Slots come by point and time. */
export async function readSlots(
  client: ClickHouseClient,
  wanted: {
    readonly points: readonly number[];
    readonly stretches: readonly Stretch[];
    readonly from: number;
    readonly width: number;
    readonly now: number;
  },
): Promise<Slot[]> {
  const { points, stretches, from, width, now } = wanted;
  const rows = stretches.map(({ source }, index) =>
    source === 'raw' ? rawRows(parameters(index)) : bucketRows(source, parameters(index)),
  );
  const query = `
    SELECT point, toFloat64(intDiv(at, {width:Int64}) * {width:Int64}) AS start,
      minIf(lo, n > 0), maxIf(hi, n > 0),
      toFloat64(argMinIf(loAt, lo, n > 0)), toFloat64(argMaxIf(hiAt, hi, n > 0)),
      toFloat64(max(badAt)), toUInt32(sum(n)), toUInt32(sum(bad)), toUInt32(sum(texts))
    FROM (${rows.join(' UNION ALL ')})
    GROUP BY point, start
    UNION ALL ${points.map((_, index) => lastRow(index)).join(' UNION ALL ')}
    FORMAT RowBinary`;
  const { stream } = await client.exec({
    query,
    query_params: {
      points,
      from,
      width,
      now,
      ...Object.fromEntries(points.map((point, index) => [`p${index}`, point])),
      ...Object.fromEntries(stretches.map((stretch, index) => [`from${index}`, stretch.from])),
      ...Object.fromEntries(stretches.map((stretch, index) => [`to${index}`, stretch.to])),
    },
    clickhouse_settings: { wait_end_of_query: 1, max_execution_time: 30 },
  });
  const slots = decode(Buffer.concat(await stream.toArray()));
  return slots.sort((a, b) => a.point - b.point || a.start - b.start);
}

const slotBytes = 64;

function decode(bytes: Buffer): Slot[] {
  const slots: Slot[] = [];
  for (let at = 0; at < bytes.length; at += slotBytes) {
    slots.push({
      point: bytes.readUInt32LE(at),
      start: bytes.readDoubleLE(at + 4),
      lo: bytes.readDoubleLE(at + 12),
      hi: bytes.readDoubleLE(at + 20),
      loAt: bytes.readDoubleLE(at + 28),
      hiAt: bytes.readDoubleLE(at + 36),
      badAt: bytes.readDoubleLE(at + 44),
      n: bytes.readUInt32LE(at + 52),
      bad: bytes.readUInt32LE(at + 56),
      texts: bytes.readUInt32LE(at + 60),
    });
  }
  return slots;
}

/** The moments in `[from, to)` at which the text of a point became another one. */
export async function readTextChanges(
  client: ClickHouseClient,
  wanted: {
    readonly point: number;
    readonly from: number;
    readonly to: number;
    readonly limit: number;
  },
): Promise<{ time: number; text: string }[]> {
  const answer = await client.query({
    query: `
      SELECT toFloat64(toUnixTimestamp64Milli(ts)) AS time, text FROM (
        SELECT ts, text, lagInFrame(toNullable(text)) OVER (ORDER BY ts) AS before
        FROM sample FINAL
        WHERE point = {point:UInt32} AND scale = 33
          AND ts >= fromUnixTimestamp64Milli({from:Int64})
          AND ts < fromUnixTimestamp64Milli({to:Int64}))
      WHERE before IS NULL OR before != text
      ORDER BY ts LIMIT {limit:UInt32}`,
    query_params: wanted,
    format: 'JSONEachRow',
    clickhouse_settings: { wait_end_of_query: 1, max_execution_time: 30 },
  });
  return await answer.json<{ time: number; text: string }>();
}
