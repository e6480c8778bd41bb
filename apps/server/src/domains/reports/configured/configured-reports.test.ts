/** Reports that people lay out: kept, changed and refused. */
import { deviceBatchCalls } from '@millwright/contract/devices/device-batches/device-batches.calls';
import { reportCalls } from '@millwright/contract/reports/configured/reports.calls';
import type { ReportInput } from '@millwright/contract/reports/configured/reports.schemas';
import { deviceId, pointId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openReportsForTests, setup, shiftBook } from './configured-reports.builders.ts';

const now = Date.UTC(2026, 10, 20, 4, 30);
let opened: Awaited<ReturnType<typeof openReportsForTests>>;
let token: string;

beforeAll(async () => {
  opened = await openReportsForTests(now);
});
afterAll(() => opened?.close());
beforeEach(async () => {
  token = await opened.prepare();
});

const create = (more: Partial<ReportInput> = {}) =>
  opened.platform.call(token, reportCalls.create, { ...shiftBook, ...more });
const list = async () =>
  (await opened.platform.call(token, reportCalls.list, { itemId: 1 })).data.list;

test('a report is kept as it was entered, changed and deleted', async () => {
  const periodTimeList = [{ id: 1, title: '白班', begin: 480, minutes: 720 }];
  const { data: made } = await create({ periodTimeList });
  expect(made).toMatchObject({ ...shiftBook, periodTimeList, version: 1 });
  expect(await list()).toEqual([made]);
  const edited = await opened.platform.call(token, reportCalls.edit, {
    ...made,
    ...{ name: '月报', timeType: 'month', periodTimeList: [] },
    ...{ interval: { unit: 'day', every: 1 }, totals: false, groupByDevice: false },
    ...{ dataIds: [3, 1], dataNames: ['', 'P'], aggregates: [['sum'], ['timeWeightedMean']] },
  });
  expect(edited.data).toMatchObject({ name: '月报', dataIds: [3, 1], version: 2 });
  expect(await list()).toEqual([edited.data]);
  const stale = await opened.platform.call(token, reportCalls.edit, made);
  expect(stale).toMatchObject({ error: 'general.conflict', data: { name: '月报' } });
  const deleted = await opened.platform.call(token, reportCalls.delete, { ids: [made.id] });
  expect(deleted.data).toEqual({ deleted: 1 });
  expect(
    (await opened.platform.recorded()).filter((action) => action.startsWith('report')),
  ).toEqual(['report.create', 'report.edit', 'report.delete']);
});

const twoPoints = { dataIds: [pointId(1)], dataNames: [''], aggregates: [['min' as const]] };

test.each<[string, Partial<ReportInput> | Record<string, unknown>, string]>([
  ['a name of 21 characters', { name: 'x'.repeat(21) }, 'report.name_rule'],
  ['a name with brackets', { name: '日报（一）' }, 'report.name_rule'],
  ['no name', { name: '' }, 'report.name_rule'],
  ['a second', { interval: { unit: 'second', every: 1 } }, 'report.interval_rule'],
  ['no points', { dataIds: [], dataNames: [], aggregates: [] }, 'report.points_rule'],
  ['a point twice', { dataIds: [1, 1] }, 'report.points_rule'],
  ['a point of another project', { dataIds: [1, 4] }, 'report.point_foreign'],
  ['a point that is not there', { dataIds: [1, 99] }, 'report.point_foreign'],
  ['a heading too few', { dataNames: [''] }, 'report.column_name_rule'],
  ['a heading too long', { dataNames: ['', 'x'.repeat(41)] }, 'report.column_name_rule'],
  ['no aggregates', { ...twoPoints, aggregates: [[]] }, 'report.columns_rule'],
  ['an aggregate twice', { ...twoPoints, aggregates: [['min', 'min']] }, 'report.columns_rule'],
  ['aggregates of one point', { aggregates: [['min']] }, 'report.columns_rule'],
  [
    'a period of more than a day',
    { periodTimeList: [{ id: 1, title: 'a', begin: 0, minutes: 1500 }] },
    'report.period_rule',
  ],
  [
    'two periods of one name',
    {
      periodTimeList: [
        { id: 1, title: 'a', begin: 0, minutes: 60 },
        { id: 2, title: 'A', begin: 60, minutes: 60 },
      ],
    },
    'report.period_rule',
  ],
  [
    'periods of a week',
    { timeType: 'week', periodTimeList: [{ id: 1, title: 'a', begin: 0, minutes: 60 }] },
    'report.periods_daily',
  ],
])('%s is refused', async (_, wrong, error) => {
  expect(await create(wrong as Partial<ReportInput>)).toMatchObject({ error });
  expect(await list()).toEqual([]);
});

test('two seconds are enough, and a name is there once in an item', async () => {
  expect(await create({ interval: { unit: 'second', every: 2 } })).toMatchObject({ code: 200 });
  expect(await create()).toMatchObject({ code: 422, error: 'report.name_taken' });
});

describe('what becomes of a report', () => {
  test('whose point is deleted: its column goes, and the point says who shows it', async () => {
    const { data: made } = await create();
    const used = await opened.devices.ports.references.all();
    const told = await Promise.all(used.map((source) => source([pointId(2)])));
    expect(told.flat()).toMatchObject([{ subject: 'report', id: made.id, name: '日报' }]);
    await opened.devices.deletePoints([pointId(1)], setup);
    expect(await list()).toMatchObject([
      { dataIds: [2], dataNames: ['=当班产量'], aggregates: [['difference', 'last']] },
    ]);
  });

  test('whose device is hidden by a deletion: it comes back with it', async () => {
    const { data: made } = await create({
      ...{ dataIds: [pointId(1), pointId(3)], dataNames: ['', 'F'] },
      aggregates: [['min'], ['max']],
    });
    const { deletion } = await opened.devices.deletions.devices([deviceId(2)], setup);
    const [hidden] = await list();
    expect(hidden).toMatchObject({ dataIds: [1] });
    await opened.platform.call(token, reportCalls.edit, {
      ...made,
      ...{ dataIds: [1], dataNames: ['P'], aggregates: [['mean']] },
    });
    const back = { visible: 'all', demand: () => {} } as const;
    await opened.devices.deletions.takeBack(deletion?.id ?? 0, setup, back);
    expect(await list()).toMatchObject([
      { dataIds: [1, 3], dataNames: ['P', 'F'], aggregates: [['mean'], ['max']] },
    ]);
  });

  test('whose device goes to another item: it shows nothing of it there', async () => {
    const { data: made } = await create({
      ...{ dataIds: [pointId(1), pointId(3)], dataNames: ['', ''] },
      aggregates: [['min'], ['max']],
    });
    const admin = opened.platform.signIn({ grade: 0, items: 'all' });
    const input = { ids: [2], itemId: 2, dryRun: false };
    const { data } = await opened.platform.call(admin, deviceBatchCalls.move, input);
    expect(data.list).toMatchObject([{ error: null }]);
    expect(await list()).toMatchObject([{ dataIds: [1], version: made.version + 1 }]);
    expect(await opened.platform.recorded()).toContain('report.edit');
  });
});
