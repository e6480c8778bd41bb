/**
 * One server owns a data folder. Said before any engine is touched: what an engine finds in the
 * folder after that was left by a server that is gone, and may be ended.
 */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { outage } from '@millwright/kernel';
import { z } from 'zod';
import type { Stoppable } from './lifecycle.ts';

/** A pid alone proves nothing: pids come round again, and in a container they are always the same. */
interface Owner {
  readonly pid: number;
  /** When the process began, as the system says it; never the same on another machine. */
  readonly since: string;
  /** What the note is about: a copy of a folder in use is nobody's. */
  readonly folder: string;
}

/** Where a restore fills a data folder before it has its name. */
export const restoringDir = (dataDir: string): string => `${dataDir}.restoring`;

/**
 * Notes this process as the owner of `dataDir`, which is made when missing; `stop` gives it up.
 * @throws Fault outage `data_dir.in_use` while another living process owns it, `data_dir.half_restored`
 *   where nothing is in it yet and a restore was begun for it; the detail `problem` is a sentence for
 *   the operator
 */
export function ownDataDir(dataDir: string): Stoppable {
  if (isEmpty(dataDir) && existsSync(restoringDir(dataDir))) throw halfRestored(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const note = join(dataDir, 'owner.json');
  const { dev, ino } = statSync(dataDir);
  const folder = `${dev}:${ino}`;
  const mine: Owner = { pid: process.pid, since: since(process.pid) ?? '', folder };
  while (!isFirst(note, mine)) {
    const owner = readOwner(note);
    if (owner?.folder === folder && since(owner.pid) === owner.since) {
      leaveWord(dataDir);
      throw inUse(dataDir, owner.pid);
    }
    rmSync(note, { force: true });
  }
  return {
    name: 'data folder',
    async stop() {
      rmSync(note, { force: true });
    },
  };
}

const refusedFile = (dataDir: string): string => join(dataDir, 'refused.json');

/** For the owner, who cannot know otherwise that somebody came. */
function leaveWord(dataDir: string): void {
  try {
    writeFileSync(refusedFile(dataDir), JSON.stringify({ pid: process.pid }), { mode: 0o600 });
  } catch {
    // The refusal stands without it.
  }
}

const word = z.object({ pid: z.number() });

/** The process of the last server that wanted the folder and was refused; told once. */
export function takeRefused(dataDir: string): number | undefined {
  const file = refusedFile(dataDir);
  try {
    const { pid } = word.parse(JSON.parse(readFileSync(file, 'utf8')));
    rmSync(file, { force: true });
    return pid;
  } catch {
    return undefined;
  }
}

function isFirst(note: string, owner: Owner): boolean {
  try {
    writeFileSync(note, JSON.stringify(owner), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

const noted = z.object({ pid: z.number(), since: z.string(), folder: z.string() });

/** Undefined when there is none any more, or one that was cut short. */
function readOwner(note: string): Owner | undefined {
  try {
    return noted.parse(JSON.parse(readFileSync(note, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Undefined for a process that is gone or a zombie. */
function since(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      const options = { encoding: 'utf8' } as const;
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], options).trim() || undefined;
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything; state and start time are the 1st and 20th behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return fields[0] === 'Z' ? undefined : `${boot} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

const inUse = (dataDir: string, pid: number) =>
  outage('data_dir.in_use', {
    problem: `${dataDir} is in use by the server with process ${pid}. One server owns a data folder: stop that one, or choose another DATA_DIR.`,
  });

const isEmpty = (dataDir: string): boolean =>
  !existsSync(dataDir) || readdirSync(dataDir).length === 0;

/** A server that began anew would look like all there is. */
const halfRestored = (dataDir: string) =>
  outage('data_dir.half_restored', {
    problem: `a restore into ${dataDir} is under way or was broken off: ${restoringDir(dataDir)} is what it made so far. Run \`npm run restore\` again, which begins anew; or, to begin with an empty installation, remove that folder.`,
  });
