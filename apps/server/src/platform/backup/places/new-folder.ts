/**
 * A backup that is being made in a folder. Until it is whole it has a name that is its program's alone:
 * nothing makes a folder of that name anew, so who finds it gone was overtaken, and the one step that
 * makes it whole, giving it its name, works on what was written here or not at all.
 */
import { existsSync } from 'node:fs';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backupFault } from '../backup-fault.ts';
import { below, manifestPath } from './backup-paths.ts';
import type { NewBackup, StoredFile } from './backup-place.ts';
import { codeOf, dropParts, partNameOf, syncFolder } from './backup-places.ts';
import { checksumOf, readPieces, writeInto } from './copy-file.ts';
import { findMissing, hasFile } from './has-file.ts';

/** Each file that is shared is read once in so many days. */
const readEvery = 14;
const dayMs = 86_400_000;

/** @param name by its moment */
export async function beginIn(root: string, name: string): Promise<NewBackup> {
  await dropParts(root);
  const part = join(root, partNameOf(name));
  await mkdir(part, { mode: 0o700 });
  const made: StoredFile[] = [];

  /** What goes wrong without a folder goes wrong for want of it. */
  const whileOurs = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (existsSync(part) || !existsSync(root)) throw error;
      throw backupFault('backup.overtaken', { place: root }, error);
    }
  };
  const makeAbove = async (path: string): Promise<void> => {
    const steps = path.split('/');
    for (let count = 1; count < steps.length; count += 1) {
      await mkdir(join(part, ...steps.slice(0, count)), { mode: 0o700 }).catch((error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error;
      });
    }
  };
  const today = dayOf(name);
  const share = async (holder: string, file: StoredFile): Promise<boolean> => {
    const to = below(part, file.path);
    await makeAbove(file.path);
    const isLinked = await link(join(root, holder, file.path), to).then(
      () => true,
      () => false,
    );
    if (!isLinked) return false;
    const isRight =
      (await hasFile(part, file)) &&
      (Number.parseInt(file.sha256.slice(0, 8), 16) % readEvery !== today % readEvery ||
        (await holds(to, file)));
    if (!isRight) await rm(to);
    return isRight;
  };

  return {
    async write(path, content) {
      const to = below(part, path);
      const written = await whileOurs(makeAbove(path).then(() => writeInto(to, content)));
      made.push({ path, ...written });
      return written;
    },
    async share(base, { in: holder = base.name, ...file }) {
      if (!(await whileOurs(share(holder, file)))) return undefined;
      made.push(file);
      return file;
    },
    complete: (manifest) => whileOurs(complete(manifest)),
    drop: () => rm(part, { recursive: true, force: true }),
  };

  async function complete(manifest: string): Promise<string> {
    const missing = await findMissing(made, (file) => hasFile(part, file));
    if (missing !== undefined) throw backupFault('backup.not_kept', { path: missing, place: root });
    const handle = await open(manifestPath(part), 'wx', 0o600);
    try {
      await handle.writeFile(manifest);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await syncFolder(part);
    const path = join(root, name);
    await rename(part, path).catch((error: unknown) => {
      const isTaken = ['ENOTEMPTY', 'EEXIST'].includes(String(codeOf(error)));
      throw isTaken ? backupFault('backup.overtaken', { place: root }, error) : error;
    });
    await syncFolder(root);
    return path;
  }
}

/** Whether a file holds what it did. A disk that cannot tell holds something else. */
const holds = (path: string, { sha256 }: StoredFile): Promise<boolean> =>
  checksumOf(readPieces(path)).then(
    (found) => found.sha256 === sha256,
    () => false,
  );

/** Number of the day of a backup, by its name. */
function dayOf(name: string): number {
  const [year, month, day] = [name.slice(11, 15), name.slice(15, 17), name.slice(17, 19)];
  return Math.floor(Date.UTC(Number(year), Number(month) - 1, Number(day)) / dayMs);
}
