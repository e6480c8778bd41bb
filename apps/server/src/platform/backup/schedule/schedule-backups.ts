/** Every night a backup, every week a drill that restores the last one; and what the figures say of them. */
import { fileURLToPath } from 'node:url';
import { type Clock, Fault } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Config } from '../../../base/config.ts';
import type { Log } from '../../../base/log.ts';
import { defineScheduledJob, type Jobs } from '../../jobs/index.ts';
import type { Lease } from '../../lease/index.ts';
import type { Metrics } from '../../metrics.ts';
import type { BackupWitness } from '../moment/index.ts';
import {
  beginRun,
  endRun,
  failUnfinished,
  lastRunOf,
  type RunKind,
  readLastRuns,
} from './backup-runs.store.ts';
import { runProgram } from './run-program.ts';

const nightly = defineScheduledJob('backup.nightly');
const drill = defineScheduledJob('backup.drill');

const backup = fileURLToPath(new URL('../../../backup-main.ts', import.meta.url));
const restore = fileURLToPath(new URL('../../../restore-main.ts', import.meta.url));

/** What a drill says in its last line. */
export const drillReport = z.object({
  from: z.string(),
  moment: z.int(),
  rows: z.int(),
  samples: z.int(),
});

interface Needs {
  readonly db: Kysely<unknown>;
  readonly clock: Clock;
}

/** Ends those that nobody works on any more: only the server that collects makes any. */
export const endUnfinishedBackups = ({ db, clock }: Needs): Promise<void> =>
  failUnfinished(db, clock.now());

/** Keeps a row of every backup. */
export function createBackupWitness({ db, clock }: Needs): BackupWitness {
  return {
    began: (place, moment) => beginRun(db, { kind: 'backup', place, moment, now: clock.now() }),
    done: (run, facts) => endRun(db, run, clock.now(), facts),
    failed: (run, problem) => endRun(db, run, clock.now(), { problem }),
  };
}

/** Part of the composition, before the jobs start. */
export function scheduleBackups({
  config,
  jobs,
  db,
  clock,
  lease,
  log,
}: Needs & {
  readonly config: Pick<
    Config,
    'dataDir' | 'BACKUP_DIR' | 'BACKUP_KEEP' | 'BACKUP_HOUR' | 'TIME_ZONE'
  >;
  readonly jobs: Jobs;
  /** What is in the spool is here. */
  readonly lease: Pick<Lease, 'holds'>;
  readonly log: Log;
}): void {
  const { dataDir, BACKUP_DIR: place, BACKUP_KEEP, BACKUP_HOUR, TIME_ZONE } = config;
  jobs.define(
    nightly,
    async (_due, { signal }) => {
      if (place === undefined) return;
      const args = ['--to', place, '--keep', String(BACKUP_KEEP)];
      const before = await lastRunOf(db, 'backup');
      try {
        const warn = (words: string): void => log.warn({ words }, 'the nightly backup warns');
        await runProgram(backup, args, { dataDir, signal, warn });
      } catch (error) {
        // What failed before there was a moment has told nobody, and what was ended not why.
        const isTooLong = error instanceof Fault && error.code === 'backup.too_long';
        if (isTooLong || (await lastRunOf(db, 'backup')) === before) {
          const run = { kind: 'backup', place, moment: null, now: clock.now() } as const;
          await endRun(db, await beginRun(db, run), clock.now(), { problem: wordsOf(error) });
        }
        throw error;
      }
    },
    { maxAttempts: 3, isOurs: lease.holds },
  );
  jobs.define(
    drill,
    async (_due, { signal }) => {
      if (place === undefined) return;
      const run = await beginRun(db, { kind: 'drill', place, moment: null, now: clock.now() });
      try {
        const args = ['--from', place, '--drill'];
        const said = await runProgram(restore, args, { dataDir, signal });
        const report = drillReport.parse(JSON.parse(said.trim().split('\n').at(-1) ?? ''));
        await endRun(db, run, clock.now(), { path: report.from, ...report });
      } catch (error) {
        await endRun(db, run, clock.now(), { problem: wordsOf(error) });
        throw error;
      }
    },
    { maxAttempts: 2, isOurs: lease.holds },
  );
  jobs.schedule(nightly, `0 ${BACKUP_HOUR} * * *`, TIME_ZONE, { catchUp: 'once' });
  jobs.schedule(drill, `30 ${(BACKUP_HOUR + 1) % 24} * * 0`, TIME_ZONE, { catchUp: 'once' });
}

const wordsOf = (error: unknown): string => {
  if (!(error instanceof Fault)) return String(error);
  return String(error.details.problem ?? error.code);
};

/** NaN before the first of a kind. */
export function measureBackups({ db, clock, metrics }: Needs & { metrics: Metrics }): void {
  const level = (
    name: string,
    help: string,
    kind: RunKind,
    read: (runs: Awaited<ReturnType<typeof readLastRuns>>) => number | undefined,
  ): void =>
    metrics.level(name, help, async () => {
      const runs = await readLastRuns(db, kind).catch(() => undefined);
      return (runs && read(runs)) ?? Number.NaN;
    });
  const ageOf = (at: number | undefined): number | undefined =>
    at === undefined ? undefined : (clock.now() - at) / 1000;
  level('backup_age_seconds', 'Since the moment of the last backup', 'backup', ({ done }) =>
    ageOf(done?.at),
  );
  level('backup_bytes', 'Size of the last backup', 'backup', ({ done }) => done?.bytes);
  level('backup_ok', 'Whether the last one ended well', 'backup', ({ isOk }) =>
    isOk === undefined ? undefined : Number(isOk),
  );
  level('backup_drill_age_seconds', 'Since the last drill that went well', 'drill', ({ done }) =>
    ageOf(done?.at),
  );
  level('backup_drill_ok', 'Whether the last drill went well', 'drill', ({ isOk }) =>
    isOk === undefined ? undefined : Number(isOk),
  );
}
