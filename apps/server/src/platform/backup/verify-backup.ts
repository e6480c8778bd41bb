/** Whether a backup is what was written, and whether this release can read it. Changes nothing. */
import { join } from 'node:path';
import { backupFault } from './backup-fault.ts';
import { checksumOf } from './copy-file.ts';
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
 * @throws Fault outage `backup.incomplete`, `backup.damaged`, `backup.newer`, `backup.foreign`
 */
export async function verifyBackup(
  folder: string,
  known: KnownMigrations,
  progress: Progress,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  demandKnown(manifest.postgres.migrations, known.postgres);
  demandKnown(manifest.history?.migrations ?? [], known.clickhouse);
  const total = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  let read = 0;
  for (const { path, bytes, sha256 } of manifest.files) {
    progress.at('verifying', read, total);
    const found = await checksumOf(join(folder, path)).catch((error: unknown) => {
      throw backupFault('backup.damaged', { path }, error);
    });
    if (found.bytes !== bytes || found.sha256 !== sha256) {
      throw backupFault('backup.damaged', { path });
    }
    read += bytes;
  }
  return manifest;
}

function demandKnown(applied: readonly Migration[], known: readonly Migration[]): void {
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of applied) {
    const ours = checksums.get(name);
    if (ours === undefined) throw backupFault('backup.newer', { what: name });
    if (ours !== checksum) throw backupFault('backup.foreign', { what: name });
  }
}
