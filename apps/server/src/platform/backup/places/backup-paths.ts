/**
 * What things are called in a backup. Whoever wrote it, no name in it leads anywhere but below the
 * folders that a backup has.
 */
import { lstat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { z } from 'zod';
import { backupFault } from '../backup-fault.ts';

export const manifestName = 'manifest.json';
/** Bytes of a manifest of a million files. */
export const longestManifest = 268_435_456;
/** Where the manifest of a backup stands. */
export const manifestPath = (folder: string): string => join(folder, manifestName);

const named = /^millwright-\d{8}T\d{9}Z$/;
/** Of a backup, by its moment; becomes part of a path. */
export const backupName = z.string().regex(named);
/** Whether a backup is called so by its moment. */
export const isBackupName = (name: string): boolean => named.test(name);

/** In a data folder whose restore has filled external engines: which restore it was. */
export const restoreNote = 'restored.json';

/**
 * Of the data folder what is never part of a backup: engines have their own way, the rest belongs
 * to one process.
 */
export const leftOut: ReadonlySet<string> = new Set([
  'postgres',
  'clickhouse',
  'backup',
  'owner.json',
  'server.json',
  restoreNote,
]);

/**
 * The name of the session at an external broker: of one installation only, so a copy makes another.
 * Backups of before have it, and no restore takes it.
 */
export const brokerSession = 'mqtt-client-id';

/** Of PostgreSQL and of history: it becomes part of a path, and of an order to an engine. */
export const tableName = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);
/** Of history: partition, first and last block, level. */
export const partName = z.string().regex(/^[\w-]{1,200}$/);

/** Where a table of PostgreSQL stands in a backup. */
export const tablePath = (table: string): string => `postgres/${table}.copy.zst`;

/** Where a part of history stands in a backup: the same part has the same place in each. */
export const partPath = (table: { name: string; uuid: string }, part: string): string =>
  `history/${table.name}/${table.uuid}/${part}`;

/** Of history of an external engine: what the engine makes of its key. */
export const partitionName = partName;

/** Where the rows of a partition of an external engine stand in a backup. */
export const partitionPath = (table: string, partition: string): string =>
  `history/${table}/${partition}.native.zst`;

const beginning = /^(postgres|history|data)$/;
const unfit = /[\\\p{Cc}]/u;

/** Whether a file of a backup may be called so: a path below its folders, each step a plain name. */
export function isFilePath(path: string): boolean {
  const [first = '', ...steps] = path.split('/');
  if (!beginning.test(first) || steps.length === 0 || unfit.test(path)) return false;
  if (steps.some((step) => step === '' || step === '.' || step === '..')) return false;
  return first !== 'data' || !leftOut.has((steps[0] ?? '').toLowerCase());
}

/** The path below the folder. @throws Fault outage `backup.unsafe` when it leads out of it */
export function below(folder: string, path: string): string {
  const whole = resolve(folder, path);
  if (!whole.startsWith(`${resolve(folder)}${sep}`)) throw backupFault('backup.unsafe', { path });
  return whole;
}

/**
 * Demands a file of the folder's own: a link could be another file by the time that it is copied.
 * @param known folders that were looked at before; grows
 * @throws Fault outage `backup.unsafe`; what lstat throws where there is nothing
 */
export async function demandFile(folder: string, path: string, known: Set<string>): Promise<void> {
  const steps = path.split('/');
  for (let count = 1; count < steps.length; count += 1) {
    const step = steps.slice(0, count).join('/');
    if (known.has(step)) continue;
    if (!(await lstat(join(folder, step))).isDirectory()) {
      throw backupFault('backup.unsafe', { path: step });
    }
    known.add(step);
  }
  if (!(await lstat(below(folder, path))).isFile()) throw backupFault('backup.unsafe', { path });
}
