/** The door of the watch over the installation. */
import { storableStart } from '@millwright/contract/fields/storable-text';
import type { Clock, UserId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Config } from '../../base/config.ts';
import type { Log } from '../../base/log.ts';
import type { BoxSignIns } from '../../platform/admission/index.ts';
import type { AuditTrail } from '../../platform/audit/index.ts';
import type { ClockWatch } from '../../platform/clock-watch.ts';
import type { Bus } from '../../platform/events/index.ts';
import type { Http, SlowCalls } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Lease } from '../../platform/lease/index.ts';
import type { Live } from '../../platform/live/index.ts';
import type { LoopWatch } from '../../platform/loop-watch.ts';
import type { Transactions } from '../../platform/storage/index.ts';
import type { Audit } from '../audit/index.ts';
import type { BackgroundTasks } from '../tasks/index.ts';
import {
  acknowledgeEvents,
  createAdministratorNews,
  createEventRecorder,
  listSystemEvents,
  noteRelease,
  openEpisodes,
  purgeSystemEvents,
  type SystemEvents,
  saveEpisode,
} from './events/index.ts';
import { routeSystem } from './system.routes.ts';
import type { System } from './system.ts';
import { type Watched, watchInstallation } from './watch/index.ts';

export type { System } from './system.ts';
export { readUpkeep } from './watch/index.ts';

export interface SystemNeeds extends Watched {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly audit: Pick<Audit, 'logs'>;
  readonly jobs: Pick<Jobs, 'counts' | 'retryDead'>;
  readonly slowCalls: Pick<SlowCalls, 'list'>;
  readonly tasks: Pick<BackgroundTasks, 'define' | 'begin'>;
  readonly http: Http;
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  readonly live: Pick<Live, 'publish'>;
  readonly administrators: () => Promise<UserId[]>;
  readonly clockWatch: Pick<ClockWatch, 'onSet'>;
  readonly loopWatch: Pick<LoopWatch, 'onBlock'>;
  readonly boxSignIns: Pick<BoxSignIns, 'onHeld'>;
  /** Only the server that collects notes what it sees; what others see of themselves they log. */
  readonly lease: Pick<Lease, 'holds'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Of the installation. */
  readonly timeZone: string;
  readonly config: Pick<Config, 'SYSTEM_EVENT_DAYS' | 'SAMPLE_DAYS'>;
  /** That runs. */
  readonly release: string;
}

export async function createSystem(needs: SystemNeeds): Promise<System> {
  const { db, transactions, auditTrail, clock } = needs;
  const log = needs.log.child({ subject: 'system' });
  const news = createAdministratorNews({ ...needs, log });
  const recorder = createEventRecorder({
    clock,
    log,
    open: await openEpisodes(db),
    save: (episode) => saveEpisode(db, episode),
    tell: news.tell,
  });
  const events: SystemEvents = {
    holds: (notice, since) => void (needs.lease.holds() && recorder.holds(notice, since)),
    happens: (notice) => void (needs.lease.holds() && recorder.happens(notice)),
    over: (kind, subject) => void (needs.lease.holds() && recorder.over(kind, subject)),
  };
  const watch = watchInstallation({ ...needs, log, events });
  listen(needs, events);
  needs.audit.logs.add({
    name: 'system events',
    days: needs.config.SYSTEM_EVENT_DAYS,
    purge: (before, tx) => purgeSystemEvents(tx, before),
  });

  const system: System = {
    name: 'system',
    events,
    list: (query) => listSystemEvents(db, query, clock.now()),
    state: async () => ({
      ...(await watch.state()),
      jobs: await needs.jobs.counts(),
      slowCalls: needs.slowCalls.list(),
      retention: [
        { log: 'samples', days: needs.config.SAMPLE_DAYS },
        ...needs.audit.logs.all().map(({ name, days }) => ({ log: name, days })),
      ],
    }),
    async acknowledge(ids, userName, acting) {
      const noted = await transactions.run(async (tx) => {
        const fresh = await acknowledgeEvents(tx, ids, { userName, now: clock.now() });
        for (const { id, kind } of fresh) {
          await auditTrail.record(tx, {
            ...acting,
            action: 'system_event.acknowledge',
            subject: { kind: 'system_event', id, name: kind },
          });
        }
        return fresh;
      });
      if (noted.length > 0) news.tell();
      return noted.length;
    },
    async retryJobs(acting) {
      const retried = await needs.jobs.retryDead();
      await transactions.run((tx) =>
        auditTrail.record(tx, {
          ...acting,
          action: 'system_event.retry_jobs',
          subject: { kind: 'system_event', id: 'jobs', name: 'jobs' },
          after: { retried },
        }),
      );
      return retried;
    },
    async look() {
      await watch.look();
      await recorder.settled();
    },
    start: () => watch.start(),
    async noteRelease() {
      const { release } = needs;
      if (!(await noteRelease(db, release, new Date(clock.now())))) return;
      events.happens({
        kind: 'release_new',
        severity: 'warning',
        code: 'system_event.release_new',
        details: { release },
      });
    },
    takeOver: async () => recorder.adopt(await openEpisodes(db)),
    async stop() {
      await watch.stop();
      await recorder.stop();
      news.stop();
    },
  };
  routeSystem(needs.http, system, needs);
  return system;
}

/** Characters of a box id that a stranger gave. */
const longestId = 64;

/** What comes by itself, while nobody looks. */
function listen({ clockWatch, loopWatch, boxSignIns }: SystemNeeds, events: SystemEvents): void {
  clockWatch.onSet((seconds) =>
    events.happens({
      kind: 'clock_set',
      severity: 'warning',
      code: 'system_event.clock_set',
      details: { seconds: seconds.toFixed(1) },
    }),
  );
  loopWatch.onBlock((seconds) =>
    events.happens({
      kind: 'loop_blocked',
      severity: 'warning',
      code: 'system_event.loop_blocked',
      details: { seconds: seconds.toFixed(1) },
    }),
  );
  // One row for all: whoever guesses makes up as many names as they like.
  boxSignIns.onHeld(({ boxId, network }) =>
    events.happens({
      kind: 'box_refused',
      severity: 'warning',
      code: 'system_event.box_refused',
      details: { box: storableStart(boxId, longestId), network },
    }),
  );
}
