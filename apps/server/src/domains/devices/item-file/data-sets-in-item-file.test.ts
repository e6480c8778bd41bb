import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { ItemFile } from '@millwright/contract/items/item-file.schemas';
import { deviceId, type ItemId, itemId, pointId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Acting, actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../devices.builders.ts';

const administrator = { grade: 0, permissions: new Set<never>(), items: 'all' } as const;
const setup = actingAs('setup');
const engineer: Acting = { actor: { kind: 'user', id: 7, name: '李工' } };

let platform: PlatformForTests;
let made: ReturnType<typeof createDevicesForTests>;

beforeAll(async () => {
  platform = await openPlatformForTests();
  made = createDevicesForTests(platform);
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.reset();
  await platform.addUsers(7);
});

type Rows = { sets: object[] };

/** An item with points 1, 2 and 3: 3 and 1 in a set, 2 in another that its page shows first. */
async function exportStation(change: (parts: ItemFile['content']['parts']) => void = () => {}) {
  const { items, devices } = made;
  await items.create({ itemName: '泵站', lnglat: null, note: '' }, setup, 'all');
  await devices.create(buildDevice({ itemId: itemId(1) }), setup);
  const points = ['a', 'b', 'c'].map((name) => buildPoint({ name }));
  await devices.createPoints(deviceId(1), points, setup);
  const set = { itemId: itemId(1), note: '交班用' };
  await devices.dataSets.create(
    { ...set, name: '班报', pointIds: [pointId(3), pointId(1)] },
    setup,
  );
  const { id } = await devices.dataSets.create(
    { ...set, name: '能耗', pointIds: [pointId(2)] },
    setup,
  );
  await devices.dataSets.bind(itemId(1), id, setup);
  const { content } = await items.export(itemId(1));
  const file: ItemFile = JSON.parse(gunzipSync(content as Buffer).toString());
  change(file.content.parts);
  const checksum = createHash('sha256').update(JSON.stringify(file.content)).digest('hex');
  return gzipSync(JSON.stringify({ ...file, checksum }));
}
const take = (packed: Buffer) =>
  made.items.import({ packed, dryRun: false, language: 'en-US' }, engineer, administrator);
const setsOf = async (item: ItemId) => {
  const { dataSets } = made.devices;
  const found = [];
  for (const { id } of await dataSets.brief(item)) {
    const { name, note, bound, points } = await dataSets.get(id);
    found.push({ name, note, bound, points: points.map((point) => point.id) });
  }
  return found;
};

test('sets come back from the file of an item with its own points, and the one that is bound', async () => {
  const report = await take(await exportStation());
  expect(report).toMatchObject({ imported: true, itemId: 2, problems: [] });
  expect(report.creates).toContainEqual({ kind: 'dataSet', count: 2 });
  const sets = await setsOf(itemId(2));
  expect(sets).toHaveLength(2);
  expect(sets).toEqual(
    expect.arrayContaining([
      { name: '班报', note: '交班用', bound: false, points: [6, 4] },
      { name: '能耗', note: '交班用', bound: true, points: [5] },
    ]),
  );
});

test('a file from before there were sets is read', async () => {
  const report = await take(await exportStation((parts) => delete parts.dataSets));
  expect(report).toMatchObject({ imported: true, problems: [] });
  expect(await setsOf(itemId(2))).toEqual([]);
});

test.each([
  ['a point of another file', { pointIds: [99] }, 'item.file_reference'],
  ['a point twice', { pointIds: [1, 1] }, 'item.file_duplicate'],
  ['no points', { pointIds: [] }, 'data_set.points_rule'],
  ['the name of another', { name: '能耗' }, 'item.file_duplicate'],
  ['the page of the item as well as another', { bound: true }, 'item.file_duplicate'],
])('a set with %s is told and nothing is made', async (_, fields, error) => {
  const packed = await exportStation(({ dataSets }) => {
    const other = ((dataSets?.rows ?? { sets: [] }) as Rows).sets.find(
      (set) => !('bound' in set && set.bound),
    );
    Object.assign(other ?? {}, fields);
  });
  const report = await take(packed);
  expect(report.imported).toBe(false);
  expect(report.problems.map((problem) => problem.error)).toContain(error);
  expect(await setsOf(itemId(2))).toEqual([]);
});
