/** Calculated points in files of points and of items, in copies and moves of devices. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pointFileCalls } from '@millwright/contract/devices/point-file/point-file.calls';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { ItemFileReport } from '@millwright/contract/items/item-file.schemas';
import { DataType, type DeviceId, type ItemId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../../platform/platform.builders.ts';
import type { Items } from '../../../items/index.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../../devices.builders.ts';
import type { Devices } from '../../index.ts';
import { exportPoints } from '../../point-file/export-points.ts';

const setup = actingAs('setup');
const administrator = { grade: 0, permissions: new Set<never>(), items: 'all' } as const;

let platform: PlatformForTests;
let items: Items;
let devices: Devices;
let item: ItemId;
let line: DeviceId;
let derived: DeviceId;

beforeAll(async () => {
  platform = await openPlatformForTests();
  ({ items, devices } = createDevicesForTests(platform));
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.reset();
  ({ id: item } = await items.create({ itemName: '包装', lnglat: null, note: '' }, setup, 'all'));
  line = (await devices.create(buildDevice({ itemId: item, deviceName: '包装线' }), setup)).id;
  derived = (await devices.create(calculatedDevice('能效'), setup)).id;
  await devices.createPoints(
    line,
    [buildPoint({ name: '电量' }), buildPoint({ name: '件数', address: '101' })],
    setup,
  );
  await devices.createPoints(
    derived,
    [entry('每件', '电量 / 件数'), entry('每打', '每件 * 12')],
    setup,
  );
});

const calculatedDevice = (deviceName: string) =>
  buildDevice({ itemId: item, deviceName, protocol: 'calculated', host: '', port: 0 });
const entry = (name: string, expression: string) => {
  const { family: _, address: __, bit: ___, length: ____, ...point } = buildPoint({ name });
  return { ...point, expression, dataType: DataType.DOUBLE, writable: false };
};
const pointsOf = async (device: DeviceId): Promise<Point[]> => devices.pointsOf([device]);
const expressionsOf = async (device: DeviceId) =>
  (await pointsOf(device)).map(({ name, expression }) => [name, expression]);
const exported = async (): Promise<string> =>
  text((await exportPoints(platform, derived, 'zh-CN')).content as Readable);

test('stand in a file of points by names, by which they are imported', async () => {
  const file = await exported();
  expect(file).toContain('{包装线:电量} / {包装线:件数}');
  const before = await expressionsOf(derived);
  const engineer = platform.signIn({ permissions: new Set(['points.edit']), items: 'all' });
  const changed = file.replace('{能效:每件} * 12', '{能效:每件} * 10');
  const report = await platform.call(engineer, pointFileCalls.import, {
    ...{ deviceId: derived, text: changed, dryRun: false },
  });
  expect(report.data).toMatchObject({ done: true, refused: 0 });
  const [first, second] = await expressionsOf(derived);
  expect(first).toEqual(before[0]);
  expect(second?.[1]).toMatch(/^\{#\d+\} \* 10$/);
});

test('speak of the new points in an item that was made from a file', async () => {
  const file = await items.export(item);
  const packed = Buffer.from(file.content as Buffer);
  const report = await items.import(
    { packed, dryRun: false, language: 'en-US' },
    actingAs('setup'),
    administrator,
  );
  expect(report).toMatchObject({ imported: true, problems: [] });
  const copies = await devices.list({
    page: 1,
    pageSize: 9,
    order: 'asc',
    visible: 'all',
    itemId: report.itemId ?? item,
  });
  const [plc, sums] = ['包装线', '能效'].map((name) =>
    copies.list.find(({ deviceName }) => deviceName === name),
  );
  if (!plc || !sums) throw new Error('a device is missing');
  const [energy, pieces] = await pointsOf(plc.id);
  const [each] = await pointsOf(sums.id);
  expect(await expressionsOf(sums.id)).toEqual([
    ['每件', `{#${energy?.id}} / {#${pieces?.id}}`],
    ['每打', `{#${each?.id}} * 12`],
  ]);
  // What the copy looks at is held by the copy.
  await expect(
    devices.deletePoints([energy?.id ?? (0 as Point['id'])], setup),
  ).rejects.toMatchObject({
    code: 'point.reckoned_from',
  });
});

test.each([
  ['{#99999} + 1', 'item.file_reference'],
  ['1 +', 'point.expression_wrong'],
])('with %s a file of an item is refused', async (expression, error) => {
  const file = await items.export(item);
  const parsed = JSON.parse(gunzipSync(file.content as Buffer).toString());
  const content = JSON.parse(JSON.stringify(parsed.content).replace(/\{#\d+\} \* 12/, expression));
  const checksum = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const report: ItemFileReport = await items.import(
    {
      packed: gzipSync(JSON.stringify({ ...parsed, content, checksum })),
      dryRun: true,
      language: 'en-US',
    },
    actingAs('setup'),
    administrator,
  );
  expect(report.problems.map((problem) => problem.error)).toContain(error);
});

test('go along with a copy of their device, and hold it in its item', async () => {
  const copy = await devices.copy({ id: derived, deviceName: '能效2', host: '', port: 0 }, setup);
  expect(await expressionsOf(copy.id)).toEqual(await expressionsOf(derived));
  const { id: other } = await items.create(
    { itemName: '别处', lnglat: null, note: '' },
    setup,
    'all',
  );
  const [row] = await devices.batches.move({ ids: [line], itemId: other, dryRun: false }, setup);
  expect(row).toMatchObject({ error: 'point.reckoned_stays' });
});
