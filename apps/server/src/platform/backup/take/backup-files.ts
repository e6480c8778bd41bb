/** The files of a backup that is being made: copied, written, or shared with one that is there. */
import { backupFault } from '../backup-fault.ts';
import type { BackupCipher, Content } from '../encryption/index.ts';
import type { ManifestFile } from '../manifest/index.ts';
import { isFilePath, type NewBackup, readPieces } from '../places/index.ts';
import type { BaseBackup } from './base-backup.ts';

export interface BackupFiles {
  /** @param bytes how many of the file's bytes; all when left out */
  copy(from: string, path: string, bytes?: number): Promise<void>;
  write(path: string, content: Content): Promise<void>;
  /** False when the backup before has no such file. */
  share(path: string): Promise<boolean>;
  /** @throws Fault outage `backup.broken_off` when the server has gone */
  goOn(): void;
  readonly base: BaseBackup | undefined;
  /** What was made so far. */
  readonly made: readonly ManifestFile[];
  readonly sharedBytes: number;
}

export function createBackupFiles(needs: {
  readonly to: NewBackup;
  readonly base: BaseBackup | undefined;
  readonly cipher: BackupCipher;
  /** Aborts when what is backed up has gone. */
  readonly gone: AbortSignal;
}): BackupFiles {
  const { to, base, cipher, gone } = needs;
  const made: ManifestFile[] = [];
  let sharedBytes = 0;
  const goOn = (): void => {
    if (gone.aborted) throw backupFault('backup.broken_off');
  };
  const write = async (path: string, content: Content): Promise<void> => {
    goOn();
    made.push({ path, ...(await to.write(path, cipher.encrypt(content))) });
  };
  return {
    base,
    made,
    goOn,
    get sharedBytes() {
      return sharedBytes;
    },
    async copy(from, path, bytes) {
      // No restore would take it.
      if (!isFilePath(path)) throw backupFault('backup.unsafe', { path });
      await write(path, readPieces(from, bytes));
    },
    write,
    async share(path) {
      const known = base?.files.get(path);
      if (base === undefined || known === undefined) return false;
      const shared = await to.share(base.stored, known);
      if (shared === undefined) return false;
      made.push(shared);
      sharedBytes += known.bytes;
      return true;
    },
  };
}
