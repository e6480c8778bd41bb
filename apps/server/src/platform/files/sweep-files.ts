/** Brings the folder of files back in line with the table. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, days, hours, type Timestamp } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { deleteDrafts, findStored } from './files.store.ts';

/** A draft this old was never attached to anything. */
const draftAge = days(-1);
/** Content is written before its row, so young content without one may be an upload under way. */
const uploadAge = hours(-1);
/** What an upload is called until all of it has come. */
export const partialEnding = '.partial';
const generatedName = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export async function sweepFiles({
  folder,
  db,
  now,
}: {
  folder: string;
  db: Kysely<unknown>;
  now: Timestamp;
}): Promise<{ drafts: number; orphans: number }> {
  const drafts = await deleteDrafts(db, after(now, draftAge));
  let orphans = 0;
  for (const part of await list(folder)) {
    const names = await list(join(folder, part));
    const known = await findStored(
      db,
      names.filter((name) => generatedName.test(name)),
    );
    for (const name of names) {
      const path = join(folder, part, name);
      if (known.has(name) || (await stat(path)).mtimeMs > after(now, uploadAge)) continue;
      await rm(path, { force: true });
      orphans += 1;
    }
  }
  return { drafts, orphans };
}

/**
 * Takes away what uploads have left that a killed process was writing. Only for the start, while
 * this process, the only one in the folder, writes none.
 */
export async function sweepPartial(folder: string): Promise<number> {
  let swept = 0;
  for (const part of await list(folder)) {
    for (const name of await list(join(folder, part))) {
      if (!name.endsWith(partialEnding)) continue;
      await rm(join(folder, part, name), { force: true });
      swept += 1;
    }
  }
  return swept;
}

const list = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
