/** Manifests in folders, for tests of what else may stand there. */
import { writeFileSync } from 'node:fs';
import type { BackupCipher } from '../encryption/index.ts';
import { manifestPath, openFolder } from '../places/index.ts';
import { type Manifest, openManifest, sealManifest } from './manifest.ts';

export const readManifest = async (folder: string, cipher?: BackupCipher): Promise<Manifest> =>
  await openManifest(openFolder(folder).open('.'), cipher);

/** Where there is none. */
export async function writeManifest(
  folder: string,
  about: Omit<Manifest, 'format'>,
  cipher?: BackupCipher,
): Promise<Manifest> {
  const { manifest, text } = await sealManifest(about, cipher);
  writeFileSync(manifestPath(folder), text, { flag: 'wx' });
  return manifest;
}
