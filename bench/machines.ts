/** Programs that serve machines, and their devices in an installation. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { outage } from '@millwright/kernel';
import { createTempDir } from '@millwright/testing';
import type { ApiSession } from '@millwright/testing/api-session';
import type { MachineKind } from './honest/machine-kinds.ts';

export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

export interface Program {
  /** The first that it printed. */
  readonly line: string;
  /** Ends it; doing it again changes nothing. */
  end(): void;
}

/** Starts a program by its path from this folder. */
export async function startProgram(
  program: string,
  { args = [], env = {} }: { args?: readonly (string | number)[]; env?: NodeJS.ProcessEnv },
): Promise<Program> {
  const path = join(import.meta.dirname, program);
  const child = spawn(process.execPath, [path, ...args.map(String)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const ended = once(child, 'close').then(() => {
    throw outage('bench.program_ended', { program });
  });
  const told = once(createInterface({ input: child.stdout }), 'line');
  const [line] = (await Promise.race([told, ended])) as [string];
  ended.catch(() => {});
  return { line, end: () => void child.stdin.end() };
}

/** So many machines of a kind, and where they are. */
export async function serveMachines(
  kind: MachineKind,
  count: number,
): Promise<{ readonly program: Program; readonly endpoints: readonly Endpoint[] }> {
  const { path, args, env } = kind.program(count);
  const program = await startProgram(path, { args, env });
  const { endpoints } = JSON.parse(program.line) as { endpoints: Endpoint[] };
  return { program, endpoints: endpoints.slice(-count) };
}

/**
 * Adds a device for each endpoint, with the points of its kind.
 * @param periodMs between two readings of a machine
 * @returns the ids of all points
 */
export async function addMachines(
  session: ApiSession,
  kind: MachineKind,
  {
    endpoints,
    periodMs,
    itemName = 'Ingest',
  }: {
    readonly endpoints: readonly Endpoint[];
    readonly periodMs: number;
    readonly itemName?: string;
  },
): Promise<number[]> {
  const item = await session.call(itemCalls.create, { itemName });
  const ids: number[] = [];
  const add = async (endpoint: Endpoint, n: number): Promise<void> => {
    const device = await session.call(deviceCalls.create, {
      itemId: item.id,
      deviceName: `M${n}`,
      ...endpoint,
      periodMs,
      timeoutMs: 5_000,
    });
    const { list } = await session.call(pointCalls.createMany, {
      deviceId: device.id,
      points: [...kind.points],
    });
    ids.push(...list.map(({ id }) => id));
  };
  for (let n = 0; n < endpoints.length; n += 8) {
    await Promise.all(endpoints.slice(n, n + 8).map((endpoint, k) => add(endpoint, n + k)));
  }
  return ids;
}

/** The barest loop over the same machines, for so many seconds. */
export async function bareLoop(
  kind: MachineKind,
  endpoints: readonly Endpoint[],
  { periodMs, seconds }: { readonly periodMs: number; readonly seconds: number },
): Promise<{ readonly perSecond: number; readonly cpuPerValue: number }> {
  const folder = createTempDir();
  const places = endpoints.map(({ host, port }) => `${host}:${port}`).join();
  const { line } = await startProgram(kind.bare, {
    args: [places, periodMs, seconds, folder.path],
  });
  folder.remove();
  return JSON.parse(line);
}
