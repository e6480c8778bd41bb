import { refuse } from '@millwright/contract';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { deviceId, itemId, milliseconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actingAs } from '../../platform/audit/index.ts';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import type { Items, VisibleItems } from '../items/index.ts';
import { buildDevice, buildPoint, createDevicesForTests } from './devices.builders.ts';
import type { Devices } from './index.ts';

const setup = actingAs('setup');

let platform: PlatformForTests;
let items: Items;
let devices: Devices;
let inUse: boolean;

beforeAll(async () => {
  platform = await openPlatformForTests();
  ({ items, devices } = createDevicesForTests(platform));
  devices.ports.deviceDeletionGuards.add(async () => {
    if (inUse) throw refuse('alarm.rules_use_device', { rule: 'R' });
  });
});
afterAll(() => platform.close());
beforeEach(async () => {
  inUse = false;
  await platform.reset();
  for (const itemName of ['P1', 'P2']) {
    await items.create({ itemName, lnglat: null, note: '' }, setup, 'all');
  }
});

const engineer = () =>
  platform.signIn({
    permissions: new Set(['devices.create', 'devices.edit', 'devices.delete', 'items.delete']),
  });

describe('a device', () => {
  test('is created, read, recorded and told of', async () => {
    const token = engineer();
    const created = await platform.call(token, deviceCalls.create, buildDevice());
    expect(created).toMatchObject({ code: 200, data: { ...buildDevice(), id: 1, version: 1 } });
    const { data } = await platform.call(token, deviceCalls.get, { id: 1 });
    expect(data).toEqual({ ...created.data, itemName: 'P1', pointCount: 0 });
    expect((await platform.emitted()).at(-1)).toBe('devices.changed');
    expect((await platform.recorded()).at(-1)).toBe('device.create');
  });

  test.each([
    [{ host: '10.9.9.9' }, 422, 'device.address_forbidden'],
    [{ profile: 'abacus' }, 422, 'device.profile_unknown'],
    [{ host: '300.1.1.1' }, 400, 'device.host_rule'],
    [{ port: 65_536 }, 400, 'device.port_rule'],
    [{ deviceName: '空压机(1)' }, 400, 'device.name_rule'],
    [{ itemId: itemId(2) }, 404, 'general.not_found'],
  ])('with %o is refused', async (given, code, error) => {
    const answer = await platform.call(engineer(), deviceCalls.create, buildDevice(given));
    expect(answer).toMatchObject({ code, error });
    expect((await devices.collection()).devices).toEqual([]);
  });

  test('has a name of its own within its item', async () => {
    const token = engineer();
    await devices.create(buildDevice({ deviceName: 'Press' }), setup);
    const again = await platform.call(
      token,
      deviceCalls.create,
      buildDevice({ deviceName: 'PRESS' }),
    );
    expect(again).toMatchObject({ code: 422, error: 'device.name_taken' });
    await devices.create(buildDevice({ deviceName: 'Press', itemId: itemId(2) }), setup);
    const other = await devices.create(buildDevice({ deviceName: 'Other' }), setup);
    const renamed = { ...other, deviceName: 'Press' };
    const edited = await platform.call(token, deviceCalls.edit, renamed);
    expect(edited).toMatchObject({ code: 422, details: { name: 'Press' } });
  });

  test('is edited from the version one knows, and does not change its item', async () => {
    const token = engineer();
    const device = await devices.create(buildDevice(), setup);
    const change = { ...device, periodMs: 500, itemId: 2 };
    const { data } = await platform.call(token, deviceCalls.edit, change);
    expect(data).toMatchObject({ periodMs: 500, version: 2, itemId: 1 });
    const stale = await platform.call(token, deviceCalls.edit, { ...device, periodMs: 50 });
    expect(stale).toMatchObject({ code: 409, data });
  });

  test('cannot become a model that lacks its points', async () => {
    const device = await devices.create(buildDevice(), setup);
    await devices.createPoints(device.id, [buildPoint()], setup);
    const other = { ...device, profile: 'xinje-xc' };
    const answer = await platform.call(engineer(), deviceCalls.edit, other);
    expect(answer).toMatchObject({ code: 422, error: 'point.family_unknown' });
  });

  test('can be switched off while its address can no longer be dialled', async () => {
    const device = await devices.create(buildDevice(), setup);
    const off = await devices.edit({ ...device, enabled: false }, setup);
    expect(off.enabled).toBe(false);
    const moved = devices.edit({ ...off, host: '10.9.9.9' }, setup);
    await expect(moved).rejects.toMatchObject({ code: 'device.address_forbidden' });
  });

  test('is copied with its points', async () => {
    const device = await devices.create(buildDevice(), setup);
    await devices.createPoints(device.id, [buildPoint(), buildPoint({ name: '转速' })], setup);
    const own = { id: device.id, deviceName: '2号空压机', host: '10.0.0.2', port: 503, unitId: 2 };
    const { data } = await platform.call(engineer(), deviceCalls.copy, own);
    expect(data).toMatchObject({ ...own, id: 2, itemId: 1 });
    const copies = await devices.pointsOf([deviceId(2)]);
    expect(copies.map((point) => point.name)).toEqual(['排气温度', '转速']);
    expect(copies.map((point) => point.id)).toEqual([3, 4]);
  });

  test('is not copied with settings that its protocol does not have', async () => {
    const device = await devices.create(buildDevice({ protocol: 'modbus-rtu-tcp' }), setup);
    const own = { id: device.id, deviceName: '2号空压机', host: '10.0.0.2', port: 503 };
    const copy = (unitId: number) =>
      platform.call(engineer(), deviceCalls.copy, { ...own, unitId });
    for (const unitId of [0, 255]) {
      expect(await copy(unitId)).toMatchObject({
        code: 400,
        error: 'device.unit_rule',
        details: { field: 'unitId' },
      });
    }
    expect(await copy(254)).toMatchObject({ code: 200, data: { unitId: 254 } });
    const rack = await platform.call(engineer(), deviceCalls.copy, { ...own, rack: 1 });
    expect(rack).toMatchObject({ error: 'device.setting_of_other_protocol' });
  });

  test('is deleted with its points unless something uses it; its item only after it', async () => {
    const token = engineer();
    const device = await devices.create(buildDevice(), setup);
    await devices.createPoints(device.id, [buildPoint()], setup);
    const early = await platform.call(token, itemCalls.delete, { id: 1 });
    expect(early).toMatchObject({ code: 422, details: { count: 1 } });
    inUse = true;
    const used = await platform.call(token, deviceCalls.delete, { id: device.id });
    expect(used).toMatchObject({ code: 422, error: 'alarm.rules_use_device' });
    inUse = false;
    expect((await platform.call(token, deviceCalls.delete, { id: device.id })).code).toBe(200);
    expect(await devices.pointsOf([device.id])).toEqual([]);
    expect((await platform.call(token, itemCalls.delete, { id: 1 })).code).toBe(200);
  });

  test('of an item one does not know is not found', async () => {
    const token = engineer();
    const foreign = await devices.create(buildDevice({ itemId: itemId(2) }), setup);
    for (const answer of [
      await platform.call(token, deviceCalls.get, { id: foreign.id }),
      await platform.call(token, deviceCalls.edit, foreign),
      await platform.call(token, deviceCalls.copy, foreign),
      await platform.call(token, deviceCalls.delete, { id: foreign.id }),
    ]) {
      expect(answer.code).toBe(404);
    }
    expect(await devices.itemsOfDevices([foreign.id, deviceId(99)])).toEqual([itemId(2), null]);
  });
});

test('devices join the figures of the home page for whoever knows their item', async () => {
  await devices.create(buildDevice({ itemId: itemId(1) }), setup);
  const home = (visible: VisibleItems) =>
    items.home({ visible, timeZone: 'UTC', administrator: false });
  expect((await home('all')).devices).toEqual({ total: 1, today: 1 });
  await sql`update device set created_at = created_at - interval '2 days'`.execute(platform.db);
  expect((await home(new Set([itemId(1)]))).devices).toEqual({ total: 1, today: 0 });
  expect((await home(new Set([itemId(2)]))).devices).toEqual({ total: 0, today: 0 });
});

test('the list searches, sorts, pages and keeps to the caller’s items', async () => {
  for (const [n, deviceName] of ['Alpha', 'Beta', 'Gamma'].entries()) {
    await devices.create(buildDevice({ deviceName, host: `10.0.0.${9 - n}` }), setup);
  }
  await devices.create(
    buildDevice({ deviceName: 'Hidden', itemId: itemId(2), host: '10.0.0.8' }),
    setup,
  );
  await devices.createPoints(deviceId(2), [buildPoint()], setup);
  const token = engineer();
  const named = async (input: object) => {
    const { data } = await platform.call(token, deviceCalls.list, input);
    return [data.total, ...data.list.map((device) => device.deviceName)];
  };
  expect(await named({})).toEqual([3, 'Alpha', 'Beta', 'Gamma']);
  expect(await named({ sort: 'host', pageSize: 2 })).toEqual([3, 'Gamma', 'Beta']);
  expect(await named({ sort: 'pointCount', order: 'desc', pageSize: 1 })).toEqual([3, 'Beta']);
  expect(await named({ keyword: '0.0.8' })).toEqual([1, 'Beta']);
  expect(await named({ itemId: 2 })).toEqual([0]);
  expect((await items.get(itemId(1))).counts).toMatchObject({ devices: 3, points: 1 });
});

test('the profiles say what a form needs', async () => {
  const { data } = await platform.call(engineer(), deviceCalls.profiles, {});
  const modbus = data.list.find((profile) => profile.id === 'modbus');
  expect(modbus?.families.find((family) => family.id === 'HR')).toMatchObject({
    kind: 'word',
    radix: 10,
    writable: true,
    ranges: [{ first: '0', last: '65535' }],
  });
});

// Last, for the outbox that it starts would stand in the way of the next reset.
test('the collection has the devices with their points, those that are off apart, and news of changes', async () => {
  const heard: number[][] = [];
  const forget = devices.onChange(async (changed) => {
    heard.push([...changed].sort((a, b) => a - b));
  });
  const first = await devices.create(buildDevice({ deviceName: 'A' }), setup);
  const off = await devices.create(buildDevice({ deviceName: 'B', enabled: false }), setup);
  const points = await devices.createPoints(first.id, [buildPoint()], setup);
  const offPoints = await devices.createPoints(off.id, [buildPoint()], setup);
  expect(await devices.collection()).toEqual({
    devices: [{ device: first, points }],
    off: [{ device: off, points: offPoints }],
  });

  platform.outbox.start();
  await waitFor('the change to be gathered', async () => {
    platform.clock.advance(milliseconds(50));
    return new Set(heard.flat()).size === 2;
  });
  forget();
});
