import type { Permission } from '@millwright/contract';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { gatewayId, itemId, userId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { buildDevice, createDevicesForTests } from '../devices.builders.ts';

let platform: PlatformForTests;
let made: ReturnType<typeof createDevicesForTests>;

beforeAll(async () => {
  platform = await openPlatformForTests();
  made = createDevicesForTests(platform);
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.reset();
  await platform.addUsers(7);
});

const item = { itemName: '新泵站', lnglat: null, note: '' };
const create = (permissions: Permission[], given: Parameters<typeof buildDevice>[0] = {}) => {
  const { itemId: _, ...device } = buildDevice(given);
  const token = platform.signIn({ permissions: new Set(permissions), items: new Set() });
  return platform.call(token, deviceCalls.createWithItem, { item, device });
};
const itemsThere = () => made.items.known([itemId(1), itemId(2), itemId(3)]);

test('an item comes with its first device, and belongs to whoever made it', async () => {
  const { data } = await create(['items.create', 'devices.create']);
  expect(data).toMatchObject({ item, device: { itemId: data.item.id, deviceName: '1号空压机' } });
  expect(await made.items.itemsOf(userId(7))).toEqual(new Set([itemId(data.item.id)]));
  expect(await platform.recorded()).toEqual(['item.create', 'device.create']);
  expect(await platform.emitted()).toEqual(['items.changed', 'devices.changed']);
});

test.each<[string, Permission[], Parameters<typeof buildDevice>[0], string]>([
  ['one permission alone', ['items.create'], {}, 'general.forbidden'],
  ['the other permission alone', ['devices.create'], {}, 'general.forbidden'],
  [
    'a forbidden address',
    ['items.create', 'devices.create'],
    { host: '10.9.9.9' },
    'device.address_forbidden',
  ],
  [
    'a gateway that is not there',
    ['items.create', 'devices.create'],
    { protocol: 'mqtt-json', gatewayId: gatewayId(1), host: '' },
    'device.gateway_unknown',
  ],
])('with %s neither is made', async (_, permissions, given, error) => {
  expect((await create(permissions, given)).error).toBe(error);
  expect(await itemsThere()).toEqual([null, null, null]);
  expect(await platform.recorded()).toEqual([]);
});
