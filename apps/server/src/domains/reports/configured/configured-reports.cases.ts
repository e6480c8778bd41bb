import { reportCalls } from '@millwright/contract/reports/configured/reports.calls';
import { pointId, systemClock } from '@millwright/kernel';
import type { CallCase, WalkSide } from '@millwright/testing/access-cases';

const newReport = (side: WalkSide, point = side.id('setpoint')) => ({
  itemId: side.id('item'),
  name: side.name(),
  timeType: 'day' as const,
  periodTimeList: [],
  interval: { unit: 'hour' as const, every: 1 },
  groupByDevice: true,
  totals: true,
  dataIds: [pointId(point)],
  dataNames: [''],
  aggregates: [['mean' as const, 'difference' as const]],
});

export const createReport = (side: WalkSide) => side.call(reportCalls.create, newReport(side));

const lastHour = (...sides: readonly WalkSide[]) => ({
  dataIds: sides.map((side) => side.id('setpoint')).join(','),
  aggregates: 'mean',
  from: systemClock.now() - 3_600_000,
  to: systemClock.now(),
  unit: 'minute' as const,
});

/** Reports that people lay out. */
export const configuredReportCases: readonly CallCase[] = [
  { call: reportCalls.list, input: (side) => ({ itemId: side.id('item') }) },
  {
    call: reportCalls.create,
    input: (side) => newReport(side),
    crossTenant: async (owner, from) => [newReport(owner, from.id('setpoint'))],
    // Each has a heading and aggregates.
    notAlone: ['dataIds'],
  },
  {
    call: reportCalls.edit,
    input: async (side) => ({ ...(await createReport(side)) }),
    crossTenant: async (owner, from) => [
      { ...(await createReport(owner)), dataIds: [from.id('setpoint')] },
    ],
    notAlone: ['dataIds'],
  },
  {
    call: reportCalls.delete,
    input: async (side) => ({ ids: [(await createReport(side)).id] }),
    crossTenant: async (owner, from) => [
      { ids: [(await createReport(owner)).id, (await createReport(from)).id] },
    ],
  },
  { call: reportCalls.data, input: async (side) => ({ id: (await createReport(side)).id }) },
  {
    call: reportCalls.itemData,
    input: (side) => lastHour(side),
    crossTenant: async (owner, stranger) => [lastHour(owner, stranger)],
  },
  {
    call: reportCalls.export,
    input: async (side) => ({ id: (await createReport(side)).id, format: 'csv' as const }),
  },
];
