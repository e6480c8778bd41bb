import { accountCalls } from '@millwright/contract/identity/account.calls';
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { subUserCalls, userCalls } from '@millwright/contract/identity/users.calls';
import { itemId, userId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPeopleForTests, type PeopleForTests, password } from './people.builders.ts';

/** Sub-users of an account. */
const most = 4;
let people: PeopleForTests;
beforeAll(async () => {
  people = await openPeopleForTests({ mostPerAccount: { subUsers: most } });
});
afterAll(() => people?.close());
beforeEach(() => people.reset());

describe('a sub-user', () => {
  const family = async () => {
    const role = await people.addRole('班长');
    const parent = await people.addUser('李伟', [role]);
    await people.ask(userCalls.setItems, { id: parent, items: [1, 2] });
    const token = await people.signIn('李伟');
    const input = { userName: '小王', password, roles: [role], items: [1] };
    const id = (await people.ask(subUserCalls.create, input, token)).data.id;
    return { role, parent, token, id, child: await people.signIn('小王') };
  };

  it('has a part of what its user has, and loses what that one loses', async () => {
    const { role, parent, token, child } = await family();
    const session = async () => people.fixture.guard.resolve(child);
    expect(await session()).toMatchObject({ grade: 2, items: new Set([1]) });
    expect((await people.profileOf(child)).pages).toContain('history');
    const emptied = { roleName: '班长', pages: [], permissions: [] };
    await people.ask(roleCalls.edit, { id: role, version: 1, ...emptied });
    expect((await people.profileOf(child)).pages).not.toContain('history');
    await people.ask(userCalls.edit, { id: parent, roles: [] });
    await people.ask(userCalls.setItems, { id: parent, items: [2] });
    people.fixture.moveClock(5001);
    expect((await session())?.items).toEqual(new Set());
    await people.ask(userCalls.enable, { id: parent, enabled: false });
    people.fixture.moveClock(5001);
    expect(await people.isSignedIn(child)).toBe(false);
    expect(await people.signIn('小王')).toBe('');
    expect(await people.isSignedIn(token)).toBe(false);
  });

  it('is one of so many, made at once or after another was deleted', async () => {
    const { token, id } = await family();
    const add = (at: number) =>
      people.ask(subUserCalls.create, { userName: `小李${at}`, password }, token);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(add));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 200, 200, 422, 422]);
    const full = { code: 422, error: 'identity.account_full', details: { limit: most } };
    expect(await add(6)).toMatchObject(full);
    await people.ask(subUserCalls.delete, { ids: [id] }, token);
    expect(await add(7)).toMatchObject({ code: 200 });
    expect(await add(8)).toMatchObject(full);
  });

  it('gets nothing that its user does not have', async () => {
    const { token } = await family();
    const foreign = await people.addRole('外人');
    const input = { userName: '小李', password };
    const error = async (more: { roles?: number[]; items?: number[] }) =>
      (await people.ask(subUserCalls.create, { ...input, ...more }, token)).error;
    expect(await error({ roles: [foreign] })).toBe('identity.role_unknown');
    expect(await error({ items: [3] })).toBe('identity.item_unknown');
    expect((await people.ask(roleCalls.mine, {}, token)).data.list).toHaveLength(1);
  });

  it('reads no further back than its user', async () => {
    const { id, parent } = await family();
    const days = (of: number) => people.fixture.identity.historyDays(userId(of));
    expect(await days(id)).toBeNull();
    await people.ask(userCalls.edit, { id: parent, historyDays: 30 });
    expect(await days(id)).toBe(30);
    await people.ask(userCalls.edit, { id, historyDays: 7 });
    expect(await days(id)).toBe(7);
    await people.ask(userCalls.edit, { id, historyDays: 90 });
    expect(await days(id)).toBe(30);
    expect(await days(parent)).toBe(30);
    const child = await people.signIn('小王');
    expect((await people.ask(accountCalls.historyLimit, {}, child)).data).toEqual({ days: 30 });
  });

  it('is known by who gave it a password, also after it was changed by that one', async () => {
    const { id, parent, token, child } = await family();
    const holders = async () =>
      (await people.fixture.identity.holdersOfNames([id])).get(userId(id));
    expect(await holders()).toEqual({ parentId: parent, passwordBy: parent });
    await people.ask(subUserCalls.edit, { id, userName: '小张' }, token);
    // Whoever gave the old password can be the one who changes it by that.
    const own = { oldPassword: password, newPassword: 'another34' };
    expect((await people.ask(accountCalls.changePassword, own, child)).code).toBe(200);
    expect(await holders()).toEqual({ parentId: parent, passwordBy: parent });
    expect((await people.ask(subUserCalls.edit, { id, userName: '小李' }, token)).code).toBe(200);
    expect(await holders()).toMatchObject({ passwordBy: parent });
  });

  it('has a password of its own that it set after an administrator gave it one', async () => {
    const { id, parent, child } = await family();
    await people.ask(userCalls.edit, { id, password: 'secret34' });
    expect(await people.isSignedIn(child)).toBe(false);
    const holders = async () =>
      (await people.fixture.identity.holdersOfNames([id])).get(userId(id));
    const [admin] = await people.fixture.identity.administrators();
    expect(await holders()).toEqual({ parentId: parent, passwordBy: admin });
    const own = { oldPassword: 'secret34', newPassword: 'another34' };
    const given = { userName: '小王', password: 'secret34' };
    const { token = '' } = await people.ask(identityCalls.login, given, null);
    expect((await people.ask(accountCalls.changePassword, own, token)).code).toBe(200);
    expect(await holders()).toEqual({ parentId: parent, passwordBy: null });
  });

  it('may what its roles and those of its user say, where it has the project', async () => {
    const { id, parent } = await family();
    const { identity } = people.fixture;
    const [user, child] = [userId(parent), userId(id)];
    const who = (item: number) => identity.whoMay('subusers.edit', itemId(item), [user, child]);
    const [admin] = await identity.administrators();
    expect(await who(1)).toEqual([admin, user, child]);
    expect(await who(2)).toEqual([admin, user]);
    await people.ask(subUserCalls.enable, { id, enabled: false });
    expect(await who(1)).toEqual([admin, user]);
  });

  it('has none of its own', async () => {
    const { child } = await family();
    const refused = await people.ask(subUserCalls.create, { userName: '小李', password }, child);
    expect(refused.error).toBe('identity.no_sub_users');
  });

  it('is changed, disabled and closed by its user alone', async () => {
    const { id, token, role, child } = await family();
    await people.addUser('王芳', [role]);
    const other = await people.signIn('王芳');
    const tries = [
      await people.ask(subUserCalls.edit, { id, userName: '别人' }, other),
      await people.ask(subUserCalls.enable, { id, enabled: false }, other),
      await people.ask(subUserCalls.delete, { ids: [id] }, other),
      await people.ask(subUserCalls.loginAs, { id }, other),
      await people.ask(subUserCalls.items, { id }, other),
    ];
    expect(tries.map(({ code }) => code)).toEqual([404, 404, 404, 404, 404]);
    expect((await people.ask(subUserCalls.list, {}, other)).data.list).toEqual([]);
    expect((await people.ask(subUserCalls.list, {}, token)).data.list[0]).toMatchObject({ id });
    await people.ask(subUserCalls.enable, { id, enabled: false }, token);
    expect(await people.isSignedIn(child)).toBe(false);
    expect((await people.ask(subUserCalls.delete, { ids: [id] }, token)).code).toBe(200);
    expect((await people.ask(subUserCalls.list, {}, token)).data.total).toBe(0);
  });

  it('is given another name and other projects by its user', async () => {
    const { id, token, child } = await family();
    const change = { id, userName: '小张', items: [1, 2] };
    expect((await people.ask(subUserCalls.edit, change, token)).code).toBe(200);
    const { list } = (await people.ask(subUserCalls.items, { id }, token)).data;
    expect(list.map((item) => item.id)).toEqual([1, 2]);
    expect((await people.profileOf(child)).user_name).toBe('小张');
    const foreign = await people.ask(subUserCalls.edit, { id, items: [3] }, token);
    expect(foreign.error).toBe('identity.item_unknown');
  });

  it('is seen by its user with a masked phone', async () => {
    const { id, token } = await family();
    await sql`update app_user set phone = '13800138000' where id = ${id}`.execute(
      people.fixture.db,
    );
    expect((await people.ask(userCalls.phones, {}, token)).data.list).toContainEqual({
      id,
      userName: '小王',
      phone: '138****8000',
    });
  });
});
