import { gzipSync } from 'node:zlib';
import { maxScreenBytes } from '@millwright/contract/screens/screen-limits';
import { screenCalls } from '@millwright/contract/screens/screens.calls';
import type { ScreenInput } from '@millwright/contract/screens/screens.schemas';
import { deviceId, itemId } from '@millwright/kernel';
import { emptyScene, newNode, SCENE_VERSION, serializeScene, shapeOf } from '@millwright/scene';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../platform/audit/index.ts';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import type { Items } from '../items/index.ts';
import { createScreensForTests, type ScreensForTests } from './screens.builders.ts';

let platform: PlatformForTests;
let made: ScreensForTests;
let items: Items;
let token: string;

beforeAll(async () => {
  platform = await openPlatformForTests();
  made = createScreensForTests(platform);
  items = made.items;
});
afterAll(async () => {
  await platform.close();
  made.removeFiles();
});
beforeEach(async () => {
  await platform.reset();
  await items.create({ itemName: '一号泵站', lnglat: null, note: '' }, actingAs('test'), 'all');
  token = platform.signIn({
    items: new Set([itemId(1)]),
    permissions: new Set(['screens.edit', 'screens.publish']),
  });
});

const fields = { platform: 'pc', popup: false, deviceId: null } as const;
const create = (name: string, more: Partial<ScreenInput> = {}) =>
  platform.call(token, screenCalls.create, { ...fields, itemId: itemId(1), name, ...more });
const pack = (value: unknown): string => gzipSync(JSON.stringify(value)).toString('base64');
const drawn = (text: string): string => {
  const shape = shapeOf('text');
  if (shape === null) throw new RangeError('there is no shape of texts');
  const nodes = [newNode(shape, 'n1', 10, 10, { text })];
  return gzipSync(serializeScene({ ...emptyScene(), nodes })).toString('base64');
};
const save = (id: number, version: number, content: string) =>
  platform.call(token, screenCalls.saveDraft, { id, version, content });

test('a screen is listed, counted, changed and deleted', async () => {
  const { data: overview } = await create('总览');
  await create('手机总览', { platform: 'mobile' });
  expect(await items.get(itemId(1))).toMatchObject({ counts: { screens: 2 } });
  const pc = await platform.call(token, screenCalls.list, { itemId: 1, platform: 'pc' });
  expect(pc.data).toEqual({ list: [overview], total: 1 });
  const edited = await platform.call(token, screenCalls.edit, { ...overview, name: '泵房' });
  expect(edited.data).toMatchObject({ name: '泵房', version: 2 });
  const stale = await platform.call(token, screenCalls.edit, { ...overview, name: '水池' });
  expect(stale).toMatchObject({ error: 'general.conflict', data: { name: '泵房' } });
  await platform.call(token, screenCalls.delete, { id: overview.id });
  expect(await items.get(itemId(1))).toMatchObject({ counts: { screens: 1 } });
  expect(await platform.recorded()).toEqual(
    expect.arrayContaining(['screen.create', 'screen.edit', 'screen.delete']),
  );
});

test('a name has eight characters at most and is there once in an item', async () => {
  expect(await create('一二三四五六七八')).toMatchObject({ code: 200 });
  expect(await create('一二三四五六七八九')).toMatchObject({ error: 'screen.name_rule' });
  await create('Pumps');
  expect(await create('PUMPS')).toMatchObject({ code: 422, error: 'screen.name_taken' });
  expect(await create('A', { deviceId: deviceId(7) })).toMatchObject({
    error: 'screen.device_foreign',
  });
});

test('an item has one main screen for each platform, and never a popup', async () => {
  const first = (await create('一')).data;
  const second = (await create('二')).data;
  const phone = (await create('三', { platform: 'mobile' })).data;
  for (const { id } of [first, phone, second]) {
    await platform.call(token, screenCalls.setMain, { id, main: true });
  }
  const { list } = (await platform.call(token, screenCalls.list, { itemId: 1, sort: 'name' })).data;
  const main = list.filter(({ main: isMain }) => isMain).map(({ id }) => id);
  expect(main.sort()).toEqual([second.id, phone.id]);
  const popup = (await create('四', { popup: true })).data;
  const refused = await platform.call(token, screenCalls.setMain, { id: popup.id, main: true });
  expect(refused).toMatchObject({ code: 422, error: 'screen.popup_main' });
  const now = list.find(({ id }) => id === second.id) ?? second;
  expect(await platform.call(token, screenCalls.edit, { ...now, popup: true })).toMatchObject({
    error: 'screen.popup_main',
  });
});

test('a draft is seen by nobody who watches until it is published, and comes back as it was', async () => {
  const { id } = (await create('总览')).data;
  const [one, two] = [drawn('一'), drawn('二')];
  const nothing = await platform.call(token, screenCalls.publish, { id, version: 0 });
  expect(nothing).toMatchObject({ code: 422, error: 'screen.nothing_drawn' });
  await save(id, 0, one);
  expect((await platform.call(token, screenCalls.published, { id })).data).toMatchObject({
    revision: null,
    content: null,
  });
  await platform.call(token, screenCalls.publish, { id, version: 1, reason: '首版' });
  await save(id, 1, two);
  const watched = (await platform.call(token, screenCalls.published, { id })).data;
  expect(watched).toMatchObject({ revision: 1, content: one });
  expect((await platform.call(token, screenCalls.draft, { id })).data).toMatchObject({
    version: 2,
    content: two,
  });
  const { data } = await platform.call(token, screenCalls.publish, { id, version: 2 });
  expect(data).toMatchObject({ revision: 2, unpublished: false });
  const kept = await platform.call(token, screenCalls.revisions, { id });
  expect(kept.data.list).toMatchObject([
    { revision: 2, reason: '' },
    { revision: 1, reason: '首版', by: 'operator', at: platform.clock.now() },
  ]);
  const first = await platform.call(token, screenCalls.revision, { id, revision: 1 });
  expect(first.data).toEqual({ ...kept.data.list[1], content: one });
  const unknown = await platform.call(token, screenCalls.revision, { id, revision: 3 });
  expect(unknown).toMatchObject({ code: 404, error: 'general.not_found' });
  const tooLarge = await platform.call(token, screenCalls.revision, { id, revision: 2 ** 31 });
  expect(tooLarge).toMatchObject({ code: 400 });
  await platform.call(token, screenCalls.restore, { id, version: 2, revision: 1 });
  expect((await platform.call(token, screenCalls.draft, { id })).data).toMatchObject({
    version: 3,
    content: one,
  });
  expect((await platform.call(token, screenCalls.published, { id })).data.content).toBe(two);
});

test('who saves over what somebody else has saved is told both versions', async () => {
  const { id } = (await create('总览')).data;
  await save(id, 0, drawn('一'));
  const stale = await save(id, 0, drawn('二'));
  expect(stale).toMatchObject({ code: 409, error: 'screen.draft_stale' });
  expect(stale.message).toMatch(/0.*operator.*1/);
  for (const call of [screenCalls.publish, screenCalls.restore]) {
    expect(await platform.call(token, call, { id, version: 0, revision: 1 })).toMatchObject({
      error: 'screen.draft_stale',
    });
  }
});

test('only what is a document of this release is saved', async () => {
  const { id } = (await create('总览')).data;
  const scene = emptyScene();
  const bomb = gzipSync(Buffer.alloc(maxScreenBytes + 1, ' ')).toString('base64');
  const cases = [
    ['{}', 'screen.content_unreadable'],
    [`${drawn('一').slice(0, 40)}!`, 'screen.content_unreadable'],
    [drawn('一').slice(0, -24), 'screen.content_unreadable'],
    [gzipSync(Buffer.from([0xff, 0xfe])).toString('base64'), 'screen.content_unreadable'],
    [bomb, 'screen.content_too_large'],
    [pack({ pens: [] }), 'screen.content_foreign'],
    [pack({ ...scene, version: SCENE_VERSION + 1 }), 'screen.content_future'],
    [pack({ ...scene, size: { width: -1, height: 5 } }), 'screen.content_wrong'],
  ] as const;
  for (const [content, error] of cases) {
    expect(await save(id, 0, content), error).toMatchObject({ error });
  }
  expect((await platform.call(token, screenCalls.draft, { id })).data.content).toBeNull();
});

test('what is published is drawn on the server', async () => {
  const { id } = (await create('总览')).data;
  const draw = async (dark = false) =>
    (await platform.call(token, screenCalls.svg, { id, dark })).data;
  expect(await draw()).toEqual({ svg: null, revision: null });
  await save(id, 0, drawn('二号泵 <停>'));
  await platform.call(token, screenCalls.publish, { id, version: 1 });
  const light = await draw();
  expect(light.revision).toBe(1);
  expect(light.svg).toContain('二号泵 &lt;停&gt;');
  expect((await draw(true)).svg).not.toBe(light.svg);
});

test('a screen that would be too large as a drawing is not drawn here', async () => {
  const shape = shapeOf('roller-conveyor');
  if (shape === null) throw new RangeError('there is no shape of conveyors');
  const nodes = Array.from({ length: 3_000 }, (_, at) => newNode(shape, `n${at}`, at, at));
  const { id } = (await create('总览')).data;
  await save(id, 0, gzipSync(serializeScene({ ...emptyScene(), nodes })).toString('base64'));
  await platform.call(token, screenCalls.publish, { id, version: 1 });
  expect(await platform.call(token, screenCalls.svg, { id })).toMatchObject({
    ...{ code: 422, error: 'screen.drawing_too_large', details: { megabytes: 4 } },
  });
});

test('the log of writes knows a screen of the item by its name, in a revision that was published', async () => {
  const { id } = (await create('总览')).data;
  const named = (revision: number, item = 1) =>
    made.screenNames.all()[0]?.({ id, revision }, itemId(item));
  expect(await named(1)).toBeNull();
  await save(id, 0, drawn('一'));
  await platform.call(token, screenCalls.publish, { id, version: 1 });
  expect(await named(1)).toBe('总览');
  expect(await named(2)).toBeNull();
  expect(await named(1, 2)).toBeNull();
});
