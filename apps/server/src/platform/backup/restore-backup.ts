/**
 * Makes a data folder from a backup: verifies all of it first, builds the folder beside the place
 * where it belongs with engines of its own, compares what came out, and gives it its name last. A
 * restore that ends before leaves no data folder.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { type Log, silentLog } from '../../base/log.ts';
import { ownDataDir } from '../../base/own-data-dir.ts';
import {
  attachParts,
  migrateClickhouse,
  readClickhouseMigrations,
  readTableSpan,
  startClickhouse,
} from '../../engines/clickhouse/index.ts';
import {
  dumpTables,
  loadTables,
  migratePostgres,
  readMigrations,
  startPostgres,
} from '../../engines/postgres/index.ts';
import { type BackupCipher, plainText } from './backup-cipher.ts';
import { backupFault, roomFault } from './backup-fault.ts';
import { below, brokerSession, partPath, tablePath } from './backup-paths.ts';
import { findBackup, syncFolder } from './backup-places.ts';
import { copyFile, forEachFile, readPieces } from './copy-file.ts';
import type { Manifest } from './manifest.ts';
import type { Progress } from './progress.ts';
import { verifyBackup } from './verify-backup.ts';

export interface RestoreNeeds {
  /** A backup, or a folder of backups, of which the last is taken. */
  readonly from: string;
  /** The data folder to make: there is none, or it is empty. */
  readonly dataDir: string;
  /** Folders of the migrations of this release. */
  readonly migrations: { readonly postgres: string; readonly clickhouse: string };
  readonly progress: Progress;
  /** Of the key that the backup was written with; left out for one that is not encrypted. */
  readonly cipher?: BackupCipher;
  readonly log?: Log;
}

export interface RestoreResult {
  readonly from: string;
  readonly manifest: Manifest;
  /** Rows in the tables of PostgreSQL. */
  readonly rows: number;
  /** Samples as they lie in the engine, beside those that wait in the spool. */
  readonly samples: number;
  readonly span: { readonly from: number; readonly to: number } | null;
}

/**
 * @throws Fault outage `backup.*`; then `dataDir` is as it was
 */
export async function restoreBackup(needs: RestoreNeeds): Promise<RestoreResult> {
  const { dataDir, progress, migrations, cipher = plainText } = needs;
  const left = await readdir(dataDir).catch(() => []);
  if (left.length > 0) throw backupFault('backup.not_empty', { folder: dataDir });
  if (await isMount(dataDir)) throw backupFault('backup.mounted', { folder: dataDir });
  const from = await findBackup(needs.from);
  const known = {
    postgres: await readMigrations(migrations.postgres),
    clickhouse: readClickhouseMigrations(migrations.clickhouse),
  };
  const manifest = await verifyBackup(from, { known, cipher, progress });
  const parent = dirname(dataDir);
  await mkdir(parent, { recursive: true });
  // A name of one: what a killed restore left is taken away by the next, and two cannot meet.
  const scratch = join(parent, `${basename(dataDir)}.restoring`);
  const owner = ownDataDir(scratch);
  try {
    await endLeftDatabase(scratch);
    await empty(scratch);
    const read = cipher.decrypt;
    const parts = { ...needs, log: needs.log ?? silentLog, from, manifest, scratch, read };
    const rows = await restorePostgres(parts);
    const { samples, span } = await restoreHistory(parts);
    progress.at('files', 95, 100);
    const others = manifest.files.filter(
      ({ path }) => path.startsWith('data/') && path !== `data/${brokerSession}`,
    );
    await forEachFile(others, async ({ path }) => {
      await copyFile(below(from, path), below(scratch, path.slice(5)), { through: read });
    });
    await owner.stop();
    await syncFolders(scratch);
    await rmdir(dataDir).catch(() => undefined);
    await rename(scratch, dataDir);
    await syncFolder(parent);
    return { from, manifest, rows, samples, span };
  } catch (error) {
    await owner.stop();
    await rm(scratch, { recursive: true, force: true });
    throw roomFault(error, parent);
  }
}

interface Parts extends RestoreNeeds {
  readonly log: Log;
  readonly manifest: Manifest;
  readonly scratch: string;
  /** What is on disk as it was before it was written. */
  readonly read: BackupCipher['decrypt'];
}

async function restorePostgres({
  from,
  manifest,
  scratch,
  read,
  ...needs
}: Parts): Promise<number> {
  const { tables, sequences, migrations } = manifest.postgres;
  needs.progress.at('PostgreSQL', 0, 100);
  const config = { dataDir: scratch, DATABASE_URL: undefined };
  const postgres = await startPostgres({ config, log: needs.log });
  try {
    const only = new Set(migrations.map(({ name }) => name));
    await migratePostgres(postgres, needs.migrations.postgres, needs.log, only);
    const { url } = postgres;
    const open = ({ name }: { name: string }) => {
      const text = createZstdDecompress();
      // A failure of the file reaches whoever reads the text.
      pipeline(read(readPieces(join(from, tablePath(name)))), text).catch(() => undefined);
      return text;
    };
    await loadTables({ url, tables, sequences, open });
    needs.progress.at('comparing PostgreSQL', 20, 100);
    const digests = new Map(tables.map(({ name, digest }) => [name, digest]));
    const found = await dumpTables({
      url,
      async take({ name }, text) {
        const hash = createHash('sha256');
        for await (const piece of text) hash.update(piece);
        if (digests.get(name) !== hash.digest('hex')) {
          throw backupFault('backup.not_equal', { what: name });
        }
        digests.delete(name);
      },
    });
    const [missing] = digests.keys();
    if (missing !== undefined) throw backupFault('backup.not_equal', { what: missing });
    return found.tables.reduce((sum, { rows }) => sum + rows, 0);
  } finally {
    await postgres.stop();
  }
}

async function restoreHistory({
  from,
  manifest,
  scratch,
  read,
  ...needs
}: Parts): Promise<Pick<RestoreResult, 'samples' | 'span'>> {
  const { history } = manifest;
  if (history === null) return { samples: 0, span: null };
  const config = { dataDir: scratch, CLICKHOUSE_URL: undefined };
  const clickhouse = await startClickhouse({ config, log: needs.log });
  try {
    const { store = '' } = clickhouse;
    const only = new Set(history.migrations.map(({ name }) => name));
    await migrateClickhouse(clickhouse, needs.migrations.clickhouse, needs.log, only);
    const total = history.tables.reduce((sum, { parts }) => sum + parts.length, 0);
    // Only what was verified; the folder may hold more.
    const depth = partPath({ name: '', uuid: '' }, '').split('/').length;
    const filesOf = Map.groupBy(
      manifest.files,
      ({ path }) => `${path.split('/').slice(0, depth).join('/')}/`,
    );
    let done = 0;
    for (const table of history.tables) {
      await attachParts(clickhouse, {
        store,
        table: table.name,
        parts: table.parts.map(({ name }) => name),
        async place(part, folder) {
          needs.progress.at('history', 30 + (60 * done) / total, 100);
          done += 1;
          const beginning = `${partPath(table, part)}/`;
          const target = below(store, folder);
          await forEachFile(filesOf.get(beginning) ?? [], async ({ path }) => {
            await copyFile(below(from, path), below(target, path.slice(beginning.length)), {
              through: read,
            });
          });
        },
      });
    }
    // Parts are merged by now, and rows that replace each other counted once: never more than came.
    const span = await readTableSpan(clickhouse, 'sample');
    const most = history.tables.find(({ name }) => name === 'sample')?.parts ?? [];
    const isMore = (span?.rows ?? 0) > most.reduce((sum, { rows }) => sum + rows, 0);
    const isOther = (span?.from ?? 0) !== (history.span?.from ?? 0);
    if (isMore || isOther) throw backupFault('backup.not_equal', { what: 'sample' });
    return { samples: span?.rows ?? 0, span };
  } finally {
    await clickhouse.stop();
  }
}

/** Whether another disk begins there. */
async function isMount(folder: string): Promise<boolean> {
  const [own, above] = await Promise.all([folder, dirname(folder)].map((path) => stat(path))).catch(
    () => [],
  );
  return own !== undefined && own.dev !== above?.dev;
}

/** A killed restore leaves its database running: adopted, it can be ended in order. */
async function endLeftDatabase(scratch: string): Promise<void> {
  if (!existsSync(join(scratch, 'postgres/cluster/postmaster.pid'))) return;
  const config = { dataDir: scratch, DATABASE_URL: undefined };
  const postgres = await startPostgres({ config, log: silentLog }).catch(() => undefined);
  await postgres?.stop();
}

async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name !== 'owner.json') await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Makes the names of all files durable. */
async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name));
  }
  await syncFolder(folder);
}
