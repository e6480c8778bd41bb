import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { withAddress } from '@millwright/contract/devices/protocols/index';
import { DataType, deviceId, itemId, pointId, WriteConfirm } from '@millwright/kernel';
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
let platform: PlatformForTests;
let items: Items;
let devices: Devices;

beforeAll(async () => {
  platform = await openPlatformForTests();
  ({ items, devices } = createDevicesForTests(platform));
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.reset();
  for (const itemName of ['P1', 'P2']) {
    await items.create({ itemName, lnglat: null, note: '' }, setup, 'all');
  }
  await devices.create(buildDevice(), setup);
  await devices.create(buildDevice({ deviceName: 'XC', profile: 'xinje-xc' }), setup);
});

const engineer = () =>
  platform.signIn({ permissions: new Set(['points.edit', 'points.delete', 'devices.edit']) });

describe('a point', () => {
  test('is created and told of', async () => {
    const token = engineer();
    const input = { deviceId: 1, point: buildPoint() };
    const { code, data } = await platform.call(token, pointCalls.create, input);
    expect(code).toBe(200);
    expect(data).toEqual({ ...buildPoint(), id: 1, deviceId: 1, itemId: 1, version: 1 });
    expect((await platform.emitted()).at(-1)).toBe('devices.changed');
    expect(await platform.lastRecord()).toMatchObject({
      action: 'point.create',
      subjectKind: 'point',
      subjectName: input.point.name,
    });
  });

  test.each([
    [1, { address: '65536' }, 'point.address_invalid'],
    [1, { address: '65535', dataType: DataType.FLOAT }, 'point.no_room'],
    [1, { family: 'D' }, 'point.family_unknown'],
    [1, { dataType: DataType.BOOL }, 'point.bit_required'],
    [1, { family: 'CO', dataType: DataType.INT16S }, 'point.type_does_not_fit'],
    [1, { family: 'IR', writable: true }, 'point.read_only_family'],
    [2, { family: 'X', address: '18', dataType: DataType.BOOL }, 'point.address_invalid'],
    [1, { slope: 0 }, 'point.slope_zero'],
    [1, { lowerLimit: 9, upperLimit: 1 }, 'point.limits_reversed'],
    [1, { writeMin: 9, writeMax: 1 }, 'point.write_range_reversed'],
    [1, { writeStep: 0 }, 'point.write_step_not_positive'],
    [1, { bit: 0, dataType: DataType.BOOL, writeMax: 1 }, 'point.write_range_of_no_number'],
  ])('of device %i with %o is refused', async (device, given, error) => {
    const input = { deviceId: device, point: buildPoint(given) };
    const answer = await platform.call(engineer(), pointCalls.create, input);
    expect(answer.error).toBe(error);
    expect(await devices.pointsOf([deviceId(device)])).toEqual([]);
  });

  test('is edited from the version one knows', async () => {
    const token = engineer();
    const [point] = await devices.createPoints(deviceId(1), [buildPoint()], setup);
    if (point === undefined) return expect.fail('no point');
    const change = { ...point, upperLimit: 120, name: '排气温度2' };
    const { data } = await platform.call(token, pointCalls.edit, change);
    expect(data).toEqual({ ...change, version: 2 });
    const stale = await platform.call(token, pointCalls.edit, change);
    expect(stale).toMatchObject({ code: 409, data });
  });

  test('keeps its writing range from a program that does not know of one', async () => {
    const token = engineer();
    const range = { writeMin: 4, writeMax: 9, writeStep: 0.05, writeConfirm: WriteConfirm.slide };
    const input = buildPoint({ writable: true, ...range });
    const { data: point } = await platform.call(token, pointCalls.create, {
      deviceId: 1,
      point: input,
    });
    expect(point).toMatchObject(range);
    const { writeMin: _, writeMax: __, writeStep: ___, writeConfirm: _____, ...older } = point;
    const renamed = await platform.call(token, pointCalls.edit, { ...older, name: 'Set' });
    expect(renamed.data).toMatchObject({ name: 'Set', ...range });
    const lifted = await platform.call(token, pointCalls.edit, { ...renamed.data, writeMin: null });
    expect(lifted.data).toMatchObject({ ...range, writeMin: null });
    const { writeMax: ____, ...half } = lifted.data;
    const reversed = await platform.call(token, pointCalls.edit, { ...half, writeMin: 10 });
    expect(reversed.error).toBe('point.write_range_reversed');
  });

  test('of an item one does not know is not found', async () => {
    await devices.create(buildDevice({ itemId: itemId(2) }), setup);
    const [point] = await devices.createPoints(deviceId(3), [buildPoint()], setup);
    if (point === undefined) return expect.fail('no point');
    const token = engineer();
    for (const answer of [
      await platform.call(token, pointCalls.list, { deviceId: 3 }),
      await platform.call(token, pointCalls.brief, { itemId: 2 }),
      await platform.call(token, pointCalls.create, { deviceId: 3, point: buildPoint() }),
      await platform.call(token, pointCalls.edit, point),
      await platform.call(token, pointCalls.delete, { ids: [point.id] }),
    ]) {
      expect(answer.code).toBe(404);
    }
    expect(await devices.itemsOfPoints([point.id, pointId(99)])).toEqual([itemId(2), null]);
  });
});

describe('several points', () => {
  test('are told of as they are stored', async () => {
    const s7 = await devices.create(buildDevice({ protocol: 's7', deviceName: 'S7' }), setup);
    const given = {
      limits: { lowerLimit: -0.1, upperLimit: 1e12, limitLevel: 1, limitDelayMs: 9, decimals: 4 },
      writing: { writable: true, writeMin: 0.3, writeMax: 7, writeStep: 0.1, slope: 1 / 3 },
      bit: { dataType: DataType.BOOL, bit: 3, upperLimit: null, saved: false },
      text: { dataType: DataType.CHAR, length: 9, wordOrder: 'BADC', upperLimit: null },
      word: { dataType: DataType.INT32U, length: 5, wordOrder: 'CDAB', unit: "'\\ ℃ 😀" },
    } as const;
    const named = Object.entries(given).map(([name, fields]) => buildPoint({ name, ...fields }));
    const at = { area: 'DB', db: 7, byte: 2, bit: null } as const;
    const db = withAddress('s7', buildPoint({ name: 'dbw', ...at }));
    const created = [
      ...(await devices.createPoints(deviceId(1), named, setup)),
      ...(await devices.createPoints(s7.id, [db], setup)),
    ];
    expect(created).toStrictEqual(await devices.pointsOf([deviceId(1), s7.id]));
  });

  test('are created all or none, with names of their own', async () => {
    const token = engineer();
    await devices.createPoints(deviceId(1), [buildPoint({ name: 'Speed' })], setup);
    const create = async (...names: string[]) => {
      const points = names.map((name) => buildPoint({ name }));
      return platform.call(token, pointCalls.createMany, { deviceId: 1, points });
    };
    expect(await create('a', 'b', 'A')).toMatchObject({ code: 422, details: { name: 'a' } });
    expect(await create('a', 'SPEED')).toMatchObject({ details: { name: 'SPEED' } });
    const good = await create('a', 'b');
    expect(good.data.list.map((point) => point.name)).toEqual(['a', 'b']);
    expect(await devices.pointsOf([deviceId(1)])).toHaveLength(3);
  });

  test('are each kept as given, whatever the one before is', async () => {
    const full = {
      ...{ unit: 'bar', decimals: 1, writable: true, saved: false, slope: 0.1, intercept: 2 },
      ...{ lowLowLimit: 1, lowerLimit: 2, upperLimit: 3, highHighLimit: 4, upperLevel: 4 as const },
      ...{ limitLevel: 1 as const, limitDelayMs: 5, limitDeadband: 0.5 },
      ...{ writeMin: 0, writeMax: 9, writeStep: 1, address: '7' },
    };
    const bare = buildPoint({ name: 'bare', lowerLimit: null, upperLimit: null });
    const points = [
      buildPoint({ name: 'full', ...full }),
      bare,
      buildPoint({ name: 'full again', ...full, decimals: 0 }),
    ];
    const made = await devices.createPoints(deviceId(1), points, setup);
    expect(made).toMatchObject([
      { name: 'full', ...full },
      bare,
      { name: 'full again', ...full, decimals: 0 },
    ]);
    expect(await devices.pointsOf([deviceId(1)])).toEqual(made);
    // Whoever watches limits is not shown the others.
    const limited = await devices.pointsWithLimits([deviceId(1)]);
    expect(limited.map(({ id }) => id)).toEqual([made[0]?.id, made[2]?.id]);
    for (const each of limited) expect(made).toContainEqual(expect.objectContaining(each));
  });

  test.each([
    ['an address that is not there', { address: '65536' }, 'point.address_invalid', 'address'],
    ['no room', { dataType: DataType.DOUBLE, address: '65533' }, 'point.no_room', 'address'],
    ['a group of another item', { groupId: 99 }, 'point_group.unknown', 'groupId'],
    ['a name that is taken', { name: 'A' }, 'point.name_taken', 'name'],
    ['limits the wrong way round', { lowerLimit: 2, upperLimit: 1 }, 'point.limits_reversed', null],
    ['a broken rule without a code', { decimals: 10 }, 'general.invalid', null],
  ])('are refused with the one that has %s', async (_what, given, error, field) => {
    const points = [buildPoint({ name: 'a' }), buildPoint({ name: 'b', ...given })];
    const input = { deviceId: 1, points };
    const answer = await platform.call(engineer(), pointCalls.createMany, input);
    expect(answer.error).toBe(error);
    expect(answer.details).toMatchObject({ row: 2, rowName: points[1]?.name });
    expect(answer.details?.field).toMatch(field ?? /^points\.1\./);
    expect(answer.message).toMatch(/^Entry 2, “[bA]”: /);
  });

  test('are deleted all or none', async () => {
    const token = engineer();
    const points = await devices.createPoints(
      deviceId(1),
      [buildPoint(), buildPoint({ name: 'b' })],
      setup,
    );
    const ids = points.map((point) => point.id);
    expect((await platform.call(token, pointCalls.delete, { ids: [] })).code).toBe(400);
    expect((await platform.call(token, pointCalls.delete, { ids: [...ids, 99] })).code).toBe(404);
    expect(await devices.pointsOf([deviceId(1)])).toHaveLength(2);
    expect((await platform.call(token, pointCalls.delete, { ids })).data).toEqual({ deleted: 2 });
    const gone = await platform.lastRecord();
    expect(gone).toMatchObject({ action: 'point.delete_many', subjectKind: 'device' });
    expect(gone.subjectName).toBe(buildDevice().deviceName);
    expect(gone.before).toHaveLength(2);
    expect(await devices.pointsOf([deviceId(1)])).toEqual([]);
  });

  test('are listed by pages, searched by name and register, and briefly', async () => {
    const points = ['温度', '压力', '转速'].map((name, n) =>
      buildPoint({ name, address: String(100 + n) }),
    );
    await devices.createPoints(deviceId(1), points, setup);
    const token = engineer();
    const named = async (input: object) => {
      const { data } = await platform.call(token, pointCalls.list, { deviceId: 1, ...input });
      return [data.total, ...data.list.map((point) => point.name)];
    };
    expect(await named({})).toEqual([3, '温度', '压力', '转速']);
    expect(await named({ sort: 'address', order: 'desc', pageSize: 1 })).toEqual([3, '转速']);
    expect(await named({ keyword: 'hr101' })).toEqual([1, '压力']);
    const { data } = await platform.call(token, pointCalls.brief, { itemId: 1 });
    expect(data.list).toHaveLength(3);
    expect(data.list[0]).toMatchObject({ name: '温度', deviceName: '1号空压机', unit: '℃' });
    const other = await devices.create(buildDevice({ deviceName: '2号空压机' }), setup);
    await devices.createPoints(other.id, points, setup);
    expect(await named({ keyword: 'hr101' })).toEqual([1, '压力']);
  });
});

test('a device takes more points at once than one statement has room for', async () => {
  const points = Array.from({ length: 3_100 }, (_, n) =>
    buildPoint({ name: `点${n}`, address: String(n) }),
  );
  const created = await devices.createPoints(deviceId(1), points, setup);
  expect(created.map(({ name }) => name)).toEqual(points.map(({ name }) => name));
});
