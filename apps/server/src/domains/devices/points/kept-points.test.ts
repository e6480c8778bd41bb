/** Points of devices that are switched off: whoever looks again and again has them read once. */
import { type DeviceId, deviceId, itemId, pointId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../devices.builders.ts';
import type { Devices } from '../index.ts';
import { createKeptPoints } from './kept-points.ts';

const setup = actingAs('setup');
let platform: PlatformForTests;
let made: ReturnType<typeof createDevicesForTests>;
let devices: Devices;

beforeAll(async () => {
  platform = await openPlatformForTests();
  made = createDevicesForTests(platform);
  devices = made.devices;
});
afterAll(() => platform?.close());
beforeEach(async () => {
  await platform.reset();
  for (const itemName of ['P1', 'P2']) {
    await made.items.create({ itemName, lnglat: null, note: '' }, setup, 'all');
  }
  for (const host of ['10.0.0.1', '10.0.0.2']) {
    await devices.create(buildDevice({ deviceName: host, host, enabled: false }), setup);
  }
  for (const id of [deviceId(1), deviceId(2)]) {
    const points = ['a', 'b', 'c'].map((name) => buildPoint({ name }));
    await devices.createPoints(id, points, setup);
  }
});

const look = async (id: DeviceId) => {
  const found = await devices.switchedOff(itemId(1));
  return found.find(({ device }) => device.id === id)?.points ?? [];
};

test('are read once while nothing has changed', async () => {
  const first = await look(deviceId(1));
  expect(first.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(await look(deviceId(1))).toBe(first);
});

test('are read anew after each change of them, and those of no other device', async () => {
  let [before, others] = [await look(deviceId(1)), await look(deviceId(2))];
  const changes = [
    () => devices.editPoints({ ids: [pointId(1)], changes: { unit: 'kPa' } }, setup),
    () => devices.deletePoints([pointId(2)], setup),
    () => devices.createPoints(deviceId(1), [buildPoint({ name: 'd' })], setup),
  ];
  for (const change of changes) {
    await change();
    const after = await look(deviceId(1));
    expect(after).not.toBe(before);
    expect(await look(deviceId(2))).toBe(others);
    before = after;
    others = await look(deviceId(2));
  }
  expect(before.map(({ name, unit }) => [name, unit])).toEqual([
    ['a', 'kPa'],
    ['c', buildPoint().unit],
    ['d', buildPoint().unit],
  ]);
});

test('know the project that their device was moved to', async () => {
  await look(deviceId(1));
  const batch = { ids: [deviceId(1)], itemId: itemId(2) };
  await devices.batches.move({ ...batch, dryRun: false }, setup);
  const [moved] = await devices.switchedOff(itemId(2));
  expect(moved?.points.map((point) => point.itemId)).toEqual([2, 2, 2]);
});

test('are kept as far as there is room, of whoever was looked at last', async () => {
  const kept = createKeptPoints(platform.db, 5);
  const [one, two] = (await devices.switchedOff(itemId(1))).map(({ device }) => device);
  if (one === undefined || two === undefined) expect.fail('there are two');
  const ofOne = await kept.of([one]);
  expect(await kept.of([one])).toEqual(ofOne);
  expect((await kept.of([one])).get(one.id)).toBe(ofOne.get(one.id));
  const ofTwo = await kept.of([two]);
  expect((await kept.of([two])).get(two.id)).toBe(ofTwo.get(two.id));
  expect((await kept.of([one])).get(one.id)).not.toBe(ofOne.get(one.id));
  expect((await kept.of([one, two])).get(two.id)).toEqual(ofTwo.get(two.id));
});

test('are read once for all who look at the same time', async () => {
  const [first, ...more] = await Promise.all(Array.from({ length: 5 }, () => look(deviceId(1))));
  for (const points of more) expect(points).toBe(first);
});
