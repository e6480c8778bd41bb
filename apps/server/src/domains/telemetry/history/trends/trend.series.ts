/** The SQL of trends: the least and greatest value of each slot of time, from the levels given. */
import { askedRows, checkAsked } from '../asked-rows.ts';
import type { HistoryEngine } from '../engine.series.ts';
import { engineSeconds, forPage } from '../for-page.ts';
import { type Level, widthOf } from '../rollups/index.ts';
import type { Slot } from '../slot.ts';
import { ValueClass, valueKept } from '../value-class.ts';

/** Where a stretch of time is read from; milliseconds, half open. */
export interface Stretch {
  readonly source: Level | 'raw';
  readonly from: number;
  readonly to: number;
}

const within = (index: number): string => `
  point IN {points:Array(UInt32)}
    AND ts >= fromUnixTimestamp64Milli({from${index}:Int64})
    AND ts < fromUnixTimestamp64Milli({to${index}:Int64})`;

/** Marks rows of rollups, where the number of texts stands in the place of `kept`. */
const rolledUp = 1_000;

/** The engine drops whole months, so rows can outlive their days. */
const notExpired = 'AND ts + toIntervalDay(ret) > fromUnixTimestamp64Milli({now:Int64})';

/**
 * A slot comes in one row for each way its samples are kept: least and greatest of the stored whole
 * numbers are found without working out a value for every row, and no aggregate has to ask whether
 * a row is usable. `kept` is twice the scale, and one more for bad ones.
 */
const fromSamples = (where: string, held: boolean): string => `
  WITH if(scale < 32, toFloat64(number), float) AS stored
  SELECT point, intDiv(toUnixTimestamp64Milli(ts), {width:Int64}) AS slot,
    min(stored), max(stored),
    toFloat64(toUnixTimestamp64Milli(argMin(ts, stored))),
    toFloat64(toUnixTimestamp64Milli(argMax(ts, stored))),
    toFloat64(toUnixTimestamp64Milli(max(ts))), toUInt32(count()),
    toUInt32(scale * 2 + (quality >= 128)) AS kept, toUInt32(0)${held ? ', argMax(stored, ts)' : ''}
  FROM sample FINAL WHERE ${where} GROUP BY point, slot, kept`;

/** A bucket does not know when its extremes were; which came first follows its first and last. */
const fromBuckets = (level: Level, where: string, held: boolean): string => {
  const early = widthOf[level] / 4000;
  const late = early * 3;
  const lastAt = held
    ? `1000 * toFloat64(maxIf(toUnixTimestamp(ts) + ${early * 3.8}, n > 0))`
    : 'toFloat64(0)';
  return `
  SELECT point, intDiv(toInt64(toUnixTimestamp(ts)) * 1000, {width:Int64}) AS slot,
    minIf(lo, n > 0), maxIf(hi, n > 0),
    1000 * toFloat64(argMinIf(toUnixTimestamp(ts) + if(first <= last, ${early}, ${late}), lo, n > 0)),
    1000 * toFloat64(argMaxIf(toUnixTimestamp(ts) + if(first <= last, ${late}, ${early}), hi, n > 0)),
    ${lastAt}, toUInt32(sum(n)), toUInt32(${rolledUp} + sum(texts)), toUInt32(sum(bad))${
      held ? ', argMaxIf(last, ts, n > 0)' : ''
    }
  FROM sample_${level} FINAL WHERE ${where} GROUP BY point, slot`;
};

/** @param wanted.width of a slot in milliseconds. A slot may come in several parts. */
export async function readSlots(
  { binary }: HistoryEngine,
  wanted: {
    readonly points: readonly number[];
    readonly stretches: readonly Stretch[];
    readonly width: number;
    readonly now: number;
    /** Some of what the range covers may be older than it is kept. */
    readonly mayBeExpired: boolean;
    /** The last value of each slot is wanted too. */
    readonly held: boolean;
  },
): Promise<Slot[]> {
  const { points, stretches, width, now, mayBeExpired, held } = wanted;
  const parts = stretches.map(({ source }, index) => {
    const where = `${within(index)} ${mayBeExpired ? notExpired : ''}`;
    return source === 'raw' ? fromSamples(where, held) : fromBuckets(source, where, held);
  });
  // For a few points, sharing the work costs more than it saves.
  const threads = points.length <= 2 ? ', max_threads = 1' : '';
  // A single part stands alone: planning another level takes as long as reading some.
  const [only = '', ...more] = parts;
  const rows = more.length === 0 ? only : `SELECT * FROM (${parts.join(' UNION ALL ')})`;
  const query = `${rows}
      SETTINGS max_execution_time = ${engineSeconds}${threads} FORMAT RowBinary`;
  const parameters = {
    points,
    width,
    ...(mayBeExpired ? { now } : {}),
    ...Object.fromEntries(stretches.map(({ from }, index) => [`from${index}`, from])),
    ...Object.fromEntries(stretches.map(({ to }, index) => [`to${index}`, to])),
  };
  const answer = await forPage((signal) => binary.read(query, parameters, signal));
  return decode(answer, { points, width, held });
}

/**
 * Slots by point and time, each once: the ways its samples are kept, stretches that meet within it,
 * and what waits for the engine.
 */
export function mergeSlots(parts: Slot[]): Slot[] {
  const merged: Slot[] = [];
  for (const slot of parts.sort((a, b) => a.point - b.point || a.start - b.start)) {
    const last = merged.at(-1);
    if (last?.point === slot.point && last.start === slot.start) {
      merged[merged.length - 1] = mergeTwo(last, slot);
    } else merged.push(slot);
  }
  return merged;
}

function mergeTwo(a: Slot, b: Slot): Slot {
  const least = b.n === 0 || (a.n > 0 && a.lo <= b.lo) ? a : b;
  const greatest = b.n === 0 || (a.n > 0 && a.hi >= b.hi) ? a : b;
  const latest = b.n === 0 || (a.n > 0 && a.lastAt > b.lastAt) ? a : b;
  return {
    point: a.point,
    start: a.start,
    lo: least.lo,
    loAt: least.loAt,
    hi: greatest.hi,
    hiAt: greatest.hiAt,
    last: latest.last,
    lastAt: latest.lastAt,
    badAt: Math.max(a.badAt, b.badAt),
    n: a.n + b.n,
    bad: a.bad + b.bad,
    texts: a.texts + b.texts,
  };
}

const slotBytes = 64;

function decode(
  bytes: Buffer,
  asked: { readonly points: readonly number[]; readonly width: number; readonly held: boolean },
): Slot[] {
  const { points, width, held } = asked;
  const slots: Slot[] = [];
  const rowBytes = held ? slotBytes + 8 : slotBytes;
  for (const at of askedRows(bytes, rowBytes, points)) {
    const row = {
      point: bytes.readUInt32LE(at),
      start: Number(bytes.readBigInt64LE(at + 4)) * width,
      lo: bytes.readDoubleLE(at + 12),
      hi: bytes.readDoubleLE(at + 20),
      loAt: bytes.readDoubleLE(at + 28),
      hiAt: bytes.readDoubleLE(at + 36),
      last: held ? bytes.readDoubleLE(at + slotBytes) : 0,
      lastAt: bytes.readDoubleLE(at + 44),
    };
    const n = bytes.readUInt32LE(at + 52);
    const kept = bytes.readUInt32LE(at + 56);
    if (kept >= rolledUp) {
      const bad = bytes.readUInt32LE(at + 60);
      slots.push({ ...row, badAt: 0, n, texts: kept - rolledUp, bad });
      continue;
    }
    const scale = kept >>> 1;
    const isText = scale === ValueClass.text;
    const isUsable = kept % 2 === 0 && !isText && scale !== ValueClass.none;
    slots.push({
      ...row,
      lo: valueKept(row.lo, scale),
      hi: valueKept(row.hi, scale),
      last: valueKept(row.last, scale),
      badAt: isUsable ? 0 : row.lastAt,
      n: isUsable ? n : 0,
      texts: isText ? n : 0,
      bad: isUsable || isText ? 0 : n,
    });
  }
  return slots;
}

/** The moments in `[from, to)` at which the text of a point became another one. */
export async function readTextChanges(
  { client }: HistoryEngine,
  wanted: {
    readonly point: number;
    readonly from: number;
    readonly to: number;
    readonly limit: number;
  },
): Promise<{ time: number; text: string }[]> {
  const query = `
      SELECT point, toFloat64(toUnixTimestamp64Milli(ts)) AS time, text FROM (
        SELECT point, ts, text, lagInFrame(toNullable(text)) OVER (ORDER BY ts) AS before
        FROM sample FINAL
        WHERE point = {point:UInt32} AND scale = 33
          AND ts >= fromUnixTimestamp64Milli({from:Int64})
          AND ts < fromUnixTimestamp64Milli({to:Int64}))
      WHERE before IS NULL OR before != text
      ORDER BY ts LIMIT {limit:UInt32}`;
  const rows = await forPage(async (abort_signal) => {
    const answer = await client.query({
      query,
      query_params: wanted,
      format: 'JSONEachRow',
      clickhouse_settings: { wait_end_of_query: 1, max_execution_time: engineSeconds },
      abort_signal,
    });
    return await answer.json<{ point: number; time: number; text: string }>();
  });
  checkAsked(rows, [wanted.point]);
  return rows;
}
