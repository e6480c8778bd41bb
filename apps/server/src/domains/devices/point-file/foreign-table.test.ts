import type { CallInput, CallReply, Envelope } from '@millwright/contract';
import { pointFileCalls } from '@millwright/contract/devices/point-file/point-file.calls';
import { DataType, deviceId, itemId } from '@millwright/kernel';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { buildDevice, createDevicesForTests } from '../devices.builders.ts';
import type { Devices } from '../index.ts';

const setup = actingAs('setup');
let platform: PlatformForTests;
let made: ReturnType<typeof createDevicesForTests>;
let devices: Devices;
let url: string;

beforeAll(async () => {
  platform = await openPlatformForTests();
  made = createDevicesForTests(platform);
  devices = made.devices;
  url = (await platform.http.listen()).url;
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.reset();
  await made.items.create({ itemName: 'P1', lnglat: null, note: '' }, setup, 'all');
  await devices.create(buildDevice({ deviceName: 'One' }), setup);
});

type Given = Omit<CallInput<typeof pointFileCalls.importTable>, 'deviceId'>;
type Answer = Envelope<CallReply<typeof pointFileCalls.importTable>>;

const importing = async (
  bytes: Uint8Array<ArrayBuffer> | string,
  given: Given,
  language: 'zh-CN' | 'en-US' = 'en-US',
): Promise<Answer> => {
  const engineer = platform.signIn({
    language,
    permissions: new Set(['points.edit']),
    items: new Set([itemId(1)]),
  });
  const query = new URLSearchParams({ deviceId: '1' });
  for (const [name, value] of Object.entries(given)) query.set(name, String(value));
  const body = new FormData();
  body.set('file', new Blob([bytes]), 'points.csv');
  const { path } = pointFileCalls.importTable;
  const headers = { authorization: `Bearer ${engineer}` };
  const reply = await fetch(`${url}/api/v1/${path}?${query}`, { method: 'POST', headers, body });
  return (await reply.json()) as Answer;
};
const points = () => devices.pointsOf([deviceId(1)]);

const kepserverex = {
  maker: 'kepserverex',
  columns:
    'name:0,address:1,dataType:2,access:4,scaling:6,rawLow:7,rawHigh:8,scaledLow:9,scaledHigh:10,unit:14',
} as const;
const titles =
  'Tag Name,Address,Data Type,Respect Data Type,Client Access,Scan Rate,Scaling,Raw Low,Raw High,Scaled Low,Scaled High,Scaled Data Type,Clamp Low,Clamp High,Eng Units,Description';
const tags = [
  titles,
  'Line1.Pressure,400001,Float,1,RO,100,,,,,,,,,bar,"Outlet"',
  'Line1.Level,400003,Short,1,R/W,100,Linear,0,32767,0,3276.7,Float,0,0,mm,',
  'Line1.Run,40010.3,Boolean,1,RO,100,,,,,,,,,,',
].join('\r\n');

test('a table in Big5 has its own words when they are asked for, and others when they are not', async () => {
  // 壓力,40001 in Big5, under titles of letters.
  const bytes = Buffer.concat([
    Buffer.from('name,address\r\n'),
    Buffer.from('c0a3a44f', 'hex'),
    Buffer.from(',400001\r\n'),
  ]);
  const given = { columns: 'name:0,address:1' };
  const { rows: taken } = (await importing(bytes, given)).data ?? {};
  expect(taken?.map(({ name }) => name)).not.toEqual(['壓力']);
  const { rows: asked } = (await importing(bytes, { ...given, encoding: 'big5' })).data ?? {};
  expect(asked?.map(({ name }) => name)).toEqual(['壓力']);
});

test('a table of KEPServerEX comes in, and again changes nothing', async () => {
  expect((await importing(tags, kepserverex)).data).toMatchObject({ created: 3, done: false });
  expect(await points()).toEqual([]);
  const { data } = await importing(tags, { ...kepserverex, dryRun: false });
  expect(data).toMatchObject({ created: 3, refused: 0, done: true });
  expect(await points()).toMatchObject([
    {
      ...{ name: 'Line1.Pressure', family: 'HR', address: '0', dataType: DataType.FLOAT },
      ...{ unit: 'bar', writable: false, slope: 1 },
    },
    { name: 'Line1.Level', address: '2', dataType: DataType.INT16S, writable: true, slope: 0.1 },
    { name: 'Line1.Run', address: '9', bit: 3, dataType: DataType.BOOL },
  ]);
  expect((await importing(tags, { ...kepserverex, dryRun: false })).data).toMatchObject({
    ...{ created: 0, edited: 0, same: 3 },
  });
});

test('every wrong cell is named by the title of the file; nothing of it comes in', async () => {
  const file = [
    titles,
    'A,400001,LBCD,1,RO,100,Square Root,,,,,,,,,',
    'B,17,Boolean,1,WO,100,,,,,,,,,,',
    'C,470000,Word,1,RO,100,,,,,,,,,,',
    'D,300001,Word,1,R/W,100,,,,,,,,,,',
    'E,400001,Word,1,RO,100,,,,,,,,,,',
    'e,400002,Word,1,RO,100,,,,,,,,,,',
    'F{1},400001,Word,1,RO,100,,,,,,,,,,',
  ].join('\n');
  const { data } = await importing(file, { ...kepserverex, dryRun: false }, 'zh-CN');
  expect(data).toMatchObject({ created: 0, refused: 7, done: false });
  expect(
    data.rows.map(({ problems }) => problems.map(({ column, error }) => [column, error])),
  ).toEqual([
    [
      ['Data Type', 'point_file.type_unread'],
      ['Scaling', 'point_file.scaling_unread'],
    ],
    [
      ['Address', 'point_file.address_unread'],
      ['Client Access', 'point_file.cell_invalid'],
    ],
    [['Address', 'point_file.address_unread']],
    [[null, 'point.read_only_family']],
    [[null, 'point_file.name_twice']],
    [[null, 'point_file.name_twice']],
    [[null, 'point.name_rule']],
  ]);
  expect(await points()).toEqual([]);
});

test('columns of a workbook are assigned, below headings, and change what has the name', async () => {
  const rows = [
    ['无锡空压站'],
    ['序号', '位号', '寄存器', '格式', '分组'],
    [1, '排气压力', 40_001, 'REAL', ''],
    [2, '油温', 40_003, 'INT', ''],
  ];
  const book = new Uint8Array(await writeXlsx({ sheets: [{ name: '点表', rows }] }));
  const given = {
    ...{ titleLine: 2, dryRun: false, columns: 'name:1,address:2,dataType:3,group:4' },
  };
  expect((await importing(book, given)).data).toMatchObject({ created: 2, done: true });
  const moved = '位号;寄存器;格式\n油温;40007;DINT\n';
  const { data } = await importing(moved, {
    ...{ dryRun: false, columns: 'name:0,address:1,dataType:2' },
  });
  expect(data).toMatchObject({ edited: 1, done: true });
  expect((await points())[1]).toMatchObject({
    address: '6',
    dataType: DataType.INT32S,
    version: 2,
  });
  const lost = await importing('位号,寄存器,格式,组\n新,40009,INT,无此组\n', {
    columns: 'name:0,address:1,dataType:2,group:3',
  });
  expect(lost.data.rows[0]).toMatchObject({ error: 'point_file.group_unknown' });
});

test('no error of a cell becomes a name or a unit', async () => {
  const rows = [
    ['位号', '寄存器', '格式', '单位'],
    ['排气压力', 40_001, 'REAL', null],
  ];
  const cells = new Map([['1,3', { value: '#REF!', type: 'error' as const }]]);
  const book = new Uint8Array(await writeXlsx({ sheets: [{ name: '点表', rows, cells }] }));
  const given = { dryRun: false, columns: 'name:0,address:1,dataType:2,unit:3' };
  expect((await importing(book, given)).data.rows).toMatchObject([
    { error: 'point_file.cell_error', details: { column: '单位', text: '#REF!' } },
  ]);
  const own = 'name,family,address,dataType,slope\n#N/A,HR,0,FLOAT,1\n';
  expect((await importing(own, { dryRun: false })).data.rows).toMatchObject([
    { error: 'point_file.cell_error' },
  ]);
  expect(await points()).toEqual([]);
});

test.each([
  ['', { columns: 'name:0,address:1' }, 'point_file.empty'],
  ['a,b\n1,2', { columns: 'name:0,address:1', titleLine: 5 }, 'point_file.title_line_missing'],
  ['a,b\n"1', { columns: 'name:0,address:1' }, 'point_file.unreadable'],
  ['\0\0\0', { columns: 'name:0,address:1' }, 'point_file.no_table'],
  ['a,b\n'.repeat(10_000), { columns: 'name:0,address:1' }, 'point_file.too_long'],
  ['a,b\n1,2', {}, 'point_file.column_missing'],
  ['a,b\n1,2', { columns: 'name:0' }, 'general.invalid'],
])('%j with %j is refused', async (file, given, code) => {
  expect((await importing(file, given)).error).toBe(code);
});
