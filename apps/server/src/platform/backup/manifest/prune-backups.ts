/**
 * Removes old backups, so that a number of them is kept. Whoever may write where backups lie may lay
 * there what looks like one; it takes the place of none that is true.
 */
import { Fault, hours, type Timestamp } from '@millwright/kernel';
import type { BackupCipher } from '../encryption/index.ts';
import {
  type BackupPlace,
  demandOwnName,
  findMissing,
  type HasFile,
  nameOf,
  type StoredBackup,
} from '../places/index.ts';
import { openManifest } from './manifest.ts';

/** By how much the clock of who made a backup may be ahead of ours. */
const clockDifference = hours(1);

export interface PrunedBackups {
  readonly removed: number;
  /** Names of those that do not count, the newest first; of what is newer than the last that is kept. */
  readonly uncounted: readonly string[];
}

/**
 * Keeps the last that count, `keep` of them, and whatever is newer than they are; removes what is
 * older. One counts that is not of the future, under the name of its moment, opened by the cipher, and
 * has all its files with their sizes.
 * While fewer count, none goes: what does not may be somebody's all the same, under another key.
 */
export async function pruneBackups(
  place: BackupPlace,
  needs: { readonly keep: number; readonly now: Timestamp; readonly cipher: BackupCipher },
): Promise<PrunedBackups> {
  const latest = nameOf(needs.now + clockDifference);
  const uncounted: string[] = [];
  let counted = 0;
  const has = await place.look();
  for (const name of (await place.list()).reverse()) {
    const isCounted = name <= latest && (await isTrue(place.open(name), needs.cipher, has));
    if (!isCounted) uncounted.push(name);
    else counted += 1;
    if (counted === needs.keep) return { removed: await place.removeBefore(name), uncounted };
  }
  return { removed: 0, uncounted };
}

async function isTrue(backup: StoredBackup, cipher: BackupCipher, has: HasFile): Promise<boolean> {
  try {
    const { moment, files } = await openManifest(backup, cipher);
    demandOwnName(backup.name, moment);
    const missing = await findMissing(files, (file) => has(file.in ?? backup.name, file));
    return missing === undefined;
  } catch (error) {
    // A bucket that does not answer says nothing of what is in it.
    const isTold = error instanceof Fault && !error.code.startsWith('backup.bucket_');
    if (isTold) return false;
    throw error;
  }
}
