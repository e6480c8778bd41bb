import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointSearchCalls } from '@millwright/contract/devices/points/point-search.calls';
import { deviceId, itemId } from '@millwright/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../devices.builders.ts';
import { findPointsByName } from './find-by-name.store.ts';

const setup = actingAs('setup');
let platform: PlatformForTests;
let devices: ReturnType<typeof createDevicesForTests>['devices'];

/** Twelve pressures on a device of the first item, one on a device of the second. */
beforeAll(async () => {
  platform = await openPlatformForTests();
  const { items, ...opened } = createDevicesForTests(platform);
  devices = opened.devices;
  for (const itemName of ['P1', 'P2']) {
    await items.create({ itemName, lnglat: null, note: '' }, setup, 'all');
  }
  await devices.create(buildDevice({ deviceName: 'Press' }), setup);
  await devices.create(buildDevice({ deviceName: 'Pump', itemId: itemId(2) }), setup);
  const many = Array.from({ length: 12 }, (_, n) => buildPoint({ name: `Pressure${n}` }));
  await devices.createPoints(deviceId(1), many, setup);
  await devices.createPoints(deviceId(2), [buildPoint({ name: 'Inlet_pressure%' })], setup);
});
afterAll(() => platform.close());

const found = async (keyword: string, items: readonly number[] | 'all' = 'all') => {
  const token = platform.signIn({
    items: items === 'all' ? 'all' : new Set(items.map(itemId)),
  });
  return (await platform.call(token, pointSearchCalls.list, { keyword })).data;
};

test('a few of those that hold the keyword are found, each with where it is', async () => {
  const { list, cut } = await found('PRESSURE');
  expect(list).toHaveLength(8);
  expect(list[0]).toMatchObject({ name: 'Pressure0', deviceName: 'Press', itemName: 'P1' });
  expect(cut).toBe(false);
  expect((await found('inlet')).list.map(({ name }) => name)).toEqual(['Inlet_pressure%']);
});

test('whose name is the keyword comes first, then those that begin with it', async () => {
  const names = ['The_drive', 'Drive_2', 'Drive'];
  const points = names.map((name, n) => buildPoint({ name, address: String(500 + n) }));
  await devices.createPoints(deviceId(2), points, setup);
  expect((await found('drive')).list.map(({ name }) => name)).toEqual(names.toReversed());
});

test('signs mean themselves', async () => {
  expect((await found('e%')).list.map(({ name }) => name)).toEqual(['Inlet_pressure%']);
  expect((await found('_p')).list.map(({ name }) => name)).toEqual(['Inlet_pressure%']);
});

test.each([
  ['its device and its item', 'P2 pump inlet', ['Inlet_pressure%']],
  ['its item alone, in another order', 'inlet p2', ['Inlet_pressure%']],
  ['another item', 'inlet P1', []],
])('words may be those of %s', async (_, keyword, names) => {
  expect((await found(keyword)).list.map(({ name }) => name)).toEqual(names);
});

test.each([
  ['its item', 'p2 PUMP', {}, ['Pump']],
  ['its address', '192.168 pump', {}, ['Pump']],
  ['another item', 'P1 Pump', {}, []],
  ['its item alone', 'P2', {}, []],
  ['its item, which says nothing within it', 'P2 Pump', { itemId: itemId(2) }, []],
])('a device is found by words of it and %s', async (_, keyword, within, names) => {
  const input = { page: 1, pageSize: 9, keyword, ...within };
  const token = platform.signIn({ items: 'all' });
  const { data } = await platform.call(token, deviceCalls.list, input);
  expect(data.list.map(({ deviceName }) => deviceName)).toEqual(names);
});

test('nobody finds what is not theirs', async () => {
  expect((await found('inlet', [1])).list).toEqual([]);
  expect((await found('pressure', [])).list).toEqual([]);
  expect((await found('pressure', [2])).list.map(({ name }) => name)).toEqual(['Inlet_pressure%']);
});

test('no search looks at more points than it may', async () => {
  const { list } = await findPointsByName(platform.db, 'all', 'pressure', 3);
  expect(list.length).toBeLessThanOrEqual(3);
  expect((await findPointsByName(platform.db, 'all', 'pressure', 3)).cut).toBe(true);
  expect(await findPointsByName(platform.db, 'all', 'nowhere', 3)).toEqual({ list: [], cut: true });
});
