/** Whether a backup is what was written, and whether this release can read it. Changes nothing. */
import { join } from 'node:path';
import { Fault } from '@millwright/kernel';
import type { BackupCipher } from './backup-cipher.ts';
import { backupFault } from './backup-fault.ts';
import { demandFile } from './backup-paths.ts';
import { demandOwnName } from './backup-places.ts';
import { type CopiedFile, checksumOf } from './copy-file.ts';
import { type Manifest, readManifest } from './manifest.ts';
import type { Progress } from './progress.ts';

/** Migrations that this release has. */
export interface KnownMigrations {
  readonly postgres: readonly Migration[];
  readonly clickhouse: readonly Migration[];
}

interface Migration {
  readonly name: string;
  readonly checksum: string;
}

/**
 * Reads every file.
 * @throws Fault outage `backup.incomplete`, `backup.damaged`, `backup.unsafe`, `backup.newer`, `backup.foreign`,
 *   `backup.no_key`, `backup.wrong_key`, `backup.not_encrypted`, `backup.renamed`
 */
export async function verifyBackup(
  folder: string,
  {
    known,
    cipher,
    progress,
  }: {
    readonly known: KnownMigrations;
    readonly cipher: BackupCipher;
    readonly progress: Progress;
  },
): Promise<Manifest> {
  const manifest = await readManifest(folder, cipher);
  demandOwnName(folder, manifest.moment);
  demandKnown(manifest.postgres.migrations, known.postgres);
  demandKnown(manifest.history?.migrations ?? [], known.clickhouse);
  const total = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  const folders = new Set<string>();
  let read = 0;
  for (const { path, bytes, sha256 } of manifest.files) {
    progress.at('verifying', read, total);
    const found = await look(folder, path, folders);
    if (found.bytes !== bytes || found.sha256 !== sha256) {
      throw backupFault('backup.damaged', { path });
    }
    read += bytes;
  }
  return manifest;
}

/** What a file holds. */
async function look(folder: string, path: string, folders: Set<string>): Promise<CopiedFile> {
  try {
    await demandFile(folder, path, folders);
    return await checksumOf(join(folder, path));
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw backupFault('backup.damaged', { path }, error);
  }
}

function demandKnown(applied: readonly Migration[], known: readonly Migration[]): void {
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of applied) {
    const ours = checksums.get(name);
    if (ours === undefined) throw backupFault('backup.newer', { what: name });
    if (ours !== checksum) throw backupFault('backup.foreign', { what: name });
  }
}
