/** Points of a device that moves to another project are saved there as they were. */

import { deletionCalls } from '@millwright/contract/devices/deletions/deletions.calls';
import { deviceBatchCalls } from '@millwright/contract/devices/device-batches/device-batches.calls';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { historyTaskCalls } from '@millwright/contract/telemetry/history-tasks.calls';
import type { DeviceId, ItemId, PointId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildDevice, buildPoint } from '../../devices/devices.builders.ts';
import { openTelemetryForTests, type TelemetryForTests } from '../telemetry.builders.ts';

let fixture: TelemetryForTests;
let admin: string;
let serial = 0;
let from: ItemId;
let to: ItemId;
let moving: DeviceId;
let mine: readonly PointId[];
let other: DeviceId;
let others: readonly PointId[];

const call: TelemetryForTests['platform']['call'] = (token, declared, input) =>
  fixture.platform.call(token, declared, input);

beforeAll(async () => {
  fixture = await openTelemetryForTests();
  admin = fixture.platform.signIn({ grade: 0, items: 'all' });
});
afterAll(() => fixture.close());

const addItem = async (): Promise<ItemId> =>
  (await call(admin, itemCalls.create, { itemName: `项目${++serial}` })).data.id;
interface Made {
  readonly id: DeviceId;
  readonly points: PointId[];
}
const addDevice = async (itemId: ItemId, names = ['a', 'b']): Promise<Made> => {
  const device = buildDevice({ itemId, deviceName: `设备${++serial}`, enabled: false });
  const { id } = (await call(admin, deviceCalls.create, device)).data;
  const ids: PointId[] = [];
  for (let at = 0; at < names.length; at += 100) {
    const points = names.slice(at, at + 100).map((name) => buildPoint({ name }));
    const { data } = await call(admin, pointCalls.createMany, { deviceId: id, points });
    ids.push(...data.list.map((point) => point.id));
  }
  return { id, points: ids };
};
interface Given {
  readonly name: string;
  readonly pointIds: PointId[];
  readonly itemId?: ItemId;
  readonly flagPointId?: PointId | undefined;
}
const addTask = (given: Given) =>
  call(admin, historyTaskCalls.create, { itemId: from, mode: 'periodic', ...given });
const tasksOf = async (itemId: ItemId) => {
  const { data } = await call(admin, historyTaskCalls.list, { itemId });
  return data.list.map(({ name, pointIds }) => [name, pointIds]);
};
/** Deletes a device; answers how it is taken back. */
const hide = async (device: DeviceId) => {
  const { data } = await call(admin, deletionCalls.deleteDevices, { ids: [device] });
  return async () => {
    const back = await call(admin, deletionCalls.takeBack, { id: data.deletion?.id ?? 0 });
    expect(back.code).toBe(200);
  };
};
const move = async () => {
  const input = { ids: [moving], itemId: to, dryRun: false };
  const { data } = await call(admin, deviceBatchCalls.move, input);
  return data.list[0];
};

beforeEach(async () => {
  [from, to] = [await addItem(), await addItem()];
  const [first, second] = [await addDevice(from), await addDevice(from)];
  [moving, mine, other, others] = [first.id, first.points, second.id, second.points];
});

test('by a task like the one they had, which keeps the points of others', async () => {
  await addTask({ name: '全部', pointIds: [...mine, ...others] });
  expect(await move()).toMatchObject({ error: null });
  expect(await tasksOf(from)).toEqual([['全部', others]]);
  expect(await tasksOf(to)).toEqual([['全部', mine]]);
});

test('by a task that is there and saves alike', async () => {
  const there = await addDevice(to);
  await addTask({ name: '一', pointIds: [...mine] });
  await addTask({ name: '二', pointIds: there.points, itemId: to });
  expect(await move()).toMatchObject({ error: null });
  expect(await tasksOf(to)).toEqual([['二', [...mine, ...there.points]]]);
  expect(await tasksOf(from)).toEqual([]);
});

test('not at all while a flag of another device rules them, or theirs rules others', async () => {
  const [flag] = others;
  await addTask({ name: '标志', pointIds: [...mine], flagPointId: flag });
  expect(await move()).toMatchObject({ error: 'history.flag_stays', details: { task: '标志' } });
  expect(await tasksOf(from)).toEqual([['标志', mine]]);
  expect(await tasksOf(to)).toEqual([]);
});

test('by a task of their own where the one that saves alike would have too many', {
  timeout: 100_000,
}, async () => {
  const names = Array.from({ length: 2501 }, (_, at) => `p${at}`);
  const [large, there] = [await addDevice(from, names), await addDevice(to, names)];
  await addTask({ name: '一', pointIds: large.points });
  await addTask({ name: '一', pointIds: there.points, itemId: to });
  moving = large.id;
  expect(await move()).toMatchObject({ error: null });
  expect(await tasksOf(to)).toEqual([
    ['一', there.points],
    ['一 2', large.points],
  ]);
});

describe('a deleted device that comes back is recorded', () => {
  test('after its task was edited', async () => {
    await addTask({ name: '全部', pointIds: [...mine, ...others] });
    const takeBack = await hide(other);
    const [task] = (await call(admin, historyTaskCalls.list, { itemId: from })).data.list;
    if (task === undefined) throw new Error('no task');
    const edited = await call(admin, historyTaskCalls.edit, { ...task, name: '改名' });
    expect(edited).toMatchObject({ code: 200, data: { pointIds: mine } });
    await takeBack();
    expect(await tasksOf(from)).toEqual([['改名', [...mine, ...others]]]);
  });

  test('after the other one of its task was moved', async () => {
    await addTask({ name: '全部', pointIds: [...mine, ...others] });
    const takeBack = await hide(other);
    expect(await move()).toMatchObject({ error: null });
    await takeBack();
    expect(await tasksOf(from)).toEqual([['全部', others]]);
    expect(await tasksOf(to)).toEqual([['全部', mine]]);
  });

  test('after another one was moved onto its task', async () => {
    const [shown, hidden] = [await addDevice(to), await addDevice(to)];
    await addTask({ name: '一', pointIds: [...mine] });
    await addTask({ name: '二', pointIds: [...shown.points, ...hidden.points], itemId: to });
    const takeBack = await hide(hidden.id);
    expect(await move()).toMatchObject({ error: null });
    await takeBack();
    expect(await tasksOf(to)).toEqual([['二', [...mine, ...shown.points, ...hidden.points]]]);
  });
});
