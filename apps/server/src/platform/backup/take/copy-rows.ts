/** Copies the rows of history that an external engine keeps in clones: a file for each partition. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { silentLog } from '../../../base/log.ts';
import {
  type Clickhouse,
  listColumns,
  type PartitionPlace,
  readPartition,
  readPartitionFacts,
  startClickhouse,
} from '../../../engines/clickhouse/index.ts';
import { backupFault } from '../backup-fault.ts';
import type { RowsHistory } from '../manifest/index.ts';
import type { Moment } from '../moment/index.ts';
import { isFilePath, partitionPath } from '../places/index.ts';
import { rowsTimeout } from '../rows-timeout.ts';
import type { BackupFiles } from './backup-files.ts';

type ClonedHistory = Extract<Moment['history'], { kind: 'rows' }>;
type Partition = RowsHistory['tables'][number]['partitions'][number];

/** @param reached told how much is copied, 0 to 1 */
export async function copyRows(
  { url, migrations, version, ...history }: ClonedHistory,
  dataDir: string,
  files: BackupFiles,
  reached: (share: number) => void,
): Promise<RowsHistory> {
  const clickhouse = await startClickhouse({
    config: { dataDir, CLICKHOUSE_URL: url },
    log: silentLog,
    requestTimeout: rowsTimeout,
  });
  try {
    const total = history.tables.reduce((sum, { partitions }) => sum + partitions.length, 0);
    let copied = 0;
    const tables: RowsHistory['tables'] = [];
    for (const { name, clone, partitions: cloned } of history.tables) {
      const columns = await listColumns(clickhouse, clone);
      const partitions: Partition[] = [];
      for (const { id, fingerprint } of cloned) {
        reached(copied / total);
        copied += 1;
        const known = findKnown(files, name, columns, { id, fingerprint });
        if (known !== undefined && (await files.share(partitionPath(name, id)))) {
          partitions.push(known);
        } else {
          const place = { table: clone, columns, partition: id };
          const facts = await copyPartition(clickhouse, place, partitionPath(name, id), files);
          partitions.push({ id, fingerprint, ...facts });
        }
      }
      tables.push({ name, columns, partitions });
    }
    const samples = tables.find(({ name }) => name === 'sample')?.partitions ?? [];
    return { kind: 'rows', migrations, version, tables, span: spanOf(samples) };
  } finally {
    await clickhouse.stop();
  }
}

async function copyPartition(
  clickhouse: Clickhouse,
  place: PartitionPlace,
  path: string,
  files: BackupFiles,
): Promise<Omit<Partition, 'id' | 'fingerprint'>> {
  // Whatever the engine calls it becomes part of a path.
  if (!isFilePath(path)) throw backupFault('backup.unsafe', { path });
  const facts = await readPartitionFacts(clickhouse, place);
  let rows = 0;
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const block of readPartition(clickhouse, place)) {
      files.goOn();
      rows += block.rows;
      yield block.bytes;
    }
  }
  const packed = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } });
  await Promise.all([
    files.write(path, packed),
    pipeline(Readable.from(bytes(), { objectMode: false }), packed),
  ]);
  if (rows !== facts.rows) throw backupFault('backup.not_equal', { what: path });
  return facts;
}

/** A partition of the backup before that has the same parts. */
function findKnown(
  { base }: BackupFiles,
  table: string,
  columns: readonly string[],
  { id, fingerprint }: Pick<Partition, 'id' | 'fingerprint'>,
): Partition | undefined {
  if (base?.history?.kind !== 'rows') return undefined;
  const then = base.history.tables.find(({ name }) => name === table);
  if (then?.columns.join() !== columns.join()) return undefined;
  return then.partitions.find((each) => each.id === id && each.fingerprint === fingerprint);
}

function spanOf(partitions: readonly Partition[]): RowsHistory['span'] {
  const from = partitions.flatMap((each) => each.from ?? []);
  const to = partitions.flatMap((each) => each.to ?? []);
  return from.length === 0 ? null : { from: Math.min(...from), to: Math.max(...to) };
}
