/** The SQL by which aggregates see samples: those of the engine, and others in place of them. */
import type { Sample } from '../samples.series.ts';

/** A sample of a point, which stands in the statement itself. */
export interface GivenRow {
  readonly point: number;
  readonly time: number;
  readonly value: number;
  readonly usable: boolean;
  readonly bad: boolean;
}

export const rowOf = (point: number, { time, value, text, quality }: Sample): GivenRow => {
  const isBad = quality >= 128;
  const hasNothing = value === null && text === null;
  return {
    ...{ point, time, value: value ?? 0 },
    usable: value !== null && !isBad,
    bad: isBad || hasNothing,
  };
};

const int64 = (time: number): string => `toInt64(${Math.floor(time)})`;

/** The engine drops whole months, so rows can outlive their days. */
const notExpired = (now: number): string =>
  ` AND ts + toIntervalDay(ret) > fromUnixTimestamp64Milli(${int64(now)})`;

/** Numbers alone come into it: nothing that anybody has typed. */
export const withinSql = (wanted: {
  readonly points: readonly number[];
  readonly from: number;
  readonly to: number;
  /** Leaves out what is no longer kept at that moment. */
  readonly keptAt: number | null;
}): string => `
  point IN (${wanted.points.join(', ')})
    AND ts >= fromUnixTimestamp64Milli(${int64(wanted.from)})
    AND ts < fromUnixTimestamp64Milli(${int64(wanted.to)})${
      wanted.keptAt === null ? '' : notExpired(wanted.keptAt)
    }`;

const givenSql = (rows: readonly GivenRow[]): string => `
  SELECT row.1 AS point, row.2 AS t, row.3 AS v, row.4 AS usable, row.5 AS bad FROM (
    SELECT arrayJoin([${rows
      .map(
        ({ point, time, value, usable, bad }) =>
          `(toUInt32(${point}), ${int64(time)}, toFloat64(${value}), ${usable}, ${bad})`,
      )
      .join(', ')}]) AS row)`;

/**
 * `point`, `t`, `v`, `usable`, `bad`, each moment once.
 * @param where as {@link withinSql} says it
 * @param later that take the place of what the engine has at their moments
 */
export function samplesSql(where: string, later: readonly GivenRow[]): string {
  const replaced = later.map(({ point, time }) => `(toUInt32(${point}), ${int64(time)})`);
  const stored = `
    SELECT point, toUnixTimestamp64Milli(ts) AS t, value AS v, usable,
      quality >= 128 OR scale = 35 AS bad
    FROM sample FINAL WHERE ${where}`;
  if (replaced.length === 0) return stored;
  const kept = `${stored} AND (point, toUnixTimestamp64Milli(ts)) NOT IN (${replaced.join(', ')})`;
  return `${kept} UNION ALL ${givenSql(later)}`;
}
