/** A folder as it is now: what is replaced or removed afterwards stays in it. */
import { copyFile, link, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What is smaller is copied, for it may be written over; large files are made once and stay. */
const worthALink = 65_536;

/**
 * @param wanted whether a path (relative to `from`, with slashes) belongs to it
 */
export async function linkFolder(
  from: string,
  to: string,
  wanted: (path: string) => boolean,
  below = '',
): Promise<void> {
  await mkdir(join(to, below), { recursive: true, mode: 0o700 });
  for (const entry of await readdir(join(from, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (!wanted(path)) continue;
    if (entry.isDirectory()) await linkFolder(from, to, wanted, path);
    else if (entry.isFile()) await linkFile(join(from, path), join(to, path));
  }
}

async function linkFile(from: string, to: string): Promise<void> {
  try {
    const isLarge = (await stat(from)).size >= worthALink;
    // No link reaches another disk that is mounted there.
    if (!isLarge || !(await isLinked(from, to))) await copyFile(from, to);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

const isLinked = (from: string, to: string): Promise<boolean> =>
  link(from, to).then(
    () => true,
    () => false,
  );

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
