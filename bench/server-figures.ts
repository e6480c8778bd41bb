/** What the rows ask of a running server, and of this machine about it. */
import { readFileSync } from 'node:fs';
import { milliseconds, systemClock } from '@millwright/kernel';
import type { Millwright } from '@millwright/testing/start-millwright';

/** A number from the environment. */
export const setting = (name: string, otherwise: number): number =>
  Number(process.env[name] ?? otherwise);

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => void systemClock.after(milliseconds(ms), resolve));

/** CPU seconds that a process has used so far (Linux: 100 ticks a second). */
export function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

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
