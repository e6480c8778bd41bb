/** Where the embedded engine keeps the parts of a table, below the folder of its files. */
import { bug } from '@millwright/kernel';
import type { Clickhouse } from '../clickhouse.ts';

export async function tableFolder(
  { client }: Pick<Clickhouse, 'client'>,
  name: string,
): Promise<{ uuid: string; path: string }> {
  const answer = await client.query({
    query: `SELECT toString(uuid) AS uuid FROM system.tables
      WHERE database = currentDatabase() AND name = {name:String}`,
    query_params: { name },
    format: 'JSONEachRow',
  });
  const [row] = await answer.json<{ uuid: string }>();
  if (row === undefined) throw bug('engine.no_table', { name });
  return { uuid: row.uuid, path: `store/${row.uuid.slice(0, 3)}/${row.uuid}` };
}
