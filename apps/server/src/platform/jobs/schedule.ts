/** Turns times of cron patterns into jobs, once over all nodes, also the times that were slept through. */
import {
  after,
  type Clock,
  type Duration,
  minutes,
  type Timestamp,
  timestamp,
} from '@millwright/kernel';
import { Cron } from 'croner';
import type { Kysely } from 'kysely';
import type { Log } from '../../base/log.ts';
import type { Tables } from '../../engines/postgres/index.ts';
import { anyOf } from '../storage/index.ts';
import { storeJob } from './jobs.store.ts';

export interface ScheduleOptions {
  /**
   * What becomes of times at which no server ran: `once` enqueues the job a single time for all of
   * them, `skip` lets them pass.
   */
  readonly catchUp: 'once' | 'skip';
}

interface Schedule extends ScheduleOptions {
  readonly name: string;
  readonly cron: Cron;
}

type ScheduleTables = Tables<{ job_schedule: { name: string; settled_at: Date } }>;

/** A time this little ago was not missed, only looked at late. */
const grace = minutes(1);
/** Longest wait between two looks, so that a changed system clock is noticed. */
const longestWait = minutes(1);

export function createSchedules({
  db,
  clock,
  log,
}: {
  db: Kysely<unknown>;
  clock: Clock;
  log: Log;
}) {
  const schedules: Schedule[] = [];
  let look: Promise<void> = Promise.resolve();
  let cancel = (): void => undefined;

  async function lookAtAll(): Promise<void> {
    try {
      await enqueueDue(db, schedules, clock.now());
    } catch (error) {
      log.warn({ err: error }, 'could not look at the schedules');
    }
    const now = clock.now();
    const waits = schedules.map(({ cron }) => nextTime(cron, now) - now);
    cancel = clock.after(Math.min(longestWait, ...waits) as Duration, () => {
      look = lookAtAll();
    });
  }

  return {
    /** @throws when the pattern or the time zone is not one. */
    add(name: string, pattern: string, timezone: string, options: ScheduleOptions): void {
      schedules.push({ name, cron: new Cron(pattern, { timezone, paused: true }), ...options });
    },
    start(): void {
      look = lookAtAll();
    },
    async stop(): Promise<void> {
      await look;
      cancel();
    },
  };
}

/** Enqueues what became due since they were last looked at; the rows are locked against other nodes. */
async function enqueueDue(
  db: Kysely<unknown>,
  schedules: readonly Schedule[],
  now: Timestamp,
): Promise<void> {
  if (schedules.length === 0) return;
  const names = schedules.map(({ name }) => name);
  const settled_at = new Date(now);
  await db.transaction().execute(async (tx) => {
    const rows = tx.withTables<ScheduleTables>();
    await rows
      .insertInto('job_schedule')
      .values(names.map((name) => ({ name, settled_at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const found = await rows
      .selectFrom('job_schedule')
      .selectAll()
      .where('name', '=', anyOf(names))
      .orderBy('name')
      .forUpdate()
      .execute();
    const settledAt = new Map(found.map((row) => [row.name, row.settled_at.getTime()]));
    for (const { name, cron, catchUp } of schedules) {
      // A clock that was set back must not silence the schedule until it has caught up again.
      const settled = timestamp(Math.min(settledAt.get(name) ?? now, now));
      const since =
        catchUp === 'once' ? settled : Math.max(settled, after(now, -grace as Duration));
      const dueAt = nextTime(cron, timestamp(since));
      if (dueAt > now) continue;
      await storeJob(tx, { name, payload: { dueAt }, key: 'schedule', runAt: now, now });
    }
    await rows
      .updateTable('job_schedule')
      .set({ settled_at })
      .where('name', '=', anyOf(names))
      .execute();
  });
}

const nextTime = (cron: Cron, since: Timestamp): Timestamp =>
  timestamp(cron.nextRun(new Date(since))?.getTime() ?? Number.POSITIVE_INFINITY);
