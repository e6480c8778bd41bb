/**
 * Makes a data folder from a backup: verifies all of it first, builds the folder beside the place
 * where it belongs, with engines of its own or into external ones, compares what came out, and gives
 * it its name last. A restore that ends before leaves no data folder, and nothing in external engines
 * that a server would take for whole.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { silentLog } from '../../../base/log.ts';
import { ownDataDir, restoringDir } from '../../../base/own-data-dir.ts';
import { readClickhouseMigrations } from '../../../engines/clickhouse/index.ts';
import { readMigrations, startPostgres } from '../../../engines/postgres/index.ts';
import { backupFault, placeFault } from '../backup-fault.ts';
import { type Content, plainText } from '../encryption/index.ts';
import { type Manifest, verifyBackup } from '../manifest/index.ts';
import { below, brokerSession, forEachFile, syncFolder, writeFile } from '../places/index.ts';
import { forgetRestore, noteRestore } from './end-restore.ts';
import { type ExternalMarks, markEngines } from './external-marks.ts';
import { type RestoredHistory, restoreHistory } from './restore-history.ts';
import type { RestoreNeeds } from './restore-needs.ts';
import { restoreTables } from './restore-tables.ts';
import { demandRoom, freeIn, roomFault } from './room.ts';

export interface RestoreResult extends RestoredHistory {
  readonly from: string;
  readonly manifest: Manifest;
  /** Rows in the tables of PostgreSQL. */
  readonly rows: number;
}

/**
 * @throws Fault outage `backup.*`; then `dataDir` and external engines are as they were, but for
 *   `backup.unended`
 */
export async function restoreBackup(needs: RestoreNeeds): Promise<RestoreResult> {
  const { dataDir, progress, migrations, targets = {} } = needs;
  const { cipher = plainText, log = silentLog } = needs;
  const left = await readdir(dataDir).catch(() => []);
  if (left.length > 0) throw backupFault('backup.not_empty', { folder: dataDir });
  if (await isMount(dataDir)) throw backupFault('backup.mounted', { folder: dataDir });
  const backup = await needs.from.find();
  const known = {
    postgres: await readMigrations(migrations.postgres),
    clickhouse: readClickhouseMigrations(migrations.clickhouse),
  };
  const manifest = await verifyBackup(backup, { known, cipher, progress });
  const parent = dirname(dataDir);
  await mkdir(parent, { recursive: true });
  await demandRoom(parent, manifest, targets);
  // A name of one: what a killed restore left is taken away by the next, and two cannot meet.
  const scratch = restoringDir(join(parent, basename(dataDir)));
  const owner = ownDataDir(scratch);
  const id = randomUUID();
  const isExternal = Object.values(targets).some((url) => url !== undefined);
  let marks: ExternalMarks | undefined;
  let result: RestoreResult;
  try {
    await endLeftDatabase(scratch);
    await empty(scratch);
    marks = await markEngines({
      mark: { id, backup: backup.name },
      targets,
      dataDir: scratch,
      tables: manifest.history?.tables.map(({ name }) => name) ?? null,
      log,
      beatMs: needs.beatMs,
    });
    const files = new Map(manifest.files.map((file) => [file.path, file]));
    const read = (path: string): Content =>
      cipher.decrypt(backup.read(files.get(path) ?? { path }));
    const { history: mark } = marks;
    const parts = { manifest, scratch, targets, mark, migrations, progress, log, read };
    const rows = await restoreTables(parts);
    const history = await restoreHistory(parts);
    progress.at('files', 95, 100);
    const others = manifest.files.filter(
      ({ path }) => path.startsWith('data/') && path !== `data/${brokerSession}`,
    );
    await forEachFile(others, async ({ path }) => {
      await writeFile(below(scratch, path.slice(5)), read(path));
    });
    if (isExternal) await noteRestore(scratch, id);
    await owner.stop();
    await syncFolders(scratch);
    progress.at('giving the folder its name', 98, 100);
    await rmdir(dataDir).catch(() => undefined);
    await rename(scratch, dataDir);
    result = { from: backup.path, manifest, rows, ...history };
  } catch (error) {
    const free = await freeIn(parent).catch(() => Number.POSITIVE_INFINITY);
    await marks?.undo();
    await marks?.close();
    await owner.stop();
    await rm(scratch, { recursive: true, force: true });
    throw roomFault(error, { parent, targets, free }) ?? placeFault(error, parent);
  }
  // It has its name: from here on nothing is taken back, the next start ends what is left.
  try {
    await syncFolder(parent);
    if (isExternal) progress.at('external engines are told', 99, 100);
    await marks.finish();
    await forgetRestore(dataDir);
  } catch (error) {
    throw backupFault('backup.unended', { folder: dataDir }, error);
  } finally {
    await marks.close();
  }
  return result;
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
