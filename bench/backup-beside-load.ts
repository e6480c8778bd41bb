/** A full backup of the demonstration with its month, while machines are read and a page is watched. */
import { execFileSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { minutes, outage, seconds } from '@millwright/kernel';
import { createTempDir, waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { startBrowser } from '@millwright/testing/browser';
import { runPeer } from '@millwright/testing/peers/process';
import { startMillwright } from '@millwright/testing/start-millwright';
import { quantile } from './history/history-store.ts';
import { ownValues } from './honest/machine-kinds.ts';
import { openClockPage } from './live/clock-page.ts';
import { addMachines, serveMachines } from './machines.ts';
import type { Row } from './row.ts';
import { figures, pause, setting } from './server-figures.ts';

/** Half of what the row `ingest-honest` reads. */
const machines = setting('BACKUP_MACHINES', 1_000);
const period = setting('BACKUP_PERIOD', 500);
const days = setting('BACKUP_DAYS', 30);
/** Changes of the watched number before the backup begins: its ages without one. */
const quietSamples = 200;

/** Seconds until a program has ended. @throws Fault outage with its words when it failed */
async function timed(name: string, dataDir: string, ...args: readonly string[]): Promise<number> {
  const began = performance.now();
  const path = join(import.meta.dirname, '../apps/server/src', name);
  const env = { ...process.env, DATA_DIR: dataDir };
  const { code, output } = await runPeer(process.execPath, [path, ...args], { env });
  if (code !== 0) throw outage('bench.program_failed', { program: name, output });
  return (performance.now() - began) / 1_000;
}

/** The greatest of a figure while something is done; it is looked at each second. */
async function mostWhile(done: Promise<unknown>, look: () => Promise<number>): Promise<number> {
  let most = 0;
  let isDone = false;
  const ended = done.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    most = Math.max(most, await look());
    await Promise.race([ended, pause(1_000)]);
  }
  return most;
}

/** Seconds that the same files take to be copied and to be safe on the disk. */
function copied(dataDir: string, to: string): number {
  const began = performance.now();
  execFileSync('cp', ['-a', dataDir, to]);
  execFileSync('sync', ['-f', to]);
  return (performance.now() - began) / 1_000;
}

export const backupBesideLoad: Row = {
  name: 'backup',
  what: `a full backup of the demonstration with ${days} days of past, while ${machines} machines with values of their own are read each ${period} ms and a page is watched`,
  unit: 's',
  against: 'the same data folder copied and synced, nothing else running',
  better: 'less',
  target: 30,
  aims: {
    'restore, s': { better: 'less', target: 60 },
    'painted p99 meanwhile × before': { better: 'less', target: 1.2 },
    refused: { better: 'less', target: 0 },
    // Small batches gather in the spool for five seconds anyway: what waits longer is what was spilled.
    'history behind at most, s': { better: 'less', target: 6 },
  },
  async measure() {
    const { program: served, endpoints } = await serveMachines(ownValues, machines);
    const place = createTempDir();
    const browser = await startBrowser();
    const millwright = await startMillwright({
      plant: true,
      env: { PLANT_PAST_DAYS: String(days), DEVICE_RANGES: '127.0.0.0/8' },
      startLimit: minutes(2),
    });
    try {
      const hasPast = () => millwright.output().includes('the simulated plant has a past');
      await waitFor('the past', hasPast, minutes(20));
      const admin = { userName: 'admin', password: millwright.adminPassword };
      const session = await signIn(millwright.url, admin);
      await addMachines(session, ownValues, { endpoints, periodMs: period });
      const level = async (name: string) => (await figures(millwright)).get(name) ?? Number.NaN;
      await waitFor(
        'every machine to be online',
        async () => (await level('telemetry_devices_online')) >= machines,
        seconds(120),
      );
      const shown = await openClockPage(browser, millwright);
      const without = (await shown.reach(quietSamples)).length;
      const read = await level('telemetry_samples_accepted');
      const delayed = await level('telemetry_rounds_delayed');
      const root = join(place.path, 'backups');
      const backup = timed('backup-main.ts', millwright.dataDir, '--to', root);
      const behind = await mostWhile(backup, () => level('history_behind_seconds'));
      const took = await backup;
      const perSecond = ((await level('telemetry_samples_accepted')) - read) / took;
      const ages = await shown.read();
      await shown.close();
      const before = quantile(ages.slice(0, without), 0.99);
      const meanwhile = quantile(ages.slice(without), 0.99);
      const detail = {
        'values/s meanwhile': Math.round(perSecond),
        refused: await level('telemetry_samples_refused'),
        'rounds delayed': (await level('telemetry_rounds_delayed')) - delayed,
        'history behind at most, s': behind,
        'spool bytes': await level('history_spool_bytes'),
        'painted p99 before, ms': before,
        'painted p99 meanwhile, ms': meanwhile,
        'painted p99 meanwhile × before': Number((meanwhile / before).toFixed(3)),
        'frames meanwhile': ages.length - without,
      };
      served.end();
      await millwright.halt();
      const baseline = copied(millwright.dataDir, join(place.path, 'copied'));
      renameSync(millwright.dataDir, join(place.path, 'gone'));
      const restored = await timed('restore-main.ts', millwright.dataDir, '--from', root);
      return {
        value: took,
        baseline,
        detail: { ...detail, 'restore, s': Number(restored.toFixed(1)) },
      };
    } finally {
      served.end();
      await browser.close();
      await millwright.stop();
      place.remove();
    }
  },
};
