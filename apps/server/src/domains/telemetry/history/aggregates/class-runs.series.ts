/** The SQL of runs of one class of values: what is answered are the samples at which it changes. */
import { askedRows } from '../asked-rows.ts';
import type { HistoryEngine } from '../engine.series.ts';
import { engineSeconds, forPage } from '../for-page.ts';
import type { ClassRunQuery, ValueTest } from './class-run-query.ts';
import { holdsUntil } from './course.series.ts';
import { type GivenRow, samplesSql, withinSql } from './sample-rows.series.ts';

/** Of what is bad, and of a text. */
export const unknownClass = 0xffff_ffff;

export interface RunRow {
  readonly point: number;
  readonly time: number;
  readonly class: number;
  /** Until when the sample before it says something. */
  readonly previousUntil: number;
  /** Until when it says something itself, as far as no other sample came. */
  readonly until: number;
  /** A run begins with it. */
  readonly isFirst: boolean;
  /** No sample of its point comes after it. */
  readonly isLast: boolean;
}

const float = (value: number): string => `toFloat64(${value})`;

const signs = {
  above: '>',
  'at-least': '>=',
  below: '<',
  'at-most': '<=',
  equal: '=',
  'not-equal': '!=',
} as const;

function holdsSql(test: ValueTest): string {
  switch (test.op) {
    case 'bit': {
      // As conditions have it: a bit of a whole number, of negative ones in two's complement.
      const shifted = `floor(v / ${2 ** test.bit})`;
      return `(${shifted} - 2 * floor(${shifted} / 2) ${test.set ? '!=' : '='} 0)`;
    }
    case 'inside':
      return `(v >= ${float(test.low)} AND v <= ${float(test.high)})`;
    case 'outside':
      return `(v < ${float(test.low)} OR v > ${float(test.high)})`;
    default:
      return `(v ${signs[test.op]} ${float(test.value)})`;
  }
}

const classSql = (tests: readonly ValueTest[]): string =>
  tests.length === 0
    ? 'toUInt32(0)'
    : `toUInt32(${tests.map((test, bit) => `${2 ** bit} * ${holdsSql(test)}`).join(' + ')})`;

/** Read one by one: there may be hundreds of thousands. */
export interface RunRows extends Iterable<RunRow> {
  readonly count: number;
}

/** In the order of points and times; one more than `most` where there are more. */
export async function readRunRows(
  { binary }: HistoryEngine,
  wanted: ClassRunQuery & {
    readonly points: readonly number[];
    readonly waiting: readonly GivenRow[];
    /** Milliseconds: from where on samples before the span are looked at. */
    readonly since: number;
    readonly keptAt: number | null;
  },
): Promise<RunRows> {
  const { groups, points, since, to, waiting } = wanted;
  const where = withinSql({ points, from: since, to, keptAt: wanted.keptAt });
  const branches = groups.flatMap((group) =>
    group.points.length === 0
      ? []
      : [`point IN (${group.points.join(', ')})`, classSql(group.tests)],
  );
  const query = `
    SELECT point, t, class, before AS previousUntil, after, isFirst, isLast
    FROM (
      SELECT point, t, class, ${holdsUntil(wanted, 't', 'next')} AS after,
        ${holdsUntil(wanted, 'previous', 't')} AS before,
        previous = 0 OR class != previousClass OR before < t AS isFirst,
        next = toInt64(${to}) AS isLast
      FROM (
        SELECT point, t, class,
          lagInFrame(t, 1, toInt64(0)) OVER w AS previous,
          lagInFrame(class, 1, toUInt32(${unknownClass})) OVER w AS previousClass,
          leadInFrame(t, 1, toInt64(${to})) OVER w AS next
        FROM (
          SELECT point, t,
            if(usable, multiIf(${branches.join(', ')}, toUInt32(0)), toUInt32(${unknownClass})) AS class
          FROM (${samplesSql(where, waiting)}))
        WINDOW w AS (PARTITION BY point ORDER BY t ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING)))
    WHERE isFirst OR isLast
    ORDER BY point, t
    LIMIT ${wanted.most + 1}
    SETTINGS max_execution_time = ${engineSeconds} FORMAT RowBinary`;
  return decode(await forPage((signal) => binary.read(query, {}, signal)), points);
}

const rowBytes = 34;

const decode = (bytes: Buffer, points: readonly number[]): RunRows => ({
  count: bytes.length / rowBytes,
  *[Symbol.iterator]() {
    for (const at of askedRows(bytes, rowBytes, points)) {
      yield {
        point: bytes.readUInt32LE(at),
        time: Number(bytes.readBigInt64LE(at + 4)),
        class: bytes.readUInt32LE(at + 12),
        previousUntil: Number(bytes.readBigInt64LE(at + 16)),
        until: Number(bytes.readBigInt64LE(at + 24)),
        isFirst: bytes[at + 32] === 1,
        isLast: bytes[at + 33] === 1,
      };
    }
  },
});
