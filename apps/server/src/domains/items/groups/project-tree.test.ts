import type { Call, CallInput } from '@millwright/contract';
import { projectGroupCalls } from '@millwright/contract/items/project-groups.calls';
import type { ProjectTree } from '@millwright/contract/items/project-groups.schemas';
import { type ItemId, itemId, userId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { createItems, type Items } from '../index.ts';

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

  it('gives a group another name, as names may be', async () => {
    const id = await add('甲甲');
    const rename = async (groupName: string) =>
      ask(projectGroupCalls.edit, { id, groupName, version: await version() });
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
