import type { CallInput } from '@millwright/contract';
import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { subUserCalls, userCalls } from '@millwright/contract/identity/users.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPeopleForTests, type PeopleForTests, password } from './people.builders.ts';

let people: PeopleForTests;
beforeAll(async () => {
  people = await openPeopleForTests();
});
afterAll(() => people?.close());
beforeEach(() => people.reset());

describe('a role', () => {
  it('has a name of its own, and stays while somebody has it', async () => {
    const id = await people.addRole('班长');
    const again = await people.ask(roleCalls.create, {
      roleName: '班长',
      pages: [],
      permissions: [],
    });
    expect(again.error).toBe('identity.role_taken');
    const user = await people.addUser('李伟', [id]);
    expect((await people.ask(roleCalls.delete, { ids: [id] })).error).toBe('identity.role_in_use');
    await people.ask(userCalls.edit, { id: user, roles: [] });
    expect((await people.ask(roleCalls.delete, { ids: [] })).error).toBe('identity.nothing_chosen');
    expect((await people.ask(roleCalls.delete, { ids: [id] })).code).toBe(200);
    expect((await people.ask(roleCalls.list, {})).data.list).toEqual([]);
  });

  it('makes the menu of its users grow, and names no page of the installation', async () => {
    const id = await people.addRole('班长', []);
    await people.addUser('李伟', [id]);
    const token = await people.signIn('李伟');
    expect((await people.profileOf(token)).pages).not.toContain('history');
    const roleName = '组长';
    const edit = { id, version: 1, roleName, pages: ['history' as const], permissions: [] };
    await people.ask(roleCalls.edit, edit);
    expect((await people.profileOf(token)).pages).toContain('history');
    const pages = ['outbox'] as unknown as 'history'[];
    expect((await people.ask(roleCalls.edit, { ...edit, pages })).code).toBe(400);
  });

  it('can hold every page and permission that may be granted, and is told which', async () => {
    const { pages, permissions } = (await people.ask(roleCalls.grants, {})).data;
    // Whoever names one twice means it once.
    const twice = [...permissions, ...permissions.slice(0, 1)];
    const entry = { roleName: '全部', pages, permissions: twice } as CallInput<
      typeof roleCalls.create
    >;
    expect((await people.ask(roleCalls.create, entry)).code).toBe(200);
    const [role] = (await people.ask(roleCalls.list, {})).data.list;
    expect(role?.pages).toEqual(pages);
    expect([...(role?.permissions ?? [])].sort()).toEqual([...permissions].sort());
  });

  it('tells how many it applies to, those below them too', async () => {
    const id = await people.addRole('班长');
    await people.addUser('李伟', [id]);
    await people.addUser('王芳');
    const token = await people.signIn('李伟');
    const below = async (userName: string, roles: number[]) => {
      const { data } = await people.ask(subUserCalls.create, { userName, password, roles }, token);
      return data.id;
    };
    await below('小王', [id]);
    await below('小李', []);
    const gone = await below('小张', []);
    await people.ask(subUserCalls.delete, { ids: [gone] }, token);
    const { list } = (await people.ask(roleCalls.list, {})).data;
    expect(list).toMatchObject([{ id, userCount: 2, subUserCount: 1 }]);
  });

  it('is not changed by who saw it as it was before', async () => {
    const id = await people.addRole('班长');
    const edit = (version: number, roleName: string) =>
      people.ask(roleCalls.edit, { id, version, roleName, pages: [], permissions: [] });
    const { data } = await edit(1, '组长');
    expect(data).toMatchObject({ id, version: 2, roleName: '组长', pages: [], permissions: [] });
    const late = await edit(1, '线长');
    expect(late).toMatchObject({ error: 'general.conflict', data });
    expect((await people.ask(roleCalls.list, {})).data.list).toEqual([data]);
  });

  it('is on the record as it was before and after', async () => {
    const id = await people.addRole('班长');
    const after = { roleName: '组长', pages: [], permissions: ['items.edit' as const] };
    await people.ask(roleCalls.edit, { id, version: 1, ...after });
    const { rows } = await sql<{ before: unknown; after: unknown }>`
      select before, after from audit_entry where action = 'role.save' order by id desc limit 1
    `.execute(people.fixture.db);
    expect(rows[0]).toMatchObject({ before: { roleName: '班长', pages: ['history'] }, after });
  });
});
