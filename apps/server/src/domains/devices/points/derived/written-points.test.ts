import { deviceId, itemId, pointId } from '@millwright/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actingAs } from '../../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../../platform/platform.builders.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../../devices.builders.ts';
import { scopeOfTexts } from './written-points.store.ts';

const setup = actingAs('setup');
let platform: PlatformForTests;

/** Points 1 and 2 on the press, 3 and 4 on the pump, 5 on a press of another item, 6 on one that goes. */
beforeAll(async () => {
  platform = await openPlatformForTests();
  const { devices, items } = createDevicesForTests(platform);
  for (const itemName of ['P1', 'P2']) {
    await items.create({ itemName, lnglat: null, note: '' }, setup, 'all');
  }
  const add = async (device: number, deviceName: string, names: string[], item = 1) => {
    await devices.create(buildDevice({ deviceName, itemId: itemId(item) }), setup);
    const points = names.map((name) => buildPoint({ name, unit: 'bar' }));
    await devices.createPoints(deviceId(device), points, setup);
  };
  await add(1, 'Press', ['Pressure', 'speed']);
  await add(2, 'Pump', ['Pressure', 'Level']);
  await add(3, 'Press', ['Pressure', 'Torque'], 2);
  await add(4, 'Old', ['Force']);
  await devices.delete(deviceId(4), setup);
});
afterAll(() => platform.close());

const scopeOf = (...texts: string[]) => scopeOfTexts(platform.db, itemId(1), texts);
const id = (found: { readonly id: number } | 'several' | null) =>
  found === null || found === 'several' ? found : found.id;

test('a name alone means each point of the item that is called so', async () => {
  const scope = await scopeOf('Pressure + Level');
  expect(id(scope.byName({ device: null, point: 'Pressure' }))).toBe('several');
  expect(id(scope.byName({ device: null, point: 'Level' }))).toBe(4);
});

test('a name with its device means that one, with what an expression asks of it', async () => {
  const scope = await scopeOf('{Pump:Pressure} > 3');
  expect(scope.byName({ device: 'Pump', point: 'Pressure' })).toMatchObject({
    ...{ id: 3, unit: 'bar', texts: null },
  });
});

test('letters are what they are', async () => {
  const scope = await scopeOf('Speed + {pump:Level}');
  expect(scope.byName({ device: null, point: 'Speed' })).toBeNull();
  expect(scope.byName({ device: 'pump', point: 'Level' })).toBeNull();
});

test.each([
  ['of another item by its name', 'Torque', 6],
  ['of another item by its id', '{#6}', 6],
  ['of a device that was deleted', 'Force + {#7}', 7],
])('a point %s is none here', async (_, text, other) => {
  const scope = await scopeOf(text);
  expect(scope.byId(pointId(other))).toBeNull();
  expect([...scope.names()]).toEqual([]);
});

test('a point by its id is found, those that nobody names are not looked up', async () => {
  const scope = await scopeOf('{#2} * 2', 'not even ( an expression');
  expect(id(scope.byId(pointId(2)))).toBe(2);
  expect([...scope.names()]).toEqual([{ device: 'Press', point: 'speed' }]);
});
