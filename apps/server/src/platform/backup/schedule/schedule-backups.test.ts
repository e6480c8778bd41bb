import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hours, minutes, seconds, timestamp } from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import { createJobs, type Jobs } from '../../jobs/index.ts';
import { ownLease } from '../../lease/index.ts';
import { createMetrics, type Metrics } from '../../metrics.ts';
import { openInstallation, type TestInstallation } from '../backup.builders.ts';
import { listBackups, manifestPath, nameOf } from '../places/index.ts';
import { measureBackups, scheduleBackups } from './schedule-backups.ts';

// Sunday, half a minute before two, in Shanghai.
const clock = createManualClock(timestamp(Date.UTC(2026, 1, 28, 17, 59, 30)));
let here: TestInstallation;
let jobs: Jobs;
let metrics: Metrics;

beforeAll(async () => {
  here = await openInstallation();
  await here.write(1, Date.now() - 3_600_000, 20_000);
  const { db } = here.database.postgres;
  jobs = createJobs({ postgres: here.database.postgres, clock, log: silentLog });
  metrics = createMetrics();
  const { dataDir, root } = here;
  scheduleBackups({
    config: {
      dataDir,
      BACKUP_DIR: root,
      BACKUP_KEEP: 2,
      BACKUP_HOUR: 2,
      TIME_ZONE: 'Asia/Shanghai',
    },
    jobs,
    db,
    clock,
    lease: ownLease,
    log: silentLog,
  });
  measureBackups({ db, clock, metrics });
});
afterAll(async () => {
  await jobs.stop();
  await here.stop();
});

/** Time goes by until something new is noted, then stands until it is over. */
async function pass(): Promise<Awaited<ReturnType<TestInstallation['runs']>>> {
  const before = (await here.runs()).length;
  await waitFor(
    'a run',
    async () => {
      const { waiting, running } = await jobs.counts();
      // Less than a lease at a time: a job that is just being taken keeps its own.
      if (waiting + running === 0) clock.advance(seconds(30));
      return (await here.runs()).length > before;
    },
    minutes(3),
  );
  await waitFor(
    'its end',
    async () => {
      const { running } = await jobs.counts();
      return running === 0 && (await here.runs()).every(({ state }) => state !== 'running');
    },
    minutes(3),
  );
  return await here.runs();
}

async function figure(name: string): Promise<number> {
  const { text } = await metrics.render();
  const found = new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1];
  return found === 'Nan' || found === 'NaN' ? Number.NaN : Number(found);
}

test('every night a backup, and on Sundays a drill that restores it', async () => {
  expect(await figure('backup_ok')).toBeNaN();
  expect(await figure('backup_age_seconds')).toBeNaN();
  jobs.start();
  const first = await pass();
  expect(first).toMatchObject([{ kind: 'backup', state: 'done', problem: null }]);
  expect(await listBackups(here.root)).toHaveLength(1);
  expect(await figure('backup_ok')).toBe(1);
  expect(await figure('backup_bytes')).toBeGreaterThan(100_000);

  const [, drill] = await pass();
  expect(drill).toMatchObject({ kind: 'drill', state: 'done', samples: 20_000 });
  expect(drill?.place).toBe(first[0]?.place);
  expect(await figure('backup_drill_ok')).toBe(1);
  expect(readdirSync(join(here.dataDir, 'backup'))).toEqual(['door']);
}, 600_000);

test('a pipe named as a manifest holds up no night', async () => {
  const folder = join(here.root, nameOf(Date.UTC(2026, 10, 29)));
  mkdirSync(folder);
  execFileSync('mkfifo', [manifestPath(folder)]);
  // Nothing is due before two on Monday.
  clock.advance(hours(22));
  const runs = await pass();
  expect(runs.at(-1)).toMatchObject({ kind: 'backup', state: 'done', problem: null });
  expect(await listBackups(here.root)).toHaveLength(2);
}, 600_000);

test('what goes wrong is noted, and shown', async () => {
  rmSync(here.root, { recursive: true });
  writeFileSync(here.root, 'a file in the place of the folder');
  // Nothing is due before two on Tuesday.
  clock.advance(hours(22));
  const runs = await pass();
  expect(runs.at(-1)).toMatchObject({ kind: 'backup', state: 'failed' });
  expect(runs.at(-1)?.problem).toMatch(/不是文件夹[\s\S]*no folder/);
  expect(await figure('backup_ok')).toBe(0);
}, 600_000);
