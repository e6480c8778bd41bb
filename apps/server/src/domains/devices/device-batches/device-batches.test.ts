import { deviceBatchCalls } from '@millwright/contract/devices/device-batches/device-batches.calls';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { type DeviceId, deviceId, itemId, type PointId } from '@millwright/kernel';
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
const [p1, p2, p3] = [itemId(1), itemId(2), itemId(3)];

let platform: PlatformForTests;
let items: Items;
let devices: Devices;
let online: ReadonlySet<number>;

beforeAll(async () => {
  platform = await openPlatformForTests();
  ({ items, devices } = createDevicesForTests(platform));
  devices.ports.deviceStates.add(() =>
    [...online].map((id) => ({ deviceId: deviceId(id), state: 'online' as const })),
  );
});
afterAll(() => platform.close());
beforeEach(async () => {
  online = new Set();
  await platform.reset();
  for (const itemName of ['P1', 'P2', 'P3']) {
    await items.create({ itemName, lnglat: null, note: '' }, setup, 'all');
  }
});

/** Of the projects P1 and P2. */
const engineer = () =>
  platform.signIn({
    items: new Set([p1, p2]),
    permissions: new Set(['devices.create', 'devices.edit', 'devices.delete']),
  });
const add = (deviceName: string, given: Parameters<typeof buildDevice>[0] = {}) =>
  devices.create(buildDevice({ deviceName, ...given }), setup);

describe('the list', () => {
  const named = async (input: object): Promise<string[]> => {
    const { data } = await platform.call(engineer(), deviceCalls.list, input);
    return data.list.map((device) => device.deviceName);
  };

  test('finds devices by how they stand', async () => {
    const a = await add('A');
    await add('B');
    await add('C', { enabled: false });
    online = new Set([a.id]);
    expect(await named({ state: 'online' })).toEqual(['A']);
    expect(await named({ state: 'offline' })).toEqual(['B']);
    expect(await named({ state: 'abnormal' })).toEqual([]);
    expect(await named({ state: 'disabled' })).toEqual(['C']);
  });

  test('finds devices by protocol and gateway, and sorts by project', async () => {
    await add('A', { itemId: p2 });
    await add('B', { protocol: 's7' });
    const { data: gateway } = await platform.call(engineer(), gatewayCalls.create, {
      ...{ itemId: 1, gatewayName: 'G', boxId: 'BOX1', password: 'secret1' },
    });
    await add('C', { protocol: 'mqtt-json', gatewayId: gateway.id, host: '' });
    expect(await named({ protocol: 's7' })).toEqual(['B']);
    expect(await named({ gatewayId: gateway.id })).toEqual(['C']);
    expect(await named({ sort: 'itemName', order: 'desc' })).toEqual(['A', 'C', 'B']);
  });
});

describe('switching', () => {
  test('turns polling off and on, and records each that changed', async () => {
    const [a, b] = [await add('A'), await add('B', { enabled: false })];
    const { data } = await platform.call(engineer(), deviceBatchCalls.switch, {
      ids: [b.id, a.id],
      enabled: false,
    });
    expect(data.list).toEqual([
      { id: b.id, deviceName: 'B', error: null, details: {} },
      { id: a.id, deviceName: 'A', error: null, details: {} },
    ]);
    expect((await devices.collection()).devices).toEqual([]);
    expect(await platform.recorded()).toEqual([
      ...['item.create', 'item.create', 'item.create'],
      ...['device.create', 'device.create', 'device.edit'],
    ]);
  });
});

describe('copying', () => {
  const copy = (input: object) =>
    platform.call(engineer(), deviceBatchCalls.copy, {
      ...{ ids: [1], count: 2, pattern: '{name}{n}', hostOffset: 1, portOffset: 0, unitOffset: 10 },
      ...input,
    });
  beforeEach(async () => {
    const device = await add('Pump', { host: '10.0.0.1', unitId: 5 });
    await devices.createPoints(device.id, [buildPoint()], setup);
  });

  test('shows what it would make, and makes nothing', async () => {
    const { data } = await copy({ dryRun: true });
    expect(data.list).toEqual([
      {
        ...{ id: 1, deviceName: 'Pump2', host: '10.0.0.2', port: 502, unitId: 15, points: 1 },
        ...{ copyId: null, error: null, details: {} },
      },
      {
        ...{ id: 1, deviceName: 'Pump3', host: '10.0.0.3', port: 502, unitId: 25, points: 1 },
        ...{ copyId: null, error: null, details: {} },
      },
    ]);
    expect((await devices.collection()).devices).toHaveLength(1);
    expect((await platform.recorded()).at(-1)).toBe('point.create');
  });

  test('makes what can be made, with its points, and says what could not', async () => {
    await add('Pump3');
    const { data } = await copy({ count: 3, unitOffset: 100, dryRun: false });
    expect(data.list.map(({ deviceName, error }) => [deviceName, error])).toEqual([
      ['Pump2', null],
      ['Pump3', 'device.name_taken'],
      ['Pump4', 'device.unit_rule'],
    ]);
    const made = data.list[0]?.copyId ?? 0;
    expect(await devices.get(deviceId(made))).toMatchObject({ unitId: 105, host: '10.0.0.2' });
    expect(await devices.pointsOf([deviceId(made)])).toHaveLength(1);
  });

  test.each([
    ['as its original', true, {}, true],
    ['as its original, which is not', false, {}, false],
    ['not, when that is wanted', true, { enabled: false }, false],
    ['when that is wanted', false, { enabled: true }, true],
  ])('polls a copy %s', async (_, before, given, after) => {
    await devices.edit({ ...(await devices.get(deviceId(1))), enabled: before }, setup);
    const { data } = await copy({ count: 1, dryRun: false, ...given });
    const copyId = deviceId(data.list[0]?.copyId ?? 0);
    expect(await devices.get(copyId)).toMatchObject({ enabled: after });
  });

  test('goes as far as two hundred at a time', async () => {
    expect(await copy({ count: 200 })).toMatchObject({ code: 200 });
    const { id } = await add('Other');
    expect(await copy({ ids: [1, id], count: 200 })).toMatchObject({
      error: 'device.too_many_copies',
      details: { limit: 200 },
    });
  });

  test('copies so many points at a time', async () => {
    await sql`
      insert into point (device_id, name, address, address_text, data_type, display_format, unit,
          writable, saved, limit_delay_ms, limit_deadband, slope, intercept, limit_level, write_confirm)
        select device_id, name || n, address, address_text, data_type, display_format, unit,
          writable, saved, limit_delay_ms, limit_deadband, slope, intercept, limit_level, write_confirm
          from point cross join generate_series(1, 100) n`.execute(platform.db);
    expect((await copy({ count: 199 })).error).toBe('device.too_many_copied_points');
    const { code, data } = await copy({ count: 3 });
    expect([code, data.list.map(({ points }) => points)]).toEqual([200, [101, 101, 101]]);
  });

  test('shows nothing to who has gone', async () => {
    const given = { ids: [deviceId(1)], count: 2, pattern: '{name}{n}', first: 2 };
    const offsets = { hostOffset: 1, portOffset: 0, unitOffset: 1 };
    const gone = AbortSignal.abort();
    await expect(
      devices.batches.copy({ ...given, ...offsets, dryRun: true, gone }, setup),
    ).rejects.toMatchObject({ code: 'general.too_many' });
  });

  test('refuses an address that may not be dialled, one by one', async () => {
    const { data } = await copy({ hostOffset: 0, unitOffset: 1, count: 1 });
    expect(data.list[0]?.error).toBeNull();
    await devices.edit({ ...(await devices.get(deviceId(1))), host: '10.9.9.8' }, setup);
    const { data: forbidden } = await copy({ count: 2 });
    expect(forbidden.list.map(({ error }) => error)).toEqual(['device.address_forbidden', null]);
  });
});

describe('moving', () => {
  const move = (ids: readonly number[], given: object = {}) =>
    platform.call(engineer(), deviceBatchCalls.move, {
      ...{ ids: [...ids], itemId: p2, dryRun: false },
      ...given,
    });

  test('takes points, groups and text lists along', async () => {
    const device = await add('Pump');
    const group = await devices.pointGroups.create({ itemId: p1, name: 'Motor' }, setup);
    const texts = [{ value: 0, text: 'off', color: null }];
    const list = await devices.textLists.create({ itemId: p1, name: 'State', texts }, setup);
    const same = await devices.textLists.create({ itemId: p2, name: 'Other', texts }, setup);
    const given = [
      buildPoint({ groupId: group.id }),
      buildPoint({ name: 'State', upperLimit: null, slope: 1, textListId: list.id }),
    ];
    const points = await devices.createPoints(device.id, given, setup);
    const { data } = await move([device.id]);
    expect(data.list).toEqual([{ id: device.id, deviceName: 'Pump', error: null, details: {} }]);
    expect(await devices.get(device.id)).toMatchObject({ itemId: p2, itemName: 'P2', version: 2 });
    const [there] = await devices.pointGroups.list(p2);
    expect(there).toMatchObject({ name: 'Motor' });
    const moved = await devices.pointsOf([device.id]);
    expect(moved.map(({ id, itemId: item }) => [id, item])).toEqual(
      points.map(({ id }) => [id, p2]),
    );
    expect(moved.map(({ groupId, textListId }) => [groupId, textListId])).toEqual([
      [there?.id, null],
      [null, same.id],
    ]);
    expect((await platform.recorded()).at(-1)).toBe('device.move');
  });

  test('leaves what cannot go, and says why; a dry run moves none', async () => {
    const [a, b, c] = [await add('A'), await add('B'), await add('C')];
    await add('A', { itemId: p2 });
    const { data: gateway } = await platform.call(engineer(), gatewayCalls.create, {
      ...{ itemId: 1, gatewayName: 'G', boxId: 'BOX1', password: 'secret1' },
    });
    const d = await add('D', { protocol: 'mqtt-json', gatewayId: gateway.id, host: '' });
    const [point] = await devices.createPoints(b.id, [buildPoint()], setup);
    const pointIds: PointId[] = point === undefined ? [] : [point.id];
    await devices.dataSets.create({ itemId: p1, name: 'View', note: '', pointIds }, setup);
    const ids: DeviceId[] = [a.id, b.id, c.id, d.id];
    const errors = ['device.name_taken', 'device.in_data_set', null, 'device.behind_gateway'];
    const dry = await move(ids, { dryRun: true });
    expect(dry.data.list.map(({ error }) => error)).toEqual(errors);
    expect((await devices.get(c.id)).itemId).toBe(p1);
    const done = await move(ids);
    expect(done.data.list.map(({ error }) => error)).toEqual(errors);
    expect((await devices.get(c.id)).itemId).toBe(p2);
    expect((await devices.get(b.id)).itemId).toBe(p1);
  });

  test('into a project one does not know, or from one, finds nothing', async () => {
    const mine = await add('A');
    const foreign = await add('B', { itemId: p3 });
    expect(await move([mine.id], { itemId: p3 })).toMatchObject({ code: 404 });
    expect(await move([mine.id, foreign.id])).toMatchObject({ code: 404 });
    expect((await devices.get(mine.id)).itemId).toBe(p1);
  });

  test('needs the right to add devices as well', async () => {
    const { id } = await add('A');
    const token = platform.signIn({
      items: new Set([p1, p2]),
      permissions: new Set(['devices.edit']),
    });
    const answer = await platform.call(token, deviceBatchCalls.move, { ids: [id], itemId: p2 });
    expect(answer).toMatchObject({ code: 403, details: { permission: 'devices.create' } });
  });
});
