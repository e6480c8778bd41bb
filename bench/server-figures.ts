/** What the rows ask of a running server, and of this machine about it. */
import { readFileSync } from 'node:fs';
import { milliseconds, systemClock } from '@millwright/kernel';
import { processesOf } from '@millwright/testing/processes-of';
import type { Millwright } from '@millwright/testing/start-millwright';

/** A number from the environment. */
export const setting = (name: string, otherwise: number): number =>
  Number(process.env[name] ?? otherwise);

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => void systemClock.after(milliseconds(ms), resolve));

/** Of a process: what it used itself, and what its children used that have ended; CPU seconds. */
function readCpu(pid: number): { readonly own: number; readonly reaped: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // Linux: 100 ticks a second.
  const ticks = (first: number): number =>
    (Number(fields[first]) + Number(fields[first + 1])) / 100;
  return { own: ticks(11), reaped: ticks(13) };
}

/** CPU seconds that a process has used so far. */
export const cpuOf = (pid: number): number => readCpu(pid).own;

/** CPU seconds that the processes in a data folder have used so far, those that have ended too. */
export const cpuIn = (dataDir: string, isMeant: (command: string) => boolean): number =>
  processesOf(dataDir)
    .filter(({ command }) => isMeant(command))
    .reduce((sum, { pid }) => {
      try {
        const { own, reaped } = readCpu(pid);
        return sum + own + reaped;
      } catch {
        // It has just ended: its parent, which is asked after it or next time, has its share.
        return sum;
      }
    }, 0);

/** What `/metrics` says, by name. */
export async function figures(millwright: Millwright): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`${millwright.url}/metrics`)).text();
  return new Map(
    text
      .split('\n')
      .filter((line) => /^\w+ /.test(line))
      .map((line) => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])]),
  );
}
