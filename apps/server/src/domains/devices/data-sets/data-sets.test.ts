import { dataSetCalls } from '@millwright/contract/devices/data-sets/data-sets.calls';
import type { DataSetContents } from '@millwright/contract/devices/data-sets/data-sets.schemas';
import { selectedPointCalls } from '@millwright/contract/devices/points/selected-points.calls';
import { deviceId, itemId, type PointId, pointId, userId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../devices.builders.ts';
import type { Devices } from '../index.ts';

const setup = actingAs('setup');
let platform: PlatformForTests;
let made: ReturnType<typeof createDevicesForTests>;
let devices: Devices;
let engineer: string;

beforeAll(async () => {
  platform = await openPlatformForTests();
  made = createDevicesForTests(platform);
  devices = made.devices;
});
afterAll(() => platform.close());
/** Points 1 to 3 on two devices of the first item, 4 on one of the second. */
beforeEach(async () => {
  await platform.reset();
  for (const itemName of ['P1', 'P2']) {
    await made.items.create({ itemName, lnglat: null, note: '' }, setup, 'all');
  }
  await devices.create(buildDevice({ deviceName: 'Press' }), setup);
  await devices.create(buildDevice({ deviceName: 'Pump' }), setup);
  await devices.create(buildDevice({ itemId: itemId(2) }), setup);
  await devices.createPoints(
    deviceId(1),
    [buildPoint({ name: 'a' }), buildPoint({ name: 'b' })],
    setup,
  );
  await devices.createPoints(deviceId(2), [buildPoint({ name: 'a' })], setup);
  await devices.createPoints(deviceId(3), [buildPoint({ name: 'd' })], setup);
  engineer = platform.signIn({
    permissions: new Set(['points.edit', 'points.delete']),
    items: new Set([1, 2].map(itemId)),
  });
});

const create = async (pointIds: PointId[], name = 'Shift start') =>
  platform.call(engineer, dataSetCalls.create, { itemId: 1, name, pointIds });

describe('a data set', () => {
  test('holds points of several devices in the order given, each once', async () => {
    const { data } = await create([pointId(3), pointId(1), pointId(3)]);
    expect(data).toMatchObject({ name: 'Shift start', pointCount: 2, bound: false, version: 1 });
    expect(data.points.map(({ id, deviceName }) => [id, deviceName])).toEqual([
      [3, 'Pump'],
      [1, 'Press'],
    ]);
    const again = await platform.call(engineer, dataSetCalls.editPoints, {
      id: data.id,
      version: 1,
      pointIds: [1, 2, 3],
    });
    expect(again.data.points.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect((await platform.recorded()).slice(-2)).toEqual(['data_set.create', 'data_set.edit']);
  });

  test('keeps what a deletion hides in its place, and counts what is shown', async () => {
    const { data } = await create([pointId(1), pointId(3), pointId(2)]);
    const { deletion } = await devices.deletions.devices([deviceId(2)], setup);
    const edited = await platform.call(engineer, dataSetCalls.editPoints, {
      id: data.id,
      pointIds: [pointId(2), pointId(1)],
      version: data.version,
    });
    expect(edited).toMatchObject({ code: 200, data: { pointCount: 2 } });
    await devices.deletions.takeBack(deletion?.id ?? 0, setup, {
      visible: 'all',
      demand: () => {},
    });
    const back = await devices.dataSets.get(data.id);
    expect(back.pointCount).toBe(3);
    expect(back.points.map(({ id }) => id)).toEqual([2, 3, 1]);
  });

  test('refuses a name that is taken, points of others, too few, and a stale version', async () => {
    const { data } = await create([pointId(1)]);
    const renamed = { id: data.id, version: 1, name: 'Other', note: '' };
    await platform.call(engineer, dataSetCalls.edit, renamed);
    const refused = [
      await create([pointId(1)], 'OTHER'),
      await create([pointId(1), pointId(4)], 'Foreign'),
      await create([], 'Empty'),
      await create([pointId(1)], 'a(b)'),
      await platform.call(engineer, dataSetCalls.edit, renamed),
    ];
    expect(refused.map(({ error }) => error)).toEqual([
      'data_set.name_taken',
      'data_set.point_foreign',
      'data_set.points_rule',
      'data_set.name_rule',
      'general.conflict',
    ]);
    const { data: all } = await platform.call(engineer, dataSetCalls.list, { itemId: 1 });
    expect(all.list).toMatchObject([{ name: 'Other', pointCount: 1, version: 2 }]);
  });

  test('is edited as a whole: what is refused leaves it as it was', async () => {
    const { data } = await create([pointId(1)]);
    const edit = (pointIds: PointId[]) =>
      platform.call(engineer, dataSetCalls.edit, {
        id: data.id,
        version: data.version,
        name: 'Other',
        note: '',
        pointIds,
      });
    expect((await edit([pointId(4)])).error).toBe('data_set.point_foreign');
    expect(await devices.dataSets.get(data.id)).toEqual(data);
    expect((await edit([pointId(3), pointId(2)])).data).toMatchObject({
      name: 'Other',
      version: 2,
      points: [{ id: 3 }, { id: 2 }],
    });
  });

  test('offers the points of its item, its own marked, and loses those that are deleted', async () => {
    const { data } = await create([pointId(3), pointId(1)]);
    const offered = await platform.call(engineer, dataSetCalls.selectable, {
      itemId: 1,
      dataSetId: data.id,
      keyword: 'A',
    });
    expect(offered.data).toMatchObject({ total: 2 });
    expect(offered.data.list.map(({ id, selected }) => [id, selected])).toEqual([
      [1, true],
      [3, true],
    ]);
    const one = { itemId: 1, dataSetId: data.id, deviceId: 1 };
    const ofOne = await platform.call(engineer, dataSetCalls.selectable, one);
    expect(ofOne.data.list.map(({ selected }) => selected)).toEqual([true, false]);
    await devices.deletePoints([pointId(3)], setup);
    const { data: left } = await platform.call(engineer, dataSetCalls.get, { id: data.id });
    expect(left.points.map(({ id }) => id)).toEqual([1]);
  });

  test('takes the points that a file names, and tells of the lines that it cannot take', async () => {
    const { data } = await create([pointId(1)]);
    const text = '设备名称,名称\n pump ,A\nPress,a\nPress,none\n';
    const dry = await platform.call(engineer, dataSetCalls.import, { id: data.id, text });
    expect(dry.data).toMatchObject({ added: 1, done: false });
    expect(dry.data.rows.map(({ line, pointId, error }) => [line, pointId, error])).toEqual([
      [2, 3, null],
      [3, 1, 'data_set.point_twice'],
      [4, null, 'data_set.point_unknown'],
    ]);
    expect((await devices.dataSets.get(data.id)).pointCount).toBe(1);
    const input = { id: data.id, text, dryRun: false };
    const { data: real } = await platform.call(engineer, dataSetCalls.import, input);
    expect(real).toMatchObject({ added: 1, done: true });
    expect((await devices.dataSets.get(data.id)).points.map(({ id }) => id)).toEqual([1, 3]);
    const { rows: recorded } = await sql<{ before: DataSetContents; after: DataSetContents }>`
      select before, after from audit_entry where action = 'data_set.import'`.execute(platform.db);
    expect(recorded).toMatchObject([
      { before: { points: [{ id: 1 }] }, after: { points: [{ id: 1 }, { id: 3 }] } },
    ]);
    const long = { id: data.id, text: `设备名称,名称\n${'Press,none\n'.repeat(1001)}` };
    expect(await platform.call(engineer, dataSetCalls.import, long)).toMatchObject({
      error: 'point_file.too_long',
      details: { limit: 1000 },
    });
    const without = { id: data.id, text: 'Name\na\n' };
    const { error, details } = await platform.call(engineer, dataSetCalls.import, without);
    expect([error, details]).toEqual(['point_file.column_missing', { column: 'Device' }]);
    const chinese = platform.signIn({
      language: 'zh-CN',
      permissions: new Set(['points.edit']),
      items: new Set([itemId(1)]),
    });
    const told = await platform.call(chinese, dataSetCalls.import, without);
    expect(told.details).toEqual({ column: '设备名称' });
  });

  test('changes all its points in one go', async () => {
    const { data } = await create([pointId(3), pointId(1)]);
    const changes = { unit: 'kPa' };
    const { data: rows } = await platform.call(engineer, dataSetCalls.batch, {
      id: data.id,
      changes,
    });
    expect(rows.list.map(({ id, error }) => [id, error])).toEqual([
      [3, null],
      [1, null],
    ]);
    const units = (await devices.pointsOf([deviceId(1), deviceId(2)])).map(({ unit }) => unit);
    expect(units).toEqual(['kPa', buildPoint().unit, 'kPa']);
  });

  test('is bound to the page of its item, one at a time', async () => {
    const first = (await create([pointId(1)], 'First')).data.id;
    const second = (await create([pointId(1)], 'Second')).data.id;
    await devices.dataSets.bind(itemId(1), first, setup);
    await devices.dataSets.bind(itemId(1), second, setup);
    const bound = async () =>
      (await devices.dataSets.brief(itemId(1))).filter((each) => each.bound).map(({ id }) => id);
    expect(await bound()).toEqual([second]);
    await expect(devices.dataSets.bind(itemId(2), second, setup)).rejects.toMatchObject({
      code: 'data_set.unknown',
    });
    await devices.dataSets.bind(itemId(1), null, setup);
    expect(await bound()).toEqual([]);
  });

  test('goes with the others or not at all; its points stay', async () => {
    const { data } = await create([pointId(1)]);
    const refused = await platform.call(engineer, dataSetCalls.delete, { ids: [data.id, 999] });
    expect(refused.error).toBe('general.not_found');
    const { data: done } = await platform.call(engineer, dataSetCalls.delete, { ids: [data.id] });
    expect(done).toEqual({ deleted: 1 });
    expect(await devices.findPoints([pointId(1)])).toHaveLength(1);
  });
});

test('everybody picks out points for himself, per item', async () => {
  await platform.addUsers(7, 8);
  const save = (itemOf: number, pointIds: PointId[]) =>
    platform.call(engineer, selectedPointCalls.save, { itemId: itemOf, pointIds });
  const picked = async (id: number) =>
    (await platform.call(engineer, selectedPointCalls.get, { id })).data.pointIds;
  await save(1, [pointId(3), pointId(1)]);
  await save(2, [pointId(4)]);
  await save(1, [pointId(2), pointId(3)]);
  expect([await picked(1), await picked(2)]).toEqual([[2, 3], [4]]);
  expect((await save(1, [pointId(4)])).error).toBe('data_set.point_foreign');
  const other = platform.signIn({ userId: userId(8), items: 'all' });
  const theirs = await platform.call(other, selectedPointCalls.get, { id: 1 });
  expect(theirs.data.pointIds).toEqual([]);
});
