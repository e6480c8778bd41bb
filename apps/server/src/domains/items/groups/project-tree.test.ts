import type { Call, CallInput } from '@millwright/contract';
import { projectGroupCalls } from '@millwright/contract/items/project-groups.calls';
import type { ProjectTree } from '@millwright/contract/items/project-groups.schemas';
import { type ItemId, itemId, userId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { createItems, type Items } from '../index.ts';
import { lockTree } from './project-groups.store.ts';

let platform: PlatformForTests;
let admin: string;
let items: Items;
beforeAll(async () => {
  platform = await openPlatformForTests();
  items = createItems(platform);
});
afterAll(() => platform?.close());
beforeEach(async () => {
  await platform.reset();
  admin = platform.signIn({ grade: 0, items: 'all', userId: userId(1), userName: 'admin' });
  for (const itemName of ['一号线', '二号线', '三号线']) {
    await items.create({ itemName, lnglat: null, note: '' }, actingAs('setup'), 'all');
  }
});
const ask = <C extends Call>(call: C, input: CallInput<C>, token = admin) =>
  platform.call(token, call, input);

describe('the tree of project groups', () => {
  const read = async (token?: string) => (await ask(projectGroupCalls.list, {}, token)).data;
  const version = async () => (await read()).version;
  const add = async (groupName: string, parentId: number | null = null) =>
    (await ask(projectGroupCalls.create, { groupName, parentId })).data.id;
  const move = async (id: number, parentId: number | null, position: number) =>
    ask(projectGroupCalls.move, { id, parentId, position, version: await version() });
  const setItems = async (id: number, items: ItemId[]) =>
    ask(projectGroupCalls.setItems, { id, items, version: await version() });
  const remove = async (...ids: number[]) =>
    ask(projectGroupCalls.delete, { ids, version: await version() });
  const drawn = ({ list }: ProjectTree) =>
    list.map((group) => `${group.parentId ?? '-'} ${group.position} ${group.groupName}`).sort();

  it('is sorted by dragging, without gaps and without cycles', async () => {
    const [a, b, c] = [await add('甲甲'), await add('乙乙'), await add('丙丙')];
    expect(drawn((await move(c, null, 0)).data)).toEqual(['- 0 丙丙', '- 1 甲甲', '- 2 乙乙']);
    await move(a, b, 9);
    expect(drawn(await read())).toEqual(['- 0 丙丙', '- 1 乙乙', `${b} 0 甲甲`]);
    expect((await move(b, a, 0)).error).toBe('identity.group_cycle');
    expect((await move(b, b, 0)).error).toBe('identity.group_cycle');
    expect((await remove(b)).error).toBe('identity.group_not_empty');
    expect((await remove()).error).toBe('identity.nothing_chosen');
    await add('丁丁');
    expect(drawn((await remove(b, a)).data)).toEqual(['- 0 丙丙', '- 1 丁丁']);
  });

  describe('of many groups', () => {
    const fill = (owner: number | null, count: number) =>
      sql`insert into project_group (owner_id, parent_id, group_name, position, created_at, updated_at)
        select ${owner}::int, null, '组组' || n, n - 1, now(), now() from generate_series(1, ${count}::int) n`.execute(
        platform.db,
      );

    it('has no more than five hundred, those of each owner apart', async () => {
      await platform.addUsers(7);
      await fill(null, 499);
      await fill(7, 500);
      const last = await add('甲甲');
      const refused = await ask(projectGroupCalls.create, { groupName: '乙乙', parentId: last });
      expect(refused).toMatchObject({ error: 'identity.groups_full', details: { most: 500 } });
      await remove(last);
      expect((await ask(projectGroupCalls.create, { groupName: '乙乙' })).code).toBe(200);
    });

    it('has no gap where one of them was', async () => {
      await fill(null, 500);
      const { list } = await read();
      const { data } = await remove(list[250]?.id ?? 0);
      expect(data.list.map(({ position }) => position)).toEqual(data.list.map((_, at) => at));
      expect(data.list.map(({ id }) => id)).toEqual(list.toSpliced(250, 1).map(({ id }) => id));
    });
  });

  it('is changed while that of somebody else is', async () => {
    await platform.addUsers(7);
    await platform.db.transaction().execute(async (tx) => {
      await lockTree(tx, userId(7));
      expect((await ask(projectGroupCalls.create, { groupName: '甲甲' })).code).toBe(200);
    });
  });

  it('gives a group another name, as names may be', async () => {
    const id = await add('甲甲');
    const rename = async (groupName: string) =>
      ask(projectGroupCalls.edit, { id, groupName, version: await version() });
    expect((await rename('Hall 2 - north_1.b')).code).toBe(200);
    await rename('乙乙');
    expect(drawn(await read())).toEqual(['- 0 乙乙']);
    expect((await rename('乙')).error).toBe('identity.group_name');
    expect((await rename('乙（一）')).error).toBe('identity.group_name');
    expect(drawn(await read())).toEqual(['- 0 乙乙']);
  });

  it('is not changed by who saw it as it was before', async () => {
    const [a, b] = [await add('甲甲'), await add('乙乙')];
    const seen = await version();
    const { data: fresh } = await setItems(a, [itemId(1)]);
    const late = [
      await ask(projectGroupCalls.edit, { id: a, groupName: '丙丙', version: seen }),
      await ask(projectGroupCalls.move, { id: b, parentId: a, position: 0, version: seen }),
      await ask(projectGroupCalls.setItems, { id: a, items: [], version: seen }),
      await ask(projectGroupCalls.delete, { ids: [a], version: seen }),
    ];
    for (const refused of late) expect(refused).toMatchObject({ error: 'general.conflict' });
    for (const { data } of late) expect(data).toEqual(fresh);
    expect(await read()).toEqual(fresh);
  });

  describe('of an account', () => {
    const permissions = new Set(['project_groups.edit' as const]);
    const account = (id: number, ...own: number[]) =>
      platform.signIn({ userId: userId(id), permissions, items: new Set(own.map(itemId)) });
    const ownTree = async (token: string) => (await ask(projectGroupCalls.own, {}, token)).data;

    it('is its own, of its own projects, and nobody else sees it', async () => {
      await platform.addUsers(7, 8);
      const [mine, other] = [account(7, 1, 2), account(8, 1, 3)];
      const installed = await add('华东');
      await setItems(installed, [itemId(1)]);
      const { id } = (await ask(projectGroupCalls.create, { groupName: '甲甲' }, mine)).data;
      const put = async (items: number[], token = mine) => {
        const { version } = await ownTree(token);
        const input = { id, items: items.map(itemId), version };
        return ask(projectGroupCalls.setItems, input, token);
      };
      expect((await put([3])).error).toBe('identity.item_unknown');
      expect((await put([2, 3])).error).toBe('identity.item_unknown');
      expect(drawn((await put([1])).data)).toEqual(['- 0 甲甲']);
      // It stands in both trees, and each has a version of its own.
      const before = await version();
      await put([1, 2]);
      expect(await version()).toBe(before);
      expect((await read()).list.map(({ items }) => items.map((item) => item.id))).toEqual([[1]]);
      const seen = (await read(mine)).list.map(({ groupName }) => groupName);
      expect(seen).toEqual(['华东', '甲甲']);
      expect((await read(other)).list.map(({ groupName }) => groupName)).toEqual(['华东']);
      expect((await ownTree(other)).list).toEqual([]);
      const below = { groupName: '乙乙', parentId: id };
      for (const token of [other, admin]) {
        const { version: fresh } = await ownTree(token);
        const tries = [
          await ask(projectGroupCalls.create, below, token),
          await ask(projectGroupCalls.edit, { id, groupName: '丙丙', version: fresh }, token),
          await ask(projectGroupCalls.delete, { ids: [id], version: fresh }, token),
          await put([], token),
        ];
        expect(tries.map(({ code }) => code)).toEqual([404, 404, 404, 404]);
      }
      const { version: own } = await ownTree(mine);
      const foreign = { id: installed, groupName: '丙丙', version: own };
      expect((await ask(projectGroupCalls.edit, foreign, mine)).code).toBe(404);
      const into = { id, parentId: installed, position: 0, version: own };
      expect((await ask(projectGroupCalls.move, into, mine)).code).toBe(404);
    });

    it('loses a project with the account, and is changed by the account alone', async () => {
      await platform.addUsers(7, 9);
      const mine = account(7, 1, 2);
      const { id } = (await ask(projectGroupCalls.create, { groupName: '甲甲' }, mine)).data;
      const { version: own } = await ownTree(mine);
      const items = [itemId(1), itemId(2)];
      await ask(projectGroupCalls.setItems, { id, items, version: own }, mine);
      const less = await ownTree(account(7, 2));
      expect(less.list.map((group) => group.items.map((item) => item.id))).toEqual([[2]]);
      const below = { userId: userId(9), accountId: userId(7), grade: 2, permissions };
      const child = platform.signIn({ ...below, items: new Set([itemId(1)]) });
      const { list } = await read(child);
      expect(list.map((group) => group.items.map((item) => item.id))).toEqual([[1]]);
      const tries = [
        await ask(projectGroupCalls.own, {}, child),
        await ask(projectGroupCalls.create, { groupName: '乙乙' }, child),
        await ask(projectGroupCalls.edit, { id, groupName: '丙丙', version: less.version }, child),
      ];
      expect(tries.map(({ error }) => error)).toEqual(tries.map(() => 'identity.no_sub_users'));
      const unpermitted = platform.signIn({ userId: userId(7), items: new Set([itemId(1)]) });
      expect((await ask(projectGroupCalls.own, {}, unpermitted)).code).toBe(403);
    });
  });

  it('shows a user the groups of their projects, with those above them', async () => {
    const [top, other] = [await add('华东'), await add('华北')];
    const below = await add('上海', top);
    await setItems(below, [itemId(1)]);
    await setItems(other, [itemId(2), itemId(3)]);
    expect((await setItems(other, [itemId(9)])).error).toBe('identity.item_unknown');
    const { list } = await read(platform.signIn({ items: new Set([itemId(1)]) }));
    expect(list.map(({ groupName, items }) => [groupName, items.map((item) => item.id)])).toEqual([
      ['华东', []],
      ['上海', [1]],
    ]);
    const all = (await setItems(other, [itemId(1)])).data.list;
    expect(all.find((group) => group.id === below)?.items).toEqual([]);
  });
});
