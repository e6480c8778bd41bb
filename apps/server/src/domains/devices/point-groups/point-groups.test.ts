import { pointGroupCalls } from '@millwright/contract/devices/point-groups/point-groups.calls';
import { pointBatchCalls } from '@millwright/contract/devices/points/point-batch.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { deviceId, pointId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../devices.builders.ts';

const setup = actingAs('setup');
let platform: PlatformForTests;
let made: ReturnType<typeof createDevicesForTests>;
let admin: string;

beforeAll(async () => {
  platform = await openPlatformForTests();
  made = createDevicesForTests(platform);
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.reset();
  admin = platform.signIn({ grade: 0, items: 'all' });
  for (const itemName of ['P1', 'P2']) {
    await made.items.create({ itemName, lnglat: null, note: '' }, setup, 'all');
  }
  await made.devices.create(buildDevice(), setup);
  await made.devices.createPoints(deviceId(1), [buildPoint({ name: 'a' })], setup);
});
const create = (name: string, itemId = 1) =>
  platform.call(admin, pointGroupCalls.create, { itemId, name });
const put = (groupId: number | null) =>
  platform.call(admin, pointBatchCalls.edit, { ids: [1], changes: { groupId } });
const groupOfPoint = async () => (await made.devices.findPoints([pointId(1)]))[0]?.groupId;

test('a group takes points, gets another name, and leaves its points behind', async () => {
  const { data } = await create('主轴参数');
  expect((await put(data.id)).data.list[0]?.error).toBeNull();
  expect(await groupOfPoint()).toBe(data.id);
  await platform.call(admin, pointGroupCalls.rename, { id: data.id, name: '主轴温度' });
  const list = await platform.call(admin, pointGroupCalls.list, { itemId: 1 });
  expect(list.data.list).toEqual([{ id: data.id, itemId: 1, name: '主轴温度' }]);
  const gone = await platform.call(admin, pointGroupCalls.delete, { id: data.id });
  expect(gone.code).toBe(200);
  expect(await groupOfPoint()).toBeNull();
  expect((await platform.emitted()).at(-1)).toBe('devices.changed');
  expect((await platform.recorded()).filter((action) => action.startsWith('point_group'))).toEqual([
    'point_group.create',
    'point_group.rename',
    'point_group.delete',
  ]);
});

test('a name may have spaces, hyphens, dots and underscores', async () => {
  expect((await create('Line 2 - a_b.c')).code).toBe(200);
});

test.each(['ab', 'x'.repeat(21), '（abc）', '(abc)'])('the name %s is refused', async (name) => {
  expect((await create(name)).error).toBe('point_group.name_rule');
});

test('a name is taken once in an item, and points keep to groups of their own item', async () => {
  await create('温度组');
  expect((await create('温度组')).error).toBe('point_group.name_taken');
  const foreign = (await create('温度组', 2)).data.id;
  const [point] = await made.devices.findPoints([pointId(1)]);
  const inputs = [
    await platform.call(admin, pointCalls.edit, {
      ...buildPoint(),
      ...point,
      groupId: foreign,
      id: 1,
      version: 1,
    }),
    await platform.call(admin, pointCalls.create, {
      deviceId: 1,
      point: buildPoint({ name: 'b', groupId: foreign }),
    }),
  ];
  expect(inputs.map(({ error }) => error)).toEqual(['point_group.unknown', 'point_group.unknown']);
  expect((await put(foreign)).data.list[0]?.error).toBe('point_group.unknown');
  expect(await groupOfPoint()).toBeNull();
});
