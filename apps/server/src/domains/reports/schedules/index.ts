/** Reports that are made by themselves: schedules, what they made, and who is told. The door of the room. */
import {
  reportRunCalls,
  reportScheduleCalls,
} from '@millwright/contract/reports/schedules/report-schedules.calls';
import type { ScheduledKind } from '@millwright/contract/reports/schedules/schedule-limits';
import type { ItemId } from '@millwright/kernel';
import { z } from 'zod';
import type { Config } from '../../../base/config.ts';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import { defineJob, defineScheduledJob, type Jobs } from '../../../platform/jobs/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import type { Items } from '../../items/index.ts';
import type { ReportMaker, ReportSource } from '../report-maker.ts';
import { lookAtSchedules } from './look-at-schedules.ts';
import { type MakeNeeds, makeRuns } from './make-runs.ts';
import { itemsOfRuns, seeRuns, unseenRuns, waitingLanes } from './runs.store.ts';
import { deleteMadeRuns, downloadRun, pageOfRuns, type RunNeeds } from './runs.ts';
import { findSchedules } from './schedules.store.ts';
import {
  createSchedule,
  deleteSchedules,
  editSchedule,
  makeNow,
  pageOfSchedules,
  pauseSchedules,
  resumeSchedules,
  type ScheduleNeeds,
  scheduleChoices,
} from './schedules.ts';
import { schedulesInItemFile } from './schedules-in-item-file.ts';

export type SchedulesNeeds = Omit<MakeNeeds, 'makers' | 'linkTo'> &
  Omit<ScheduleNeeds, 'makers' | 'wake'> &
  RunNeeds & {
    readonly http: Pick<Http, 'handle' | 'handleDownload' | 'scope'>;
    readonly jobs: Pick<Jobs, 'define' | 'schedule' | 'enqueue'>;
    readonly items: Pick<Items, 'ports'>;
    readonly config: Pick<Config, 'PUBLIC_URL'>;
    /** Files lie with the server that made them: the one that collects makes them. */
    readonly lease: { holds(): boolean };
  };

const look = defineScheduledJob('reports.schedules');
const make = defineJob('reports.make_runs', z.object({ lane: z.number() }));

/** Reports that are made side by side, over all items: the rest of the machine has other things to do. */
const lanes = 2;

/** How many of the news the bell lists. */
const mostNews = 6;

export function createSchedules({
  http,
  jobs,
  config,
  lease,
  makers: given,
  ...needs
}: SchedulesNeeds & {
  readonly makers: readonly ReportMaker[];
}): void {
  const { db, transactions, items, clock } = needs;
  const makers = new Map(given.map((maker) => [maker.kind, maker]));
  const { PUBLIC_URL: publicUrl } = config;
  const making: MakeNeeds = {
    ...{ ...needs, makers },
    linkTo: ({ id, itemId }, run) => {
      if (publicUrl === undefined) return null;
      const address = `/data_analysis/report_schedules?itemId=${itemId}&schedule=${id}&run=${run}`;
      return new URL(address, publicUrl).toString();
    },
  };
  const wakeLane = (tx: Tx | null, lane: number): Promise<void> =>
    jobs.enqueue(tx, make, { lane }, { key: String(lane) });
  const schedules: ScheduleNeeds = {
    ...{ ...needs, makers },
    wake: (tx, run) => wakeLane(tx, run % lanes),
  };
  const isOurs = { isOurs: () => lease.holds() };
  jobs.define(
    make,
    ({ lane }, { signal }) => makeRuns(making, { lane, of: lanes }, signal),
    isOurs,
  );
  jobs.define(
    look,
    async () => {
      await lookAtSchedules(needs);
      for (const lane of await waitingLanes(db, lanes, clock.now())) await wakeLane(null, lane);
    },
    isOurs,
  );
  jobs.schedule(look, '* * * * *', 'UTC', { catchUp: 'once' });

  const sourcesOf = async (tx: Tx, kind: ScheduledKind, item: ItemId): Promise<ReportSource[]> =>
    (await makers.get(kind)?.ofItem(item, tx)) ?? [];
  items.ports.fileParts.add(schedulesInItemFile({ clock, sourcesOf }));

  http.scope('reportSchedule', async (ids) => {
    const known = new Map((await findSchedules(db, ids)).map(({ id, itemId }) => [id, itemId]));
    return ids.map((id) => known.get(id) ?? null);
  });
  http.scope('reportRun', (ids) => itemsOfRuns(db, ids));

  http.handle(reportScheduleCalls.list, (input, { session }) =>
    pageOfSchedules(schedules, input, session),
  );
  http.handle(reportScheduleCalls.choices, ({ itemId }, { session }) =>
    scheduleChoices(schedules, itemId, session),
  );
  http.handle(reportScheduleCalls.create, (input, context) =>
    createSchedule(schedules, input, context),
  );
  http.handle(reportScheduleCalls.edit, (input, context) =>
    editSchedule(schedules, input, context),
  );
  http.handle(reportScheduleCalls.delete, async ({ ids }, context) => ({
    deleted: await deleteSchedules(schedules, ids, actingFor(context)),
  }));
  http.handle(reportScheduleCalls.pause, async ({ ids }, context) => ({
    paused: await pauseSchedules(schedules, ids, actingFor(context)),
  }));
  http.handle(reportScheduleCalls.resume, async ({ ids }, context) => ({
    resumed: await resumeSchedules(schedules, ids, context),
  }));
  http.handle(reportScheduleCalls.run, ({ id }, context) => makeNow(schedules, id, context));

  http.handle(reportRunCalls.list, (input, { session }) => pageOfRuns(needs, input, session));
  http.handle(reportRunCalls.news, (_, { session }) => {
    const seen = session.items === 'all' ? 'all' : [...session.items];
    return unseenRuns(db, session.userId, seen, mostNews);
  });
  http.handle(reportRunCalls.see, ({ scheduleId }, { session }) =>
    transactions.run(async (tx) => ({
      seen: await seeRuns(tx, session.userId, scheduleId, clock.now()),
    })),
  );
  http.handle(reportRunCalls.delete, async ({ ids }, context) => ({
    deleted: await deleteMadeRuns(needs, ids, actingFor(context)),
  }));
  http.handleDownload(reportRunCalls.download, ({ id }, context) =>
    downloadRun(needs, id, context),
  );
}
