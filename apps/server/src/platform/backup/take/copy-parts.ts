/** Copies the parts of history that the engine in the box has frozen. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PartsHistory } from '../manifest/index.ts';
import type { Moment } from '../moment/index.ts';
import { forEachFile, listFiles, partPath } from '../places/index.ts';
import type { BackupFiles } from './backup-files.ts';
import type { BaseBackup } from './base-backup.ts';

type FrozenHistory = Extract<Moment['history'], { kind: 'parts' }>;

/** @param reached told how much is copied, 0 to 1 */
export async function copyParts(
  history: FrozenHistory,
  files: BackupFiles,
  reached: (share: number) => void,
): Promise<PartsHistory> {
  const parts = history.tables.flatMap((table) =>
    table.parts.map(({ name }) => ({ table, name, folder: join(table.folder, name) })),
  );
  let copied = 0;
  await forEachFile(parts, async ({ table, name, folder }) => {
    reached(copied / parts.length);
    copied += 1;
    const below = partPath(table, name);
    const isKnown = await hasSameChecksums(folder, files.base, below);
    for (const file of await listFiles(folder)) {
      const path = `${below}/${file}`;
      if (!(isKnown && (await files.share(path)))) await files.copy(join(folder, file), path);
    }
  });
  return {
    ...history,
    tables: history.tables.map(({ name, uuid, parts }) => ({ name, uuid, parts })),
  };
}

/** A part is the same when its own checksums are: the engine writes those of all its files. */
async function hasSameChecksums(
  folder: string,
  base: BaseBackup | undefined,
  below: string,
): Promise<boolean> {
  if (base === undefined) return false;
  const known = base.files.get(`${below}/checksums.txt`);
  if (known === undefined) return false;
  const then = await base.read(known).catch(() => undefined);
  const now = await readFile(join(folder, 'checksums.txt')).catch(() => undefined);
  return then !== undefined && now !== undefined && then.equals(now);
}
