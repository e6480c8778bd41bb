/** A screen goes into a file and comes out of it in another item. */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Call } from '@millwright/contract';
import { chosenMatchesText } from '@millwright/contract/screens/screen-file/chosen-matches';
import { screenFileCalls } from '@millwright/contract/screens/screen-file/screen-file.calls';
import { maxScreenFileContent } from '@millwright/contract/screens/screen-limits';
import { screenCalls } from '@millwright/contract/screens/screens.calls';
import { type DeviceId, itemId, type PointId } from '@millwright/kernel';
import {
  emptyScene,
  newNode,
  parseSceneText,
  referencesOf,
  type Scene,
  type SceneNode,
  serializeScene,
  shapeOf,
} from '@millwright/scene';
import { makeCall } from '@millwright/testing/make-call';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod/mini';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { buildDevice, buildPoint } from '../../devices/devices.builders.ts';
import type { Devices } from '../../devices/index.ts';
import type { Items } from '../../items/index.ts';
import { createScreensForTests, type ScreensForTests } from '../screens.builders.ts';

const setup = actingAs('setup');
let platform: PlatformForTests;
let server: ScreensForTests;
let items: Items;
let devices: Devices;
let token: string;
let url: string;

beforeAll(async () => {
  platform = await openPlatformForTests();
  server = createScreensForTests(platform);
  ({ items, devices } = server);
  ({ url } = await platform.http.listen());
});
afterAll(async () => {
  await platform.close();
  server.removeFiles();
});

interface Plant {
  readonly device: DeviceId;
  readonly points: readonly PointId[];
}
const build = async (item: number, deviceName: string): Promise<Plant> => {
  await items.create({ itemName: `泵站${item}`, lnglat: null, note: '' }, setup, 'all');
  const device = (await devices.create(buildDevice({ itemId: itemId(item), deviceName }), setup))
    .id;
  const inputs = ['液位', '启动'].map((name, at) => buildPoint({ name, address: String(at) }));
  const made = await devices.createPoints(device, inputs, setup);
  return { device, points: made.map(({ id }) => id) };
};

let here: Plant;
let there: Plant;
beforeEach(async () => {
  await platform.reset();
  here = await build(1, '水池');
  there = await build(2, '高位水池');
  token = platform.signIn({
    items: new Set([itemId(1), itemId(2)]),
    permissions: new Set(['screens.edit']),
  });
});

const node = (type: string, changes: Partial<SceneNode>): SceneNode => {
  const shape = shapeOf(type);
  if (shape === null) throw new RangeError(`there is no shape ${type}`);
  return { ...newNode(shape, type, 10, 10), ...changes };
};
const sceneOf = ({ device, points: [level, start] }: Plant, screen: number): Scene => ({
  ...emptyScene(),
  nodes: [
    node('value', {
      bindings: [
        {
          target: 'value',
          source: { kind: 'expression', text: `{#${level}} * 2` },
          transform: { kind: 'none' },
        },
        { target: 'visible', source: { kind: 'device', device }, transform: { kind: 'none' } },
      ],
    }),
    node('button', {
      events: [
        { on: 'press', action: { kind: 'input', point: start as PointId }, confirm: 'none' },
        { on: 'press', action: { kind: 'open-screen', screen }, confirm: 'none' },
      ],
    }),
  ],
});

const ask = async <C extends Call>(
  call: C,
  input: z.input<C['input']>,
): Promise<z.output<C['reply']>> => {
  const given = input as Record<string, unknown>;
  const { body } = await makeCall(url, { token, call, input: given });
  if (body.code !== 200) throw new RangeError(JSON.stringify(body));
  return body.data as z.output<C['reply']>;
};
const create = async (item: number, name: string): Promise<number> => {
  const fields = { itemId: item, platform: 'mobile', popup: true, deviceId: null } as const;
  return (await ask(screenCalls.create, { ...fields, name })).id;
};
const draw = (id: number, scene: Scene) =>
  ask(screenCalls.saveDraft, {
    ...{ id, version: 0 },
    content: gzipSync(serializeScene(scene)).toString('base64'),
  });
const exported = async (id: number): Promise<Uint8Array<ArrayBuffer>> => {
  const answer = await makeCall(url, { token, call: screenFileCalls.export, input: { id } });
  if (answer.content === undefined) throw new RangeError(JSON.stringify(answer.body));
  return Uint8Array.from(answer.content);
};
const send = async (bytes: Uint8Array, input: Record<string, unknown> = {}) => {
  const content = Uint8Array.from(bytes);
  const file = { name: 'a.mwscreen', content };
  const given = { itemId: 2, ...input };
  return (await makeCall(url, { token, call: screenFileCalls.import, input: given, file })).body;
};
const drawnOn = async (id: number): Promise<Scene> => {
  const { content } = await ask(screenCalls.draft, { id });
  const { scene } = parseSceneText(gunzipSync(Buffer.from(content ?? '', 'base64')).toString());
  if (scene === null) throw new RangeError('no document');
  return scene;
};

test('what is found by name is bound there, what is not is chosen, and a dry run changes nothing', async () => {
  const id = await create(1, '总览');
  await draw(id, sceneOf(here, id));
  const file = await exported(id);
  const linked = await create(2, '总览');
  const dry = await send(file, { dryRun: true });
  expect(dry).toMatchObject({
    code: 200,
    data: {
      ...{ screenId: null, name: '总览', nameTaken: true, platform: 'mobile', popup: true },
      devices: [{ name: '水池', match: null }],
      points: [
        { name: '液位', deviceName: '水池', match: null },
        { name: '启动', match: null },
      ],
      screens: [{ name: '总览', match: linked }],
    },
  });
  expect(await send(file)).toMatchObject({ code: 422, error: 'screen.name_taken' });
  const choice = { devices: chosenMatchesText(new Map([[here.device, there.device]])) };
  const made = await send(file, { name: '新总览', ...choice });
  expect(made).toMatchObject({ code: 200, data: { name: '新总览', nameTaken: false } });
  const { screenId } = made.data as { screenId: number };
  const scene = await drawnOn(screenId);
  expect(scene).toEqual(sceneOf(there, linked));
  expect((await ask(screenCalls.published, { id: screenId })).content).toBeNull();
  expect(await platform.recorded()).toContain('screen.import');
});

test('what nothing takes the place of is left unbound, whatever has its number here', async () => {
  const id = await create(1, '总览');
  await draw(id, sceneOf(here, id));
  const made = await send(await exported(id));
  const { screenId } = made.data as { screenId: number };
  expect(referencesOf(await drawnOn(screenId))).toMatchObject({
    ...{ points: [], devices: [], screens: [] },
  });
});

test('nothing of other items goes into a file', async () => {
  const id = await create(1, '总览');
  const other = await create(2, '秘密');
  await draw(id, sceneOf(there, other));
  const text = gunzipSync(await exported(id)).toString();
  expect(text).not.toContain('高位');
  expect(text).not.toContain('秘密');
  expect(text).not.toContain('液位');
});

test('a choice of another item is refused', async () => {
  const id = await create(1, '总览');
  await draw(id, sceneOf(here, id));
  const points = chosenMatchesText(new Map([[Number(here.points[0]), Number(here.points[0])]]));
  expect(await send(await exported(id), { points })).toMatchObject({ error: 'screen.file_match' });
});

test('a screen without a drawing is no file', async () => {
  const id = await create(1, '总览');
  const answer = await makeCall(url, { token, call: screenFileCalls.export, input: { id } });
  expect(answer.body).toMatchObject({ error: 'screen.nothing_drawn' });
});

test('only what was exported is taken', async () => {
  const id = await create(1, '总览');
  await draw(id, sceneOf(here, id));
  const frame = JSON.parse(gunzipSync(await exported(id)).toString());
  const packed = (changes: object) => gzipSync(JSON.stringify({ ...frame, ...changes }));
  const summed = (content: string) =>
    packed({ content, checksum: createHash('sha256').update(content).digest('hex') });
  const inside = JSON.parse(frame.content);
  const cases = [
    [Buffer.from('PK'), 'screen.file_unreadable'],
    [gzipSync('{"format":'), 'screen.file_unreadable'],
    [gzipSync('[]'), 'screen.file_unreadable'],
    [gzipSync(Buffer.alloc(maxScreenFileContent + 1, ' ')), 'general.too_large'],
    [packed({ format: 'millwright-item' }), 'screen.file_unreadable'],
    [packed({ version: 2 }), 'screen.file_version'],
    [packed({ content: `${frame.content} ` }), 'screen.file_checksum'],
    [summed('[]'), 'screen.file_unreadable'],
    [summed('['.repeat(1_000_000)), 'screen.file_unreadable'],
    [
      summed(
        JSON.stringify({ ...inside, screen: { ...inside.screen, name: '一二三四五六七八九' } }),
      ),
      'screen.file_unreadable',
    ],
    [summed(JSON.stringify({ ...inside, scene: { pens: [] } })), 'screen.content_foreign'],
    [
      summed(JSON.stringify({ ...inside, scene: { ...inside.scene, version: 99 } })),
      'screen.content_future',
    ],
  ] as const;
  for (const [content, error] of cases) expect(await send(content), error).toMatchObject({ error });
  expect((await ask(screenCalls.list, { itemId: 2 })).total).toBe(0);
});
