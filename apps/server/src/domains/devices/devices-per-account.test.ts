/** What an account has of items, devices and gateways is bounded, however it comes to be. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { type ItemId, userId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import { buildDevice, createDevicesForTests } from './devices.builders.ts';

const limit = 4;
const full = (error: string) => ({ code: 422, error, details: { limit } });
let platform: PlatformForTests;
let made: ReturnType<typeof createDevicesForTests>;
beforeAll(async () => {
  platform = await openPlatformForTests();
  const most = { items: limit, devices: limit, gateways: limit };
  made = createDevicesForTests(platform, undefined, most);
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.reset();
  await platform.addUsers(7, 8, 9);
  await sql`update app_user set grade = 2, parent_id = 7 where id = 8`.execute(platform.db);
});

let names = 0;
const tenant = (user = 7) =>
  platform.signIn({
    grade: user === 8 ? 2 : 1,
    items: 'all',
    userId: userId(user),
    permissions: new Set(['items.create', 'devices.create']),
    ...(user === 8 ? { accountId: userId(7) } : {}),
  });
const addItem = (user = 7) =>
  platform.call(tenant(user), itemCalls.create, { itemName: `站${++names}` });
const addDevice = (itemId: ItemId) =>
  platform.call(tenant(), deviceCalls.create, buildDevice({ itemId, deviceName: `机${++names}` }));
const addGateway = (itemId: ItemId) =>
  platform.call(tenant(), gatewayCalls.create, {
    ...{ itemId, gatewayName: `网关${++names}`, boxId: `BOX${names}`, password: 'right 1 one' },
  });
const codesOf = async (calls: readonly Promise<{ code: number }>[]) =>
  (await Promise.all(calls)).map(({ code }) => code).sort();

it('items of an account and its sub-users, made at once', async () => {
  const codes = await codesOf([7, 8, 7, 8, 7, 8].map(addItem));
  expect(codes).toEqual([200, 200, 200, 200, 422, 422]);
  expect(await addItem(8)).toMatchObject(full('item.account_full'));
  const { itemId: _, ...firstDevice } = buildDevice({ deviceName: '首台' });
  const withDevice = {
    item: { itemName: '又一站' },
    device: firstDevice,
  };
  expect(await platform.call(tenant(), deviceCalls.createWithItem, withDevice)).toMatchObject(
    full('item.account_full'),
  );
  expect(await addItem(9)).toMatchObject({ code: 200 });
});

it('devices of all items, made at once, copied or brought by a file', async () => {
  const [one, other] = [(await addItem()).data.id, (await addItem(8)).data.id];
  expect(await codesOf([one, other, one, other, one].map(addDevice))).toEqual([
    ...[200, 200, 200, 200, 422],
  ]);
  expect(await addDevice(one)).toMatchObject(full('device.account_full'));
  const [device] = (await made.devices.list({ visible: 'all', page: 1, pageSize: 1, order: 'asc' }))
    .list;
  const copy = { id: device?.id ?? 0, deviceName: '复制', host: '10.0.0.8', port: 502 };
  expect(await platform.call(tenant(), deviceCalls.copy, copy)).toMatchObject(
    full('device.account_full'),
  );
  expect(await importOf(one)).toMatchObject({ problems: [{ error: 'device.account_full' }] });
});

it('gateways of all items, made at once or brought by a file', async () => {
  const [one, other] = [(await addItem()).data.id, (await addItem(8)).data.id];
  expect(await codesOf([one, other, one, other, one].map(addGateway))).toEqual([
    ...[200, 200, 200, 200, 422],
  ]);
  expect(await addGateway(one)).toMatchObject(full('gateway.account_full'));
  expect(await importOf(one)).toMatchObject({ problems: [{ error: 'gateway.account_full' }] });
});

it('an item that a file brings', async () => {
  const { id } = (await addItem()).data;
  for (let more = 1; more < limit; more += 1) await addItem();
  expect(await importOf(id)).toMatchObject({ problems: [{ error: 'item.account_full' }] });
});

async function importOf(item: ItemId) {
  const { content } = await made.items.export(item);
  const packed = Buffer.from(content as Buffer);
  const access = { grade: 0, permissions: new Set<never>(), items: 'all' } as const;
  const acting = { actor: { kind: 'user', id: 7, name: '租户' } } as const;
  return await made.items.import({ packed, dryRun: false, language: 'zh-CN' }, acting, access);
}
