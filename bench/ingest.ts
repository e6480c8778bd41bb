/** The main job at full width: polled over sockets, decoded, alarm-checked, stored and watched. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { DataType, milliseconds, seconds, systemClock } from '@millwright/kernel';
import { createTempDir, waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { processesOf } from '@millwright/testing/processes-of';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Row } from './row.ts';

const setting = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const machines = setting('INGEST_MACHINES', 2_000);
const period = setting('INGEST_PERIOD', 500);
const duration = setting('INGEST_SECONDS', 60);
const WORDS = 100;
const PORTS = 16;
const here = import.meta.dirname;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => void systemClock.after(milliseconds(ms), resolve));

/** Starts a program of this folder and answers its first line. */
async function start(program: string, args: readonly (string | number)[]) {
  const child = spawn(process.execPath, [join(here, program), ...args.map(String)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { line, end: () => void child.stdin.end() };
}

async function addMachines(session: ApiSession, firstPort: number): Promise<void> {
  const item = await session.call(itemCalls.create, { itemName: 'Ingest' });
  const points = Array.from({ length: WORDS }, (_, n) => ({
    name: `P${n}`,
    family: 'HR',
    address: String(n),
    dataType: DataType.INT16U,
    decimals: 1,
    slope: 0.1,
    upperLimit: 6_000,
  }));
  const add = async (n: number): Promise<void> => {
    const device = await session.call(deviceCalls.create, {
      itemId: item.id,
      deviceName: `M${n}`,
      host: `127.0.0.${1 + Math.floor(n / PORTS)}`,
      port: firstPort + (n % PORTS),
      periodMs: period,
      timeoutMs: 5_000,
    });
    await session.call(pointCalls.createMany, { deviceId: device.id, points });
  };
  for (let n = 0; n < machines; n += 8) {
    await Promise.all(Array.from({ length: Math.min(8, machines - n) }, (_, k) => add(n + k)));
  }
}

/** CPU seconds that a process has used so far (Linux: 100 ticks a second). */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function figures(millwright: Millwright): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`${millwright.url}/metrics`)).text();
  return new Map(
    text
      .split('\n')
      .filter((line) => /^\w+ /.test(line))
      .map((line) => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])]),
  );
}

async function ours(firstPort: number) {
  const millwright = await startMillwright({
    plant: false,
    env: { DEVICE_RANGES: '127.0.0.0/8', LOG_LEVEL: 'error' },
  });
  try {
    const session = await signIn(millwright.url, {
      userName: 'admin',
      password: millwright.adminPassword,
    });
    await addMachines(session, firstPort);
    const level = async (name: string) => (await figures(millwright)).get(name) ?? Number.NaN;
    await waitFor(
      'every machine to be online',
      async () => (await level('telemetry_devices_online')) === machines,
      seconds(120),
    );
    await pause(5_000);
    const engine = processesOf(millwright.dataDir).find(({ command }) =>
      command.includes('clickhouse/child'),
    );
    const cpu = () => [cpuOf(millwright.pid), engine ? cpuOf(engine.pid) : 0] as const;
    const before = { at: performance.now(), cpu: cpu(), figures: await figures(millwright) };
    await pause(duration * 1_000);
    const after = { at: performance.now(), cpu: cpu(), figures: await figures(millwright) };
    const grown = (name: string) =>
      (after.figures.get(name) ?? Number.NaN) - (before.figures.get(name) ?? Number.NaN);
    const count = grown('telemetry_samples_accepted');
    const perValue = (used: number) => Number(((used * 1e6) / count).toFixed(2));
    return {
      rate: (count * 1_000) / (after.at - before.at),
      detail: {
        wanted: (machines * WORDS * 1_000) / period,
        'stored/s': Math.round((grown('history_inserted_rows') * 1_000) / (after.at - before.at)),
        'server µs/value': perValue(after.cpu[0] - before.cpu[0]),
        'engine µs/value': perValue(after.cpu[1] - before.cpu[1]),
        refused: grown('telemetry_samples_refused'),
        'spool bytes': after.figures.get('history_spool_bytes') ?? Number.NaN,
        'parts before': before.figures.get('history_engine_parts') ?? Number.NaN,
        'parts after': after.figures.get('history_engine_parts') ?? Number.NaN,
        waiting: after.figures.get('telemetry_samples_waiting') ?? Number.NaN,
      },
    };
  } finally {
    await millwright.stop();
  }
}

async function bare(firstPort: number) {
  const folder = createTempDir();
  const seconds = Math.min(duration, 20);
  const args = [machines, PORTS, firstPort, period, seconds, folder.path];
  const { line } = await start('bare-collector.ts', args);
  folder.remove();
  return JSON.parse(line) as { readonly perSecond: number; readonly cpuPerValue: number };
}

export const ingest: Row = {
  name: 'ingest',
  what: `values of ${machines} machines × ${WORDS} registers each ${period} ms: polled on sockets, decoded, one limit each, stored, all on this machine`,
  unit: 'values/s',
  against: 'a bare loop: one socket each, words to text, inserted in process with fsync',
  better: 'more',
  target: 400_000,
  async measure() {
    const plant = await start('many-machines.ts', [PORTS]);
    try {
      const baseline = await bare(Number(plant.line));
      const { rate, detail } = await ours(Number(plant.line));
      return {
        value: rate,
        baseline: baseline.perSecond,
        detail: { ...detail, 'bare µs/value': Number(baseline.cpuPerValue.toFixed(2)) },
      };
    } finally {
      plant.end();
    }
  },
};
