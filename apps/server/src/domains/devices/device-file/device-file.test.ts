import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import type { Language } from '@millwright/contract';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { itemId } from '@millwright/kernel';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import type { Items } from '../../items/index.ts';
import { buildDevice, createDevicesForTests } from '../devices.builders.ts';
import type { Devices } from '../index.ts';
import { deviceColumns } from './device-file-columns.ts';

const setup = actingAs('setup');
const p1 = itemId(1);

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
  await items.create({ itemName: 'P1', lnglat: null, note: '' }, setup, 'all');
});

const add = (deviceName: string, given: Parameters<typeof buildDevice>[0] = {}) =>
  devices.create(buildDevice({ deviceName, ...given }), setup);
const exported = async (format: 'csv' | 'xlsx', language: Language = 'zh-CN') => {
  const file = await devices.file.export({
    query: { visible: 'all' },
    format,
    language,
    account: '1',
  });
  return file.content instanceof Readable ? buffer(file.content) : Buffer.from(file.content);
};
const importing = (bytes: Uint8Array, given: object = {}) =>
  devices.file.import(
    { itemId: p1, bytes, dryRun: false, language: 'en-US', mayEdit: true, ...given },
    setup,
  );
const csv = (...lines: readonly string[]) => new TextEncoder().encode(lines.join('\r\n'));
const everything = async () => {
  const { list } = await devices.list({ visible: 'all', page: 1, pageSize: 100, order: 'asc' });
  return list.map(({ version: _, updatedAt: __, ...device }) => device);
};

describe('devices as a file', () => {
  test('say as what their characters were read, and are read as another', async () => {
    const titles = Buffer.from('deviceName,protocol\r\n');
    // 壓力 in Big5.
    const bytes = Buffer.concat([titles, Buffer.from('c0a3a44f', 'hex'), Buffer.from(',x\r\n')]);
    const taken = await importing(bytes, { dryRun: true });
    expect(taken).toMatchObject({ encoding: 'gb18030' });
    const asked = await importing(bytes, { dryRun: true, encoding: 'big5' });
    expect(asked).toMatchObject({ encoding: 'big5', rows: [{ name: '壓力' }] });
    const book = await importing(await exported('xlsx'), { dryRun: true }).catch(() => null);
    expect(book?.encoding ?? null).toBeNull();
  });

  test('have columns that no two fields share', () => {
    const names = deviceColumns.flatMap(({ field, title }) => [
      ...new Set([field, ...Object.values(title)].map((name) => name.toLowerCase())),
    ]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test.each(['csv', 'xlsx'] as const)('go out as %s and come back as they were', async (format) => {
    const { data: gateway } = await platform.call(
      platform.signIn({ permissions: new Set(['devices.create']) }),
      gatewayCalls.create,
      { itemId: 1, gatewayName: '网关 1', boxId: 'BOX1', password: 'secret1' },
    );
    await add('Pump', { note: '=1+1', unitId: 7, periodMs: 500 });
    await add('PLC', { protocol: 's7', port: 102, timeoutMs: null });
    await add('Box', { protocol: 'mqtt-json', gatewayId: gateway.id, host: '', port: 0 });
    const before = await everything();
    for (const language of ['zh-CN', 'en-US'] as const) {
      const bytes = await exported(format, language);
      const same = await importing(bytes);
      expect(same).toMatchObject({ created: 0, edited: 0, same: 3, refused: 0, done: true });
      for (const { id } of await everything()) await devices.delete(id, setup);
      expect(await importing(bytes)).toMatchObject({ created: 3, refused: 0, done: true });
      const withoutIds = (list: typeof before) =>
        list.map(({ id: _, createdAt: __, pointCount: ___, ...device }) => device);
      expect(withoutIds(await everything())).toEqual(withoutIds(before));
    }
  });

  test('name a formula as a text', async () => {
    await add('Pump', { note: '=HYPERLINK("http://x")' });
    const book = await readXlsx(await exported('xlsx'), { sheets: [0] });
    const cells = book.sheets[0]?.rows.flat() ?? [];
    expect(cells).toContain('\'=HYPERLINK("http://x")');
    expect((await exported('csv')).toString()).toContain(`"'=HYPERLINK(""http://x"")"`);
  });

  test('say every wrong cell, by its title in the reader’s language, and make nothing', async () => {
    const file = csv(
      'Device name,Protocol,IP address or host name,Port,Station number,Rack,Gateway',
      'Good,modbus-tcp,10.0.0.1,502,1,,',
      'Bad(1),modbus-tcp,300.1.1.1,99999,x,,',
      'Foreign,modbus-tcp,10.0.0.1,502,1,2,',
      'Behind,mqtt-json,,,,,Nobody',
      'Twice,modbus-tcp,10.0.0.1,502,1,,',
      'twice,modbus-tcp,10.0.0.1,502,1,,',
      'Forbidden,modbus-tcp,10.9.9.9,502,1,,',
    );
    const report = await importing(file);
    const found = report.rows.map(({ line, outcome, problems }) => [
      line,
      outcome,
      ...problems.map(({ column, error }) => `${column}: ${error}`),
    ]);
    expect(found).toEqual([
      [2, 'create'],
      [3, 'refused', 'Station number: device_file.cell_invalid'],
      [4, 'refused', 'Rack: device.setting_of_other_protocol'],
      [5, 'refused', 'Gateway: device_file.gateway_unknown'],
      [6, 'refused', 'null: device_file.name_twice'],
      [7, 'refused', 'null: device_file.name_twice'],
      [8, 'refused', 'null: device.address_forbidden'],
    ]);
    expect(report).toMatchObject({ created: 1, refused: 6, done: false });
    expect(await everything()).toEqual([]);
    const readable = csv('设备名称,端口,host', 'Bad(1),99999,10.0.0.1');
    const { rows } = await importing(readable, { language: 'zh-CN' });
    expect(rows[0]?.problems.map(({ column, error }) => [column, error])).toEqual([
      ['设备名称', 'device.name_rule'],
      ['端口', 'device.port_rule'],
    ]);
  });

  test('change what there is by name, and only what the file has a column for', async () => {
    const device = await add('Pump', { note: 'old', periodMs: 500 });
    const file = csv('Device name,Note', 'PUMP,new', 'Other,x');
    expect(await importing(csv('Device name,Note', 'PUMP,new'), { mayEdit: false })).toMatchObject({
      rows: [{ problems: [{ error: 'general.forbidden' }] }],
    });
    expect(await importing(file)).toMatchObject({ refused: 1, done: false });
    const { done } = await importing(csv('Device name,Note', 'Pump,new'), { dryRun: true });
    expect(done).toBe(false);
    expect((await devices.get(device.id)).note).toBe('old');
    await importing(csv('Device name,Note', 'Pump,new'));
    expect(await devices.get(device.id)).toMatchObject({ note: 'new', periodMs: 500, version: 2 });
    expect((await platform.recorded()).at(-1)).toBe('device.edit');
  });

  test('of several projects do not come together in one; those of one go into another', async () => {
    const line = (name: string, project: string) => `${name},10.0.0.1,${project}`;
    const file = csv(
      '设备名称,IP 地址或主机名,项目',
      line('A', 'P1'),
      line('B', 'P2'),
      line('C', ''),
    );
    const { rows, done } = await importing(file);
    expect(
      rows.map(({ problems }) => problems.map(({ error, details }) => [error, details])),
    ).toEqual([[], [['device_file.other_item', { name: 'P2', chosen: 'P1' }]], []]);
    expect(done).toBe(false);
    const ofAnother = csv('设备名称,IP 地址或主机名,项目', line('A', 'P2'), line('B', 'P2'));
    expect(await importing(ofAnother)).toMatchObject({ created: 2, done: true });
  });

  test('go out as chosen', async () => {
    const [, second] = [await add('A'), await add('B'), await add('C')];
    const query = { visible: 'all', ids: [second?.id] } as const;
    const wanted = { query, format: 'csv', account: '1' } as const;
    const { content } = await devices.file.export({ ...wanted, language: 'en-US' });
    const text = (await buffer(content as Readable)).toString();
    expect(text.split('\r\n').map((line) => line.split(',')[0])).toEqual([
      expect.anything(),
      'B',
      '',
    ]);
  });

  test('of a spreadsheet give a formula’s last value', async () => {
    const book = await writeXlsx({
      sheets: [
        {
          name: 'x',
          rows: [
            ['Device name', 'IP address or host name', 'Port'],
            ['Pump', '10.0.0.1', null],
          ],
          cells: new Map([['1,2', { formula: '500+2', value: 502 }]]),
        },
      ],
    });
    expect(await importing(book)).toMatchObject({ created: 1, refused: 0 });
    expect(await everything()).toMatchObject([{ deviceName: 'Pump', port: 502 }]);
  });

  test('of a spreadsheet take no error for a name, and its yes and no for a switch', async () => {
    const book = await writeXlsx({
      sheets: [
        {
          name: 'x',
          rows: [
            ['Device name', 'IP address or host name', 'Port', 'Enabled'],
            [null, '10.0.0.1', 502, true],
            ['Pump', '10.0.0.2', 502, false],
          ],
          cells: new Map([['1,0', { value: '#N/A', type: 'error' as const }]]),
        },
      ],
    });
    expect((await importing(book)).rows[0]).toMatchObject({
      line: 2,
      problems: [{ column: 'Device name', error: 'device_file.cell_error' }],
    });
    const line = 'Device name,IP address or host name,Port,Enabled\nPump,10.0.0.2,502,FALSE\n';
    await importing(new TextEncoder().encode(line));
    expect(await everything()).toMatchObject([{ deviceName: 'Pump', enabled: false }]);
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['no archive', new TextEncoder().encode('PK\u0003\u0004 nothing')],
    ['another archive', zipOf('a.txt', Buffer.from('x'))],
  ])('that is %s cannot be read', async (_, bytes) => {
    await expect(importing(bytes)).rejects.toMatchObject({ code: 'device_file.unreadable' });
  });

  test('that is a bomb is refused before it goes off', async () => {
    const bomb = zipOf('xl/worksheets/sheet1.xml', Buffer.alloc(64 * 1_048_576));
    expect(bomb.length).toBeLessThan(100_000);
    await expect(importing(bomb)).rejects.toMatchObject({ code: 'general.too_large' });
    // It says that it is small: what unpacks it stops there.
    const liar = zipOf('xl/workbook.xml', Buffer.alloc(64 * 1_048_576), 1000);
    await expect(importing(liar)).rejects.toMatchObject({ code: 'device_file.unreadable' });
  });

  test('has two thousand lines at most, and the column of names', async () => {
    const many = csv('Device name', ...Array.from({ length: 2001 }, (_, n) => `D${n}`));
    await expect(importing(many)).rejects.toMatchObject({ details: { limit: 2000 } });
    await expect(importing(csv('Port', '502'))).rejects.toMatchObject({
      code: 'device_file.column_missing',
    });
    await expect(importing(csv('Device name,Port,port', 'D,502,503'))).rejects.toMatchObject({
      code: 'device_file.column_twice',
      details: { column: 'Port' },
    });
  });
});

/** An archive of one deflated file that says it has `size` bytes. */
function zipOf(name: string, content: Buffer, size = content.length): Buffer {
  const packed = deflateRawSync(content, { level: 9 });
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(size, 22);
  head.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  const directory = head.length + name.length + packed.length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(directory, 16);
  return Buffer.concat([head, Buffer.from(name), packed, entry, Buffer.from(name), end]);
}
