import { historySheetCalls } from '@millwright/contract/reports/sheets/history-sheets.calls';
import type { SheetTemplate } from '@millwright/contract/reports/sheets/sheet-template';
import { pointId, systemClock } from '@millwright/kernel';
import type { CallCase, WalkSide } from '@millwright/testing/access-cases';

/** Names of sheets are shorter than those that sides give: the mark, and what differs most. */
const nameOf = (name: string): string => name.slice(0, 10) + name.slice(-10);

const moment = { from: 'begin' as const, days: 0, clock: null };
const span = { begin: moment, end: { ...moment, from: 'end' as const } };

const templateOf = (point: number): SheetTemplate => ({
  ...{ format: 1, rows: 4, columns: 4, widths: [], heights: [], merges: [] },
  cells: [
    {
      ...{ row: 0, column: 0 },
      content: { kind: 'value', pointId: pointId(point), aggregate: 'mean', span },
    },
  ],
});

const newSheet = (side: WalkSide, point = side.id('setpoint')) => ({
  itemId: side.id('item'),
  name: nameOf(side.name()),
  template: templateOf(point),
});

export const addSheet = (side: WalkSide) => side.call(historySheetCalls.create, newSheet(side));

const sheet = (side: WalkSide) => ({ id: side.id('history_sheet') });
const lastHour = (side: WalkSide) => ({
  ...sheet(side),
  from: systemClock.now() - 3_600_000,
  to: systemClock.now(),
});

export const historySheetCases: readonly CallCase[] = [
  { call: historySheetCalls.list, input: (side) => ({ itemId: side.id('item') }) },
  { call: historySheetCalls.get, input: sheet },
  {
    call: historySheetCalls.create,
    input: (side) => newSheet(side),
    crossTenant: async (owner, from) => [newSheet(owner, from.id('setpoint'))],
  },
  {
    call: historySheetCalls.edit,
    input: async (side) => ({ ...(await addSheet(side)) }),
    crossTenant: async (owner, from) => [
      { ...(await addSheet(owner)), template: templateOf(from.id('setpoint')) },
    ],
  },
  {
    call: historySheetCalls.delete,
    input: async (side) => ({ ids: [(await addSheet(side)).id] }),
    crossTenant: async (owner, from) => [
      { ids: [(await addSheet(owner)).id, (await addSheet(from)).id] },
    ],
  },
  { call: historySheetCalls.data, input: lastHour },
  {
    call: historySheetCalls.export,
    input: (side) => ({ ...lastHour(side), format: 'pdf' as const }),
  },
];
