/** Images and symbols of an account: who has them, who sees them, what is none. */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Call } from '@millwright/contract';
import { galleryEntryCalls } from '@millwright/contract/screens/gallery/gallery.calls';
import {
  maxImageBytes,
  maxSymbolDrawing,
  maxSymbolNodes,
} from '@millwright/contract/screens/gallery/gallery.schemas';
import { imageAddress } from '@millwright/contract/screens/gallery/image-address';
import { screenFileCalls } from '@millwright/contract/screens/screen-file/screen-file.calls';
import type { ScreenFileReport } from '@millwright/contract/screens/screen-file/screen-file.schemas';
import { screenCalls } from '@millwright/contract/screens/screens.calls';
import { itemId, pointId, userId } from '@millwright/kernel';
import {
  emptyScene,
  newNode,
  parseSceneText,
  referencesOf,
  type SceneNode,
  serializeScene,
  shapeOf,
} from '@millwright/scene';
import { makeCall } from '@millwright/testing/make-call';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod/mini';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  buildGif,
  buildJpeg,
  buildPng,
  buildWebp,
} from '../../../platform/files/pictures/picture.builders.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { createScreensForTests, type ScreensForTests } from '../screens.builders.ts';

let platform: PlatformForTests;
let made: ScreensForTests;
let url: string;
/** Of the account, of another one that sees the item, and of one that does not. */
let owner: string;
let guest: string;
let stranger: string;

beforeAll(async () => {
  platform = await openPlatformForTests();
  made = createScreensForTests(platform);
  ({ url } = await platform.http.listen());
});
afterAll(async () => {
  await platform.close();
  made.removeFiles();
});
beforeEach(async () => {
  await platform.reset();
  await made.items.create({ itemName: '泵站', lnglat: null, note: '' }, actingAs('test'), 'all');
  const [one, two, three] = [userId(11), userId(12), userId(13)];
  await platform.addUsers(one, two, three);
  const permissions = new Set(['screens.edit', 'screens.publish'] as const);
  const items = new Set([itemId(1)]);
  owner = platform.signIn({ userId: one, accountId: one, items, permissions });
  guest = platform.signIn({ userId: two, accountId: two, items, permissions });
  stranger = platform.signIn({ userId: three, accountId: three, items: new Set(), permissions });
});

const send = async (token: string, call: Call, input: object, content?: Uint8Array) =>
  makeCall(url, {
    ...{ call, token, input: input as Record<string, unknown> },
    ...(content === undefined ? {} : { file: { name: 'a', content: Uint8Array.from(content) } }),
  });
const ask = async <C extends Call>(
  call: C,
  input: z.input<C['input']>,
  token = owner,
): Promise<z.output<C['reply']>> => {
  const { body } = await send(token, call, input as object);
  if (body.code !== 200) throw new RangeError(JSON.stringify(body));
  return body.data as z.output<C['reply']>;
};
const uploaded = async (name: string, content: Uint8Array = buildPng(30, 20), token = owner) =>
  (await send(token, galleryEntryCalls.upload, { name, folder: '泵' }, content)).body;
const upload = async (name: string): Promise<number> =>
  ((await uploaded(name)).data as { id: number }).id;
const seen = async (token: string, id: number): Promise<number> =>
  (await send(token, galleryEntryCalls.image, { id })).body.code;

const node = (type: string, changes: Partial<SceneNode> = {}): SceneNode => {
  const shape = shapeOf(type);
  if (shape === null) throw new RangeError(`there is no shape ${type}`);
  return { ...newNode(shape, 'n1', 0, 0), ...changes };
};
const pack = (...nodes: readonly SceneNode[]): string =>
  gzipSync(serializeScene({ ...emptyScene(), nodes })).toString('base64');
const showing = (image: number) => node('image', { props: { image, fit: 'contain' } });
const draw = async (token: string, name: string, image: number): Promise<number> => {
  const fields = { itemId: 1, name, platform: 'pc', popup: false, deviceId: null } as const;
  const { id } = await ask(screenCalls.create, fields, token);
  await ask(screenCalls.saveDraft, { id, version: 0, content: pack(showing(image)) }, token);
  return id;
};

test('an image is kept, listed by folder, called otherwise and deleted', async () => {
  const { data } = await uploaded('水泵');
  const own = { kind: 'image', folder: '泵', name: '水泵', width: 30, height: 20, screens: 0 };
  expect(data).toMatchObject(own);
  const id = (data as { id: number }).id;
  expect(await ask(galleryEntryCalls.list, { kind: 'image', folder: '泵' })).toMatchObject({
    ...{ list: [own], total: 1 },
  });
  expect(await ask(galleryEntryCalls.list, { kind: 'symbol' })).toMatchObject({ total: 0 });
  expect(await ask(galleryEntryCalls.folders, {})).toEqual({
    list: [{ kind: 'image', folder: '泵', entries: 1 }],
  });
  expect(await uploaded('水泵')).toMatchObject({ error: 'gallery_entry.name_taken' });
  const edit = { id, version: 1, folder: '', name: '离心泵' };
  expect(await ask(galleryEntryCalls.edit, edit)).toMatchObject({ name: '离心泵', version: 2 });
  expect((await send(owner, galleryEntryCalls.edit, edit)).body).toMatchObject({
    error: 'general.conflict',
  });
  await ask(galleryEntryCalls.delete, { id });
  expect((await ask(galleryEntryCalls.list, {})).total).toBe(0);
  expect(await platform.recorded()).toEqual(
    expect.arrayContaining([
      ...['gallery_entry.create', 'gallery_entry.edit', 'gallery_entry.delete'],
    ]),
  );
});

test('what is no image by its content, or too large, is refused', async () => {
  for (const content of [buildJpeg(3, 2), buildGif([3, 2]), buildPng(3, 2)]) {
    expect(await uploaded(`a${content.length}`, content)).toMatchObject({ code: 200 });
  }
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
  for (const content of [svg, buildWebp(3, 2), Buffer.from('GIF')]) {
    expect(await uploaded('b', content)).toMatchObject({ error: 'gallery_entry.image_kind' });
  }
  expect(await uploaded('b', buildPng(20_000, 20_000))).toMatchObject({
    error: 'gallery_entry.image_size',
  });
  const large = Buffer.concat([buildPng(3, 2), Buffer.alloc(maxImageBytes)]);
  expect(await uploaded('b', large)).toMatchObject({ code: 413 });
});

test('an image is seen by its account, and by whoever may watch a screen that it was put on', async () => {
  const image = await upload('水泵');
  expect(await Promise.all([owner, guest, stranger].map((who) => seen(who, image)))).toEqual([
    ...[200, 404, 404],
  ]);
  // To name it is not to have it.
  await draw(guest, '猜的', image);
  expect(await seen(guest, image)).toBe(404);
  const screen = await draw(owner, '总览', image);
  expect(await Promise.all([owner, guest, stranger].map((who) => seen(who, image)))).toEqual([
    ...[200, 200, 404],
  ]);
  await ask(screenCalls.publish, { id: screen, version: 1 });
  const { svg } = await ask(screenCalls.svg, { id: screen });
  expect(svg).toContain(imageAddress(image));
  await ask(screenCalls.delete, { id: screen });
  expect(await seen(guest, image)).toBe(404);
});

test('who saves what somebody else has drawn puts no image on', async () => {
  const image = await upload('水泵');
  const named = async (id: number): Promise<number[]> => {
    const { content } = await ask(screenCalls.draft, { id });
    const text = gunzipSync(Buffer.from(content ?? '', 'base64')).toString();
    const { scene } = parseSceneText(text);
    return scene === null ? [] : [...referencesOf(scene).images];
  };
  const id = await draw(guest, '猜的', image);
  expect(await named(id)).toEqual([]);
  // As drafts were kept before.
  const content = Buffer.from(pack(showing(image)), 'base64');
  await sql`update screen set draft = ${content} where id = ${id}`.execute(platform.db);
  const save = (version: number) =>
    ask(screenCalls.saveDraft, { id, version, content: pack(showing(image)) });
  await save(1);
  expect([await named(id), await seen(guest, image)]).toEqual([[], 404]);
  await save(2);
  expect([await named(id), await seen(guest, image)]).toEqual([[image], 200]);
  // It is on the screen: the guest moves it, and one that is gone stays as a box.
  const moved = node('image', {
    frame: { ...showing(image).frame, x: 50 },
    props: { image, fit: 'contain' },
  });
  await ask(screenCalls.saveDraft, { id, version: 3, content: pack(moved) }, guest);
  expect([await named(id), await seen(guest, image)]).toEqual([[image], 200]);
  await ask(galleryEntryCalls.delete, { id: image });
  await ask(screenCalls.saveDraft, { id, version: 4, content: pack(moved) }, guest);
  expect(await named(id)).toEqual([image]);
});

test('a revision that is taken back puts no image on', async () => {
  const image = await upload('水泵');
  const id = await draw(guest, '猜的', image);
  await ask(screenCalls.publish, { id, version: 1 }, guest);
  const content = Buffer.from(pack(showing(image)), 'base64');
  await sql`update screen_revision set content = ${content}`.execute(platform.db);
  await ask(screenCalls.restore, { id, version: 1, revision: 1 });
  expect(await seen(guest, image)).toBe(404);
  await ask(screenCalls.saveDraft, { id, version: 2, content: pack(showing(image)) });
  expect(await seen(guest, image)).toBe(404);
});

test('a file that another account imports shows nothing of the gallery of the item’s', async () => {
  await made.items.assign(userId(11), [itemId(1)], actingAs('test'));
  const image = await upload('水泵');
  const id = await draw(owner, '总览', image);
  const { content } = await send(owner, screenFileCalls.export, { id });
  await ask(screenCalls.delete, { id });
  const given = { itemId: 1, name: '副本', dryRun: false };
  const { body } = await send(guest, screenFileCalls.import, given, content);
  expect(body.data).toMatchObject({ missingImages: 1 });
  expect(await seen(guest, image)).toBe(404);
});

test('a browser keeps an image, and runs nothing in it', async () => {
  const id = await upload('水泵');
  const reply = await fetch(`${url}${imageAddress(id)}`, {
    headers: { authorization: `Bearer ${owner}` },
  });
  expect(reply.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  expect(reply.headers.get('content-security-policy')).toContain('sandbox');
  expect(reply.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await reply.arrayBuffer())).toEqual(Buffer.from(buildPng(30, 20)));
});

test('what is deleted is gone from its screens', async () => {
  const image = await upload('水泵');
  await draw(owner, '总览', image);
  expect((await ask(galleryEntryCalls.list, {})).list).toMatchObject([{ screens: 1 }]);
  await ask(galleryEntryCalls.delete, { id: image });
  expect(await seen(guest, image)).toBe(404);
});

test('by GET it is deleted from our own pages alone', async () => {
  const id = await upload('水泵');
  const by = (headers: Record<string, string>) =>
    fetch(`${url}/api/v1/GraphConfig/deleteUserGallery?id=${id}`, {
      headers: { cookie: `millwright_session=${owner}`, ...headers },
    }).then((reply) => reply.json());
  expect(await by({ 'sec-fetch-site': 'cross-site' })).toMatchObject({
    error: 'general.cross_site',
  });
  expect(await by({})).toMatchObject({ error: 'general.cross_site' });
  expect((await ask(galleryEntryCalls.list, {})).total).toBe(1);
  expect(await by({ 'sec-fetch-site': 'same-origin' })).toMatchObject({ code: 200 });
});

test('a file names images by their content: an account that has them shows them again', async () => {
  await made.items.assign(userId(11), [itemId(1)], actingAs('test'));
  const image = await upload('水泵');
  const id = await draw(owner, '总览', image);
  const { content } = await send(owner, screenFileCalls.export, { id });
  const take = async (name: string, dryRun = false) => {
    const given = { itemId: 1, name, dryRun };
    const { body } = await send(owner, screenFileCalls.import, given, content);
    return body.data as ScreenFileReport;
  };
  const { screenId, missingImages } = await take('副本');
  expect(missingImages).toBe(0);
  expect((await ask(galleryEntryCalls.list, {})).list).toMatchObject([{ id: image, screens: 2 }]);
  await ask(galleryEntryCalls.delete, { id: image });
  expect(await take('再来', true)).toMatchObject({ missingImages: 1 });
  // The very same picture, added anew.
  const again = await upload('另一个');
  await take('三');
  expect((await ask(galleryEntryCalls.list, {})).list).toMatchObject([{ id: again, screens: 1 }]);
  expect(screenId).not.toBeNull();
});

test('a file says nothing of an image that somebody only named', async () => {
  const image = await upload('水泵');
  const id = await draw(guest, '猜的', image);
  const { content } = await send(guest, screenFileCalls.export, { id });
  const frame = JSON.parse(gunzipSync(content ?? '').toString());
  expect(JSON.parse(frame.content)).toMatchObject({ screen: { name: '猜的' }, images: [] });
});

test('a symbol is a drawing without what it was bound to', async () => {
  const bound = node('value', {
    bindings: [
      {
        target: 'value',
        source: { kind: 'point', point: pointId(1), input: 'value' },
        transform: { kind: 'none' },
      },
    ],
  });
  const { id } = await ask(galleryEntryCalls.save, { name: '泵组', content: pack(bound) });
  expect(await ask(galleryEntryCalls.byName, { name: '泵' })).toMatchObject({ list: [{ id }] });
  expect(await ask(galleryEntryCalls.byName, { name: '阀' })).toEqual({ list: [] });
  const { content } = await ask(galleryEntryCalls.get, { id });
  const text = gunzipSync(Buffer.from(content ?? '', 'base64')).toString();
  expect(parseSceneText(text).scene?.nodes).toEqual([node('value')]);
  expect(await Promise.all([seen(owner, id), seen(guest, id)])).toEqual([200, 404]);
  const drawn = await send(owner, galleryEntryCalls.image, { id });
  expect(Buffer.from(drawn.content ?? []).toString()).toMatch(/^<svg /);
  for (const [given, error] of [
    [pack(), 'gallery_entry.empty'],
    ['H4sI', 'screen.content_unreadable'],
  ] as const) {
    const { body } = await send(owner, galleryEntryCalls.save, { name: 'x', content: given });
    expect(body).toMatchObject({ error });
  }
});

test('a symbol in other colours is an entry of its own, and the first stays as it is', async () => {
  const lamp = node('lamp', { props: { ...node('lamp').props, on: '#00ff00', off: '#445566' } });
  const first = await ask(galleryEntryCalls.save, { name: '指示灯', content: pack(lamp) });
  const colors = [
    { from: '#00ff00', to: '@danger' },
    { from: '#999999', to: '#000000' },
  ];
  const wanted = { id: first.id, folder: '灯', colors } as const;
  const made = await ask(galleryEntryCalls.recolor, { ...wanted, name: '红灯' });
  expect(made).toMatchObject({ kind: 'symbol', folder: '灯', name: '红灯', version: 1 });
  const propsOf = async (id: number) => {
    const { content } = await ask(galleryEntryCalls.get, { id });
    const text = gunzipSync(Buffer.from(content ?? '', 'base64')).toString();
    return parseSceneText(text).scene?.nodes[0]?.props;
  };
  expect(await propsOf(made.id)).toMatchObject({ on: '@danger', off: '#445566' });
  expect(await propsOf(first.id)).toMatchObject({ on: '#00ff00', off: '#445566' });

  const refused = async (input: object, who = owner) =>
    (await send(who, galleryEntryCalls.recolor, input)).body;
  expect(await refused({ ...wanted, name: '红灯' })).toMatchObject({
    error: 'gallery_entry.name_taken',
  });
  expect(await refused({ ...wanted, name: '别的' }, guest)).toMatchObject({ code: 404 });
  const image = await upload('水泵');
  expect(await refused({ ...wanted, id: image, name: '红泵' })).toMatchObject({
    error: 'gallery_entry.no_symbol',
  });
  for (const to of ['red', '#fff', '@Danger', 'url(x)']) {
    const body = await refused({ ...wanted, name: '别的', colors: [{ from: '#00ff00', to }] });
    expect(body.code).toBe(400);
  }
});

const many = (count: number): string =>
  pack(...Array.from({ length: count }, (_, at) => node('roller-conveyor', { id: `n${at}` })));

test('a symbol has so many nodes and is so large as a drawing, and no more', async () => {
  const bounds = { nodes: maxSymbolNodes, kilobytes: maxSymbolDrawing / 1024 };
  const keep = async (name: string, content: string) =>
    (await send(owner, galleryEntryCalls.save, { name, content })).body;
  expect(await keep('一', many(maxSymbolNodes))).toMatchObject({ code: 200 });
  const refusal = { error: 'gallery_entry.symbol_too_large', details: bounds };
  expect(await keep('二', many(maxSymbolNodes + 1))).toMatchObject(refusal);
  const text = (at: number) =>
    node('text', { id: `n${at}`, props: { ...node('text').props, text: 'x'.repeat(4_000) } });
  const long = pack(...Array.from({ length: 300 }, (_, at) => text(at)));
  expect(await keep('三', long)).toMatchObject(refusal);
});

test('a symbol from before there was a bound is read and drawn, and no other is made of it', async () => {
  const { id } = await ask(galleryEntryCalls.save, { name: '旧', content: many(1) });
  await storeSymbol(id, maxSymbolNodes + 200);
  expect((await ask(galleryEntryCalls.get, { id })).content).not.toBeNull();
  expect(await seen(owner, id)).toBe(200);
  const colors = [{ from: '#00ff00', to: '#000000' }];
  const recolored = { id, folder: '', name: '新', colors };
  expect((await send(owner, galleryEntryCalls.recolor, recolored)).body).toMatchObject({
    error: 'gallery_entry.symbol_too_large',
  });
  await storeSymbol(id, 8_000);
  const { body } = await send(owner, galleryEntryCalls.image, { id });
  expect(body).toMatchObject({ error: 'screen.drawing_too_large', details: { megabytes: 4 } });
});

const storeSymbol = async (id: number, count: number): Promise<void> => {
  const content = Buffer.from(many(count), 'base64');
  await sql`update gallery_entry set content = ${content} where id = ${id}`.execute(platform.db);
};
