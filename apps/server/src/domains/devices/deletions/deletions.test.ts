import { refuse } from '@millwright/contract';
import { deletionCalls } from '@millwright/contract/devices/deletions/deletions.calls';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { type DeviceId, itemId, seconds, userId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import type { Items } from '../../items/index.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../devices.builders.ts';
import type { Devices } from '../index.ts';

const setup = actingAs('setup');
const [me, other] = [userId(7), userId(8)];

let platform: PlatformForTests;
let items: Items;
let devices: Devices;
let used: ReadonlySet<DeviceId>;

beforeAll(async () => {
  platform = await openPlatformForTests();
  ({ items, devices } = createDevicesForTests(platform));
  devices.ports.deviceDeletionGuards.add(async (_, device) => {
    if (used.has(device)) throw refuse('alarm.rules_use_device', { rule: 'R' });
  });
  platform.jobs.start();
});
afterAll(() => platform.close());
beforeEach(async () => {
  used = new Set();
  await platform.reset();
  await platform.addUsers(me, other);
  for (const itemName of ['P1', 'P2']) {
    await items.create({ itemName, lnglat: null, note: '' }, setup, 'all');
  }
});

const signIn = (user = me) =>
  platform.signIn({
    userId: user,
    items: new Set([itemId(1), itemId(2)]),
    permissions: new Set([
      ...(['devices.create', 'devices.edit', 'devices.delete'] as const),
      ...(['items.edit', 'items.delete'] as const),
    ]),
  });
const add = (deviceName: string, given: Parameters<typeof buildDevice>[0] = {}) =>
  devices.create(buildDevice({ deviceName, ...given }), setup);
const pending = async (user = me) =>
  (await platform.call(signIn(user), deletionCalls.list, {})).data.list;
const takeBack = (id: number, user = me) =>
  platform.call(signIn(user), deletionCalls.takeBack, { id });
const rowsOf = async (table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)}`.execute(platform.db);
  return Number(rows[0]?.n);
};

test('the minute to take a deletion back begins when all is hidden, however long that takes', async () => {
  const name = (await items.get(itemId(1))).itemName;
  await add('A');
  const held = Promise.withResolvers<void>();
  const holding = platform.db.transaction().execute(async (tx) => {
    await sql`select from item where id = 1 for update`.execute(tx);
    await held.promise;
  });
  const deleting = platform.call(signIn(), deletionCalls.deleteItem, { id: 1, itemName: name });
  await waitFor('the deletion to be under way', async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(platform.db);
    return rows.length > 0;
  });
  platform.clock.advance(seconds(72));
  held.resolve();
  await holding;
  expect((await deleting).code).toBe(200);
  expect(await pending()).toMatchObject([
    { name, deviceCount: 1, dueAt: platform.clock.now() + seconds(60) },
  ]);
});

describe('a deleted device', () => {
  test('is nowhere from then on, and polled by nobody', async () => {
    const [a, b] = [await add('A'), await add('B')];
    await devices.createPoints(a.id, [buildPoint()], setup);
    await devices.createPoints(b.id, [buildPoint()], setup);
    const token = signIn();
    const { data } = await platform.call(token, deletionCalls.deleteDevices, { ids: [a.id] });
    expect(data.list).toEqual([{ id: a.id, deviceName: 'A', error: null, details: {} }]);
    const { data: left } = await platform.call(token, deviceCalls.list, {});
    expect(left).toMatchObject({ total: 1, list: [{ deviceName: 'B' }] });
    expect((await devices.collection()).devices.map(({ device }) => device.id)).toEqual([b.id]);
    expect((await platform.call(token, deviceCalls.get, { id: a.id })).code).toBe(404);
    expect((await platform.call(token, deviceCalls.edit, a)).code).toBe(404);
    expect((await platform.call(token, pointCalls.list, { deviceId: a.id })).code).toBe(404);
    const { data: brief } = await platform.call(token, pointCalls.brief, { itemId: 1 });
    expect(brief.list.map((point) => point.deviceId)).toEqual([b.id]);
    expect((await items.get(itemId(1))).counts).toMatchObject({ devices: 1, points: 1 });
    expect((await platform.emitted()).at(-1)).toBe('devices.changed');
    expect((await platform.recorded()).at(-1)).toBe('device.delete');
  });

  test('is taken back as it was by who deleted it, and by nobody else', async () => {
    const a = await add('A');
    const points = await devices.createPoints(a.id, [buildPoint()], setup);
    await platform.call(signIn(), deviceCalls.delete, { id: a.id });
    const [deletion] = await pending();
    expect(deletion).toMatchObject({ name: 'A', isItem: false, deviceCount: 1 });
    expect(await pending(other)).toEqual([]);
    const id = deletion?.id ?? 0;
    expect((await takeBack(id, other)).code).toBe(404);
    expect((await takeBack(id)).code).toBe(200);
    expect((await devices.collection()).devices).toEqual([{ device: a, points }]);
    expect(await pending()).toEqual([]);
    expect((await platform.recorded()).at(-1)).toBe('device.restore');
    expect((await takeBack(id)).code).toBe(404);
  });

  test('goes for good after a minute, also when nobody is there', async () => {
    const a = await add('A');
    await devices.createPoints(a.id, [buildPoint()], setup);
    await platform.call(signIn(), deviceCalls.delete, { id: a.id });
    const [deletion] = await pending();
    platform.clock.advance(seconds(59));
    expect(await rowsOf('device')).toBe(1);
    platform.clock.advance(seconds(1));
    expect(await pending()).toEqual([]);
    expect((await takeBack(deletion?.id ?? 0)).code).toBe(404);
    await waitFor('the rows to go', async () => (await rowsOf('device')) === 0);
    expect([await rowsOf('point'), await rowsOf('deletion')]).toEqual([0, 0]);
  });

  test('leaves its name and station to others, who keep them', async () => {
    const { data: gateway } = await platform.call(signIn(), gatewayCalls.create, {
      ...{ itemId: 1, gatewayName: 'G', boxId: 'BOX1', kind: 'dial-in' },
      registration: { packet: { match: 'exact', literal: { encoding: 'text', value: 'HELLO' } } },
    });
    const behind = { protocol: 'modbus-dial-in', gatewayId: gateway.id, host: '' } as const;
    const a = await add('A', behind);
    await platform.call(signIn(), deviceCalls.delete, { id: a.id });
    const next = await add('a', behind);
    const id = (await pending())[0]?.id ?? 0;
    expect(await takeBack(id)).toMatchObject({
      error: 'device.name_taken',
      details: { name: 'A' },
    });
    const renamed = await devices.edit({ ...next, deviceName: 'B' }, setup);
    expect(await takeBack(id)).toMatchObject({ error: 'device.unit_taken' });
    await devices.edit({ ...renamed, unitId: 9 }, setup);
    expect((await takeBack(id)).code).toBe(200);
  });

  test('goes with its gateway or its project when these are deleted meanwhile', async () => {
    const { data: gateway } = await platform.call(signIn(), gatewayCalls.create, {
      ...{ itemId: 1, gatewayName: 'G', boxId: 'BOX1', password: 'secret1' },
    });
    const behind = { protocol: 'mqtt-json', gatewayId: gateway.id, host: '' } as const;
    const [a, b] = [await add('A', behind), await add('B', { itemId: itemId(2) })];
    const { id } = gateway;
    for (const each of [a, b]) {
      await platform.call(signIn(), deviceCalls.delete, { id: each.id });
    }
    expect((await platform.call(signIn(), gatewayCalls.delete, { id })).code).toBe(200);
    expect((await platform.call(signIn(), itemCalls.delete, { id: 2 })).code).toBe(200);
    expect(await rowsOf('device')).toBe(0);
  });

  test('of several goes but what something uses, which says what', async () => {
    const [a, b] = [await add('A'), await add('B')];
    used = new Set([a.id]);
    const ids = [a.id, b.id];
    const { data } = await platform.call(signIn(), deletionCalls.deleteDevices, { ids });
    expect(data.list).toEqual([
      { id: a.id, deviceName: 'A', error: 'alarm.rules_use_device', details: { rule: 'R' } },
      { id: b.id, deviceName: 'B', error: null, details: {} },
    ]);
    expect(data.deletion).toMatchObject({ name: 'B', deviceCount: 1 });
    const one = await platform.call(signIn(), deviceCalls.delete, { id: a.id });
    expect(one).toMatchObject({ code: 422, error: 'alarm.rules_use_device' });
  });
});

describe('a deleted project', () => {
  const remove = (itemName: string) =>
    platform.call(signIn(), deletionCalls.deleteItem, { id: 1, itemName });
  beforeEach(async () => {
    await sql`insert into item_user (user_id, item_id) values (7, 1)`.execute(platform.db);
    await platform.call(signIn(), gatewayCalls.create, {
      ...{ itemId: 1, gatewayName: 'G', boxId: 'BOX1', password: 'secret1' },
    });
    for (const name of ['A', 'B']) {
      const device = await add(name);
      await devices.createPoints(device.id, [buildPoint()], setup);
    }
  });

  test('goes with all it has, after its name was typed', async () => {
    expect(await remove('P2')).toMatchObject({ error: 'deletion.name_differs' });
    const { data } = await remove('P1');
    expect(data).toMatchObject({ name: 'P1', isItem: true, deviceCount: 2 });
    const { data: list } = await platform.call(signIn(), itemCalls.list, {});
    expect(list.list.map((item) => item.itemName)).toEqual(['P2']);
    const { data: gateways } = await platform.call(signIn(), gatewayCalls.list, {});
    expect(gateways.total).toBe(0);
    expect((await devices.collection()).devices).toEqual([]);
    expect(await devices.gateways.authenticate('BOX1', 'secret1')).toBeNull();
    platform.clock.advance(seconds(60));
    await waitFor('the rows to go', async () => (await rowsOf('item')) === 1);
    expect([await rowsOf('device'), await rowsOf('gateway')]).toEqual([0, 0]);
  });

  test('is taken back as it was', async () => {
    const before = await devices.collection();
    const { data } = await remove('P1');
    expect((await takeBack(data.id)).code).toBe(200);
    expect(await devices.collection()).toEqual(before);
    expect((await items.get(itemId(1))).counts).toMatchObject({ devices: 2, points: 2 });
    expect(await devices.gateways.authenticate('BOX1', 'secret1')).not.toBeNull();
  });
});
