/** The backup that a new one shares files with. */
import { type BackupCipher, bytesOf } from '../encryption/index.ts';
import { type Manifest, type ManifestFile, openManifest } from '../manifest/index.ts';
import type { BackupPlace, StoredBackup } from '../places/index.ts';

export interface BaseBackup {
  readonly stored: StoredBackup;
  /** A file of it. */
  readonly read: (file: ManifestFile) => Promise<Buffer>;
  readonly files: ReadonlyMap<string, ManifestFile>;
  readonly history: Manifest['history'];
}

/** The last backup whose manifest this cipher opens: its files are under the same key, or none. */
export async function findBase(
  place: BackupPlace,
  cipher: BackupCipher,
): Promise<BaseBackup | undefined> {
  for (const name of (await place.list()).reverse()) {
    const stored = place.open(name);
    const manifest = await openManifest(stored, cipher).catch(() => undefined);
    if (manifest === undefined) continue;
    const read = async (file: ManifestFile): Promise<Buffer> =>
      await bytesOf(cipher.decrypt(stored.read(file)));
    const files = new Map(manifest.files.map((file) => [file.path, file]));
    return { stored, read, files, history: manifest.history };
  }
  return undefined;
}
