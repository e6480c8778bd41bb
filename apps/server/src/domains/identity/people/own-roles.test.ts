import type { CallInput } from '@millwright/contract';
import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { subUserCalls, userCalls } from '@millwright/contract/identity/users.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPeopleForTests, type PeopleForTests, password } from './people.builders.ts';

type RoleEntry = CallInput<typeof roleCalls.create>;

let people: PeopleForTests;
beforeAll(async () => {
  people = await openPeopleForTests();
});
afterAll(() => people?.close());
beforeEach(() => people.reset());

const managing = ['subusers.view', 'subusers.edit', 'subusers.login', 'roles.view', 'roles.edit'];
const held = {
  pages: ['user', 'role', 'role-permission', 'history', 'report'],
  permissions: [...managing, 'items.edit', 'points.edit'],
} as Pick<RoleEntry, 'pages' | 'permissions'>;
const operators: RoleEntry = {
  roleName: '操作员',
  pages: ['history'],
  permissions: ['items.edit', 'points.edit'],
};

/** An account that manages its own people by a role of the installation. */
async function account(userName: string, roleName: string) {
  const role = (await people.ask(roleCalls.create, { roleName, ...held })).data.id;
  const id = await people.addUser(userName, [role]);
  await people.ask(userCalls.setItems, { id, items: [1, 2] });
  const token = await people.signIn(userName);
  return { role, id, token };
}
const make = async (token: string, entry: RoleEntry = operators) =>
  (await people.ask(roleCalls.create, entry, token)).data.id;
const addBelow = async (token: string, userName: string, roles: number[]) =>
  people.ask(subUserCalls.create, { userName, password, roles, items: [1] }, token);
const permissionsOf = async (token: string) =>
  Object.values((await people.profileOf(token)).permissions)
    .flat()
    .sort();
/** What the database holds of a role, whoever asks. */
const stored = async (id: number) => {
  const { rows } = await sql<{ held: string[] }>`
    select array(select permission from role_permission where role_id = ${id} order by 1)
      || (select pages from role where id = ${id}) as held`.execute(people.fixture.db);
  return rows[0]?.held;
};
const audited = async () =>
  (
    await sql<{ actor: string; name: string }>`
      select actor_name as actor, subject_name as name from audit_entry
       where action in ('role.save', 'role.delete') order by id desc limit 1`.execute(
      people.fixture.db,
    )
  ).rows[0];

describe('an account that manages its own people', () => {
  it('makes a role of a part of what it has, gives it, changes it and deletes it', async () => {
    const { token, id } = await account('李伟', '客户');
    const role = await make(token);
    expect(await audited()).toEqual({ actor: '李伟', name: '操作员' });
    const { list } = (await people.ask(roleCalls.list, {}, token)).data;
    expect(list).toEqual([expect.objectContaining({ id: role, userCount: 0, ...operators })]);
    expect(list[0]).not.toHaveProperty('ownerId');
    const sub = (await addBelow(token, '小王', [role])).data.id;
    const child = await people.signIn('小王');
    expect(await permissionsOf(child)).toEqual(['items.edit', 'points.edit']);
    expect((await people.profileOf(child)).pages).toContain('history');
    const less = { ...operators, id: role, version: 1, permissions: ['items.edit' as const] };
    expect((await people.ask(roleCalls.edit, less, token)).code).toBe(200);
    expect(await permissionsOf(child)).toEqual(['items.edit']);
    const inUse = await people.ask(roleCalls.delete, { ids: [role] }, token);
    expect(inUse.error).toBe('identity.role_in_use');
    await people.ask(subUserCalls.edit, { id: sub, roles: [] }, token);
    expect((await people.ask(roleCalls.delete, { ids: [role] }, token)).code).toBe(200);
    expect(await audited()).toEqual({ actor: '李伟', name: '操作员' });
    expect((await people.ask(userCalls.list, {}, token)).code).toBe(403);
    expect((await people.ask(userCalls.edit, { id, roles: [] }, token)).code).toBe(403);
  });

  it('is offered what it has, and can put nothing else into a role', async () => {
    const { token } = await account('李伟', '客户');
    const grants = (await people.ask(roleCalls.grants, {}, token)).data;
    expect(grants.pages.sort()).toEqual([...held.pages].sort());
    expect(grants.permissions.sort()).toEqual([...held.permissions].sort());
    const role = await make(token);
    const beyond: RoleEntry[] = [
      { ...operators, permissions: [...operators.permissions, 'items.delete'] },
      { ...operators, pages: ['current_alarm_page'] },
      { ...operators, pages: [...operators.pages, 'child-user'] },
    ];
    for (const entry of beyond) {
      const made = await people.ask(roleCalls.create, { ...entry, roleName: '别的' }, token);
      expect(made).toMatchObject({ code: 422, error: 'identity.beyond_own' });
      const changed = await people.ask(roleCalls.edit, { ...entry, id: role, version: 1 }, token);
      expect(changed).toMatchObject({ code: 422, error: 'identity.beyond_own' });
    }
    const pages = ['outbox'] as unknown as RoleEntry['pages'];
    expect((await people.ask(roleCalls.create, { ...operators, pages }, token)).code).toBe(400);
    // Nor does it make one of the installation.
    const extra = { ...operators, roleName: '别的', ownerId: null, owner: null } as RoleEntry;
    await people.ask(roleCalls.create, extra, token);
    expect((await people.ask(roleCalls.list, {})).data.list.map((each) => each.roleName)).toEqual([
      '客户',
    ]);
  });

  it('does not see, change, delete or give the roles of others, nor those it was given', async () => {
    const mine = await account('李伟', '客户');
    const other = await account('王芳', '客户二');
    const foreign = await make(other.token, { ...operators, roleName: '王芳的' });
    const { list } = (await people.ask(roleCalls.list, {}, mine.token)).data;
    expect(list).toEqual([]);
    for (const id of [foreign, other.role, mine.role, 999_999]) {
      const edit = { id, version: 1, ...operators };
      const tries = [
        await people.ask(roleCalls.edit, edit, mine.token),
        await people.ask(roleCalls.delete, { ids: [id] }, mine.token),
      ];
      expect(tries.map(({ code, data }) => [code, data ?? null])).toEqual([
        [404, null],
        [404, null],
      ]);
    }
    for (const id of [foreign, other.role, 999_999]) {
      expect((await addBelow(mine.token, '小李', [id])).error).toBe('identity.role_unknown');
    }
    // Nobody learns what others call their roles.
    expect((await people.ask(roleCalls.create, operators, mine.token)).code).toBe(200);
    expect((await people.ask(roleCalls.create, operators, other.token)).code).toBe(200);
    const twice = await people.ask(roleCalls.create, operators, mine.token);
    expect(twice.error).toBe('identity.role_taken');
    const given = (await people.ask(roleCalls.mine, {}, mine.token)).data.list;
    expect(given.map(({ roleName }) => roleName).sort()).toEqual(['客户', '操作员']);
    const asked = await people.ask(roleCalls.mine, { parentId: other.id }, mine.token);
    expect(asked.code).toBe(404);
    const offered = (await people.ask(roleCalls.mine, { parentId: other.id })).data.list;
    expect(offered.map(({ roleName }) => roleName).sort()).toEqual(['客户二', '操作员', '王芳的']);
    // An administrator gives a user no role that another one can change.
    const cross = await people.ask(userCalls.edit, { id: mine.id, roles: [foreign] });
    expect(cross.error).toBe('identity.role_unknown');
  });

  it('loses below what is taken from it, at once, and does not hand it on later', async () => {
    const { token, id, role: own } = await account('李伟', '客户');
    const role = await make(token);
    await addBelow(token, '小王', [role]);
    const child = await people.signIn('小王');
    expect(await permissionsOf(child)).toEqual(['items.edit', 'points.edit']);
    const permissions = held.permissions.filter((each) => each !== 'points.edit');
    const cut = { id: own, version: 1, roleName: '客户', pages: held.pages, permissions };
    expect((await people.ask(roleCalls.edit, cut)).code).toBe(200);
    expect(await permissionsOf(child)).toEqual(['items.edit']);
    const [shown] = (await people.ask(roleCalls.list, {}, token)).data.list;
    expect(shown).toMatchObject({ id: role, permissions: ['items.edit'] });
    expect((await people.ask(roleCalls.grants, {}, token)).data.permissions).not.toContain(
      'points.edit',
    );
    // What it holds beyond that is not given to anybody else any more, nor comes back with them.
    await addBelow(token, '小李', [role]);
    expect(await stored(role)).toEqual(['items.edit', 'history']);
    await people.ask(roleCalls.edit, { ...cut, version: 2, permissions: held.permissions });
    expect(await permissionsOf(await people.signIn('小李'))).toEqual(['items.edit']);
    await people.ask(userCalls.edit, { id, roles: [] });
    expect(await permissionsOf(child)).toEqual([]);
    expect((await people.profileOf(child)).pages).not.toContain('history');
    expect((await people.ask(roleCalls.list, {}, token)).code).toBe(403);
  });

  it('hands on nothing that is taken while it does', async () => {
    const { token, role: own } = await account('李伟', '客户');
    const permissions = held.permissions.filter((each) => each !== 'points.edit');
    const cut = { id: own, version: 1, roleName: '客户', pages: held.pages, permissions };
    const [, ...made] = await Promise.all([
      people.ask(roleCalls.edit, cut),
      ...['一一', '二二', '三三', '四四'].map((roleName) =>
        people.ask(roleCalls.create, { ...operators, roleName }, token),
      ),
    ]);
    for (const { error } of made) expect([undefined, 'identity.beyond_own']).toContain(error);
    const { list } = (await people.ask(roleCalls.list, {}, token)).data;
    for (const { id, permissions: shown } of list) {
      expect(shown).toEqual(['items.edit']);
      await addBelow(token, `小${id}`, [id]);
      expect(await permissionsOf(await people.signIn(`小${id}`))).toEqual(['items.edit']);
      expect(await stored(id)).toEqual(['items.edit', 'history']);
    }
  });

  it('makes nobody last longer than itself', async () => {
    const { token, id } = await account('李伟', '客户');
    const end = people.fixture.now() + 3_600_000;
    await people.ask(userCalls.edit, { id, expiresAt: end });
    const input = { userName: '小王', password, expiresAt: end + 1 };
    const late = await people.ask(subUserCalls.create, input, token);
    expect(late).toMatchObject({
      error: 'identity.expires_beyond',
      details: { field: 'expiresAt' },
    });
    const sub = (await people.ask(subUserCalls.create, { ...input, expiresAt: end }, token)).data
      .id;
    for (const expiresAt of [end + 1, 253_402_300_799_999]) {
      const edit = { id: sub, expiresAt };
      expect((await people.ask(subUserCalls.edit, edit, token)).error).toBe(
        'identity.expires_beyond',
      );
      expect((await people.ask(userCalls.edit, edit)).error).toBe('identity.expires_beyond');
    }
    // An end from before an earlier one of the account above hinders no other change.
    await people.ask(userCalls.edit, { id, expiresAt: end - 1 });
    const same = { id: sub, expiresAt: end, userName: '小王' };
    expect((await people.ask(subUserCalls.edit, same, token)).code).toBe(200);
    // Without an end of its own it ends with the account above.
    expect((await people.ask(subUserCalls.edit, { id: sub, expiresAt: null }, token)).code).toBe(
      200,
    );
    const child = await people.signIn('小王');
    people.fixture.moveClock(3_600_001);
    expect(await people.isSignedIn(child)).toBe(false);
  });

  it('is no way up for a sub-user, whatever their role holds, nor for who is signed in as them', async () => {
    const { token, id: parent } = await account('李伟', '客户');
    const all = await make(token, { roleName: '全部', ...held });
    const sub = (await addBelow(token, '小王', [all])).data.id;
    const child = await people.signIn('小王');
    const { pages } = await people.profileOf(child);
    expect(pages).toContain('report');
    for (const page of ['user', 'role', 'role-permission', 'child-user', 'tree']) {
      expect(pages).not.toContain(page);
    }
    const asChild = (await people.ask(subUserCalls.loginAs, { id: sub }, token)).data.token;
    for (const from of [child, asChild]) {
      const entry = { ...operators, roleName: '往上' };
      const tries = [
        await people.ask(roleCalls.create, entry, from),
        await people.ask(roleCalls.edit, { ...entry, id: all, version: 1 }, from),
        await people.ask(roleCalls.delete, { ids: [all] }, from),
        await people.ask(roleCalls.list, {}, from),
        await people.ask(roleCalls.grants, {}, from),
        await people.ask(subUserCalls.create, { userName: '小李', password }, from),
      ];
      expect(tries.map(({ error }) => error)).toEqual(tries.map(() => 'identity.no_sub_users'));
      expect((await people.ask(subUserCalls.edit, { id: sub, roles: [] }, from)).code).toBe(404);
      expect((await people.ask(subUserCalls.edit, { id: parent }, from)).code).toBe(404);
      expect((await people.ask(roleCalls.mine, { parentId: parent }, from)).code).toBe(404);
    }
    // The account itself changes nobody but those below it, and makes no administrators.
    expect((await people.ask(subUserCalls.edit, { id: parent, roles: [] }, token)).code).toBe(404);
    const raised = { userName: '小周', password, grade: 0, parentId: null } as never;
    await people.ask(subUserCalls.create, raised, token);
    const { list } = (await people.ask(subUserCalls.list, {}, token)).data;
    expect(list.map(({ grade, parentId }) => [grade, parentId])).not.toContainEqual([0, null]);
    expect(new Set(list.map(({ grade }) => grade))).toEqual(new Set([2]));
    // An administrator signed in as the account has what it has, not what they have themselves.
    const asParent = (await people.ask(userCalls.loginAs, { id: parent })).data.token;
    const above = { ...operators, roleName: '往上', permissions: ['items.delete' as const] };
    expect((await people.ask(roleCalls.create, above, asParent)).error).toBe('identity.beyond_own');
    expect((await people.ask(userCalls.list, {}, asParent)).code).toBe(403);
  });

  it('takes its roles with it when it is closed', async () => {
    const { token, id } = await account('李伟', '客户');
    const role = await make(token);
    await addBelow(token, '小王', [role]);
    expect((await people.ask(userCalls.delete, { ids: [id] })).code).toBe(200);
    const { rows } = await sql`select from role where id = ${role}`.execute(people.fixture.db);
    expect(rows).toEqual([]);
  });
});

describe('the sub-users of somebody, by name', () => {
  it('are listed for administrators, and for whose they are', async () => {
    const mine = await account('李伟', '客户');
    const other = await account('王芳', '客户二');
    await addBelow(mine.token, '小王', []);
    await addBelow(other.token, '小芳', []);
    const named = async (parentName: string, token?: string) => {
      const { data, error } = await people.ask(subUserCalls.list, { parentName }, token);
      return data?.list.map(({ userName, parentName: of }) => `${userName} of ${of}`) ?? error;
    };
    expect(await named('李伟')).toEqual(['小王 of 李伟']);
    expect(await named('王芳')).toEqual(['小芳 of 王芳']);
    expect(await named('小王')).toEqual([]);
    expect(await named('没有人')).toBe('identity.parent_unknown');
    expect(await named('李伟', mine.token)).toEqual(['小王 of 李伟']);
    expect(await named('小王', mine.token)).toEqual([]);
    for (const name of ['王芳', '小芳', 'admin', '没有人']) {
      expect(await named(name, mine.token)).toBe('identity.parent_unknown');
    }
    const { total } = (await people.ask(subUserCalls.list, {})).data;
    expect(total).toBe(2);
    const both = { parentId: mine.id, parentName: '王芳' };
    expect((await people.ask(subUserCalls.list, both)).error).toBe('identity.parent_unknown');
  });
});
