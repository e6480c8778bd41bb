/** Screens go along with their item: drafts, publications and links, bound to the new points. */
import { createHash, randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { ItemFile, ItemFileReport } from '@millwright/contract/items/item-file.schemas';
import { screenCalls } from '@millwright/contract/screens/screens.calls';
import { type DeviceId, itemId, type PointId } from '@millwright/kernel';
import {
  emptyScene,
  newNode,
  parseSceneText,
  referencesOf,
  type SceneNode,
  serializeScene,
  shapeOf,
} from '@millwright/scene';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { buildDevice, buildPoint } from '../../devices/devices.builders.ts';
import type { Devices } from '../../devices/index.ts';
import type { Items } from '../../items/index.ts';
import { createScreensForTests, type ScreensForTests } from '../screens.builders.ts';
import { joined, pieceLength, piecesOf } from './content-pieces.ts';

const setup = actingAs('setup');
const administrator = { grade: 0, permissions: new Set<never>(), items: 'all' } as const;
let platform: PlatformForTests;
let server: ScreensForTests;
let items: Items;
let devices: Devices;
let token: string;
let device: DeviceId;
let level: PointId;

beforeAll(async () => {
  platform = await openPlatformForTests();
  server = createScreensForTests(platform);
  ({ items, devices } = server);
});
afterAll(async () => {
  await platform.close();
  server.removeFiles();
});
beforeEach(async () => {
  await platform.reset();
  await items.create({ itemName: '泵站', lnglat: null, note: '' }, setup, 'all');
  device = (await devices.create(buildDevice({ itemId: itemId(1) }), setup)).id;
  const [made] = await devices.createPoints(device, [buildPoint({ name: '液位' })], setup);
  level = made?.id as PointId;
  token = platform.signIn({
    items: new Set([itemId(1), itemId(2)]),
    permissions: new Set(['screens.edit', 'screens.publish']),
  });
});

const showing = (id: PointId, name = ''): SceneNode => {
  const shape = shapeOf('value');
  if (shape === null) throw new RangeError('there is no shape of values');
  return {
    ...newNode(shape, `v${id}`, 10, 10),
    name,
    bindings: [
      {
        target: 'value',
        source: { kind: 'point', point: id, input: 'value' },
        transform: { kind: 'none' },
      },
    ],
  };
};
const opening = (screen: number): SceneNode => ({
  ...showing(level),
  id: `link${screen}`,
  events: [{ on: 'press', action: { kind: 'open-screen', screen }, confirm: 'none' }],
});
const create = async (name: string, more: object = {}): Promise<number> => {
  const fields = { itemId: 1, platform: 'pc', popup: false, deviceId: null } as const;
  return (await platform.call(token, screenCalls.create, { ...fields, name, ...more })).data.id;
};
const save = (id: number, version: number, ...nodes: readonly SceneNode[]) =>
  platform.call(token, screenCalls.saveDraft, {
    ...{ id, version },
    content: gzipSync(serializeScene({ ...emptyScene(), nodes })).toString('base64'),
  });
const exported = async (): Promise<ItemFile> => {
  const { content } = await items.export(itemId(1));
  return JSON.parse(gunzipSync(content as Buffer).toString());
};
const send = (file: ItemFile): Promise<ItemFileReport> => {
  const checksum = createHash('sha256').update(JSON.stringify(file.content)).digest('hex');
  const packed = gzipSync(JSON.stringify({ ...file, checksum }));
  return items.import({ packed, dryRun: false, language: 'zh-CN' }, setup, administrator);
};
const namedIn = (content: string | null) => {
  const { scene } = parseSceneText(gunzipSync(Buffer.from(content ?? '', 'base64')).toString());
  return scene === null ? null : referencesOf(scene);
};
const rowsOf = (file: ItemFile) =>
  file.content.parts.screens?.rows as Record<'screens' | 'drafts' | 'publications', object[]>;

test('a copied item has its screens, bound to its own points and to each other', async () => {
  const overview = await create('总览', { deviceId: device });
  const other = await create('泵房');
  await save(other, 0, showing(level));
  await save(overview, 0, showing(level), opening(other), showing(999 as PointId));
  await platform.call(token, screenCalls.publish, { id: overview, version: 1 });
  await platform.call(token, screenCalls.setMain, { id: overview, main: true });
  await save(overview, 1, opening(other));
  const report = await send(await exported());
  expect(report).toMatchObject({ imported: true, problems: [], conflicts: [{ part: 'item' }] });
  expect(report.creates).toContainEqual({ kind: 'screen', count: 2 });
  const { list } = (await platform.call(token, screenCalls.list, { itemId: 2, sort: 'name' })).data;
  const [own] = await devices.briefPoints({ itemId: itemId(2) });
  const pumps = list.find(({ name }) => name === '泵房');
  const main = list.find(({ name }) => name === '总览');
  expect(pumps).toMatchObject({ revision: null, main: false, deviceId: null });
  expect(main).toMatchObject({
    ...{ revision: 1, main: true, unpublished: true, deviceId: own?.deviceId },
  });
  const id = main?.id ?? 0;
  const published = (await platform.call(token, screenCalls.published, { id })).data;
  expect(namedIn(published.content)).toMatchObject({ points: [own?.id], screens: [pumps?.id] });
  const draft = (await platform.call(token, screenCalls.draft, { id })).data;
  expect(namedIn(draft.content)).toMatchObject({ points: [own?.id], screens: [pumps?.id] });
});

test('an item without screens has no part of them', async () => {
  expect((await exported()).content.parts.screens).toBeUndefined();
});

test('a file that names what it does not have, or holds no drawing, is refused', async () => {
  await save(await create('总览'), 0, showing(level));
  const file = await exported();
  const drawing = (nodes: readonly SceneNode[]) =>
    gzipSync(serializeScene({ ...emptyScene(), nodes })).toString('base64');
  const cases = [
    [drawing([showing(998 as PointId)]), 'item.file_reference'],
    [drawing([opening(77)]), 'item.file_reference'],
    ['H4sIAAAA', 'screen.content_unreadable'],
    [randomBytes(99).toString('base64'), 'screen.content_unreadable'],
  ] as const;
  for (const [text, error] of cases) {
    const changed = structuredClone(file);
    rowsOf(changed).drafts = [{ ...rowsOf(file).drafts[0], text }];
    const { imported, problems } = await send(changed);
    expect(imported).toBe(false);
    expect(problems).toMatchObject([{ part: 'screens', at: '总览', error }]);
  }
});

test('who may not publish takes no file with something published', async () => {
  const id = await create('总览');
  await save(id, 0, showing(level));
  await platform.call(token, screenCalls.publish, { id, version: 1 });
  const { content } = await items.export(itemId(1));
  const given = { packed: content as Buffer, dryRun: true, language: 'zh-CN' } as const;
  const { problems } = await items.import(given, setup, {
    ...{ grade: 2, items: new Set([itemId(1)]) },
    permissions: new Set(['screens.edit']),
  });
  const ofScreens = problems.filter(({ part }) => part === 'screens');
  expect(ofScreens).toMatchObject([{ at: 'screens.publish', error: 'general.forbidden' }]);
});

test('a large drawing travels in pieces', () => {
  const content = 'ab'.repeat(pieceLength);
  const pieces = piecesOf(7, content);
  expect(pieces.map(({ text }) => text.length)).toEqual([pieceLength, pieceLength]);
  expect(joined(pieces.toReversed()).get(7)).toBe(content);
});
