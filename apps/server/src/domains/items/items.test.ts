import { refuse } from '@millwright/contract';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { projectGroupCalls } from '@millwright/contract/items/project-groups.calls';
import { type ItemId, itemId, userId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SessionChange } from '../../platform/access/index.ts';
import { actingAs } from '../../platform/audit/index.ts';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import { createItems, type Items } from './index.ts';

const setup = actingAs('setup');
const pump = { itemName: '一号泵站', lnglat: '120.305456,31.570037', note: '' };

let platform: PlatformForTests;
let items: Items;
let guarded: ItemId[];

beforeAll(async () => {
  platform = await openPlatformForTests();
  items = createItems(platform);
  items.ports.counters.add(async (ids) => new Map(ids.map((id) => [id, { devices: id * 10 }])));
  items.ports.counters.add(async () => new Map([[itemId(1), { online: 3 }]]));
  items.ports.deletionGuards.add(async (_tx, item) => {
    if (guarded.includes(item)) throw refuse('device.item_has_devices', { count: 2 });
  });
});
afterAll(() => platform.close());
beforeEach(async () => {
  guarded = [];
  await platform.reset();
  await platform.addUsers(1, 7, 9);
});

const boss = () =>
  platform.signIn({ grade: 0, items: 'all', userId: userId(1), userName: 'admin' });

describe('an item', () => {
  test('is created for whoever does, recorded and told of', async () => {
    const changes: SessionChange[] = [];
    const forget = platform.guard.onChange((change) => changes.push(change));
    const token = platform.signIn({ permissions: new Set(['items.create']), items: new Set() });
    const { code, data } = await platform.call(token, itemCalls.create, pump);
    forget();
    expect(code).toBe(200);
    expect(data).toMatchObject({ ...pump, id: 1, version: 1 });
    expect(await items.itemsOf(userId(7))).toEqual(new Set([1]));
    expect(changes).toEqual([{ kind: 'access', userId: 7 }]);
    expect(await platform.emitted()).toEqual(['items.changed']);
    expect(await platform.recorded()).toEqual(['item.create']);
  });

  test('of a sub-user belongs to the user above them too', async () => {
    const changes: SessionChange[] = [];
    const forget = platform.guard.onChange((change) => changes.push(change));
    const permissions = new Set(['items.create' as const]);
    const below = { userId: userId(9), accountId: userId(7), grade: 2, items: new Set([]) };
    const token = platform.signIn({ ...below, permissions });
    const { data } = await platform.call(token, itemCalls.create, pump);
    forget();
    expect(await items.usersOf(itemId(data.id)).then((users) => users.sort())).toEqual([7, 9]);
    // Those below the account are told with it.
    expect(changes).toEqual([{ kind: 'access', userId: 7 }]);
  });

  test('is edited from the version one knows; a stale edit gets the fresh item', async () => {
    await items.create(pump, setup, 'all');
    const token = platform.signIn({ permissions: new Set(['items.edit']) });
    const change = { ...pump, id: 1, version: 1, note: '检修中' };
    const first = await platform.call(token, itemCalls.edit, change);
    expect(first.data).toMatchObject({ version: 2, note: '检修中' });
    const second = await platform.call(token, itemCalls.edit, { ...change, note: '丢失' });
    expect(second).toMatchObject({ code: 409, error: 'general.conflict', data: first.data });
    expect((await items.get(itemId(1))).note).toBe('检修中');
  });

  test('has a zone of its own, else goes by the installation; an edit that names none leaves it', async () => {
    await items.create({ ...pump, timeZone: 'America/New_York' }, setup, 'all');
    await items.create({ ...pump, itemName: '二号泵站' }, setup, 'all');
    const ids = [1, 2, 99].map(itemId);
    const zoneOf = await items.timeZones(ids);
    expect(ids.map(zoneOf)).toEqual(['America/New_York', 'Asia/Shanghai', 'Asia/Shanghai']);
    const edited = await platform.call(boss(), itemCalls.edit, { ...pump, id: 1, version: 1 });
    expect(edited.data.timeZone).toBe('America/New_York');
    const cleared = { ...pump, id: 1, version: 2, timeZone: null };
    expect((await platform.call(boss(), itemCalls.edit, cleared)).data.timeZone).toBeNull();
    const nowhere = { ...cleared, version: 3, timeZone: 'Mars/Base' };
    expect((await platform.call(boss(), itemCalls.edit, nowhere)).error).toBe('general.invalid');
  });

  test('has a name of its own among those the user sees', async () => {
    await items.create({ ...pump, itemName: 'Plant' }, setup, 'all');
    await items.create({ ...pump, itemName: 'Other' }, setup, 'all');
    const token = platform.signIn({
      permissions: new Set(['items.create', 'items.edit']),
      items: new Set([itemId(1)]),
    });
    const again = await platform.call(token, itemCalls.create, { ...pump, itemName: 'PLANT' });
    expect(again).toMatchObject({
      code: 422,
      error: 'item.name_taken',
      details: { name: 'PLANT' },
    });
    // A stranger's name is nobody's business.
    const foreign = await platform.call(token, itemCalls.create, { ...pump, itemName: 'Other' });
    expect(foreign.code).toBe(200);
    const same = await platform.call(token, itemCalls.edit, {
      ...pump,
      id: 1,
      version: 1,
      itemName: 'plant',
    });
    expect(same.code).toBe(200);
  });

  test.each([
    ['泵', null, 'item.name_rule'],
    ['一 号', null, 'item.name_rule'],
    ['泵站(1)', null, 'item.name_rule'],
    ['x'.repeat(51), null, 'item.name_rule'],
    ['泵站', '180.000001,31.0', 'item.lnglat_rule'],
    ['泵站', '120.0,90.000001', 'item.lnglat_rule'],
    ['泵站', '120.0,31', 'item.lnglat_rule'],
    ['泵站', '120.0000000,31.0', 'item.lnglat_rule'],
    ['泵站', '', 'item.lnglat_rule'],
  ])('is not taken as "%s" at "%s"', async (itemName, lnglat, error) => {
    const given = { itemName, lnglat, note: '' };
    expect(await platform.call(boss(), itemCalls.create, given)).toMatchObject({
      code: 400,
      error,
    });
    expect(await platform.recorded()).toEqual([]);
  });

  test.each([
    ['泵站', '180,90.0'],
    ['x'.repeat(50), '-179.999999,-89.999999'],
  ])('is taken as "%s" at "%s"', async (itemName, lnglat) => {
    const given = { itemName, lnglat, note: '' };
    expect((await platform.call(boss(), itemCalls.create, given)).data).toMatchObject(given);
  });

  test('is deleted when nothing hangs from it any more', async () => {
    const { id } = await items.create(pump, setup, 'all');
    await items.assign(userId(7), [id], setup);
    guarded = [itemId(id)];
    const token = boss();
    const refused = await platform.call(token, itemCalls.delete, { id });
    expect(refused).toMatchObject({ code: 422, error: 'device.item_has_devices' });
    expect(await items.known([id])).toEqual([id]);
    guarded = [];
    const changes: SessionChange[] = [];
    const forget = platform.guard.onChange((change) => changes.push(change));
    expect((await platform.call(token, itemCalls.delete, { id })).data).toEqual({ id });
    forget();
    expect(await items.known([id])).toEqual([null]);
    expect(await items.itemsOf(userId(7))).toEqual(new Set());
    expect(changes).toEqual([{ kind: 'access', userId: 7 }]);
    expect((await platform.call(token, itemCalls.delete, { id })).code).toBe(404);
  });

  test('is answered with 404 to whoever may not know of it', async () => {
    await items.create(pump, setup, 'all');
    const token = platform.signIn({
      items: new Set([itemId(2)]),
      permissions: new Set(['items.edit', 'items.delete']),
    });
    for (const answer of [
      await platform.call(token, itemCalls.get, { id: 1 }),
      await platform.call(token, itemCalls.edit, { ...pump, id: 1, version: 1 }),
      await platform.call(token, itemCalls.delete, { id: 1 }),
    ]) {
      expect(answer.code).toBe(404);
    }
    expect((await items.get(itemId(1))).version).toBe(1);
  });
});

describe('several items', () => {
  const ask = (token: string, ids: ItemId[]) => platform.call(token, itemCalls.deleteMany, { ids });

  test('are deleted each for itself; what stays is told with its reason', async () => {
    for (const itemName of ['P1', 'P2', 'P3']) {
      await items.create({ ...pump, itemName }, setup, 'all');
    }
    guarded = [itemId(2)];
    const { data } = await ask(boss(), [itemId(1), itemId(2), itemId(3), itemId(1)]);
    expect(data).toEqual({
      deleted: [1, 3],
      kept: [
        {
          id: 2,
          itemName: 'P2',
          error: 'device.item_has_devices',
          message: 'The project still has 2 devices; delete them first',
        },
      ],
    });
    expect(await items.known([itemId(1), itemId(2), itemId(3)])).toEqual([null, 2, null]);
    expect((await platform.recorded()).filter((action) => action === 'item.delete')).toHaveLength(
      2,
    );
  });

  test('must be at least one, and all of them the user’s', async () => {
    for (const itemName of ['P1', 'P2']) await items.create({ ...pump, itemName }, setup, 'all');
    expect(await ask(boss(), [])).toMatchObject({ code: 400, error: 'identity.nothing_chosen' });
    const token = platform.signIn({
      permissions: new Set(['items.delete']),
      items: new Set([itemId(1)]),
    });
    expect((await ask(token, [itemId(1), itemId(2)])).code).toBe(404);
    expect(await items.known([itemId(1), itemId(2)])).toEqual([1, 2]);
  });
});

describe('the list', () => {
  const names = (data: { list: readonly { itemName: string }[] }) =>
    data.list.map(({ itemName }) => itemName);

  test('shows the items of the user with their counts, by pages', async () => {
    for (const itemName of ['P1', 'P2', 'P3', 'Q1']) {
      await items.create({ ...pump, itemName }, setup, 'all');
    }
    const token = platform.signIn({ items: new Set([1, 2, 3].map(itemId)) });
    const { data } = await platform.call(token, itemCalls.list, { pageSize: 2, order: 'desc' });
    expect(data.total).toBe(3);
    expect(names(data)).toEqual(['P3', 'P2']);
    const rest = await platform.call(token, itemCalls.list, {
      pageSize: 2,
      page: 2,
      order: 'desc',
    });
    expect(rest.data.list).toMatchObject([
      { itemName: 'P1', counts: { devices: 10, online: 3, alarms: 0 } },
    ]);
    const all = await platform.call(boss(), itemCalls.list, { keyword: 'p' });
    expect(names(all.data)).toEqual(['P1', 'P2', 'P3']);
    const none = await platform.call(boss(), itemCalls.list, { keyword: '%' });
    expect(none.data).toEqual({ list: [], total: 0 });
  });

  test('shows those of a group among what the user may see', async () => {
    for (const itemName of ['P1', 'P2', 'P3', 'Q1']) {
      await items.create({ ...pump, itemName }, setup, 'all');
    }
    const ask = { parentId: null, groupName: '华东' };
    const { data: made } = await platform.call(boss(), projectGroupCalls.create, ask);
    const { id: group, version } = made;
    const stand = { id: group, version, items: [1, 3, 4] };
    expect((await platform.call(boss(), projectGroupCalls.setItems, stand)).code).toBe(200);
    const list = async (token: string, groupId: number) =>
      names((await platform.call(token, itemCalls.list, { groupId })).data);
    expect(await list(boss(), group)).toEqual(['P1', 'P3', 'Q1']);
    expect(await list(platform.signIn({ items: new Set([1, 2].map(itemId)) }), group)).toEqual([
      'P1',
    ]);
    expect(await list(boss(), group + 1)).toEqual([]);
  });

  test('counts as people do', async () => {
    for (const itemName of ['10号线', '2号线', 'b1', 'A11', 'a2', '2号']) {
      await items.create({ ...pump, itemName }, setup, 'all');
    }
    const { data } = await platform.call(boss(), itemCalls.list, {});
    expect(names(data)).toEqual(['2号', '2号线', '10号线', 'a2', 'A11', 'b1']);
  });
});

test('whoever is deleted has no items any more', async () => {
  const { id } = await items.create(pump, setup, 'all');
  await items.assign(userId(9), [id], setup);
  await sql`delete from app_user where id = 9`.execute(platform.db);
  expect(await items.itemsOf(userId(9))).toEqual(new Set());
});

test("what is taken from a user goes from those below them, and is the account's no more", async () => {
  const { id } = await items.create(pump, setup, 'all');
  const below = userId(9);
  await sql`update app_user set parent_id = 7 where id = 9`.execute(platform.db);
  await items.assign(userId(7), [id], setup);
  await items.assign(below, [id], setup);
  await items.assign(userId(7), [], setup);
  expect(await items.itemsOf(below)).toEqual(new Set());
  expect(await items.accountOf(id)).toBe(null);
});

test("given to one while it is taken from another, an item is that one's", async () => {
  const owners = [];
  for (let round = 0; round < 20; round += 1) {
    const { id } = await items.create({ ...pump, itemName: `W${round}` }, setup, 'all');
    await items.assign(userId(7), [id], setup);
    await Promise.all([items.assign(userId(7), [], setup), items.assign(userId(9), [id], setup)]);
    owners.push(await items.accountOf(id));
    await items.assign(userId(9), [], setup);
  }
  expect(owners).toEqual(Array(20).fill(9));
});

test('assigning makes the items of a user exactly those named', async () => {
  for (const itemName of ['P1', 'P2', 'P3'])
    await items.create({ ...pump, itemName }, setup, 'all');
  const user = userId(9);
  await items.assign(user, [itemId(1), itemId(2)], setup);
  await items.assign(user, [itemId(2), itemId(3)], setup);
  expect(await items.itemsOf(user)).toEqual(new Set([2, 3]));
  await items.assign(userId(7), [itemId(3)], setup);
  expect(await items.itemsOfMany([userId(7), userId(8), user])).toEqual(
    new Map([
      [userId(7), new Set([3])],
      [user, new Set([2, 3])],
    ]),
  );
  expect((await platform.recorded()).filter((action) => action === 'item.assign')).toHaveLength(3);
  expect(await platform.lastRecord()).toMatchObject({
    subjectName: 'user7',
    before: { items: [] },
    after: { items: ['P3'] },
  });
});
