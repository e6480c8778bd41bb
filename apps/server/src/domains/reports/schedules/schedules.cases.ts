import {
  reportRunCalls,
  reportScheduleCalls,
} from '@millwright/contract/reports/schedules/report-schedules.calls';
import type { CallCase, WalkSide } from '@millwright/testing/access-cases';
import { createReport } from '../configured/configured-reports.cases.ts';

const entry = (side: WalkSide, report: number) => ({
  ...{ title: side.name(), kind: 'report' as const, sourceId: report },
  ...{ span: 'previous_day' as const, dueAt: { every: 'day' as const, minute: 360 } },
  ...{ format: 'csv' as const, language: 'zh-CN' as const, userIds: [], addresses: [], keep: 31 },
});

const newSchedule = (side: WalkSide, report = side.id('report')) => ({
  itemId: side.id('item'),
  ...entry(side, report),
});

export const addSchedule = (side: WalkSide, report = side.id('report')) =>
  side.call(reportScheduleCalls.create, newSchedule(side, report));

/** Asked for out of its turn, and ended: what it makes stays. */
export async function addRun(side: WalkSide, schedule: number): Promise<number> {
  const { id } = await side.call(reportScheduleCalls.run, { id: schedule });
  for (;;) {
    const { list } = await side.call(reportRunCalls.list, { scheduleId: schedule });
    if (list.find((run) => run.id === id)?.state !== 'waiting') return id;
  }
}

const chosen = async (side: WalkSide) => ({ ids: [(await addSchedule(side)).id] });
const both = async (owner: WalkSide, from: WalkSide) => [
  { ids: [(await addSchedule(owner)).id, (await addSchedule(from)).id] },
];
const ofSchedule = (side: WalkSide) => ({ scheduleId: side.id('report_schedule') });

export const scheduleCases: readonly CallCase[] = [
  { call: reportScheduleCalls.list, input: (side) => ({ itemId: side.id('item') }) },
  { call: reportScheduleCalls.choices, input: (side) => ({ itemId: side.id('item') }) },
  {
    call: reportScheduleCalls.create,
    input: (side) => newSchedule(side),
    crossTenant: async (owner, from) => [newSchedule(owner, from.id('report'))],
  },
  {
    call: reportScheduleCalls.edit,
    input: async (side) => {
      const { id, version } = await addSchedule(side);
      return { id, version, ...entry(side, side.id('report')) };
    },
    crossTenant: async (owner, from) => {
      const { id, version } = await addSchedule(owner);
      return [{ id, version, ...entry(owner, (await createReport(from)).id) }];
    },
  },
  { call: reportScheduleCalls.delete, input: chosen, crossTenant: both },
  { call: reportScheduleCalls.pause, input: chosen, crossTenant: both },
  { call: reportScheduleCalls.resume, input: chosen, crossTenant: both },
  { call: reportScheduleCalls.run, input: async (side) => ({ id: (await addSchedule(side)).id }) },
  { call: reportRunCalls.list, input: ofSchedule },
  { call: reportRunCalls.news, input: () => ({}) },
  { call: reportRunCalls.see, input: ofSchedule },
  {
    call: reportRunCalls.delete,
    input: async (side) => ({ ids: [await addRun(side, side.id('report_schedule'))] }),
    crossTenant: async (owner, from) => [
      {
        ids: [
          await addRun(owner, owner.id('report_schedule')),
          await addRun(from, from.id('report_schedule')),
        ],
      },
    ],
  },
  { call: reportRunCalls.download, input: (side) => ({ id: side.id('report_run') }) },
];
