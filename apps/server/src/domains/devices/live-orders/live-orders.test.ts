import { liveOrderCalls } from '@millwright/contract/devices/live-orders/live-orders.calls';
import { deviceId, itemId, pointId, userId } from '@millwright/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../devices.builders.ts';

const setup = actingAs('setup');
let platform: PlatformForTests;
let made: ReturnType<typeof createDevicesForTests>;
let engineer: string;

/** Devices 1 and 2 with points 1 to 3 in the first item, device 3 with point 4 in the second. */
beforeAll(async () => {
  platform = await openPlatformForTests();
  made = createDevicesForTests(platform);
  await platform.addUsers(7, 8);
  for (const itemName of ['P1', 'P2']) {
    await made.items.create({ itemName, lnglat: null, note: '' }, setup, 'all');
  }
  const { devices } = made;
  await devices.create(buildDevice({ deviceName: 'Press' }), setup);
  await devices.create(buildDevice({ deviceName: 'Pump' }), setup);
  await devices.create(buildDevice({ itemId: itemId(2) }), setup);
  const two = [buildPoint({ name: 'a' }), buildPoint({ name: 'b' })];
  await devices.createPoints(deviceId(1), two, setup);
  await devices.createPoints(deviceId(2), [buildPoint({ name: 'a' })], setup);
  await devices.createPoints(deviceId(3), [buildPoint({ name: 'd' })], setup);
  engineer = platform.signIn({ items: new Set([1, 2].map(itemId)) });
});
afterAll(() => platform.close());

const save = (item: number, deviceIds: number[], pointIds: number[] = []) =>
  platform.call(engineer, liveOrderCalls.save, { itemId: item, deviceIds, pointIds });
const kept = async (item: number, token = engineer) =>
  (await platform.call(token, liveOrderCalls.get, { id: item })).data;

test('everybody has an order of their own, per item', async () => {
  await save(1, [2, 1, 2], [3, 2]);
  await save(2, [3], [4]);
  expect((await save(1, [2], [2, 1, 3])).data).toEqual({ deviceIds: [2], pointIds: [2, 1, 3] });
  expect(await kept(1)).toEqual({ deviceIds: [2], pointIds: [2, 1, 3] });
  expect(await kept(2)).toEqual({ deviceIds: [3], pointIds: [4] });
  const other = platform.signIn({ userId: userId(8), items: 'all' });
  expect(await kept(1, other)).toEqual({ deviceIds: [], pointIds: [] });
});

test.each([
  ['a device of another item', [1, 3], []],
  ['a point of another item', [], [1, 4]],
  ['a device that nobody has', [999], []],
  ['a point that nobody has', [], [999]],
])('%s is refused, and the order stays', async (_, devices, points) => {
  await save(1, [2, 1], [2]);
  expect((await save(1, devices, points)).error).toBe('device.placed_foreign');
  expect(await kept(1)).toEqual({ deviceIds: [2, 1], pointIds: [2] });
});

test('what is deleted leaves the order', async () => {
  await save(1, [2, 1], [2, 1]);
  await made.devices.deletePoints([pointId(2)], setup);
  expect(await kept(1)).toEqual({ deviceIds: [2, 1], pointIds: [1] });
});

test('what a deletion hides is left out, and among the placed again when it comes back', async () => {
  await save(1, [2, 1], [3, 1]);
  const { devices } = made;
  const { deletion } = await devices.deletions.devices([deviceId(2)], setup);
  const shown = await kept(1);
  expect(shown).toEqual({ deviceIds: [1], pointIds: [1] });
  expect((await save(1, shown.deviceIds, shown.pointIds)).code).toBe(200);
  await devices.deletions.takeBack(deletion?.id ?? 0, setup, { visible: 'all', demand: () => {} });
  const back = await kept(1);
  expect(new Set(back.deviceIds)).toEqual(new Set([1, 2]));
  expect(new Set(back.pointIds)).toEqual(new Set([1, 3]));
});
