/** The SQL of single samples. */
import { Readable } from 'node:stream';
import { checkAsked } from './asked-rows.ts';
import { insertSamples } from './blocks/index.ts';
import type { HistoryEngine } from './engine.series.ts';
import { forPage } from './for-page.ts';

export interface Sample {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** null for text points and for samples that never had a value. */
  readonly value: number | null;
  /** Of text points, and the digits of whole numbers beyond 2^53. */
  readonly text: string | null;
  readonly quality: number;
}

interface Row {
  readonly point: number;
  readonly time: number;
  readonly value: number;
  readonly text: string;
  readonly quality: number;
  readonly scale: number;
}

/** The answer is complete or an error, and planning it does not hold up the engine's other work. */
const complete = { wait_end_of_query: 1 } as const;

const row = `point, toFloat64(toUnixTimestamp64Milli(ts)) AS time, value, text, quality, scale`;

/** Inserts blocks in one go; resolves when they are on the engine's disk. */
export async function insertBlocks(
  { client }: HistoryEngine,
  blocks: readonly Buffer[],
  signal: AbortSignal,
): Promise<void> {
  const { stream } = await client.exec({
    query: insertSamples,
    values: Readable.from(blocks, { objectMode: false }),
    abort_signal: signal,
  });
  await stream.resume().toArray();
}

/** The samples of one point in `[from, to)`, oldest first. */
export async function readSamples(
  { client }: HistoryEngine,
  range: { point: number; from: number; to: number; limit: number },
): Promise<Sample[]> {
  const query = `
      SELECT ${row} FROM sample FINAL
      WHERE point = {point:UInt32}
        AND ts >= fromUnixTimestamp64Milli({from:Int64}) AND ts < fromUnixTimestamp64Milli({to:Int64})
      ORDER BY ts LIMIT {limit:UInt32}`;
  const rows = await forPage(async (abort_signal) => {
    const answer = await client.query({
      query,
      query_params: range,
      format: 'JSONEachRow',
      clickhouse_settings: complete,
      abort_signal,
    });
    return await answer.json<Row>();
  });
  checkAsked(rows, [range.point]);
  return rows.map(toSample);
}

/** How many samples there are of some points in `[from, to)`; what was sent twice may count twice. */
export async function countSamples(
  { client }: HistoryEngine,
  range: { points: readonly number[]; from: number; to: number },
): Promise<number> {
  const query = `
      SELECT toFloat64(count()) AS n FROM sample
      WHERE point IN {points:Array(UInt32)}
        AND ts >= fromUnixTimestamp64Milli({from:Int64}) AND ts < fromUnixTimestamp64Milli({to:Int64})`;
  const [row] = await forPage(async (abort_signal) => {
    const answer = await client.query({
      query,
      query_params: range,
      format: 'JSONEachRow',
      clickhouse_settings: complete,
      abort_signal,
    });
    return await answer.json<{ n: number }>();
  });
  return row?.n ?? 0;
}

/** The last sample of each point before `time`; points without one are missing. */
export async function readLastBefore(
  { client }: HistoryEngine,
  points: readonly number[],
  time: number,
): Promise<Map<number, Sample>> {
  const found = new Map<number, Sample>();
  for (let from = 0; from < points.length; from += 64) {
    const some = points.slice(from, from + 64);
    const rows = await forPage(async (abort_signal) => {
      const answer = await client.query({
        query: some.map((_, index) => lastBefore(index)).join(' UNION ALL '),
        query_params: {
          time,
          ...Object.fromEntries(some.map((point, index) => [`p${index}`, point])),
        },
        format: 'JSONEachRow',
        clickhouse_settings: complete,
        abort_signal,
      });
      return await answer.json<Row>();
    });
    checkAsked(rows, some);
    for (const last of rows) found.set(last.point, toSample(last));
  }
  return found;
}

/**
 * Reads backwards in the order of the table and stops at the first row: no FINAL needed. Of two
 * samples of one batch with the same time the later stands behind the other in their part.
 */
const lastBefore = (index: number): string => `
  SELECT * FROM (
    SELECT ${row} FROM sample
    WHERE point = {p${index}:UInt32} AND ts < fromUnixTimestamp64Milli({time:Int64})
    ORDER BY sample.ts DESC, ver DESC, _part_offset DESC LIMIT 1)`;

/** Has everything of the points removed, rollups included; the engine does it by and by. */
export async function deletePoints(
  { client }: HistoryEngine,
  points: readonly number[],
): Promise<void> {
  for (const table of ['sample', 'sample_minute', 'sample_hour', 'sample_day']) {
    await client.command({
      query: `DELETE FROM ${table} WHERE point IN {points:Array(UInt32)}`,
      query_params: { points },
      clickhouse_settings: { lightweight_deletes_sync: '0' },
    });
  }
}

const noNumber = new Set([33, 35]);

const toSample = ({ time, value, text, quality, scale }: Row): Sample => ({
  time,
  value: noNumber.has(scale) ? null : value,
  text: text === '' && scale !== 33 ? null : text,
  quality,
});
