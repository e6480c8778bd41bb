/** Whether a backup is what was written, and whether this release can read it. Changes nothing. */
import { Fault } from '@millwright/kernel';
import { backupFault } from '../backup-fault.ts';
import type { BackupCipher } from '../encryption/index.ts';
import { type CopiedFile, checksumOf, demandOwnName, type StoredBackup } from '../places/index.ts';
import type { Progress } from '../progress.ts';
import { type Manifest, type ManifestFile, openManifest } from './manifest.ts';

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
  backup: StoredBackup,
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
  const manifest = await openManifest(backup, cipher);
  demandOwnName(backup.name, manifest.moment);
  demandKnown(manifest.postgres.migrations, known.postgres);
  demandKnown(manifest.history?.migrations ?? [], known.clickhouse);
  const total = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  let read = 0;
  for (const file of manifest.files) {
    progress.at('verifying', read, total);
    const found = await look(backup, file);
    if (found.bytes !== file.bytes || found.sha256 !== file.sha256) {
      throw backupFault('backup.damaged', { path: file.path });
    }
    read += file.bytes;
  }
  return manifest;
}

/** What a file holds. */
async function look(backup: StoredBackup, file: ManifestFile): Promise<CopiedFile> {
  try {
    return await checksumOf(backup.read(file));
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw backupFault('backup.damaged', { path: file.path }, error);
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
