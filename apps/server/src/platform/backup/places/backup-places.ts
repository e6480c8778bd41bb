/** The backups of a folder: a folder each, named by its moment; what is not whole has another name. */
import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { backupFault } from '../backup-fault.ts';
import { isBackupName, manifestPath } from './backup-paths.ts';
import { isPlain } from './plain-file.ts';

/** Follows the name of one that is being made. */
const partEnding = '.part';

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
  const whole: string[] = [];
  for (const name of names.filter(isBackupName).sort()) {
    if (await isPlain(manifestPath(join(root, name)))) whole.push(name);
  }
  return whole;
}

/**
 * The backup that a person means: the folder itself, or the last one in it. What else lies in a
 * folder of backups, or in a backup, is not asked.
 * @throws Fault outage `backup.none`
 */
export async function findBackup(folder: string): Promise<string> {
  const isOne = await isPlain(manifestPath(folder));
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

/** What a backup is called while it is made: by no other program, and never again. */
export const partNameOf = (name: string): string => `${name}.${randomUUID()}${partEnding}`;

/** As this release calls them, and as earlier ones did. */
const partOf = /^(.*Z)(\.[\da-f-]{36})?\.part$/;

/**
 * Removes what was begun and not completed, by whomever: what has gone under another name can no
 * more be given that of a whole backup, and a program that still works on it finds out.
 */
export async function dropParts(root: string): Promise<void> {
  for (const found of await readdir(root).catch(() => [])) {
    const name = partOf.exec(found)?.[1];
    if (name === undefined || !isBackupName(name)) continue;
    const away = join(root, partNameOf(name));
    const isOurs = await rename(join(root, found), away).then(
      () => true,
      (error: unknown) => {
        // Completed, or taken away by somebody else, in between.
        if (codeOf(error) === 'ENOENT') return false;
        throw error;
      },
    );
    if (isOurs) await rm(away, { recursive: true, force: true });
  }
}

/** Of an error of the system. */
export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Makes the names in a folder as durable as what they name. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
