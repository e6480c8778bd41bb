/**
 * Work that outlives the request: enqueued in a transaction, leased by one node at a time, retried
 * with growing pauses, laid aside as dead when it never succeeds; and schedules that catch up.
 */
import { bug, type Clock, days, hours, type Timestamp, timestamp } from '@millwright/kernel';
import type { Stoppable } from '../../base/lifecycle.ts';
import type { Log } from '../../base/log.ts';
import type { Postgres } from '../../engines/postgres/index.ts';
import type { Tx } from '../storage/index.ts';
import { type Due, type JobToken, readPayload } from './define-job.ts';
import { noteJobNames, setAsideUnknownJobs } from './job-names.store.ts';
import { countJobs, jobsChannel, nextJobDue, retryDeadJobs, storeJob } from './jobs.store.ts';
import {
  type JobDefinition,
  type JobOptions,
  type JobWork,
  longestLeaseOf,
  takeJob,
} from './run-job.ts';
import { createSchedules, type ScheduleOptions } from './schedule.ts';
import { createWorkLoop, type WorkLoop } from './work-loop.ts';

export type { JobOptions, JobRun, JobWork } from './run-job.ts';

export interface Jobs extends Stoppable {
  /** Says what the job does, while composing, before `start`. */
  define<Payload>(job: JobToken<Payload>, work: JobWork<Payload>, options?: JobOptions): void;
  /**
   * Part of `tx` when one is given, so the job exists if and only if it commits. With a `key`, an
   * unfinished job of the same name and key takes the new payload instead: if it waits, it runs
   * once; if it is running, it runs once more.
   */
  enqueue<Payload>(
    tx: Tx | null,
    job: JobToken<Payload>,
    payload: Payload,
    options?: { runAt?: Timestamp; key?: string },
  ): Promise<void>;
  /**
   * Enqueues the job at every time of the cron pattern (5 fields, or 6 with seconds first). While
   * composing, before `start`.
   */
  schedule(job: JobToken<Due>, cron: string, timezone: string, options: ScheduleOptions): void;
  /** Begins to run jobs in this process. */
  start(): void;
  counts(): Promise<{ waiting: number; running: number; dead: number }>;
  /** Gives dead jobs another round of attempts; answers how many there were. */
  retryDead(): Promise<number>;
}

const lanes = 6;
/** Of jobs that wait for machines of others. */
const lanesOutside = 8;
/** How often a process notes which jobs it has. */
const noteEvery = hours(1);
/** A job that no process has had for so long is gone; what waits for it waits in vain. */
const forgottenAfter = days(-1);

export function createJobs({
  postgres,
  clock,
  log,
}: {
  postgres: Pick<Postgres, 'db' | 'listen'>;
  clock: Clock;
  log: Log;
}): Jobs {
  const { db } = postgres;
  const definitions = new Map<string, JobDefinition>();
  const stopping = new AbortController();
  const schedules = createSchedules({ db, clock, log });
  const outside = new Map<string, JobDefinition>();
  const inside = new Map<string, JobDefinition>();
  const loopOf = (name: string, own: ReadonlyMap<string, JobDefinition>, lanes: number): WorkLoop =>
    createWorkLoop({
      ...{ name, lanes, clock, log },
      take: (claimed) =>
        takeJob({ db, definitions: own, clock, log, claimed, stopping: stopping.signal }),
      nextDue: async () =>
        own.size === 0
          ? null
          : await nextJobDue(db, [...own.keys()], {
              now: clock.now(),
              longestLease: longestLeaseOf(own.values()),
            }),
    });
  const loops = [loopOf('jobs', inside, lanes), loopOf('jobs outside', outside, lanesOutside)];
  const wake = (): void => {
    for (const loop of loops) loop.wake();
  };

  const tendNames = async (): Promise<void> => {
    const now = clock.now();
    await noteJobNames(db, [...definitions.keys()], now);
    for (const aside of await setAsideUnknownJobs(db, timestamp(now + forgottenAfter), now)) {
      log.warn(aside, 'nobody runs these jobs any more: set aside');
    }
  };
  let tending: Promise<void> = Promise.resolve();
  let cancelTending = (): void => undefined;
  const keepTending = (): void => {
    tending = tending
      .then(tendNames)
      .catch((error: unknown) => log.warn({ err: error }, 'the names of jobs cannot be noted'));
    cancelTending = clock.after(noteEvery, keepTending);
  };

  let unlisten: (() => void) | undefined;
  return {
    name: 'jobs',
    define(job, work, options = {}) {
      const { name } = job;
      if (definitions.has(name)) throw bug('jobs.defined_twice', { job: name });
      const run: JobDefinition['run'] = (payload, run) => work(readPayload(job, payload), run);
      const definition = { run, ...options };
      definitions.set(name, definition);
      (options.waitsFor === 'outside' ? outside : inside).set(name, definition);
    },
    enqueue: (tx, { name }, payload, { runAt, key } = {}) =>
      storeJob(tx ?? db, { name, payload, key, runAt: runAt ?? clock.now(), now: clock.now() }),
    schedule({ name }, cron, timezone, options) {
      if (!definitions.has(name)) throw bug('jobs.not_defined', { job: name });
      schedules.add(name, cron, timezone, options);
    },
    start() {
      unlisten = postgres.listen(jobsChannel, wake);
      keepTending();
      for (const loop of loops) loop.start();
      schedules.start();
    },
    async stop() {
      unlisten?.();
      cancelTending();
      await tending;
      await schedules.stop();
      stopping.abort();
      await Promise.all(loops.map((loop) => loop.stop()));
    },
    counts: () => countJobs(db, clock.now()),
    async retryDead() {
      const revived = await retryDeadJobs(db, clock.now());
      wake();
      return revived;
    },
  };
}
