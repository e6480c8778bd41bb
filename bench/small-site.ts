/** What an installation takes of a machine that it shares: when little comes, and when nothing does. */
import { seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { processesOf } from '@millwright/testing/processes-of';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { ownValues } from './honest/machine-kinds.ts';
import { addMachines, bareLoop, serveMachines, startProgram } from './machines.ts';
import type { Row } from './row.ts';
import { cpuIn, cpuOf, figures, pause, setting } from './server-figures.ts';

const machines = setting('SMALL_SITE_MACHINES', 10);
const duration = setting('SMALL_SITE_SECONDS', 60);
const periodMs = 1_000;
const rate = (machines * ownValues.points.length * 1_000) / periodMs;
/** What a start leaves to do, the engines' merges among it, is over by then. */
const settle = 30_000;

/** Percent of a core that each part uses, over the span of the row; `used` tells CPU seconds. */
async function sharesOf<Part extends string>(
  used: () => Readonly<Record<Part, number>>,
): Promise<Readonly<Record<Part, number>>> {
  const before = used();
  const began = performance.now();
  await pause(duration * 1_000);
  const after = used();
  const took = (performance.now() - began) / 1_000;
  const share = (part: Part): number =>
    Number((((after[part] - before[part]) / took) * 100).toFixed(2));
  const parts = Object.keys(after) as Part[];
  return Object.fromEntries(parts.map((part) => [part, share(part)])) as Record<Part, number>;
}

const shares = ({ pid, dataDir }: Millwright) => {
  const isHistory = (command: string): boolean => /clickhouse.child/.test(command);
  return sharesOf(() => ({
    server: cpuOf(pid),
    history: cpuIn(dataDir, isHistory),
    database: cpuIn(dataDir, (command) => !isHistory(command)),
  }));
};

const shown = ({ server, history, database }: Awaited<ReturnType<typeof shares>>) => ({
  value: server + history + database,
  detail: { 'server, %': server, 'history, %': history, 'database, %': database },
});

export const smallSite: Row = {
  name: 'small-site',
  what: `CPU of server and engines while ${machines} machines with values of their own give ${rate} values/s, nobody watching`,
  unit: '% of a core',
  against: 'a bare loop over the same machines, its engine in process, inserting each half second',
  better: 'less',
  target: 3,
  async measure() {
    const { program, endpoints } = await serveMachines(ownValues, machines);
    try {
      const bare = await bareLoop(ownValues, endpoints, { periodMs, seconds: 20 });
      const millwright = await startMillwright({
        env: { DEVICE_RANGES: '127.0.0.0/8', LOG_LEVEL: 'error' },
      });
      try {
        const admin = { userName: 'admin', password: millwright.adminPassword };
        const session = await signIn(millwright.url, admin);
        await addMachines(session, ownValues, { endpoints, periodMs });
        await waitFor(
          'every machine to be online',
          async () => (await figures(millwright)).get('telemetry_devices_online') === machines,
          seconds(60),
        );
        await pause(settle);
        return { ...shown(await shares(millwright)), baseline: bare.cpuPerValue * rate * 1e-4 };
      } finally {
        await millwright.stop();
      }
    } finally {
      program.end();
    }
  },
};

export const idle: Row = {
  name: 'idle',
  what: 'CPU of server and engines with no device, nobody watching',
  unit: '% of a core',
  against: 'the engines alone on the same folder, asked nothing',
  better: 'less',
  target: 1,
  async measure() {
    const millwright = await startMillwright({ env: { LOG_LEVEL: 'error' } });
    try {
      await pause(settle);
      const used = shown(await shares(millwright));
      await millwright.halt();
      const engines = await startProgram('bare-engines.ts', { args: [millwright.dataDir] });
      await pause(settle);
      const alone = await sharesOf(() => ({ all: cpuIn(millwright.dataDir, () => true) }));
      engines.end();
      await waitFor('the engines to end', () => processesOf(millwright.dataDir).length === 0);
      return { ...used, baseline: alone.all };
    } finally {
      await millwright.stop();
    }
  },
};
