/** Runs programs under the chosen account, also where its way to the files is barred. */
import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { chmod, chown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { outage } from '@millwright/kernel';
import type { Account } from './account.ts';

export interface RunAs {
  spawn(file: string, args: readonly string[], options: SpawnOptions): ChildProcess;
}

/**
 * A clone below a private folder (`/root`, `mktemp -d`) is closed to the account. Then the program
 * keeps one capability of root's, passing through folders, and is otherwise the account.
 */
const keepPassage = (account: Account): string[] => [
  `--reuid=${account.uid}`,
  `--regid=${account.gid}`,
  '--clear-groups',
  '--inh-caps=-all,+dac_read_search',
  '--ambient-caps=+dac_read_search',
  '--bounding-set=-all,+dac_read_search',
  '--',
];

/**
 * @param paths files and folders the programs must reach.
 * @throws Fault `postgres.unreachable` naming the folder that bars the way.
 */
export async function runAs(account: Account | undefined, paths: string[]): Promise<RunAs> {
  if (account === undefined) return { spawn: (file, args, options) => spawn(file, args, options) };
  const barrier = await findBarrier(account, paths);
  if (barrier === undefined) {
    return { spawn: (file, args, options) => spawn(file, args, { ...options, ...account }) };
  }
  const wrap = keepPassage(account);
  try {
    await promisify(execFile)('setpriv', [...wrap, 'stat', ...paths]);
  } catch (error) {
    throw outage(
      'postgres.unreachable',
      {
        problem: `PostgreSQL runs as user ${account.uid}, which may not pass through ${barrier}. Move the installation and DATA_DIR elsewhere, allow it with chmod o+x, or start as an ordinary user.`,
      },
      error,
    );
  }
  return { spawn: (file, args, options) => spawn('setpriv', [...wrap, file, ...args], options) };
}

/**
 * Lets the account pass through a private folder of root's, without seeing what else is in it.
 * @param folder one of our own: DATA_DIR.
 */
export async function admit(folder: string, account: Account): Promise<void> {
  const { uid, gid, mode } = await stat(folder);
  if (uid !== 0 || gid !== 0 || (await maySearch(account, folder))) return;
  await chown(folder, uid, account.gid);
  await chmod(folder, (mode & 0o707) | 0o010);
}

async function findBarrier(account: Account, paths: string[]): Promise<string | undefined> {
  for (const path of paths) {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      if (!(await maySearch(account, folder))) return folder;
      if (folder === dirname(folder)) break;
    }
  }
  return undefined;
}

async function maySearch(account: Account, folder: string): Promise<boolean> {
  const { mode, uid, gid } = await stat(folder);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}
