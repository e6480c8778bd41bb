import type { Call, CallInput, CallReply } from '@millwright/contract';
import { accountCalls } from '@millwright/contract/identity/account.calls';
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { outboxCalls } from '@millwright/contract/identity/outbox.calls';
import { projectGroupCalls } from '@millwright/contract/identity/project-groups.calls';
import { registrationCalls } from '@millwright/contract/identity/registration.calls';
import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { subUserCalls, userCalls } from '@millwright/contract/identity/users.calls';
import { type ItemId, itemId, timestamp, type UserId, userId } from '@millwright/kernel';
import { makeCall } from '@millwright/testing/make-call';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openIdentityForTests } from './identity.builders.ts';
import type { ItemAccess } from './item-access.ts';

const password = 'secret1';
const names = new Map([
  [1, '一号线'],
  [2, '二号线'],
  [3, '三号线'],
]);

let house: Awaited<ReturnType<typeof openIdentityForTests>>;
let admin = '';
let given: Map<UserId, ReadonlySet<ItemId>>;

/** Three items with two devices each. */
const items: ItemAccess = {
  itemsOf: async (user) => given.get(user) ?? new Set(),
  names: async (ids) => new Map([...names].filter(([id]) => ids.includes(id))),
  assign: async (user, ids) => void given.set(user, new Set(ids.map(itemId))),
  list: async ({ visible }) => ({
    list: [...visible].map((id) => ({ id, counts: { devices: 2 } })),
  }),
};

beforeAll(async () => {
  house = await openIdentityForTests();
  house.identity.itemAccess(items);
});
afterAll(() => house?.close());
beforeEach(async () => {
  await house.reset();
  house.moveClock(3_600_000);
  given = new Map();
  await house.identity.ensureAdministrator({ password });
  admin = await signIn('admin');
});

const ask = async <C extends Call>(call: C, input: CallInput<C>, token: string | null = admin) => {
  const request = { call, input: input as Record<string, unknown>, token };
  const { body } = await makeCall(house.url, request);
  return body as typeof body & { token?: string; data: CallReply<C> };
};
const signIn = async (userName: string): Promise<string> =>
  (await ask(identityCalls.login, { userName, password }, null)).token ?? '';
const addUser = async (userName: string, roles: number[] = []): Promise<number> =>
  (await ask(userCalls.create, { userName, password, roles })).data.id;
const addRole = async (roleName: string, pages: 'history'[] = ['history']): Promise<number> => {
  const permissions = ['subusers.view', 'subusers.edit', 'subusers.login'] as const;
  const input = { roleName, pages, permissions: [...permissions] };
  return (await ask(roleCalls.create, input)).data.id;
};
const profileOf = async (token: string) => (await ask(identityCalls.profile, {}, token)).data;
const isSignedIn = async (token: string) =>
  (await ask(identityCalls.profile, {}, token)).code === 200;
const audited = async (action: string) =>
  (
    await sql<{ actor_name: string; subject_name: string }>`
      select actor_name, subject_name from audit_entry where action = ${action}`.execute(house.db)
  ).rows;

describe('an administrator', () => {
  it('lists users with their roles, projects, devices and sub-users', async () => {
    const role = await addRole('班长');
    const id = await addUser('李伟', [role]);
    await ask(userCalls.setItems, { id, items: [1, 2] });
    const token = await signIn('李伟');
    await ask(subUserCalls.create, { userName: '小王', password }, token);
    const { list, total } = (await ask(userCalls.list, { keyword: '李' })).data;
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({
      userName: '李伟',
      grade: 1,
      roles: [{ id: role, roleName: '班长' }],
      itemCount: 2,
      deviceCount: 4,
      subUserCount: 1,
    });
    expect(list[0]?.lastSignInAt).toEqual(expect.any(Number));
    expect((await ask(userCalls.items, { id })).data.list).toEqual([
      { id: 1, itemName: '一号线' },
      { id: 2, itemName: '二号线' },
    ]);
    expect((await ask(userCalls.list, {})).data.total).toBe(2);
  });

  it('disables a user, who is out at once, and lets them in again', async () => {
    const id = await addUser('李伟');
    const token = await signIn('李伟');
    await ask(userCalls.enable, { id, enabled: false });
    expect(await isSignedIn(token)).toBe(false);
    await ask(userCalls.enable, { id, enabled: true });
    expect(await isSignedIn(await signIn('李伟'))).toBe(true);
  });

  it('is told how many accounts are not closed, and how many are new', async () => {
    const before = await house.identity.countUsers(timestamp(0));
    const id = await addUser('李伟');
    const after = { total: before.total + 1, today: before.today + 1 };
    expect(await house.identity.countUsers(timestamp(0))).toEqual(after);
    const later = timestamp(house.now() + 60_000);
    expect((await house.identity.countUsers(later)).today).toBe(0);
    await ask(userCalls.delete, { ids: [id] });
    expect(await house.identity.countUsers(timestamp(0))).toEqual(before);
  });

  it('enables who had run out of time, without an end', async () => {
    const id = await addUser('李伟');
    await ask(userCalls.edit, { id, expiresAt: house.now() - 1 });
    expect(await signIn('李伟')).toBe('');
    await ask(userCalls.enable, { id, enabled: true });
    expect(await signIn('李伟')).not.toBe('');
  });

  it('gives another password, which ends the sessions, and other limits', async () => {
    const id = await addUser('李伟');
    const token = await signIn('李伟');
    await ask(userCalls.edit, { id, historyDays: 30 });
    expect((await ask(accountCalls.historyLimit, {}, token)).data).toEqual({ days: 30 });
    expect(await house.identity.historyDays(userId(id))).toBe(30);
    await ask(userCalls.edit, { id, password: 'another2', userName: '李小伟' });
    expect(await isSignedIn(token)).toBe(false);
    const input = { userName: '李小伟', password: 'another2' };
    expect((await ask(identityCalls.login, input, null)).code).toBe(200);
  });

  it('is never the last to go', async () => {
    const me = (await profileOf(admin)).user_id;
    const over = { id: me, expiresAt: house.now() - 1 };
    const refused = [
      await ask(userCalls.enable, { id: me, enabled: false }),
      await ask(userCalls.delete, { ids: [me] }),
      await ask(userCalls.edit, over),
    ].map(({ error }) => error);
    expect(new Set(refused)).toEqual(new Set(['identity.last_administrator']));
    await ask(userCalls.create, { userName: 'second', password, grade: 0 });
    expect((await ask(userCalls.delete, { ids: [me] })).code).toBe(200);
  });

  it('closes nobody when nobody is chosen, or when one of the chosen is unknown', async () => {
    const id = await addUser('李伟');
    expect((await ask(userCalls.delete, { ids: [] })).error).toBe('identity.nothing_chosen');
    expect((await ask(userCalls.delete, { ids: [id, 999_999] })).code).toBe(404);
    expect(await signIn('李伟')).not.toBe('');
    expect((await ask(userCalls.delete, { ids: [id] })).code).toBe(200);
    expect(await signIn('李伟')).toBe('');
  });

  it('reads what no channel took', async () => {
    await ask(registrationCalls.sendRegistrationCode, { target: '13800138000' }, null);
    const [message] = (await ask(outboxCalls.list, { state: 'held' })).data.list;
    expect(message).toMatchObject({ channel: 'sms', to: '13800138000', state: 'held' });
    expect(message?.text).toMatch(/\d{6}/);
    await sql`update message set state = 'sent'`.execute(house.db);
    expect((await ask(outboxCalls.list, {})).data.list[0]?.text).toBe('');
  });
});

describe('signing in as somebody', () => {
  it('names who is behind it, is recorded, and does not chain', async () => {
    const id = await addUser('李伟', [await addRole('班长')]);
    const other = await addUser('王芳');
    const { token } = (await ask(userCalls.loginAs, { id })).data;
    const profile = await profileOf(token);
    expect(profile).toMatchObject({ user_name: '李伟', original: { user_name: 'admin' } });
    await ask(accountCalls.editLogoText, { text: 'x' }, token);
    await ask(accountCalls.editUserName, { userName: '李小伟' }, token);
    expect(await audited('user.login_as')).toEqual([{ actor_name: 'admin', subject_name: '李伟' }]);
    expect((await audited('user.rename'))[0]?.actor_name).toBe('李伟 (admin)');
    const sub = (await ask(subUserCalls.create, { userName: '小王', password }, token)).data.id;
    const chained = await ask(subUserCalls.loginAs, { id: sub }, token);
    expect(chained.error).toBe('identity.login_as_chain');
    expect((await ask(userCalls.loginAs, { id: other }, token)).code).toBe(403);
  });

  it('ends with the account of either', async () => {
    const id = await addUser('李伟');
    const second = { userName: 'second', password, grade: 0 } as const;
    const helper = (await ask(userCalls.create, second)).data.id;
    const { token } = (await ask(userCalls.loginAs, { id }, await signIn('second'))).data;
    expect(await isSignedIn(token)).toBe(true);
    await ask(userCalls.enable, { id: helper, enabled: false });
    house.moveClock(5001);
    expect(await isSignedIn(token)).toBe(false);
  });

  it('is not for administrators, nor for who may not sign in', async () => {
    const id = await addUser('李伟');
    const me = (await profileOf(admin)).user_id;
    expect((await ask(userCalls.loginAs, { id: me })).code).toBe(404);
    await ask(userCalls.enable, { id, enabled: false });
    expect((await ask(userCalls.loginAs, { id })).error).toBe('identity.not_usable');
  });
});

describe('a sub-user', () => {
  const family = async () => {
    const role = await addRole('班长');
    const parent = await addUser('李伟', [role]);
    await ask(userCalls.setItems, { id: parent, items: [1, 2] });
    const token = await signIn('李伟');
    const input = { userName: '小王', password, roles: [role], items: [1] };
    const id = (await ask(subUserCalls.create, input, token)).data.id;
    return { role, parent, token, id, child: await signIn('小王') };
  };

  it('has a part of what its user has, and loses what that one loses', async () => {
    const { role, parent, token, child } = await family();
    const session = async () => house.guard.resolve(child);
    expect(await session()).toMatchObject({ grade: 2, items: new Set([1]) });
    expect((await profileOf(child)).pages).toContain('history');
    await ask(roleCalls.edit, { id: role, roleName: '班长', pages: [], permissions: [] });
    expect((await profileOf(child)).pages).not.toContain('history');
    await ask(userCalls.edit, { id: parent, roles: [] });
    await ask(userCalls.setItems, { id: parent, items: [2] });
    house.moveClock(5001);
    expect((await session())?.items).toEqual(new Set());
    await ask(userCalls.enable, { id: parent, enabled: false });
    house.moveClock(5001);
    expect(await isSignedIn(child)).toBe(false);
    expect(await signIn('小王')).toBe('');
    expect(await isSignedIn(token)).toBe(false);
  });

  it('gets nothing that its user does not have', async () => {
    const { token } = await family();
    const foreign = await addRole('外人');
    const input = { userName: '小李', password };
    const error = async (more: { roles?: number[]; items?: number[] }) =>
      (await ask(subUserCalls.create, { ...input, ...more }, token)).error;
    expect(await error({ roles: [foreign] })).toBe('identity.role_unknown');
    expect(await error({ items: [3] })).toBe('identity.item_unknown');
    expect((await ask(roleCalls.mine, {}, token)).data.list).toHaveLength(1);
  });

  it('has none of its own', async () => {
    const { child } = await family();
    const refused = await ask(subUserCalls.create, { userName: '小李', password }, child);
    expect(refused.error).toBe('identity.no_sub_users');
  });

  it('is changed, disabled and closed by its user alone', async () => {
    const { id, token, role, child } = await family();
    await addUser('王芳', [role]);
    const other = await signIn('王芳');
    const tries = [
      await ask(subUserCalls.edit, { id, userName: '别人' }, other),
      await ask(subUserCalls.enable, { id, enabled: false }, other),
      await ask(subUserCalls.delete, { ids: [id] }, other),
      await ask(subUserCalls.loginAs, { id }, other),
      await ask(subUserCalls.items, { id }, other),
    ];
    expect(tries.map(({ code }) => code)).toEqual([404, 404, 404, 404, 404]);
    expect((await ask(subUserCalls.list, {}, other)).data.list).toEqual([]);
    expect((await ask(subUserCalls.list, {}, token)).data.list[0]).toMatchObject({ id });
    await ask(subUserCalls.enable, { id, enabled: false }, token);
    expect(await isSignedIn(child)).toBe(false);
    expect((await ask(subUserCalls.delete, { ids: [id] }, token)).code).toBe(200);
    expect((await ask(subUserCalls.list, {}, token)).data.total).toBe(0);
  });

  it('is seen by its user with a masked phone', async () => {
    const { id, token } = await family();
    await sql`update app_user set phone = '13800138000' where id = ${id}`.execute(house.db);
    expect((await ask(userCalls.phones, {}, token)).data.list).toContainEqual({
      id,
      userName: '小王',
      phone: '138****8000',
    });
  });
});

describe('a role', () => {
  it('has a name of its own, and stays while somebody has it', async () => {
    const id = await addRole('班长');
    const again = await ask(roleCalls.create, { roleName: '班长', pages: [], permissions: [] });
    expect(again.error).toBe('identity.role_taken');
    const user = await addUser('李伟', [id]);
    expect((await ask(roleCalls.delete, { ids: [id] })).error).toBe('identity.role_in_use');
    await ask(userCalls.edit, { id: user, roles: [] });
    expect((await ask(roleCalls.delete, { ids: [] })).error).toBe('identity.nothing_chosen');
    expect((await ask(roleCalls.delete, { ids: [id] })).code).toBe(200);
    expect((await ask(roleCalls.list, {})).data.list).toEqual([]);
  });

  it('makes the menu of its users grow, and names no page of the installation', async () => {
    const id = await addRole('班长', []);
    await addUser('李伟', [id]);
    const token = await signIn('李伟');
    expect((await profileOf(token)).pages).not.toContain('history');
    const edit = { id, roleName: '组长', pages: ['history'] as 'history'[], permissions: [] };
    await ask(roleCalls.edit, edit);
    expect((await profileOf(token)).pages).toContain('history');
    const pages = ['user'] as unknown as 'history'[];
    expect((await ask(roleCalls.edit, { ...edit, pages })).code).toBe(400);
  });
});

describe('the tree of project groups', () => {
  const add = async (groupName: string, parentId: number | null = null) =>
    (await ask(projectGroupCalls.create, { groupName, parentId })).data.id;
  const tree = async (token = admin) =>
    (await ask(projectGroupCalls.list, {}, token)).data.list
      .map((group) => `${group.parentId ?? '-'} ${group.position} ${group.groupName}`)
      .sort();

  it('is sorted by dragging, without gaps and without cycles', async () => {
    const [a, b, c] = [await add('甲甲'), await add('乙乙'), await add('丙丙')];
    const move = (id: number, parentId: number | null, position: number) =>
      ask(projectGroupCalls.move, { id, parentId, position });
    await move(c, null, 0);
    expect(await tree()).toEqual(['- 0 丙丙', '- 1 甲甲', '- 2 乙乙']);
    await move(a, b, 9);
    expect(await tree()).toEqual(['- 0 丙丙', '- 1 乙乙', `${b} 0 甲甲`]);
    expect((await move(b, a, 0)).error).toBe('identity.group_cycle');
    expect((await move(b, b, 0)).error).toBe('identity.group_cycle');
    const refused = await ask(projectGroupCalls.delete, { ids: [b] });
    expect(refused.error).toBe('identity.group_not_empty');
    await ask(projectGroupCalls.delete, { ids: [b, a] });
    expect(await tree()).toEqual(['- 0 丙丙']);
  });

  it('shows a user the groups of their projects, with those above them', async () => {
    const [top, other] = [await add('华东'), await add('华北')];
    const below = await add('上海', top);
    await ask(projectGroupCalls.setItems, { id: below, items: [1] });
    await ask(projectGroupCalls.setItems, { id: other, items: [2, 3] });
    const unknown = await ask(projectGroupCalls.setItems, { id: other, items: [9] });
    expect(unknown.error).toBe('identity.item_unknown');
    const id = await addUser('李伟');
    await ask(userCalls.setItems, { id, items: [1] });
    const { list } = (await ask(projectGroupCalls.list, {}, await signIn('李伟'))).data;
    expect(list.map(({ groupName, items }) => [groupName, items.map(({ id }) => id)])).toEqual([
      ['华东', []],
      ['上海', [1]],
    ]);
    await ask(projectGroupCalls.setItems, { id: other, items: [1] });
    const all = (await ask(projectGroupCalls.list, {})).data.list;
    expect(all.find((group) => group.id === below)?.items).toEqual([]);
  });
});
