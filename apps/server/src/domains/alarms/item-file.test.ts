/** A whole item through its file: gateways, devices, variable groups, points and alarm rules. */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { alarmRuleInputExample } from '@millwright/contract/alarms/alarms.examples';
import type { ItemFile, ItemFileReport } from '@millwright/contract/items/item-file.schemas';
import {
  DataType,
  deviceId,
  type ItemId,
  itemId,
  pointId,
  userId,
  WriteConfirm,
} from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Acting, actingAs } from '../../platform/audit/index.ts';
import type { Download } from '../../platform/http/index.ts';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../devices/devices.builders.ts';
import type { Devices } from '../devices/index.ts';
import type { Items } from '../items/index.ts';
import { createAlarmsForTests } from './alarms.builders.ts';
import type { Alarms } from './index.ts';

const administrator = { grade: 0, permissions: new Set<never>(), items: 'all' } as const;
const setup = actingAs('setup');
const engineer: Acting = { actor: { kind: 'user', id: 7, name: '李工' } };

let platform: PlatformForTests;
let items: Items;
let devices: Devices;
let alarms: Alarms;

beforeAll(async () => {
  platform = await openPlatformForTests();
  ({ items, devices } = createDevicesForTests(platform));
  ({ alarms } = createAlarmsForTests(platform, { items, devices }));
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.reset();
  await platform.addUsers(7);
});

/** A station with a dialled device, a gateway with one behind it, and two rules. */
async function makeStation(): Promise<ItemId> {
  const input = { itemName: '一号泵站', lnglat: '120.3,31.57', note: '河西' };
  const { id } = await items.create(input, setup, 'all');
  const box = { itemId: id, kind: 'mqtt', gatewayName: 'Box 1', boxId: 'BOX00001' } as const;
  const gateway = await devices.gateways.create(
    { ...box, password: 'secret 123', registration: null, networks: [], mappings: [] },
    setup,
    true,
  );
  const dialled = await devices.create(buildDevice({ itemId: id }), setup);
  const behind = await devices.create(
    buildDevice({
      itemId: id,
      deviceName: '电表',
      protocol: 'mqtt-json',
      gatewayId: gateway.id,
      host: '',
    }),
    setup,
  );
  const texts = [{ value: 0, text: '停止', color: 'grey' as const }];
  const states = await devices.textLists.create({ itemId: id, name: '状态', texts }, setup);
  const [one, two] = await devices.createPoints(
    dialled.id,
    [
      buildPoint({
        writable: true,
        ...{ lowLowLimit: -9, lowLowDelayMs: 0, highHighLimit: 120, highHighLevel: 4 },
        ...{ writeMin: 20, writeMax: 95.5, writeStep: 0.5, writeConfirm: WriteConfirm.slide },
      }),
      buildPoint({
        ...{ name: '状态字', address: '101', upperLimit: null, textListId: states.id },
        writeConfirm: WriteConfirm.typed,
      }),
    ],
    setup,
  );
  const group = await devices.pointGroups.create({ itemId: id, name: '电能质量' }, setup);
  const key = buildPoint({ name: '电压', groupId: group.id, family: 'key', address: 'u' });
  const [volts] = await devices.createPoints(behind.id, [key], setup);
  const { family = '', address = '', bit: _, length = 1, ...row } = buildPoint({ name: '段' });
  await devices.pointBlocks.create(
    { deviceId: dialled.id, name: '配方', family, address, rows: [{ ...row, bit: null, length }] },
    setup,
  );
  if (!one || !two || !volts) throw new Error('a point is missing');
  const tests = [
    { op: 'above', pointId: one.id, value: 100, deadband: 1 },
    { op: 'any', of: [{ op: 'bit', pointId: two.id, bit: 3, set: true }] },
  ] as const;
  const rule = { ...alarmRuleInputExample, itemId: id };
  await alarms.createRule({ ...rule, when: { op: 'all', of: [...tests] as never } }, setup);
  const low = { op: 'below', pointId: volts.id, value: 200, deadband: 0 } as const;
  await alarms.createRule({ ...rule, name: '电压过低', when: low }, setup);
  return id;
}

const packed = ({ content }: Download): Buffer => Buffer.from(content as Buffer);
const read = (file: Buffer): ItemFile => JSON.parse(gunzipSync(file).toString());
/** The file with its content changed, and a checksum that fits. */
function forge(file: Buffer, change: (parts: Record<string, { rows: never }>) => void): Buffer {
  const parsed = read(file);
  change(parsed.content.parts as never);
  const checksum = createHash('sha256').update(JSON.stringify(parsed.content)).digest('hex');
  return gzipSync(JSON.stringify({ ...parsed, checksum }));
}
const take = (file: Buffer, dryRun = false): Promise<ItemFileReport> =>
  items.import({ packed: file, dryRun, language: 'en-US' }, engineer, administrator);
const countRows = async () => {
  const { rows } = await sql<{ all: number }>`
    select (select count(*) from item) + (select count(*) from device) + (select count(*) from point)
      + (select count(*) from gateway) + (select count(*) from alarm_rule)
      + (select count(*) from outbox_event) + (select count(*) from audit_entry) as all
  `.execute(platform.db);
  return rows[0]?.all;
};

test('an item comes back from its file under another name, whole', async () => {
  const file = packed(await items.export(await makeStation()));
  expect(gunzipSync(file).toString()).not.toMatch(/password|hash|secret/i);
  const report = await take(file);
  expect(report).toMatchObject({
    imported: true,
    itemId: 2,
    itemName: '一号泵站x2',
    creates: [
      { kind: 'gateway', count: 1 },
      { kind: 'pointGroup', count: 1 },
      { kind: 'textList', count: 1 },
      { kind: 'device', count: 2 },
      { kind: 'point', count: 4 },
      { kind: 'pointBlock', count: 1 },
      { kind: 'alarmRule', count: 2 },
    ],
    problems: [],
  });
  expect(report.conflicts.map(({ error }) => error)).toEqual([
    'item.file_renamed',
    'item.file_box_id_taken',
    'item.file_box_password',
  ]);
  expect(await items.itemsOf(userId(7))).toEqual(new Set([itemId(2)]));
  expect(await items.get(itemId(2))).toMatchObject({
    lnglat: '120.3,31.57',
    note: '河西',
    counts: { devices: 2, points: 4 },
  });
  // What is in the copy's file is what was in the first, but for the names that had to change.
  const plain = (bytes: Buffer) => {
    const { parts } = read(bytes).content;
    let text = JSON.stringify(parts);
    for (const key of ['id', 'gatewayId', 'deviceId', 'groupId', 'textListId', 'pointId']) {
      text = text.replaceAll(new RegExp(`"${key}":\\d+`, 'g'), `"${key}":0`);
    }
    text = text.replaceAll(/"pointIds":\[\d+\]/g, '"pointIds":[0]');
    return text.replace('BOX000012', 'BOX00001');
  };
  expect(plain(packed(await items.export(itemId(2))))).toBe(plain(file));
  const [group] = await devices.pointGroups.list(itemId(2));
  const inGroup = (
    await devices.findPoints([pointId(5), pointId(6), pointId(7), pointId(8)])
  ).filter(({ groupId }) => groupId !== null);
  expect(inGroup).toMatchObject([{ name: '电压', groupId: group?.id }]);
  expect(await devices.pointBlocks.list(deviceId(3))).toMatchObject([
    { name: '配方', pointIds: [7] },
  ]);
  const copied = await alarms.listRules({ itemId: itemId(2), page: 1, pageSize: 9, order: 'asc' });
  const tested = JSON.stringify(copied.list.map(({ when }) => when)).match(/"pointId":\d+/g);
  expect(tested?.toSorted()).toEqual(['"pointId":5', '"pointId":6', '"pointId":8']);
  expect((await platform.emitted()).filter((name) => name === 'devices.changed')).toHaveLength(7);
});

test('rules that look at devices, changes and expressions come along, with the copy’s own', async () => {
  const item = await makeStation();
  const rule = { ...alarmRuleInputExample, itemId: item };
  await alarms.createRule(
    {
      ...rule,
      name: '组合',
      when: {
        op: 'any',
        of: [
          { op: 'offline', deviceId: deviceId(2), forMs: 60_000 },
          { op: 'no-data', pointId: pointId(3), forMs: 60_000 },
          { op: 'above-point', pointId: pointId(1), otherPointId: pointId(2), deadband: 1 },
          { op: 'expression', text: '电压 > 1 and {#1} > 2' },
        ],
      },
    },
    setup,
  );
  const file = packed(await items.export(item));
  expect(await take(file)).toMatchObject({ imported: true, problems: [] });
  const copied = await alarms.listRules({ itemId: itemId(2), page: 1, pageSize: 9, order: 'asc' });
  expect(copied.list.find(({ name }) => name === '组合')?.when).toEqual({
    op: 'any',
    of: [
      { op: 'offline', deviceId: 4, forMs: 60_000 },
      { op: 'no-data', pointId: 8, forMs: 60_000 },
      { op: 'above-point', pointId: 5, otherPointId: 6, deadband: 1 },
      { op: 'expression', text: '{#8} > 1 and {#5} > 2' },
    ],
  });
  const strange = forge(file, (parts) => {
    const rows = (parts.alarms?.rows ?? {}) as FileRows;
    const when = JSON.stringify(rows.rules).replaceAll('"deviceId":2', '"deviceId":77');
    rows.rules = JSON.parse(when.replaceAll('{#1}', '{#78}'));
  });
  expect((await take(strange)).problems).toMatchObject([
    { error: 'item.file_reference' },
    { error: 'item.file_reference' },
  ]);
});

type FileRows = Record<string, object[]>;

test('a file from before there were writing ranges is read, its points free', async () => {
  const file = packed(await items.export(await makeStation()));
  expect((await devices.findPoints([pointId(1)]))[0]).toMatchObject({
    writeMax: 95.5,
    writeConfirm: WriteConfirm.slide,
  });
  const old = forge(file, (parts) => {
    for (const point of ((parts.devices?.rows ?? {}) as FileRows).points ?? []) {
      for (const field of ['writeMin', 'writeMax', 'writeStep', 'writeConfirm'])
        Reflect.deleteProperty(point, field);
    }
  });
  expect(await take(old)).toMatchObject({ imported: true, problems: [] });
  const [copy] = await devices.findPoints([pointId(5)]);
  expect(copy).toMatchObject({ writable: true, writeMin: null, writeMax: null, writeStep: null });
  expect(copy?.writeConfirm).toBe(WriteConfirm.button);
});

test('a file whose writing range is the wrong way round is not imported', async () => {
  const file = packed(await items.export(await makeStation()));
  const bad = forge(file, (parts) => {
    Object.assign(((parts.devices?.rows ?? {}) as FileRows).points?.[0] ?? {}, { writeMin: 96 });
  });
  const report = await take(bad);
  expect(report.imported).toBe(false);
  expect(report.problems[0]?.error).toBe('point.write_range_reversed');
});

test('a file from before there were groups and text lists is read, its points in none', async () => {
  const file = forge(packed(await items.export(await makeStation())), (parts) => {
    const { gateways, devices: rows, points: all } = (parts.devices?.rows ?? {}) as FileRows;
    const points = all?.map((point) =>
      Object.fromEntries(
        Object.entries(point).filter(([key]) => key !== 'groupId' && key !== 'textListId'),
      ),
    );
    Object.assign(parts.devices ?? {}, { version: 1, rows: { gateways, devices: rows, points } });
  });
  expect(await take(file)).toMatchObject({ imported: true, problems: [] });
  const copied = await devices.findPoints([pointId(5), pointId(6), pointId(7), pointId(8)]);
  expect(copied.map(({ groupId }) => groupId)).toEqual([null, null, null, null]);
});

test('a dry run tells the same and changes nothing', async () => {
  const file = packed(await items.export(await makeStation()));
  const before = await countRows();
  const dry = await take(file, true);
  expect(await countRows()).toBe(before);
  const wet = await take(file);
  expect(dry).toEqual({ ...wet, imported: false, itemId: null });
  expect(await countRows()).not.toBe(before);
});

describe('a hostile file is told what is wrong and changes nothing', () => {
  type Rows = Record<string, Record<string, unknown>[]>;
  const rowsOf = (parts: Record<string, { rows: unknown }>, part: string) =>
    parts[part]?.rows as Rows;
  const first = (parts: Record<string, { rows: unknown }>, part: string, table: string) =>
    rowsOf(parts, part)[table]?.[0] ?? {};
  const alter = (
    parts: Record<string, { rows: unknown }>,
    part: string,
    table: string,
    fields: object,
  ): void => {
    Object.assign(first(parts, part, table), fields);
  };
  type Change = Parameters<typeof forge>[1];
  const cases: [string, Change, string][] = [
    [
      'an unknown part',
      (it) => void Object.assign(it, { screens: { version: 1, rows: [] } }),
      'item.file_part_unknown',
    ],
    [
      'a newer part',
      (it) => void Object.assign(it.devices ?? {}, { version: 3 }),
      'item.file_version',
    ],
    ['a wrong type', (it) => alter(it, 'devices', 'points', { slope: 'x' }), 'item.file_invalid'],
    ['a broken rule', (it) => alter(it, 'devices', 'points', { slope: 0 }), 'point.slope_zero'],
    [
      'a station that is everybody',
      (it) => alter(it, 'devices', 'devices', { protocol: 'modbus-rtu-tcp', unitId: 0 }),
      'device.unit_rule',
    ],
    [
      'a forbidden address',
      (it) => alter(it, 'devices', 'devices', { host: '10.9.9.9' }),
      'device.address_forbidden',
    ],
    [
      'an unknown family',
      (it) => alter(it, 'devices', 'points', { family: 'ZZ' }),
      'point.family_unknown',
    ],
    [
      'an id twice',
      (it) => void rowsOf(it, 'devices').points?.push(first(it, 'devices', 'points')),
      'item.file_duplicate',
    ],
    [
      'a missing device',
      (it) => alter(it, 'devices', 'points', { deviceId: 99 }),
      'item.file_reference',
    ],
    [
      'a missing group',
      (it) => alter(it, 'devices', 'points', { groupId: 99 }),
      'item.file_reference',
    ],
    [
      'a block of another device',
      (it) => alter(it, 'devices', 'pointBlocks', { deviceId: 2 }),
      'item.file_reference',
    ],
    [
      'a group twice',
      (it) => {
        const [group] = rowsOf(it, 'devices').pointGroups ?? [];
        rowsOf(it, 'devices').pointGroups?.push({ ...group, id: 99 });
      },
      'item.file_duplicate',
    ],
    [
      'a foreign point',
      (it) => alter(it, 'alarms', 'rules', { when: { op: 'equal', pointId: 99, value: 1 } }),
      'item.file_reference',
    ],
    [
      'a text that is compared',
      (it) =>
        void alter(it, 'devices', 'points', {
          ...{ dataType: DataType.CHAR, writeMin: null, writeMax: null, writeStep: null },
        }),
      'alarm.point_is_text',
    ],
  ];
  test.each(cases)('%s', async (_, change, error) => {
    const file = forge(packed(await items.export(await makeStation())), change);
    const before = await countRows();
    const report = await take(file);
    expect(report).toMatchObject({ imported: false, itemId: null, creates: [] });
    expect(report.problems.map((problem) => problem.error)).toContain(error);
    expect(report.problems.every(({ message }) => message.length > 0)).toBe(true);
    expect(await countRows()).toBe(before);
  });
});
