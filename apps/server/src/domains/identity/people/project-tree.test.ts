import { projectGroupCalls } from '@millwright/contract/identity/project-groups.calls';
import type { ProjectTree } from '@millwright/contract/identity/project-groups.schemas';
import { userCalls } from '@millwright/contract/identity/users.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPeopleForTests, type PeopleForTests } from './people.builders.ts';

let people: PeopleForTests;
beforeAll(async () => {
  people = await openPeopleForTests();
});
afterAll(() => people?.close());
beforeEach(() => people.reset());

describe('the tree of project groups', () => {
  const read = async (token?: string) => (await people.ask(projectGroupCalls.list, {}, token)).data;
  const version = async () => (await read()).version;
  const add = async (groupName: string, parentId: number | null = null) =>
    (await people.ask(projectGroupCalls.create, { groupName, parentId })).data.id;
  const move = async (id: number, parentId: number | null, position: number) =>
    people.ask(projectGroupCalls.move, { id, parentId, position, version: await version() });
  const setItems = async (id: number, items: number[]) =>
    people.ask(projectGroupCalls.setItems, { id, items, version: await version() });
  const remove = async (...ids: number[]) =>
    people.ask(projectGroupCalls.delete, { ids, version: await version() });
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
      people.ask(projectGroupCalls.edit, { id, groupName, version: await version() });
    await rename('乙乙');
    expect(drawn(await read())).toEqual(['- 0 乙乙']);
    expect((await rename('乙')).error).toBe('identity.group_name');
    expect((await rename('乙（一）')).error).toBe('identity.group_name');
    expect(drawn(await read())).toEqual(['- 0 乙乙']);
  });

  it('is not changed by who saw it as it was before', async () => {
    const [a, b] = [await add('甲甲'), await add('乙乙')];
    const seen = await version();
    const { data: fresh } = await setItems(a, [1]);
    const late = [
      await people.ask(projectGroupCalls.edit, { id: a, groupName: '丙丙', version: seen }),
      await people.ask(projectGroupCalls.move, { id: b, parentId: a, position: 0, version: seen }),
      await people.ask(projectGroupCalls.setItems, { id: a, items: [], version: seen }),
      await people.ask(projectGroupCalls.delete, { ids: [a], version: seen }),
    ];
    for (const refused of late) expect(refused).toMatchObject({ error: 'general.conflict' });
    for (const { data } of late) expect(data).toEqual(fresh);
    expect(await read()).toEqual(fresh);
  });

  it('shows a user the groups of their projects, with those above them', async () => {
    const [top, other] = [await add('华东'), await add('华北')];
    const below = await add('上海', top);
    await setItems(below, [1]);
    await setItems(other, [2, 3]);
    expect((await setItems(other, [9])).error).toBe('identity.item_unknown');
    const id = await people.addUser('李伟');
    await people.ask(userCalls.setItems, { id, items: [1] });
    const { list } = await read(await people.signIn('李伟'));
    expect(list.map(({ groupName, items }) => [groupName, items.map((item) => item.id)])).toEqual([
      ['华东', []],
      ['上海', [1]],
    ]);
    const all = (await setItems(other, [1])).data.list;
    expect(all.find((group) => group.id === below)?.items).toEqual([]);
  });
});
