import { pointBlockCalls } from '@millwright/contract/devices/point-blocks/point-blocks.calls';
import { DataType, deviceId, itemId, pointId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { buildDevice, createDevicesForTests } from '../devices.builders.ts';

const setup = actingAs('setup');
let platform: PlatformForTests;
let made: ReturnType<typeof createDevicesForTests>;
let token: string;

beforeAll(async () => {
  platform = await openPlatformForTests();
  made = createDevicesForTests(platform);
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.reset();
  await made.items.create({ itemName: 'P1', lnglat: null, note: '' }, setup, 'all');
  await made.devices.create(buildDevice(), setup);
  token = platform.signIn({
    permissions: new Set(['points.edit', 'points.delete']),
    items: new Set([itemId(1)]),
  });
});

type Block = Parameters<typeof made.devices.pointBlocks.create>[0];
type Row = Pick<Block['rows'][number], 'name' | 'dataType'> & Partial<Block['rows'][number]>;
const word = (name: string): Row => ({ name, dataType: DataType.INT16U });
const block = (rows: Row[], given: Partial<Omit<Block, 'rows'>> = {}) => ({
  deviceId: 1,
  name: '配方',
  family: 'HR',
  address: '100',
  ...given,
  rows,
});
const create = (...given: Parameters<typeof block>) =>
  platform.call(token, pointBlockCalls.create, block(...given));
const addresses = async () => {
  const { list } = await made.devices.listPoints({
    deviceId: deviceId(1),
    page: 1,
    pageSize: 100,
    order: 'asc',
  });
  return list.map(({ name, address, bit }) => [name, bit === null ? address : `${address}.${bit}`]);
};

describe('a variable block', () => {
  test('has points one after another, as wide as their types', async () => {
    const { data } = await create([
      word('a'),
      { name: 'b', dataType: DataType.FLOAT },
      { name: 'c', dataType: DataType.CHAR, length: 5 },
      { name: 'd', dataType: DataType.DOUBLE },
      word('e'),
    ]);
    expect(data).toMatchObject({ deviceId: 1, itemId: 1, name: '配方', pointIds: [1, 2, 3, 4, 5] });
    expect(await addresses()).toEqual([
      ['a', '100'],
      ['b', '101'],
      ['c', '103'],
      ['d', '108'],
      ['e', '112'],
    ]);
    const { data: listed } = await platform.call(token, pointBlockCalls.list, { deviceId: 1 });
    expect(listed.list).toEqual([data]);
    expect((await platform.recorded()).slice(-2)).toEqual([
      'point.create_many',
      'point_block.create',
    ]);
    expect((await platform.emitted()).at(-1)).toBe('devices.changed');
  });

  test('has the writing ranges that its rows say', async () => {
    const range = { writable: true, writeMin: 4, writeMax: 9, writeStep: 0.5 };
    await create([word('a'), { ...word('b'), ...range }]);
    const [a, b] = await made.devices.pointsOf([deviceId(1)]);
    expect(a).toMatchObject({ writeMin: null, writeMax: null, writeStep: null });
    expect(b).toMatchObject(range);
    const reversed = await create([{ ...word('c'), writeMin: 1, writeMax: 0 }]);
    expect(reversed.error).toBe('point.write_range_reversed');
  });

  test('puts bits into one register while they go up', async () => {
    const bit = (name: string, at: number): Row => ({ name, dataType: DataType.BOOL, bit: at });
    await create([bit('a', 0), bit('b', 15), bit('c', 3), word('d'), bit('e', 4)]);
    expect((await addresses()).map(([, at]) => at)).toEqual([
      '100.0',
      '100.15',
      '101.3',
      '102',
      '103.4',
    ]);
  });

  test('counts in the numbers of the family', async () => {
    const [octal, family] = made.devices.profiles
      .flatMap(({ id, families }) => families.map((each) => [id, each] as const))
      .find(([, { radix }]) => radix === 8) ?? ['', undefined];
    const device = buildDevice({ deviceName: 'PLC', profile: octal });
    const { id } = await made.devices.create(device, setup);
    const rows = ['a', 'b'].map((name) => ({ name, dataType: DataType.BOOL }));
    const given = { deviceId: id, family: family?.id ?? '', address: '7' };
    const { data } = await create(rows, given);
    const points = await made.devices.findPoints(data.pointIds);
    expect(points.map(({ address }) => address).toSorted()).toEqual(['10', '7']);
  });

  test('leaves its points behind, and loses those that are deleted', async () => {
    const { data } = await create([word('a'), word('b')]);
    await made.devices.deletePoints([pointId(1)], setup);
    expect((await made.devices.pointBlocks.get(data.id)).pointIds).toEqual([2]);
    const gone = await platform.call(token, pointBlockCalls.delete, { id: data.id });
    expect(gone.code).toBe(200);
    expect(await made.devices.pointBlocks.list(deviceId(1))).toEqual([]);
    expect(await made.devices.findPoints([pointId(2)])).toHaveLength(1);
    const again = await platform.call(token, pointBlockCalls.delete, { id: data.id });
    expect(again.code).toBe(404);
    expect((await platform.recorded()).at(-1)).toBe('point_block.delete');
  });
});

describe('a block that cannot be is refused, and nothing of it is made', () => {
  test.each<[string, Parameters<typeof block>, string]>([
    ['no name', [[word('b')], { name: ' ' }], 'point_block.name_rule'],
    ['a comma', [[word('b')], { name: 'a,b' }], 'point_block.name_rule'],
    ['a long name', [[word('b')], { name: 'x'.repeat(21) }], 'point_block.name_rule'],
    ['no data type', [[{ name: 'b' } as Row]], 'point_block.type_missing'],
    ['a name that is taken', [[word('b')], { name: '第一块' }], 'point_block.name_taken'],
    ['a point whose name is taken', [[word('b'), word('A')]], 'point.name_taken'],
    ['an unknown family', [[word('b')], { family: 'ZZ' }], 'point.family_unknown'],
    ['no address', [[word('b')], { address: 'x' }], 'point.address_invalid'],
    ['no room', [[word('b'), word('c')], { address: '65535' }], 'point.address_invalid'],
  ])('%s', async (_, given, error) => {
    await create([word('a')], { name: '第一块', address: '1' });
    expect((await create(...given)).error).toBe(error);
    expect(await addresses()).toEqual([['a', '1']]);
    expect(await made.devices.pointBlocks.list(deviceId(1))).toHaveLength(1);
  });
});
