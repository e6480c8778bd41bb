import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointFileCalls } from '@millwright/contract/devices/point-file/point-file.calls';
import { pointBatchCalls } from '@millwright/contract/devices/points/point-batch.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { textListCalls } from '@millwright/contract/devices/text-lists/text-lists.calls';
import { DataType, DisplayFormat, deviceId, itemId, pointId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../devices.builders.ts';
import { exportPoints } from '../point-file/export-points.ts';

const setup = actingAs('setup');
let platform: PlatformForTests;
let made: ReturnType<typeof createDevicesForTests>;
let admin: string;

beforeAll(async () => {
  platform = await openPlatformForTests();
  made = createDevicesForTests(platform);
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.reset();
  admin = platform.signIn({ grade: 0, items: 'all' });
  for (const itemName of ['P1', 'P2']) {
    await made.items.create({ itemName, lnglat: null, note: '' }, setup, 'all');
  }
  await made.devices.create(buildDevice({ deviceName: 'Pump' }), setup);
  await made.devices.create(buildDevice({ deviceName: 'Fan', itemId: itemId(2) }), setup);
});

const texts = [
  { value: 0, text: '停止', color: 'grey' as const },
  { value: 1, text: '运行', color: 'green' as const },
  { value: 2, text: '故障', color: 'red' as const },
];
const create = (name = '运行状态', item = 1) =>
  platform.call(admin, textListCalls.create, { itemId: item, name, texts });
const addPoint = async (given: Parameters<typeof buildPoint>[0]) => {
  const answer = await platform.call(admin, pointCalls.create, {
    deviceId: 1,
    point: buildPoint({ upperLimit: null, ...given }),
  });
  return answer;
};
const listOf = async (item = 1) =>
  (await platform.call(admin, textListCalls.list, { itemId: item })).data.list;

describe('a text list', () => {
  test('is shared by points, and a change of it is one for all of them', async () => {
    const { data: list } = await create();
    for (const name of ['a', 'b']) await addPoint({ name, textListId: list.id });
    const renamed = [...texts.slice(0, 2), { value: 2, text: '检修', color: null }];
    const edited = await platform.call(admin, textListCalls.edit, { ...list, texts: renamed });
    expect(edited.data).toMatchObject({ texts: renamed, version: 2, pointCount: 2 });
    const points = await made.devices.findPoints([pointId(1), pointId(2)]);
    expect(await made.devices.textLists.usedBy(points)).toEqual([{ id: list.id, texts: renamed }]);
    expect(
      await made.devices.textLists.formatsOf(points.map((point) => ({ point, values: [2, 7] }))),
    ).toEqual(
      points.map(({ decimals }) => ({
        dataType: DataType.INT16S,
        displayFormat: DisplayFormat.decimal,
        decimals,
        texts: [{ value: 2, text: '检修', color: null }],
      })),
    );
    const stale = await platform.call(admin, textListCalls.edit, list);
    expect(stale).toMatchObject({ code: 409, data: { version: 2 } });
    const recorded = await platform.recorded();
    expect(recorded.filter((action) => action.startsWith('text_list'))).toEqual([
      'text_list.create',
      'text_list.edit',
    ]);
  });

  test('in use is not deleted: the refusal names the points', async () => {
    const { data: list } = await create();
    for (let n = 1; n <= 6; n++) await addPoint({ name: `p${n}`, textListId: list.id });
    const refused = await platform.call(admin, textListCalls.delete, { id: list.id });
    expect(refused).toMatchObject({
      error: 'text_list.in_use',
      details: { count: 6, points: 'Pump p1, Pump p2, Pump p3, Pump p4, Pump p5 …' },
    });
    const changes = { textListId: null };
    await platform.call(admin, pointBatchCalls.edit, { ids: [1, 2, 3, 4, 5, 6], changes });
    expect((await platform.call(admin, textListCalls.delete, { id: list.id })).code).toBe(200);
    expect(await listOf()).toEqual([]);
  });

  test.each<[object, string]>([
    [{ name: 'a (b)' }, 'text_list.name_rule'],
    [{ texts: [] }, 'text_list.size_rule'],
    [{ texts: [texts[0], { value: 0, text: 'Off' }] }, 'text_list.value_twice'],
    [{ texts: [{ value: 1, text: 'x'.repeat(31) }] }, 'text_list.text_rule'],
    [{ texts: [{ value: 1, text: 'two\nlines' }] }, 'text_list.text_rule'],
    [{ texts: [{ value: 1.5, text: 'half' }] }, 'general.invalid'],
  ])('with %j is refused', async (given, error) => {
    const input = { itemId: 1, name: '运行状态', texts, ...given };
    const answer = await platform.call(admin, textListCalls.create, input as never);
    expect(answer.error).toBe(error);
  });

  test('has 256 texts at most', async () => {
    const many = Array.from({ length: 257 }, (_, value) => ({ value, text: 'x' }));
    const input = { itemId: 1, name: '运行状态', texts: many };
    expect((await platform.call(admin, textListCalls.create, input)).error).toBe(
      'text_list.size_rule',
    );
  });

  test('has a name once in an item, letter case apart', async () => {
    await create('State');
    expect((await create('STATE')).error).toBe('text_list.name_taken');
    expect((await create('STATE', 2)).code).toBe(200);
  });
});

describe('a point', () => {
  test('keeps to lists of its own item, and to whole numbers and bits', async () => {
    const foreign = (await create('elsewhere', 2)).data.id;
    const own = (await create()).data.id;
    const refused = [
      await addPoint({ name: 'a', textListId: foreign }),
      await addPoint({ name: 'a', textListId: own, dataType: DataType.FLOAT }),
    ];
    expect(refused.map(({ error }) => error)).toEqual([
      'text_list.unknown',
      'point.text_list_of_no_integer',
    ]);
    const { data: point } = await addPoint({ name: 'a', textListId: own });
    const edits = [
      await platform.call(admin, pointCalls.edit, { ...point, textListId: foreign }),
      await platform.call(admin, pointCalls.edit, { ...point, dataType: DataType.FLOAT }),
    ];
    expect(edits.map(({ error }) => error)).toEqual([
      'text_list.unknown',
      'point.text_list_of_no_integer',
    ]);
    const batch = await platform.call(admin, pointBatchCalls.edit, {
      ids: [point.id],
      changes: { textListId: foreign },
    });
    expect(batch.data.list[0]?.error).toBe('text_list.unknown');
  });

  test('keeps its texts from a program that does not know of them, but not as another type', async () => {
    const own = (await create()).data.id;
    const { data: point } = await addPoint({ name: 'a', textListId: own });
    const { textListId: _, ...older } = point;
    const renamed = await platform.call(admin, pointCalls.edit, { ...older, name: 'b' });
    expect(renamed.data.textListId).toBe(own);
    const { textListId: __, ...fresh } = renamed.data;
    const turned = { ...fresh, dataType: DataType.FLOAT };
    expect((await platform.call(admin, pointCalls.edit, turned)).error).toBe(
      'point.text_list_of_no_integer',
    );
  });

  test('takes its texts along when its device is copied', async () => {
    const own = (await create()).data.id;
    await addPoint({ name: 'a', textListId: own });
    const copy = { id: 1, deviceName: 'Pump2', host: '192.168.1.21', port: 502 };
    const { data } = await platform.call(admin, deviceCalls.copy, copy);
    expect(await made.devices.pointsOf([data.id])).toMatchObject([{ textListId: own }]);
  });
});

describe('a file of points', () => {
  const exported = async (): Promise<string> =>
    text((await exportPoints(platform, deviceId(1), 'zh-CN')).content as Readable);
  const importInto = (device: number, file: string, dryRun = false) =>
    platform.call(admin, pointFileCalls.import, { deviceId: device, text: file, dryRun });
  const head = 'Name,Register family,Address,Data type,Text list';

  test('brings its lists along, and what is there already is used', async () => {
    const cell = '"State (0=Stopped\n1=Running #green)"';
    const file = `${head}\na,HR,1,INT16U,${cell}\nb,HR,2,INT16U,state\n`;
    expect((await importInto(1, file, true)).data).toMatchObject({ created: 2, refused: 0 });
    expect(await listOf()).toEqual([]);
    expect((await importInto(1, file)).data).toMatchObject({ created: 2, done: true });
    const [list] = await listOf();
    expect(list).toMatchObject({
      name: 'State',
      pointCount: 2,
      texts: [
        { value: 0, text: 'Stopped', color: null },
        { value: 1, text: 'Running', color: 'green' },
      ],
    });
    expect((await importInto(1, file)).data).toMatchObject({ same: 2 });
    expect((await importInto(2, file)).data).toMatchObject({ created: 2 });
    expect(await listOf(2)).toMatchObject([{ name: 'State', pointCount: 2 }]);
  });

  test('whose list is unknown, has other texts or does not suit is refused line by line', async () => {
    await create('State');
    const lines = [
      'a,HR,1,INT16U,Nowhere',
      'b,HR,2,INT16U,"State (0=Off)"',
      'c,HR,3,FLOAT,State',
      'd,HR,5,INT16U,State',
    ];
    const { data } = await importInto(1, `${head}\n${lines.join('\n')}\n`);
    expect(data.rows.map(({ error }) => error)).toEqual([
      'point_file.text_list_unknown',
      'point_file.text_list_differs',
      'point.text_list_of_no_integer',
      null,
    ]);
    expect(data.done).toBe(false);
  });

  test('is read again as it was written', async () => {
    const { id } = (await create()).data;
    await addPoint({ name: 'a', textListId: id });
    await addPoint({ name: 'b', textListId: id });
    const file = await exported();
    expect(file).toContain('运行状态 (0=停止 #grey\n1=运行 #green\n2=故障 #red)');
    expect(file.match(/停止/g)).toHaveLength(1);
    expect((await importInto(1, file)).data).toMatchObject({ same: 2, edited: 0, refused: 0 });
  });
});
