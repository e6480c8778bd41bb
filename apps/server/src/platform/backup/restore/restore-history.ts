/** Fills the history engine with what a backup has of it, whichever of the two kinds either is. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import {
  type Clickhouse,
  listColumns,
  listPartitions,
  migrateClickhouse,
  nativeBlocks,
  readPartition,
  readPartitionFacts,
  readTableSpan,
  startClickhouse,
} from '../../../engines/clickhouse/index.ts';
import type { PartsHistory, RowsHistory } from '../manifest/index.ts';
import { partitionPath } from '../places/index.ts';
import { rowsTimeout } from '../rows-timeout.ts';
import { attachHistory } from './attach-history.ts';
import { fillTable, type PartitionSource } from './fill-table.ts';
import type { RestoreParts } from './restore-needs.ts';

export interface RestoredHistory {
  readonly samples: number;
  readonly span: { readonly from: number; readonly to: number } | null;
}

export async function restoreHistory(parts: RestoreParts): Promise<RestoredHistory> {
  const { history } = parts.manifest;
  if (history === null) return { samples: 0, span: null };
  const { CLICKHOUSE_URL } = parts.targets;
  const target = await open(parts, CLICKHOUSE_URL);
  try {
    if (history.kind === 'rows') await fillFromFiles(target, history, parts);
    else if (CLICKHOUSE_URL === undefined) await attachHistory(target, history, parts);
    else await fillFromParts(target, history, parts);
    const span = await readTableSpan(target, 'sample');
    return { samples: span?.rows ?? 0, span: span && { from: span.from, to: span.to } };
  } finally {
    await target.stop();
  }
}

const open = ({ scratch, log }: RestoreParts, url: string | undefined): Promise<Clickhouse> =>
  startClickhouse({
    config: { dataDir: scratch, CLICKHOUSE_URL: url },
    log,
    requestTimeout: rowsTimeout,
  });

/** Tables as they were when the backup was made. */
async function makeTables(
  clickhouse: Clickhouse,
  history: PartsHistory | RowsHistory,
  { migrations, log, mark }: RestoreParts,
): Promise<void> {
  const only = new Set(history.migrations.map(({ name }) => name));
  await mark.demandOurs();
  await migrateClickhouse(clickhouse, migrations.clickhouse, log, only);
}

async function fillFromFiles(
  target: Clickhouse,
  history: RowsHistory,
  parts: RestoreParts,
): Promise<void> {
  await makeTables(target, history, parts);
  const total = history.tables.reduce((sum, { partitions }) => sum + partitions.length, 0);
  let done = 0;
  for (const { name: table, columns, partitions } of history.tables) {
    const sources = partitions.map(
      ({ id, fingerprint: _, ...facts }): PartitionSource => ({
        id,
        facts,
        open() {
          parts.progress.at('history', 30 + (60 * done) / total, 100);
          done += 1;
          const rows = createZstdDecompress();
          const file = parts.read(partitionPath(table, id));
          // A failure of the file reaches whoever reads the rows.
          pipeline(file, rows).catch(() => undefined);
          return nativeBlocks(rows);
        },
      }),
    );
    await fillTable(target, { table, columns, mark: parts.mark }, sources);
  }
}

/** By an engine in the box beside, which takes the parts as they are. */
async function fillFromParts(
  target: Clickhouse,
  history: PartsHistory,
  parts: RestoreParts,
): Promise<void> {
  const source = await open(parts, undefined);
  try {
    await attachHistory(source, history, parts);
    await makeTables(target, history, parts);
    for (const { name: table } of history.tables) {
      const columns = await listColumns(source, table);
      const filled = { table, columns, mark: parts.mark };
      await fillTable(target, filled, partitionsOf(source, table, columns, parts));
    }
  } finally {
    await source.stop();
  }
  await rm(join(parts.scratch, 'clickhouse'), { recursive: true, force: true });
}

async function* partitionsOf(
  source: Clickhouse,
  table: string,
  columns: readonly string[],
  { progress }: RestoreParts,
): AsyncGenerator<PartitionSource> {
  for (const { id } of await listPartitions(source, table)) {
    progress.at('history to CLICKHOUSE_URL', 90, 100);
    const place = { table, columns, partition: id };
    const facts = await readPartitionFacts(source, place);
    yield { id, facts, open: () => readPartition(source, place) };
  }
}
