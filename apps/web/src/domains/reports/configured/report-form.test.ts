import type { Report } from '@millwright/contract/reports/configured/reports.schemas';
import { itemId, pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { columnsOf, finishReport, startReport } from './report-form.ts';

const report: Report = {
  ...{ id: 1, itemId: itemId(1), version: 3, createdAt: 0, updatedAt: 0 },
  ...{ name: '日报', timeType: 'day', groupByDevice: true, totals: false },
  periodTimeList: [
    { id: 4, title: '白班', begin: 480, minutes: 720 },
    { id: 7, title: '夜班', begin: 1200, minutes: 720 },
  ],
  interval: { unit: 'minute', every: 30 },
  dataIds: [pointId(2), pointId(1)],
  dataNames: ['', 'P'],
  aggregates: [['mean'], ['min', 'max']],
};

it('begins with what is there and sends it as it was', () => {
  const { id: _, itemId: __, version: ___, createdAt, updatedAt, ...fields } = report;
  const entry = startReport(report);
  expect(entry.periodTimeList).toMatchObject([
    { begin: '08:00', end: '20:00' },
    { begin: '20:00', end: '08:00' },
  ]);
  expect(finishReport(entry)).toEqual(fields);
});

it('gives a new period an id of its own, and a day that has no end all of its hours', () => {
  const { periodTimeList, ...entry } = startReport(report);
  const added = { title: '全天', begin: '06:00', end: '06:00' };
  expect(
    finishReport({ ...entry, periodTimeList: [...periodTimeList, added] }).periodTimeList.at(-1),
  ).toEqual({ id: 8, title: '全天', begin: 360, minutes: 1440 });
});

it('leaves the periods out where the report is of no day', () => {
  expect(finishReport({ ...startReport(report), timeType: 'month' }).periodTimeList).toEqual([]);
});

it('keeps the columns that are still picked, and lets new ones show what the last one does', () => {
  const { columns } = startReport(report);
  expect(columnsOf(columns, [pointId(1), pointId(9)])).toEqual([
    { dataId: 1, dataName: 'P', aggregates: ['min', 'max'] },
    { dataId: 9, dataName: '', aggregates: ['min', 'max'] },
  ]);
  expect(columnsOf([], [pointId(9)])).toEqual([{ dataId: 9, dataName: '', aggregates: ['mean'] }]);
});
