/** The SQL of what only the order of samples tells: how long a value held, how far a counter went. */
import { askedRows } from '../asked-rows.ts';
import type { HistoryEngine } from '../engine.series.ts';
import { engineSeconds, forPage } from '../for-page.ts';
import type { CourseQuery } from './aggregate-query.ts';
import { type GivenRow, samplesSql, withinSql } from './sample-rows.series.ts';
import { stepSql } from './step-sql.ts';

export interface CoursePart {
  readonly point: number;
  readonly start: number;
  readonly known: number;
  /** Values times milliseconds. */
  readonly weighted: number;
  readonly inState: number;
  readonly difference: number;
  /** Usable samples that lie in the step. */
  readonly n: number;
}

/** What a point has of its own; `otherwise` of those that have nothing. */
const perPoint = (values: ReadonlyMap<number, number>, otherwise: string): string =>
  values.size === 0
    ? otherwise
    : `transform(point, [${[...values.keys()].map((point) => `toUInt32(${point})`)}], [${[
        ...values.values(),
      ].map((value) => `toFloat64(${value})`)}], ${otherwise})`;

/**
 * Where a value ceases to be known, though no other came: after its time, or where nobody collected.
 * @param time the column with its moment
 * @param next that with the moment of the one after it
 */
export function holdsUntil(
  { longestHold, gaps = [] }: Pick<CourseQuery, 'longestHold' | 'gaps'>,
  time = 't',
  next = 'next',
): string {
  const aged = `least(${next}, ${time} + ${longestHold})`;
  if (gaps.length === 0) return aged;
  // The least beginning of a gap that is no earlier than the sample.
  const begins = [...gaps.map(({ from }) => -from), Number.MIN_SAFE_INTEGER].sort((a, b) => a - b);
  const gap = `-roundDown(-${time}, [${begins.map((begin) => `toInt64(${begin})`)}])`;
  const froms = gaps.map(({ from }) => `toInt64(${from})`);
  const tos = gaps.map(({ to }) => `toInt64(${to})`);
  const over = `transform(${gap}, [${froms}], [${tos}], toInt64(${Number.MAX_SAFE_INTEGER}))`;
  // One in which a sample lies is none: a box kept it.
  return `least(${aged}, if(${over} <= ${next}, ${gap}, ${next}))`;
}

/** @param wanted.waiting samples that are not in the engine yet */
export async function readCourseParts(
  { binary }: HistoryEngine,
  wanted: CourseQuery & {
    readonly waiting: readonly GivenRow[];
    /** Milliseconds: from where on samples before the steps are looked at. */
    readonly since: number;
    readonly keptAt: number | null;
  },
): Promise<CoursePart[]> {
  const { points, edges, states = new Map(), rollovers = new Map() } = wanted;
  const from = edges[0] ?? 0;
  const to = edges.at(-1) ?? 0;
  const steps = stepSql(edges);
  const where = withinSql({ points, from: wanted.since, to, keptAt: wanted.keptAt });
  const least = new Map([...states].map(([point, state]) => [point, state.least]));
  const greatest = new Map([...states].map(([point, state]) => [point, state.greatest]));
  const inState =
    states.size === 0
      ? '0'
      : `v >= ${perPoint(least, "toFloat64('inf')")} AND v <= ${perPoint(greatest, "toFloat64('-inf')")}`;
  const modulus = perPoint(rollovers, 'toFloat64(0)');
  const query = `
    SELECT point, step,
      sumIf(lasting, usable), sumIf(v * lasting, usable), sumIf(lasting, usable AND ${inState}),
      sumIf(moved, isOwn), toUInt32(countIf(isOwn AND usable))
    FROM (
      SELECT point, step, v, usable, moved, t >= ${from} AND ${steps.start('begin')} = step AS isOwn,
        toFloat64(greatest(toInt64(0), least(until, ${steps.end('step')}) - greatest(begin, step))) AS lasting
      FROM (
        SELECT point, t, v, usable, begin, until, moved,
          arrayJoin(${steps.starts('begin', 'until')}) AS step
        FROM (
          SELECT point, t, v, usable, greatest(t, toInt64(${from})) AS begin,
            ${holdsUntil(wanted)} AS until, ${modulus} AS modulus,
            ifNull(multiIf(NOT usable OR isNull(previous), 0, v >= previous, v - previous,
              modulus > 0 AND v >= 0 AND previous < modulus AND 2 * (v + modulus - previous) <= modulus,
              v + modulus - previous, greatest(v, 0)), 0) AS moved
          FROM (
            SELECT point, t, v, usable,
              leadInFrame(t, 1, toInt64(${to})) OVER (
                PARTITION BY point ORDER BY t ROWS BETWEEN CURRENT ROW AND 1 FOLLOWING) AS next,
              anyLast(if(usable, v, NULL)) OVER (
                PARTITION BY point ORDER BY t ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS previous
            FROM (${samplesSql(where, wanted.waiting)})))))
    GROUP BY point, step
    SETTINGS max_execution_time = ${engineSeconds} FORMAT RowBinary`;
  return decode(await forPage((signal) => binary.read(query, {}, signal)), points);
}

const rowBytes = 48;

function decode(bytes: Buffer, points: readonly number[]): CoursePart[] {
  const parts: CoursePart[] = [];
  for (const at of askedRows(bytes, rowBytes, points)) {
    parts.push({
      point: bytes.readUInt32LE(at),
      start: Number(bytes.readBigInt64LE(at + 4)),
      known: bytes.readDoubleLE(at + 12),
      weighted: bytes.readDoubleLE(at + 20),
      inState: bytes.readDoubleLE(at + 28),
      difference: bytes.readDoubleLE(at + 36),
      n: bytes.readUInt32LE(at + 44),
    });
  }
  return parts;
}
