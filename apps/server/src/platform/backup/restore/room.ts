/** Room on the disk that a restore fills: asked for beforehand, and said in words where it ends all the same. */
import { statfs } from 'node:fs/promises';
import { Fault } from '@millwright/kernel';
import { diskTroubleOf } from '../../../base/disk-fault.ts';
import { backupFault } from '../backup-fault.ts';
import type { Manifest } from '../manifest/index.ts';
import type { Targets } from './targets.ts';

const mebibyte = 1_048_576;
/** A PostgreSQL in the box with empty tables takes more than this. */
const leastCluster = 48 * mebibyte;
/** An engine that finds so little goes down, and may not come to say why. */
const leastLeft = mebibyte;

/** Bytes that are free for files in a folder. */
export async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Demands what a restore takes at least; how much tables take when they are unpacked nothing tells.
 * @param parent folder on the disk that is filled; is there
 * @throws Fault outage `backup.little_room`
 */
export async function demandRoom(
  parent: string,
  { files, history }: Pick<Manifest, 'files' | 'history'>,
  targets: Targets,
): Promise<void> {
  const isElsewhere = (path: string): boolean =>
    (targets.DATABASE_URL !== undefined && path.startsWith('postgres/')) ||
    (targets.CLICKHOUSE_URL !== undefined &&
      history?.kind === 'rows' &&
      path.startsWith('history/'));
  const needed = files.reduce(
    (sum, { path, bytes }) => sum + (isElsewhere(path) ? 0 : bytes),
    targets.DATABASE_URL === undefined ? leastCluster : 0,
  );
  const free = await freeIn(parent);
  if (free >= needed) return;
  throw backupFault('backup.little_room', {
    folder: parent,
    needed: Math.ceil(needed / mebibyte),
    free: Math.floor(free / mebibyte),
  });
}

/** As PostgreSQL (53100, or a system's word in its last ones) and ClickHouse (243) say it. */
const fullDatabase = '53100';
const fullHistory = '243';
const fullWords = /No space left on device|Disk quota exceeded/;

/**
 * What a restore that ended for want of room says.
 * @param about.free bytes on the disk when it had ended and nothing was removed yet
 * @returns undefined when something else ended it
 */
export function roomFault(
  error: unknown,
  about: { readonly parent: string; readonly targets: Targets; readonly free: number },
): Fault | undefined {
  const { parent, targets, free } = about;
  if (error instanceof Fault && error.code.startsWith('backup.')) return undefined;
  const noRoom = (folder: string): Fault => backupFault('backup.no_room', { folder }, error);
  const trouble = diskTroubleOf(error);
  if (trouble === 'full' || trouble === 'quota') return noRoom(parent);
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : '';
    if (code === fullDatabase)
      return noRoom(targets.DATABASE_URL === undefined ? parent : 'DATABASE_URL');
    // Parts go through an engine in the box, so it may be either.
    if (code === fullHistory)
      return noRoom(targets.CLICKHOUSE_URL === undefined ? parent : `CLICKHOUSE_URL, ${parent}`);
    const said = at instanceof Fault ? String(at.details.problem ?? '') : '';
    if (fullWords.test(`${at.message}\n${said}`)) return noRoom(parent);
  }
  return free < leastLeft ? noRoom(parent) : undefined;
}
