/** The SQL of aggregates that rollups hold: from them, and from samples where they do not reach. */
import { askedRows } from '../asked-rows.ts';
import type { HistoryEngine } from '../engine.series.ts';
import { engineSeconds, forPage } from '../for-page.ts';
import type { Stretch } from '../trends/index.ts';
import type { Aggregate } from './aggregate-query.ts';
import { type GivenRow, samplesSql, withinSql } from './sample-rows.series.ts';
import { stepSql } from './step-sql.ts';

/** What one stretch says of a step. */
export interface AggregatePart extends Aggregate {
  readonly point: number;
  readonly start: number;
  /** Infinite, or none, where it overflowed. */
  readonly sum: number;
  /** When the first and the last usable one were, of rollups about. */
  readonly firstAt: number;
  readonly lastAt: number;
}

const fromSamples = (samples: string, start: string): string => `
  SELECT point, ${start} AS step, toUInt32(countIf(usable)), toUInt32(countIf(bad)),
    minIf(v, usable), maxIf(v, usable), sumIf(v, usable),
    argMinIf(v, t, usable), argMaxIf(v, t, usable),
    toFloat64(minIf(t, usable)), toFloat64(maxIf(t, usable))
  FROM (${samples}) GROUP BY point, step`;

const fromBuckets = (table: string, where: string, start: string): string => `
  SELECT point, ${start} AS step, toUInt32(sum(b.n)), toUInt32(sum(b.bad)),
    minIf(lo, b.n > 0), maxIf(hi, b.n > 0), sumIf(b.sum, b.n > 0),
    argMinIf(b.first, b.ts, b.n > 0), argMaxIf(b.last, b.ts, b.n > 0),
    1000 * toFloat64(toUnixTimestamp(minIf(b.ts, b.n > 0))),
    1000 * toFloat64(toUnixTimestamp(maxIf(b.ts, b.n > 0)))
  FROM ${table} AS b FINAL WHERE ${where} GROUP BY point, step`;

/** @param wanted.waiting samples that are not in the engine yet, all within stretches of samples */
export async function readAggregateParts(
  { binary }: HistoryEngine,
  wanted: {
    readonly points: readonly number[];
    readonly edges: readonly number[];
    readonly stretches: readonly Stretch[];
    readonly waiting: readonly GivenRow[];
    readonly keptAt: number | null;
  },
): Promise<AggregatePart[]> {
  const steps = stepSql(wanted.edges);
  const parts = wanted.stretches.map(({ source, from, to }) => {
    const where = withinSql({ ...wanted, from, to });
    if (source !== 'raw') {
      const start = steps.start('toInt64(toUnixTimestamp(b.ts)) * 1000');
      return fromBuckets(`sample_${source}`, where, start);
    }
    const waiting = wanted.waiting.filter(({ time }) => time >= from && time < to);
    return fromSamples(samplesSql(where, waiting), steps.start('t'));
  });
  const query = `SELECT * FROM (${parts.join(' UNION ALL ')})
    SETTINGS max_execution_time = ${engineSeconds} FORMAT RowBinary`;
  return decode(await forPage((signal) => binary.read(query, {}, signal)), wanted.points);
}

const rowBytes = 76;

function decode(bytes: Buffer, points: readonly number[]): AggregatePart[] {
  const parts: AggregatePart[] = [];
  for (const at of askedRows(bytes, rowBytes, points)) {
    parts.push({
      point: bytes.readUInt32LE(at),
      start: Number(bytes.readBigInt64LE(at + 4)),
      n: bytes.readUInt32LE(at + 12),
      bad: bytes.readUInt32LE(at + 16),
      min: bytes.readDoubleLE(at + 20),
      max: bytes.readDoubleLE(at + 28),
      sum: bytes.readDoubleLE(at + 36),
      first: bytes.readDoubleLE(at + 44),
      last: bytes.readDoubleLE(at + 52),
      firstAt: bytes.readDoubleLE(at + 60),
      lastAt: bytes.readDoubleLE(at + 68),
    });
  }
  return parts;
}

/** One of two parts of the same step. */
export function mergeParts(a: AggregatePart, b: AggregatePart): AggregatePart {
  const bad = a.bad + b.bad;
  if (a.n === 0 || b.n === 0) return { ...(a.n === 0 ? b : a), bad };
  // Stretches may come in any order, so one of two parts may lie on both sides of the other.
  const early = a.firstAt <= b.firstAt ? a : b;
  const late = a.lastAt >= b.lastAt ? a : b;
  return {
    ...{ point: a.point, start: a.start, bad },
    n: a.n + b.n,
    min: Math.min(a.min, b.min),
    max: Math.max(a.max, b.max),
    sum: a.sum + b.sum,
    first: early.first,
    firstAt: early.firstAt,
    last: late.last,
    lastAt: late.lastAt,
  };
}
