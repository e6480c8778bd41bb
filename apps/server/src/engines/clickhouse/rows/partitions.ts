/** The rows of a table by its partitions: read as a stream, written, and told apart by a digest. */
import { Readable } from 'node:stream';
import { bug } from '@millwright/kernel';
import type { Clickhouse } from '../clickhouse.ts';
import { type NativeBlock, nativeBlocks } from './native-blocks.ts';

type Engine = Pick<Clickhouse, 'client'>;

export interface PartitionPlace {
  readonly table: string;
  /** Those that are stored; nothing that is worked out. */
  readonly columns: readonly string[];
  readonly partition: string;
}

/** What is in a partition, each key once. */
export interface PartitionFacts {
  readonly rows: number;
  /** The same whatever the order of the rows. */
  readonly digest: string;
  /** Times of the first and the last row, milliseconds; null in a table without times. */
  readonly from: number | null;
  readonly to: number | null;
  /** When the engine may begin to drop rows of it; null when it keeps all. */
  readonly expiresAt: number | null;
}

/** Rows of one statement of those that write: it ends before anybody asks whether it is alive. */
const rowsPerInsert = 2_000_000;
/** They may take as long as they take, and leave the engine time for others. */
const unhurried = { max_execution_time: 0, max_threads: 2 } as const;

export async function listColumns({ client }: Engine, table: string): Promise<string[]> {
  const answer = await client.query({
    query: `SELECT name FROM system.columns
      WHERE database = currentDatabase() AND table = {table:String}
        AND default_kind IN ('', 'DEFAULT') ORDER BY position`,
    query_params: { table },
    format: 'JSONEachRow',
  });
  const names = (await answer.json<{ name: string }>()).map(({ name }) => name);
  if (names.length === 0) throw bug('engine.no_table', { name: table });
  return names;
}

/**
 * The partitions that have rows, each with what its parts are: equal texts stand for equal rows,
 * whatever the parts are called.
 */
export async function listPartitions(
  { client }: Engine,
  table: string,
): Promise<{ readonly id: string; readonly fingerprint: string }[]> {
  const answer = await client.query({
    query: `SELECT partition_id AS id,
        lower(hex(SHA256(arrayStringConcat(arraySort(groupArray(hash_of_all_files)), ' ')))) AS fingerprint
      FROM system.parts WHERE database = currentDatabase() AND table = {table:String} AND active
      GROUP BY id ORDER BY id`,
    query_params: { table },
    format: 'JSONEachRow',
  });
  return await answer.json();
}

const listed = (columns: readonly string[]): string =>
  columns.map((name) => `\`${name}\``).join(', ');

/** The rows of a partition, each key once, a block at a time. */
export async function* readPartition(
  { client }: Engine,
  { table, columns, partition }: PartitionPlace,
): AsyncGenerator<NativeBlock, void, undefined> {
  const { stream } = await client.exec({
    query: `SELECT ${listed(columns)} FROM \`${table}\` FINAL
      WHERE _partition_id = {partition:String} FORMAT Native`,
    query_params: { partition },
    clickhouse_settings: unhurried,
  });
  try {
    yield* nativeBlocks(stream);
  } finally {
    stream.destroy();
  }
}

/** Writes blocks into a table; the engine has them on its disk when it resolves. */
export async function insertRows(
  { client }: Engine,
  { table, columns }: Omit<PartitionPlace, 'partition'>,
  blocks: AsyncIterable<NativeBlock>,
): Promise<void> {
  const source = blocks[Symbol.asyncIterator]();
  let next = await source.next();
  async function* some(): AsyncGenerator<Buffer> {
    for (let rows = 0; next.done !== true && rows < rowsPerInsert; next = await source.next()) {
      rows += next.value.rows;
      yield next.value.bytes;
    }
  }
  try {
    while (next.done !== true) {
      const { stream } = await client.exec({
        query: `INSERT INTO \`${table}\` (${listed(columns)}) FORMAT Native`,
        values: Readable.from(some(), { objectMode: false }),
        clickhouse_settings: {
          max_execution_time: 0,
          max_partitions_per_insert_block: '0',
          async_insert: 0,
        },
      });
      await stream.resume().toArray();
    }
  } finally {
    await source.return?.();
  }
}

export async function readPartitionFacts(
  { client }: Engine,
  { table, columns, partition }: PartitionPlace,
): Promise<PartitionFacts> {
  const hasTimes = columns.includes('ts');
  const time = 'toUnixTimestamp64Milli(toDateTime64(ts, 3))';
  const number = (text: string, is: boolean): string => (is ? `toFloat64(${text})` : 'NULL');
  const answer = await client.query({
    query: `SELECT toFloat64(count()) AS rows, toString(sum(sipHash64(${listed(columns)}))) AS digest,
        ${number(`min(${time})`, hasTimes)} AS from, ${number(`max(${time})`, hasTimes)} AS to,
        ${number(`min(${time} + 86400000 * toInt64(ret))`, hasTimes && columns.includes('ret'))} AS expiresAt
      FROM \`${table}\` FINAL WHERE _partition_id = {partition:String}`,
    query_params: { partition },
    format: 'JSONEachRow',
    clickhouse_settings: { ...unhurried, wait_end_of_query: 1 },
  });
  const [facts] = await answer.json<PartitionFacts>();
  if (facts === undefined) throw bug('engine.no_answer', { table });
  // Of no rows at all the engine gives times like those of some.
  return facts.rows === 0 ? { ...facts, from: null, to: null, expiresAt: null } : facts;
}
