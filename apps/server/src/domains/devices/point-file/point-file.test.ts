import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pointFileCalls } from '@millwright/contract/devices/point-file/point-file.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { DataType, deviceId, itemId, WriteConfirm } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../devices.builders.ts';
import type { Devices } from '../index.ts';
import { exportPoints } from './export-points.ts';

const setup = actingAs('setup');
const outer = {
  ...{ highHighLimit: 120, highHighLevel: 4, highHighDelayMs: 0, highHighDeadband: 2.5 },
  ...{ lowLowLimit: -20, lowLowLevel: 1, upperDelayMs: 5000, lowerDeadband: 0.5 },
} as const;
const range = {
  writable: true,
  ...{ writeMin: 20, writeMax: 95.5, writeStep: 0.5, writeConfirm: WriteConfirm.slide },
};
let platform: PlatformForTests;
let made: ReturnType<typeof createDevicesForTests>;
let devices: Devices;
let engineer: string;

beforeAll(async () => {
  platform = await openPlatformForTests();
  made = createDevicesForTests(platform);
  devices = made.devices;
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.reset();
  for (const itemName of ['P1', 'P2']) {
    await made.items.create({ itemName, lnglat: null, note: '' }, setup, 'all');
  }
  for (const deviceName of ['One', 'Two']) await devices.create(buildDevice({ deviceName }), setup);
  await devices.create(buildDevice({ itemId: itemId(2) }), setup);
  const { id } = await devices.pointGroups.create({ itemId: itemId(1), name: '主要参数' }, setup);
  await devices.createPoints(
    deviceId(1),
    [
      buildPoint({
        name: '温度',
        slope: 0.1,
        unit: '℃',
        upperLimit: 105,
        groupId: id,
        ...range,
        ...outer,
      }),
      buildPoint({
        ...{ name: 'Run', address: '9', bit: 3, dataType: DataType.BOOL, slope: 1 },
        writeConfirm: WriteConfirm.typed,
      }),
    ],
    setup,
  );
  engineer = platform.signIn({
    permissions: new Set(['points.edit']),
    items: new Set([1, 2].map(itemId)),
  });
});

const run = (file: string, dryRun = false, deviceId = 1) =>
  platform.call(engineer, pointFileCalls.import, { deviceId, text: file, dryRun });
const exported = async (language: 'zh-CN' | 'en-US') =>
  text((await exportPoints(platform, deviceId(1), language)).content as Readable);

test.each(['zh-CN', 'en-US'] as const)(
  'what is exported in %s is imported as it was',
  async (language) => {
    const file = await exported(language);
    const same = await run(file);
    expect(same.data).toMatchObject({ created: 0, edited: 0, same: 2, refused: 0, done: true });
    const { data } = await run(file, false, 2);
    expect(data).toMatchObject({ created: 2, done: true });
    const [one, two] = [
      await devices.pointsOf([deviceId(1)]),
      await devices.pointsOf([deviceId(2)]),
    ];
    const own = { id: 0, deviceId: 0, version: 0 };
    expect(two.map((point) => ({ ...point, ...own }))).toEqual(
      one.map((point) => ({ ...point, ...own })),
    );
  },
);

test('many points are exported whole, in their order', async () => {
  const names = Array.from({ length: 2001 }, (_, at) => `many ${at}`);
  for (let at = 0; at < names.length; at += 1000) {
    const inputs = names.slice(at, at + 1000).map((name) => buildPoint({ name }));
    await devices.createPoints(deviceId(2), inputs, setup);
  }
  const { content } = await exportPoints(platform, deviceId(2), 'en-US');
  const lines = (await text(content as Readable)).split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.split(',')[0])).toEqual(names);
});

test('a line changes the point of its name, and leaves what it has no column for', async () => {
  const { data } = await run('name,family,address,dataType,unit\n温度,HR,200,FLOAT,K\n');
  expect(data).toMatchObject({ edited: 1, done: true });
  const [first] = await devices.pointsOf([deviceId(1)]);
  expect(first).toMatchObject({
    address: '200',
    dataType: DataType.FLOAT,
    unit: 'K',
    slope: 0.1,
    upperLimit: 105,
    ...outer,
    ...range,
    version: 2,
  });
  expect((await platform.recorded()).at(-1)).toBe('point.edit_many');
});

test('an empty cell sets back what has a default', async () => {
  await run(
    'name,family,address,dataType,slope,unit,upperLimit,saved,Highest value to write,High-high alarm level,上上限报警\n温度,HR,200,FLOAT,,,,,,,150\n',
  );
  const [first] = await devices.pointsOf([deviceId(1)]);
  expect(first).toMatchObject({ slope: 1, unit: '', upperLimit: null, saved: true, writeMin: 20 });
  expect(first?.writeMax).toBeNull();
  expect(first).toMatchObject({ highHighLimit: 150, highHighDeadband: 2.5, lowLowLevel: 1 });
  expect(first).not.toHaveProperty('highHighLevel');
});

test('one bad line keeps the whole file out, and every bad line is told', async () => {
  const file = [
    '名称,寄存器类型,地址,数据类型,可写,变量组,斜率,写入下限,写入上限',
    'good,HR,1,INT16U,是,主要参数,1',
    'twice,HR,2,INT16U,,,1',
    'Twice,HR,3,INT16U,,,1',
    'far,HR,70000,INT16U,,,1',
    'what,HR,4,INT99,,,1',
    'flat,HR,5,INT16U,,,0',
    'lost,HR,6,INT16U,,无此组,1',
    'fixed,IR,7,INT16U,1,,1',
    'a(b),HR,8,INT16U,,,1',
    'range,HR,9,INT16U,1,,1,9,1',
  ].join('\r\n');
  const { data } = await run(file);
  expect(data).toMatchObject({ created: 1, refused: 9, done: false });
  expect(data.rows.map(({ line, error }) => [line, error])).toEqual([
    [2, null],
    [3, 'point_file.name_twice'],
    [4, 'point_file.name_twice'],
    [5, 'point.address_invalid'],
    [6, 'point_file.cell_invalid'],
    [7, 'point.slope_zero'],
    [8, 'point_file.group_unknown'],
    [9, 'point.read_only_family'],
    [10, 'point.name_rule'],
    [11, 'point.write_range_reversed'],
  ]);
  expect(data.rows[4]?.details).toEqual({ column: 'Data type', text: 'INT99' });
  expect(await devices.pointsOf([deviceId(1)])).toHaveLength(2);
});

test.each([
  ['zh-CN', '数据类型', '寄存器类型'],
  ['en-US', 'Data type', 'Register family'],
] as const)('columns are named in %s, which their reader reads', async (language, type, family) => {
  const reader = platform.signIn({
    language,
    permissions: new Set(['points.edit']),
    items: new Set([itemId(1)]),
  });
  const of = (text: string) =>
    platform.call(reader, pointFileCalls.import, { deviceId: 1, text, dryRun: true });
  const { data } = await of('name,family,address,dataType,slope\nwhat,HR,4,INT99,steep\n');
  expect(data.rows[0]).toMatchObject({ error: 'point_file.cell_invalid' });
  expect(data.rows[0]?.details).toEqual({ column: type, text: 'INT99' });
  // Every wrong cell of the line, not only the first.
  expect(data.rows[0]?.problems.map(({ details }) => details.text)).toEqual(['INT99', 'steep']);
  const { details } = await of('name,address,dataType\nwhat,4,INT16U\n');
  expect(details).toEqual({ column: family });
});

test('a dry run changes nothing; what is no table is refused', async () => {
  const line = 'name,family,address,dataType\nnew,HR,1,INT16U\n';
  expect((await run(line, true)).data).toMatchObject({ created: 1, done: false });
  expect(await devices.pointsOf([deviceId(1)])).toHaveLength(2);
  const twice = 'name,family,address,dataType,unit,Unit\nnew,HR,1,INT16U,bar,\n';
  const refused = [
    await run(''),
    await run('name,"family\n'),
    await run('name\nx\n'),
    await run(twice),
  ];
  expect(refused.map(({ error }) => error)).toEqual([
    'point_file.column_missing',
    'point_file.unreadable',
    'point_file.column_missing',
    'point_file.column_twice',
  ]);
});

test('five thousand points come in one file, more do not', async () => {
  const lines = (count: number) =>
    ['name,family,address,dataType']
      .concat(Array.from({ length: count }, (_, at) => `p${at},HR,${at + 1},INT16U`))
      .join('\n');
  expect((await run(lines(5000))).data).toMatchObject({ created: 5000, done: true });
  expect((await run(lines(5001))).error).toBe('point_file.too_long');
});

test('a thousand changes are recorded at once, each with the fields that changed', async () => {
  const file = (unit: string) =>
    ['name,family,address,dataType,unit']
      .concat(Array.from({ length: 1001 }, (_, at) => `p${at},HR,${at + 1},INT16U,${unit}`))
      .join('\n');
  await run(file('bar'));
  expect((await run(file('kPa'))).data).toMatchObject({ edited: 1001, done: true });
  const { rows } = await sql<{ before: object[]; after: object[] }>`
    select before, after from audit_entry where action = 'point.edit_many' order by id`.execute(
    platform.db,
  );
  expect(rows.map(({ before }) => before.length)).toEqual([1000, 1]);
  expect(rows[0]?.before[0]).toEqual({ id: 3, name: 'p0', unit: 'bar', version: 1 });
  expect(rows[0]?.after[0]).toEqual({ id: 3, name: 'p0', unit: 'kPa', version: 2 });
  expect(new Set((await devices.pointsOf([deviceId(1)])).slice(2).map(({ unit }) => unit))).toEqual(
    new Set(['kPa']),
  );
});

test('points are copied to another device of the item, all or none', async () => {
  const copy = (to: number, ids: number[]) =>
    platform.call(engineer, pointCalls.copy, { itemId: 1, deviceId: to, ids });
  expect((await copy(2, [2, 1])).data).toEqual({ copied: 2 });
  const copied = await devices.pointsOf([deviceId(2)]);
  expect(copied.map(({ name }) => name)).toEqual(['Run', '温度']);
  expect(copied[1]).toMatchObject(range);
  const refused = [await copy(2, [1]), await copy(3, [1]), await copy(2, [1, 99])];
  expect(refused.map(({ error }) => error)).toEqual([
    'point.name_taken',
    'general.not_found',
    'data_set.point_foreign',
  ]);
});
