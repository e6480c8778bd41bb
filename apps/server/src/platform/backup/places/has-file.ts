/** Whether files are there, by their sizes: that takes a look, and no reading. */
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredFile } from './backup-place.ts';
import { forEachFile } from './copy-file.ts';

/** Whether a folder has such a file of its own. What cannot be looked at is none. */
export const hasFile = (
  folder: string,
  { path, bytes }: Pick<StoredFile, 'path' | 'bytes'>,
): Promise<boolean> =>
  lstat(join(folder, path)).then(
    (found) => found.isFile() && found.size === bytes,
    () => false,
  );

/** The path of one that is missing or of another size; undefined when all are there. */
export async function findMissing<T extends Pick<StoredFile, 'path'>>(
  files: Iterable<T>,
  has: (file: T) => boolean | Promise<boolean>,
): Promise<string | undefined> {
  let missing: string | undefined;
  await forEachFile(files, async (file) => {
    if (missing === undefined && !(await has(file))) missing = file.path;
  });
  return missing;
}
