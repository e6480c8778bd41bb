/** Questions about processes that are not our children. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Duration } from '@millwright/kernel';

/** True while the number is taken, also by a process that ended and was never waited for. */
export function isListed(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** In a container whose first process waits for no orphans, the dead stay listed as zombies. */
export const isAlive = (pid: number): boolean => isListed(pid) && !isZombie(pid);

function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.startsWith('Z', stat.lastIndexOf(')') + 2);
  } catch {
    return false;
  }
}

/** True when the process ended within the limit. */
export async function hasEnded(pid: number, limit: Duration): Promise<boolean> {
  for (const deadline = Date.now() + limit; isAlive(pid); ) {
    if (Date.now() > deadline) return false;
    await delay(20);
  }
  return true;
}

/** The process id in `postmaster.pid`, or undefined when no server claims the directory. */
export async function readPostmasterId(data: string): Promise<number | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
}

/** Process ids are reused: only a command line that names the directory makes it its server. */
export async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(async () => {
    const listed = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]);
    return listed.stdout;
  });
  return line.includes('postgres') && line.includes(data);
}
