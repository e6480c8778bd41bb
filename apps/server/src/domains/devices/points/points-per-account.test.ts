/** What an account has of points is bounded, however many items and sub-users it has. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { DataType, type DeviceId, type ItemId, userId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../devices.builders.ts';

const limit = 10;
let platform: PlatformForTests;
let made: ReturnType<typeof createDevicesForTests>;
beforeAll(async () => {
  platform = await openPlatformForTests();
  made = createDevicesForTests(platform, undefined, { points: limit, derivedPoints: 2 });
  await platform.addUsers(1, 7, 8, 9);
  await sql`update app_user set grade = 0 where id = 1`.execute(platform.db);
  await sql`update app_user set grade = 2, parent_id = 7 where id = 8`.execute(platform.db);
});
afterAll(() => platform.close());

let names = 0;
const administrator = () => platform.signIn({ grade: 0, items: 'all', userId: userId(1) });
async function addDevice(itemId: ItemId): Promise<DeviceId> {
  const device = buildDevice({ itemId, deviceName: `机${++names}` });
  return (await platform.call(administrator(), deviceCalls.create, device)).data.id;
}
/** An item with a device, of these users. */
async function addItem(...users: readonly number[]) {
  const input = { itemName: `站${++names}` };
  const { id } = (await platform.call(administrator(), itemCalls.create, input)).data;
  const acting = actingAs('test');
  for (const user of users.map(userId)) {
    await made.items.assign(user, [...(await made.items.itemsOf(user)), id], acting);
  }
  return { id, device: await addDevice(id) };
}
const addPoints = (deviceId: DeviceId, count: number) => {
  const points = Array.from({ length: count }, (_, at) =>
    buildPoint({ name: `点${++names}`, address: String(at) }),
  );
  return platform.call(administrator(), pointCalls.createMany, { deviceId, points });
};

const full = { code: 422, error: 'point.account_full', details: { limit } };

it('all items of an account have so many points together, and others are not counted', async () => {
  const first = await addItem(7);
  const second = await addItem(8, 7);
  const others = await addItem(9);
  const ours = await addItem();
  expect(await addPoints(first.device, 6)).toMatchObject({ code: 200 });
  expect(await addPoints(second.device, 5)).toMatchObject(full);
  expect(await addPoints(second.device, 4)).toMatchObject({ code: 200 });
  expect(await addPoints(second.device, 1)).toMatchObject(full);
  expect(await addPoints(others.device, 10)).toMatchObject({ code: 200 });
  expect(await addPoints(ours.device, 11)).toMatchObject({ code: 200 });
});

it('what is added to several items at once counts together', async () => {
  await sql`delete from point`.execute(platform.db);
  // As the planner knows them where hardly any are there.
  await sql`vacuum analyze point`.execute(platform.db);
  await platform.addUsers(10);
  const items: Awaited<ReturnType<typeof addItem>>[] = [];
  for (const user of [8, 8, 7, 8, 10]) items.push(await addItem(user));
  const codes = await Promise.all(
    items.map(async ({ device }) => (await addPoints(device, 4)).code),
  );
  expect(codes.slice(0, 4).sort()).toEqual([200, 200, 422, 422]);
  expect(codes[4]).toBe(200);
});

it('who shares an item uses up nobody else’s, and what is taken from its account is another’s', async () => {
  await platform.addUsers(12, 13);
  const mine = await addItem(13);
  const own = await addItem(12);
  const everybodys = [...(await made.items.itemsOf(userId(12))), mine.id];
  await made.items.assign(userId(12), everybodys, actingAs('test'));
  expect(await made.items.accountOf(mine.id)).toBe(13);
  expect(await addPoints(mine.device, 10)).toMatchObject({ code: 200 });
  expect(await addPoints(mine.device, 1)).toMatchObject(full);
  expect(await addPoints(own.device, 10)).toMatchObject({ code: 200 });
  await made.items.assign(userId(13), [], actingAs('test'));
  expect(await made.items.accountOf(mine.id)).toBe(12);
  await made.items.assign(userId(12), [], actingAs('test'));
  expect(await made.items.accountOf(mine.id)).toBe(null);
});

it('what was deleted, or never came to be, leaves room', async () => {
  await platform.addUsers(11);
  const { device } = await addItem(11);
  const points = [1, 2].map((at) => buildPoint({ name: 'twice', address: String(at) }));
  for (let time = 0; time < 6; time += 1) {
    const twice = { deviceId: device, points };
    expect(await platform.call(administrator(), pointCalls.createMany, twice)).not.toMatchObject({
      code: 200,
    });
  }
  expect(await addPoints(device, 10)).toMatchObject({ code: 200 });
  await sql`delete from point where device_id = ${device}`.execute(platform.db);
  expect(await addPoints(device, 10)).toMatchObject({ code: 200 });
});

it('a copy and a file count too', async () => {
  const { id, device } = await addItem(9);
  await sql`delete from point using device where device.id = device_id`.execute(platform.db);
  expect(await addPoints(device, 6)).toMatchObject({ code: 200 });
  const copy = { id: device, deviceName: '复制', host: '10.0.0.8', port: 502 };
  expect(await platform.call(administrator(), deviceCalls.copy, copy)).toMatchObject(full);
  const { content } = await made.items.export(id);
  const file = {
    packed: Buffer.from(content as Buffer),
    dryRun: false,
    language: 'zh-CN',
  } as const;
  const access = { grade: 0, permissions: new Set<never>(), items: 'all' } as const;
  const tenant = { actor: { kind: 'user', id: 9, name: '租户' } } as const;
  expect(await made.items.import(file, tenant, access)).toMatchObject({
    imported: false,
    problems: [{ error: 'point.account_full' }],
  });
});

it('calculated ones have a bound of their own, however they come', async () => {
  await platform.addUsers(14);
  const { id, device } = await addItem(14);
  expect(await addPoints(device, 1)).toMatchObject({ code: 200 });
  const calculated = buildDevice({
    ...{ itemId: id, deviceName: `算${++names}`, protocol: 'calculated', host: '', port: 0 },
  });
  const { data } = await platform.call(administrator(), deviceCalls.create, calculated);
  const deviceId = data.id;
  const entry = () => {
    const { family: _, address: __, bit: ___, length: ____, ...point } = buildPoint({});
    const name = `率${++names}`;
    return { ...point, name, expression: '1 + 1', dataType: DataType.DOUBLE, writable: false };
  };
  const add = (count: number) =>
    platform.call(administrator(), pointCalls.createMany, {
      deviceId,
      points: Array.from({ length: count }, entry),
    });
  const tooMany = { code: 422, error: 'point.account_full_calculated', details: { limit: 2 } };
  expect(await add(3)).toMatchObject(tooMany);
  expect(await add(1)).toMatchObject({ code: 200 });
  expect(await add(2)).toMatchObject(tooMany);
  expect(await add(1)).toMatchObject({ code: 200 });
  const copy = { id: deviceId, deviceName: '再算', host: '', port: 0 };
  expect(await platform.call(administrator(), deviceCalls.copy, copy)).toMatchObject(tooMany);
  const { content } = await made.items.export(id);
  await platform.addUsers(15);
  const file = {
    packed: Buffer.from(content as Buffer),
    dryRun: false,
    language: 'zh-CN',
  } as const;
  const access = { grade: 0, permissions: new Set<never>(), items: 'all' } as const;
  const tenant = (id: number) => ({ actor: { kind: 'user', id, name: '租户' } }) as const;
  expect(await made.items.import(file, tenant(14), access)).toMatchObject({
    imported: false,
    problems: [{ error: 'point.account_full_calculated' }],
  });
  expect(await made.items.import(file, tenant(15), access)).toMatchObject({ imported: true });
});
