/** Which time the rows of a table cover; the engine knows it without reading them. */
import type { Clickhouse } from '../clickhouse.ts';

/** Milliseconds of the first and the last `ts`, and the rows as they lie there; null without any. */
export async function readTableSpan(
  { client }: Pick<Clickhouse, 'client'>,
  table: string,
): Promise<{ readonly from: number; readonly to: number; readonly rows: number } | null> {
  const answer = await client.query({
    query: `SELECT toFloat64(toUnixTimestamp64Milli(toDateTime64(min(ts), 3))) AS from,
        toFloat64(toUnixTimestamp64Milli(toDateTime64(max(ts), 3))) AS to,
        toFloat64(count()) AS rows FROM ${table}`,
    format: 'JSONEachRow',
  });
  const [row] = await answer.json<{ from: number; to: number; rows: number }>();
  return row === undefined || row.rows === 0 ? null : row;
}
