/** Which screens use a point, and what is wrong with what they use. */
import { gzipSync } from 'node:zlib';
import { referenceCalls } from '@millwright/contract/devices/references/references.calls';
import { itemCheckCalls } from '@millwright/contract/items/item-check/item-check.calls';
import { screenCalls } from '@millwright/contract/screens/screens.calls';
import { type DeviceId, itemId, type PointId } from '@millwright/kernel';
import { emptyScene, newNode, type SceneNode, serializeScene, shapeOf } from '@millwright/scene';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../platform/audit/index.ts';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import { buildDevice, buildPoint } from '../devices/devices.builders.ts';
import type { Devices } from '../devices/index.ts';
import type { Items } from '../items/index.ts';
import { createScreensForTests, type ScreensForTests } from './screens.builders.ts';

const setup = actingAs('setup');
let platform: PlatformForTests;
let server: ScreensForTests;
let items: Items;
let devices: Devices;
let token: string;
let device: DeviceId;
let level: PointId;
let start: PointId;

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
  for (const itemName of ['一号泵站', '二号泵站']) {
    await items.create({ itemName, lnglat: null, note: '' }, setup, 'all');
  }
  device = (await devices.create(buildDevice({ itemId: itemId(1) }), setup)).id;
  const points = ['液位', '启动'].map((name, at) => buildPoint({ name, address: String(at) }));
  const made = await devices.createPoints(device, points, setup);
  [level, start] = made.map(({ id }) => id) as [PointId, PointId];
  token = platform.signIn({
    items: new Set([itemId(1), itemId(2)]),
    permissions: new Set(['screens.edit', 'screens.publish']),
  });
});

const node = (type: string, changes: Partial<SceneNode>): SceneNode => {
  const shape = shapeOf(type);
  if (shape === null) throw new RangeError(`there is no shape ${type}`);
  return { ...newNode(shape, `n${Math.random()}`.replace('.', ''), 10, 10), ...changes };
};
const showing = (id: PointId) =>
  node('value', {
    bindings: [
      {
        target: 'value',
        source: { kind: 'point', point: id, input: 'value' },
        transform: { kind: 'none' },
      },
    ],
  });
const entering = (id: PointId) =>
  node('button', {
    name: '启动按钮',
    events: [{ on: 'press', action: { kind: 'input', point: id }, confirm: 'none' }],
  });
const ofState = (id: DeviceId) =>
  node('lamp', {
    bindings: [
      {
        target: 'visible',
        source: { kind: 'device', device: id },
        transform: { kind: 'none' },
      },
    ],
  });
const pack = (...nodes: readonly SceneNode[]): string =>
  gzipSync(serializeScene({ ...emptyScene(), nodes })).toString('base64');
const create = async (name: string, item = itemId(1)): Promise<number> => {
  const fields = { itemId: item, platform: 'pc', popup: false, deviceId: null } as const;
  return (await platform.call(token, screenCalls.create, { ...fields, name })).data.id;
};
const save = (id: number, version: number, ...nodes: readonly SceneNode[]) =>
  platform.call(token, screenCalls.saveDraft, { id, version, content: pack(...nodes) });
const publish = (id: number, version: number) =>
  platform.call(token, screenCalls.publish, { id, version });
const used = async () =>
  (await platform.call(token, referenceCalls.list, { deviceId: device })).data.list;
const uses = async (): Promise<unknown> =>
  (
    await sql`select published, kind, used_id::int as id, writes from screen_use order by 1, 2, 3`.execute(
      platform.db,
    )
  ).rows;

test('a point names the screens that show or write it, be it in the draft or to whoever watches', async () => {
  const id = await create('总览');
  await save(id, 0, showing(level), entering(start));
  const own = { subject: 'screen', id, name: '总览', itemId: 1, holdsPointIds: [] };
  expect(await used()).toEqual([{ ...own, pointIds: [level, start], writesPointIds: [start] }]);
  await publish(id, 1);
  await save(id, 1);
  expect(await used()).toEqual([{ ...own, pointIds: [level, start], writesPointIds: [start] }]);
  await publish(id, 2);
  expect(await used()).toEqual([]);
  await platform.call(token, screenCalls.restore, { id, version: 2, revision: 1 });
  expect(await used()).toMatchObject([{ pointIds: [level, start] }]);
});

test('what is saved again is not written again, and what stands alone goes', async () => {
  const id = await create('总览');
  await save(id, 0, showing(level), showing(start), ofState(device));
  await save(id, 1, entering(level), ofState(device));
  expect(await uses()).toEqual([
    { published: false, kind: 'device', id: device, writes: false },
    { published: false, kind: 'point', id: level, writes: true },
  ]);
});

test('who looks at the state of a device is found by its points', async () => {
  const id = await create('总览');
  await save(id, 0, ofState(device));
  expect(await used()).toMatchObject([{ id, pointIds: [level, start], writesPointIds: [] }]);
});

test('a screen of another item says nothing to whoever has the point', async () => {
  const id = await create('别处', itemId(2));
  await save(id, 0, showing(level), ofState(device));
  expect(await used()).toEqual([]);
});

test('screens of before it was kept are read once', async () => {
  const id = await create('总览');
  await save(id, 0, showing(level));
  await publish(id, 1);
  await save(id, 1, showing(start));
  await sql`delete from screen_use`.execute(platform.db);
  await sql`update screen set uses_read = false`.execute(platform.db);
  expect(await used()).toMatchObject([{ id, pointIds: [level, start] }]);
});

test('the check of the item finds what is wrong with what is watched', async () => {
  const id = await create('总览');
  const check = async () =>
    (await platform.call(token, itemCheckCalls.get, { itemId: 1 })).data.list.filter(
      ({ subject }) => subject === 'screen',
    );
  await save(id, 0, showing(level), entering(start), showing(999 as PointId));
  const at = { subject: 'screen', id, name: '总览' };
  expect(await check()).toMatchObject([
    { ...at, weight: 'error', code: 'screen.point_not_writable', details: { node: '启动按钮' } },
    { ...at, weight: 'error', code: 'screen.point_gone', details: { node: 'value' } },
  ]);
  await save(id, 1, showing(level));
  await publish(id, 2);
  expect(await check()).toEqual([]);
  await save(id, 2, showing(999 as PointId));
  expect(await check()).toEqual([]);
});
