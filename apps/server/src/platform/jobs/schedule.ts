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
    for (const schedule of schedules) {
      try {
        await enqueueDue(db, schedule, clock.now());
      } catch (error) {
        log.warn({ err: error, job: schedule.name }, 'could not look at a schedule');
      }
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

/** Enqueues what became due since the schedule was last looked at; the row is locked against other nodes. */
function enqueueDue(db: Kysely<unknown>, schedule: Schedule, now: Timestamp): Promise<void> {
  const { name, cron, catchUp } = schedule;
  return db.transaction().execute(async (tx) => {
    const rows = tx.withTables<ScheduleTables>();
    await rows
      .insertInto('job_schedule')
      .values({ name, settled_at: new Date(now) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { settled_at } = await rows
      .selectFrom('job_schedule')
      .select('settled_at')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // A clock that was set back must not silence the schedule until it has caught up again.
    const settled = timestamp(Math.min(settled_at.getTime(), now));
    const since = catchUp === 'once' ? settled : Math.max(settled, after(now, -grace as Duration));
    const dueAt = nextTime(cron, timestamp(since));
    if (dueAt <= now) {
      await storeJob(tx, { name, payload: { dueAt }, key: 'schedule', runAt: now, now });
    }
    await rows
      .updateTable('job_schedule')
      .set({ settled_at: new Date(now) })
      .where('name', '=', name)
      .execute();
  });
}

const nextTime = (cron: Cron, since: Timestamp): Timestamp =>
  timestamp(cron.nextRun(new Date(since))?.getTime() ?? Number.POSITIVE_INFINITY);
