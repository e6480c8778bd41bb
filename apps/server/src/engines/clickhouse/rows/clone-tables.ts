/**
 * A moment of tables of an external engine, kept as tables of its own: their parts are links to
 * those of the tables, so that each is made in milliseconds whatever it holds. Neither merges nor the
 * end of its days touch a clone.
 */
import type { Clickhouse } from '../clickhouse.ts';
import { listPartitions } from './partitions.ts';

type Engine = Pick<Clickhouse, 'client'>;

export interface ClonedTable {
  /** Of the table it was made from. */
  readonly name: string;
  readonly clone: string;
  readonly partitions: readonly { readonly id: string; readonly fingerprint: string }[];
}

/** An engine that hangs is not waited for. */
const limitMs = 20_000;
const perStatement = 50;
/** Tables of any size may be dropped: what is in them is the engine's own elsewhere. */
const anySize = { max_table_size_to_drop: '0' } as const;

/**
 * Clones the tables one after the other.
 * @param mark begins the names of the clones: `backup_` and a UUID with underscores
 */
export async function cloneTables(
  { client }: Engine,
  { tables, mark }: { readonly tables: readonly string[]; readonly mark: string },
): Promise<ClonedTable[]> {
  const order = (query: string) =>
    client.command({ query, abort_signal: AbortSignal.timeout(limitMs) });
  const cloned: ClonedTable[] = [];
  for (const name of tables) {
    const clone = `${mark}__${name}`;
    await order(`CREATE TABLE ${clone} AS ${name}`);
    if (await hasTtl({ client }, clone)) await order(`ALTER TABLE ${clone} REMOVE TTL`);
    await order(
      `ALTER TABLE ${clone} MODIFY SETTING max_bytes_to_merge_at_max_space_in_pool = 1,
        max_bytes_to_merge_at_min_space_in_pool = 1`,
    );
    const partitions = await listPartitions({ client }, name);
    for (let first = 0; first < partitions.length; first += perStatement) {
      const some = partitions.slice(first, first + perStatement);
      const attach = some.map(({ id }) => `ATTACH PARTITION ID '${id}' FROM ${name}`);
      await order(`ALTER TABLE ${clone} ${attach.join(', ')}`);
    }
    // The table's own parts may have been merged meanwhile.
    cloned.push({ name, clone, partitions: await listPartitions({ client }, clone) });
  }
  return cloned;
}

async function hasTtl({ client }: Engine, table: string): Promise<boolean> {
  const answer = await client.query({
    query: `SELECT position(engine_full, ' TTL ') > 0 AS has FROM system.tables
      WHERE database = currentDatabase() AND name = {table:String}`,
    query_params: { table },
    format: 'JSONEachRow',
  });
  const [row] = await answer.json<{ has: number }>();
  return row?.has === 1;
}

/** Nobody else calls a table so: it may be dropped. */
const isClone = /^backup_[0-9a-f]{8}(?:_[0-9a-f]{4}){3}_[0-9a-f]{12}__[a-z]\w*$/;

/** Drops the clones of a moment, or of all when its mark is left out. */
export async function dropClones({ client }: Engine, mark = ''): Promise<void> {
  const answer = await client.query({
    query: 'SELECT name FROM system.tables WHERE database = currentDatabase()',
    format: 'JSONEachRow',
  });
  for (const { name } of await answer.json<{ name: string }>()) {
    if (!name.startsWith(mark) || !isClone.test(name)) continue;
    await client.command({ query: `DROP TABLE IF EXISTS ${name}`, clickhouse_settings: anySize });
  }
}
