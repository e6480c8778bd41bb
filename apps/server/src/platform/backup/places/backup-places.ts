/** The backups of a folder: a folder each, named by its moment; what is not whole has another name. */
import { existsSync } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { backupFault } from '../backup-fault.ts';
import { isBackupName, manifestPath } from './backup-paths.ts';

/** Follows the name of one that is being made. */
export const partEnding = '.part';

/** The name sorts as its moment does. */
export const nameOf = (moment: number): string =>
  `millwright-${new Date(moment).toISOString().replaceAll(/[-:.]/g, '')}`;

/**
 * Demands that a folder named as by its moment is named by this one: the last of a folder is told by
 * its name, which anybody may change. One that is called otherwise is meant as it is.
 * @throws Fault outage `backup.renamed`
 */
export function demandOwnName(folder: string, moment: number): void {
  const name = nameIn(folder);
  const own = nameOf(moment);
  if (isBackupName(name) && name !== own) throw backupFault('backup.renamed', { name, own });
}

const nameIn = (folder: string): string => basename(resolve(folder));

/** Names of the complete backups in a folder, the oldest first. */
export async function listBackups(root: string): Promise<string[]> {
  const names = await readdir(root).catch(() => []);
  return names
    .filter((name) => isBackupName(name) && existsSync(manifestPath(join(root, name))))
    .sort();
}

/**
 * The backup that a person means: the folder itself, or the last one in it. What else lies in a
 * folder of backups, or in a backup, is not asked.
 * @throws Fault outage `backup.none`
 */
export async function findBackup(folder: string): Promise<string> {
  const isOne = existsSync(manifestPath(folder));
  if (isOne && isBackupName(nameIn(folder))) return folder;
  const last = (await listBackups(folder)).at(-1);
  if (last !== undefined) return join(folder, last);
  if (!isOne) throw backupFault('backup.none', { folder });
  return folder;
}

/** Removes the backups that are older than the one of this name; answers how many. */
export async function removeBackupsBefore(root: string, first: string): Promise<number> {
  const old = (await listBackups(root)).filter((name) => name < first);
  for (const name of old) {
    // Without its manifest first, so that one half removed never looks whole.
    await rm(manifestPath(join(root, name)), { force: true });
    await rm(join(root, name), { recursive: true, force: true });
  }
  return old.length;
}

/** Removes what was begun and never completed. */
export async function dropParts(root: string): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    const isPart = name.endsWith(partEnding) && isBackupName(name.slice(0, -partEnding.length));
    if (isPart) await rm(join(root, name), { recursive: true, force: true });
  }
}

/** Makes the names in a folder as durable as what they name. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
