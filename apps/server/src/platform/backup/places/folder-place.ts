/** A folder of backups. One that is being made has another name until it is whole. */
import { lstat, mkdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { Fault } from '@millwright/kernel';
import { diskTroubleOf } from '../../../base/disk-fault.ts';
import { backupFault, placeFault } from '../backup-fault.ts';
import type { Content } from '../encryption/index.ts';
import { below, demandFile, longestManifest, manifestPath } from './backup-paths.ts';
import type { BackupPlace, StoredBackup } from './backup-place.ts';
import { codeOf, findBackup, listBackups, removeBackupsBefore } from './backup-places.ts';
import { readPieces } from './copy-file.ts';
import { hasFile } from './has-file.ts';
import { beginIn } from './new-folder.ts';
import { readPlain } from './plain-file.ts';

export const openFolder = (root: string): BackupPlace => ({
  path: root,
  list: () => listBackups(root),
  open: (name) => openStored(join(root, name)),
  find: async () => openStored(await findBackup(root)),
  begin: (name) => beginIn(root, name),
  look: async () => (holder, file) => hasFile(join(root, holder), file),
  removeBefore: (name) => removeBackupsBefore(root, name),
});

/**
 * The folder that a new backup goes to; made when missing.
 * @throws Fault outage `backup.inside` when it would be lost with the data
 */
export async function makeFolder(to: string, dataDir: string): Promise<BackupPlace> {
  await makeAll(to).catch((error: unknown) => {
    throw codeOf(error) === 'EEXIST'
      ? backupFault('backup.no_folder', { folder: to }, error)
      : placeFault(error, to);
  });
  const root = await realpath(to);
  if (`${root}${sep}`.startsWith(`${await realpath(dataDir)}${sep}`)) {
    throw backupFault('backup.inside', { folder: root });
  }
  return openFolder(root);
}

/** Node says of a file system that is read-only that what it is to make is not there. */
async function makeAll(folder: string): Promise<void> {
  const options = { mode: 0o700 };
  try {
    await mkdir(folder, { ...options, recursive: true });
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    const parent = dirname(folder);
    if (parent !== folder) await makeAll(parent);
    await mkdir(folder, options);
  }
}

function openStored(folder: string): StoredBackup {
  const whole = resolve(folder);
  const known = new Map<string, Set<string>>();
  return {
    name: basename(whole),
    path: folder,
    readManifest: () =>
      readPlain(manifestPath(folder), longestManifest).catch((error: unknown) => {
        if (error instanceof Fault) throw error;
        const isTrouble = diskTroubleOf(error) !== undefined;
        throw isTrouble
          ? placeFault(error, folder)
          : backupFault('backup.incomplete', { folder }, error);
      }),
    async *read(file): Content {
      // Shared by reference where it was copied out of a bucket.
      const holder = file.in === undefined ? whole : join(dirname(whole), file.in);
      const isLooked = file.in === undefined || known.has(holder);
      if (!isLooked && !(await lstat(holder)).isDirectory()) {
        throw backupFault('backup.unsafe', { path: file.in });
      }
      const folders = known.get(holder) ?? new Set();
      known.set(holder, folders);
      await demandFile(holder, file.path, folders);
      yield* readPieces(below(holder, file.path));
    },
  };
}
