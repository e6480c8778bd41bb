import { deviceBatchCalls } from '@millwright/contract/devices/device-batches/device-batches.calls';
import {
  variableReportCalls,
  variableViewCalls,
} from '@millwright/contract/reports/variable/variable-reports.calls';
import type { ViewSettings } from '@millwright/contract/reports/variable/variable-reports.schemas';
import { itemId, type PointId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import { type HistoryFixture, midnight, openHistoryFixture } from '../history-fixture.builders.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let fixture: HistoryFixture;
let temperature: PointId;
let counter: PointId;
let token: string;

beforeAll(async () => {
  fixture = await openHistoryFixture(midnight + day + 2 * hour);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  ({ temperature, counter } = await fixture.reset());
  await fixture.write(temperature, [
    [0, 70],
    [10 * minute, 90],
    [23 * hour, 60],
  ]);
  token = fixture.platform.signIn({
    items: new Set([itemId(1), itemId(2)]),
    permissions: new Set([
      ...(['variablereports.edit', 'devices.edit'] as const),
      ...(['devices.create', 'devices.delete'] as const),
    ]),
  });
});

const settings: ViewSettings = {
  ...{ span: 'yesterday', step: { unit: 'hour', every: 8 }, aggregates: ['max', 'count'] },
  ...{ bar: 'mean', compare: 'day', axes: 'own', layout: 'table', refreshSeconds: 60 },
};

const create = (name: string, pointIds: readonly number[] = [temperature, counter]) =>
  fixture.platform.call(token, variableReportCalls.create, {
    ...{ itemId: 1, name, pointIds: [...pointIds] },
  });
const createView = (reportId: number, name: string, more: Partial<ViewSettings> = {}) =>
  fixture.platform.call(token, variableViewCalls.create, {
    ...{ reportId, name, settings: { ...settings, ...more } },
  });

test('reports are listed, changed and deleted with their views', async () => {
  const { platform } = fixture;
  const { data: made } = await create('空压机早班');
  await createView(made.id, '昨天');
  const { data: found } = await platform.call(token, variableReportCalls.list, {
    itemId: 1,
    keyword: '早班',
  });
  expect(found).toEqual({ list: [{ ...made, views: 1 }], total: 1 });
  const turned = { ...made, name: '晚班', pointIds: [counter, temperature] };
  const { data: edited } = await platform.call(token, variableReportCalls.edit, turned);
  expect(edited).toMatchObject({ name: '晚班', pointIds: [counter, temperature], version: 2 });
  const stale = await platform.call(token, variableReportCalls.edit, { ...turned, name: '中班' });
  expect(stale).toMatchObject({ error: 'general.conflict', data: { name: '晚班' } });
  expect((await platform.call(token, variableReportCalls.get, { id: made.id })).data).toEqual({
    ...edited,
    views: 1,
  });
  await platform.call(token, variableReportCalls.delete, { ids: [made.id] });
  const { data: views } = await platform.call(token, variableViewCalls.list, { itemId: 1 });
  expect(views.total).toBe(0);
  expect(await platform.recorded()).toEqual(
    expect.arrayContaining(['variable_report.create', 'variable_report.edit']),
  );
});

test('names have twenty characters at most, no brackets, and are there once', async () => {
  expect(await create('一二三四五六七八九十一二三四五六七八九十')).toMatchObject({ code: 200 });
  for (const name of ['一二三四五六七八九十一二三四五六七八九十一', '早班(一)', '']) {
    expect(await create(name)).toMatchObject({ error: 'variable_report.name_rule' });
  }
  const { data } = await create('Morning');
  expect(await create('MORNING')).toMatchObject({ error: 'variable_report.name_taken' });
  expect(await createView(data.id, 'View {1}')).toMatchObject({
    error: 'variable_view.name_rule',
  });
  await createView(data.id, 'Day');
  expect(await createView(data.id, 'day')).toMatchObject({ error: 'variable_view.name_taken' });
});

test('points are those of the item, and as many as stand side by side', async () => {
  const foreign = { error: 'variable_report.point_foreign' };
  expect(await create('A', [])).toMatchObject({ error: 'variable_report.points_rule' });
  expect(
    await create(
      'A',
      Array.from({ length: 21 }, (_, n) => n + 1),
    ),
  ).toMatchObject({
    error: 'variable_report.points_rule',
  });
  expect(await create('A', [temperature, 9_999])).toMatchObject(foreign);
  const other = { itemId: 2, name: 'A', pointIds: [temperature] };
  expect(await fixture.platform.call(token, variableReportCalls.create, other)).toMatchObject(
    foreign,
  );
});

test('a view shows what was set, and the samples behind it', async () => {
  const { platform } = fixture;
  const { data: report } = await create('空压机');
  const { data: view } = await createView(report.id, '昨天');
  const { data } = await platform.call(token, variableViewCalls.setData, { id: view.id });
  expect(data).toMatchObject({
    ...{ view: { name: '昨天', settings }, reportName: '空压机' },
    ...{ pointIds: [temperature, counter], from: midnight, to: midnight + day },
    statistics: [
      { pointId: temperature, max: 90, count: 3 },
      { pointId: counter, count: 0 },
    ],
  });
  expect(data.table.list.map(({ from, cells }) => [(from - midnight) / hour, cells[0]])).toEqual([
    [16, [60, 1]],
    [8, [null, null]],
    [0, [90, 2]],
  ]);
  const origin = await platform.call(token, variableViewCalls.originData, {
    id: view.id,
    limit: 2,
  });
  expect(origin.data.list.map(({ cells }) => cells[0]?.value)).toEqual([70, 90]);
  const rest = await platform.call(token, variableViewCalls.originData, {
    id: view.id,
    from: origin.data.next ?? 0,
  });
  expect(rest.data).toMatchObject({ list: [{ time: midnight + 23 * hour }], next: null });
});

test('a view is changed as it was seen, and deleted', async () => {
  const { platform } = fixture;
  const { data: report } = await create('空压机');
  const { data: view } = await createView(report.id, '昨天');
  const fixed = { from: midnight, to: midnight + hour };
  const wanted = { ...view, settings: { ...settings, span: fixed, layout: 'cards' as const } };
  const { data: edited } = await platform.call(token, variableViewCalls.edit, wanted);
  expect(edited).toMatchObject({ settings: { span: fixed, layout: 'cards' }, version: 2 });
  expect(await platform.call(token, variableViewCalls.edit, wanted)).toMatchObject({
    error: 'general.conflict',
  });
  const backwards = { ...settings, span: { from: fixed.to, to: fixed.from } };
  expect(
    await platform.call(token, variableViewCalls.edit, { ...edited, settings: backwards }),
  ).toMatchObject({ error: 'telemetry.range_invalid' });
  fixture.limitDays = 1;
  expect(await platform.call(token, variableViewCalls.setData, { id: view.id })).toMatchObject({
    error: 'telemetry.history_limited',
  });
  await platform.call(token, variableViewCalls.delete, { ids: [view.id] });
  expect((await platform.call(token, variableViewCalls.setData, { id: view.id })).code).toBe(404);
});

test('a device that goes to another project leaves the report without its points', async () => {
  const { platform, devices } = fixture;
  const { data: report } = await create('空压机');
  const { data: view } = await createView(report.id, '昨天');
  const [point] = await devices.findPoints([temperature]);
  await platform.call(token, deviceBatchCalls.move, {
    ...{ ids: [point?.deviceId ?? 0], itemId: 2, dryRun: false },
  });
  const { data } = await platform.call(token, variableReportCalls.get, { id: report.id });
  expect(data).toMatchObject({ pointIds: [], version: 2 });
  const { data: empty } = await platform.call(token, variableViewCalls.setData, { id: view.id });
  expect(empty).toMatchObject({ pointIds: [], statistics: [], table: { list: [], total: 0 } });
  const origin = await platform.call(token, variableViewCalls.originData, { id: view.id });
  expect(origin.data.list).toEqual([]);
});

test('a point that is deleted is left out of what was saved', async () => {
  const { data: report } = await create('空压机');
  await fixture.devices.deletePoints([counter], actingAs('test'));
  const read = await fixture.platform.call(token, variableReportCalls.get, { id: report.id });
  expect(read.data.pointIds).toEqual([temperature]);
});
