/**
 * The note that says which process owns an engine's folder, so that a child whose parent was
 * killed is ended before the next one starts. A pid alone proves nothing: pids come round again. That
 * its server is gone is for the caller to know: who starts engines owns the data folder.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Records that process `pid` owns what the note stands for. */
export function claim(note: string, pid: number): void {
  writeFileSync(note, String(pid), { mode: 0o600 });
}

export function unclaim(note: string): void {
  rmSync(note, { force: true });
}

/**
 * Kills the process named by the note when its command line holds `mark`, and waits for its end.
 * @returns the pid that was ended, if any.
 */
export async function endOrphan(note: string, mark: string): Promise<number | undefined> {
  const pid = readNote(note);
  if (pid === undefined) return undefined;
  const isOurs = commandLine(pid).includes(mark);
  if (isOurs) {
    process.kill(pid, 'SIGKILL');
    while (commandLine(pid).includes(mark)) await wait(10);
  }
  unclaim(note);
  return isOurs ? pid : undefined;
}

function readNote(note: string): number | undefined {
  try {
    const pid = Number(readFileSync(note, 'utf8'));
    return Number.isInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** The arguments of a living process; empty for one that is gone or a zombie. */
function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
