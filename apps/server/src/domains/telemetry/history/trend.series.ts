/** The SQL of trends: the least and greatest value of each slot of time, from the levels given. */
import type { HistoryEngine } from './engine.series.ts';
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
  readonly start: number;
  /** Without meaning when `n` is 0, as are their times. */
  readonly lo: number;
  readonly hi: number;
  readonly loAt: number;
  readonly hiAt: number;
  /** Time of the last sample that is no usable number; 0 when there is none, or when it is not known (rollups). */
  readonly badAt: number;
  /** Usable samples, texts, and what is neither. */
  readonly n: number;
  readonly texts: number;
  readonly bad: number;
}

const within = (index: number): string => `
  point IN {points:Array(UInt32)}
    AND ts >= fromUnixTimestamp64Milli({from${index}:Int64})
    AND ts < fromUnixTimestamp64Milli({to${index}:Int64})`;

/** The engine drops whole months, so rows can outlive their days. */
const notExpired = 'AND ts + toIntervalDay(ret) > fromUnixTimestamp64Milli({now:Int64})';

/**
 * A slot comes in up to three rows, one for each kind of its samples: to group by the kind costs
 * less than to ask for it in every aggregate.
 */
const fromSamples = (where: string): string => `
  SELECT point, slot, lo, hi,
    toFloat64(toUnixTimestamp64Milli(loAt)), toFloat64(toUnixTimestamp64Milli(hiAt)),
    if(kind = 'usable', 0, toFloat64(toUnixTimestamp64Milli(lastAt))),
    if(kind = 'usable', n, 0), if(kind = 'text', n, 0), n
  FROM (
    SELECT point, intDiv(toUnixTimestamp64Milli(ts), {width:Int64}) AS slot,
      if(usable, 'usable', if(scale = 33, 'text', 'bad'))::Enum8('usable', 'text', 'bad') AS kind,
      min(value) AS lo, max(value) AS hi, argMin(ts, value) AS loAt, argMax(ts, value) AS hiAt,
      max(ts) AS lastAt, toUInt32(count()) AS n
    FROM sample FINAL WHERE ${where} GROUP BY point, slot, kind)`;

/** A bucket does not know when its extremes were; which came first follows its first and last. */
const fromBuckets = (level: Level, where: string): string => {
  const early = widthOf[level] / 4000;
  const late = early * 3;
  return `
  SELECT point, intDiv(toInt64(toUnixTimestamp(ts)) * 1000, {width:Int64}) AS slot,
    minIf(lo, n > 0), maxIf(hi, n > 0),
    1000 * toFloat64(argMinIf(toUnixTimestamp(ts) + if(first <= last, ${early}, ${late}), lo, n > 0)),
    1000 * toFloat64(argMaxIf(toUnixTimestamp(ts) + if(first <= last, ${late}, ${early}), hi, n > 0)),
    toFloat64(0), toUInt32(sum(n)), toUInt32(sum(texts)), toUInt32(sum(n) + sum(texts) + sum(bad))
  FROM sample_${level} FINAL WHERE ${where} GROUP BY point, slot`;
};

/** @param wanted.width of a slot in milliseconds. Slots come by point and time. */
export async function readSlots(
  { binary }: HistoryEngine,
  wanted: {
    readonly points: readonly number[];
    readonly stretches: readonly Stretch[];
    readonly width: number;
    readonly now: number;
    /** Some of what the range covers may be older than it is kept. */
    readonly mayBeExpired: boolean;
  },
): Promise<Slot[]> {
  const { points, stretches, width, now, mayBeExpired } = wanted;
  const parts = stretches.map(({ source }, index) => {
    const where = `${within(index)} ${mayBeExpired ? notExpired : ''}`;
    return source === 'raw' ? fromSamples(where) : fromBuckets(source, where);
  });
  // For a few points, sharing the work costs more than it saves.
  const threads = points.length <= 2 ? ', max_threads = 1' : '';
  const bytes = await binary.read(
    `SELECT * FROM (${parts.join(' UNION ALL ')})
      SETTINGS max_execution_time = 30${threads} FORMAT RowBinary`,
    {
      points,
      width,
      ...(mayBeExpired ? { now } : {}),
      ...Object.fromEntries(stretches.map(({ from }, index) => [`from${index}`, from])),
      ...Object.fromEntries(stretches.map(({ to }, index) => [`to${index}`, to])),
    },
  );
  return mergeSlots(decode(bytes, width).sort((a, b) => a.point - b.point || a.start - b.start));
}

/** The kinds of a slot's samples, and two stretches that meet within it. */
function mergeSlots(slots: readonly Slot[]): Slot[] {
  const merged: Slot[] = [];
  for (const slot of slots) {
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
  return {
    point: a.point,
    start: a.start,
    lo: least.lo,
    loAt: least.loAt,
    hi: greatest.hi,
    hiAt: greatest.hiAt,
    badAt: Math.max(a.badAt, b.badAt),
    n: a.n + b.n,
    bad: a.bad + b.bad,
    texts: a.texts + b.texts,
  };
}

const slotBytes = 64;

function decode(bytes: Buffer, width: number): Slot[] {
  const slots: Slot[] = [];
  for (let at = 0; at < bytes.length; at += slotBytes) {
    const n = bytes.readUInt32LE(at + 52);
    const texts = bytes.readUInt32LE(at + 56);
    slots.push({
      point: bytes.readUInt32LE(at),
      start: Number(bytes.readBigInt64LE(at + 4)) * width,
      lo: bytes.readDoubleLE(at + 12),
      hi: bytes.readDoubleLE(at + 20),
      loAt: bytes.readDoubleLE(at + 28),
      hiAt: bytes.readDoubleLE(at + 36),
      badAt: bytes.readDoubleLE(at + 44),
      n,
      texts,
      bad: bytes.readUInt32LE(at + 60) - n - texts,
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
