/** The demonstration account looks at everything that is shown to it, and changes nothing. */
import { permissions } from '@millwright/contract';
import { accountCalls } from '@millwright/contract/identity/account.calls';
import { demoAccount } from '@millwright/contract/identity/demo-account';
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { subUserCalls, userCalls } from '@millwright/contract/identity/users.calls';
import {
  administratorPages,
  grantablePages,
  managementPages,
  openPages,
  rolePages,
} from '@millwright/contract/manifest/pages';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openPeopleForTests, type PeopleForTests } from '../people/people.builders.ts';

let people: PeopleForTests;
let demo: string;
beforeAll(async () => {
  people = await openPeopleForTests();
});
afterAll(() => people?.close());
beforeEach(async () => {
  await people.reset();
  const id = await people.fixture.identity.ensureDemo('zh-CN');
  const everything = {
    roleName: '全部',
    pages: [...grantablePages],
    permissions: [...permissions],
  };
  const role = (await people.ask(roleCalls.create, everything)).data.id;
  await people.ask(userCalls.edit, { id, roles: [role] });
  demo = (await people.ask(identityCalls.login, demoAccount, null)).token ?? '';
});

const state = async () => {
  const { rows } = await sql<{ row: string }>`
    select json_build_object('user', to_jsonb(u), 'sessions', s.n)::text as row
      from app_user u, (select count(*) n from session) s order by u.id`.execute(people.fixture.db);
  return rows.map(({ row }) => row);
};

it.each([
  ['zh-CN', '演示'],
  ['en-US', 'Demonstration'],
] as const)('has a role that is called as the installation speaks: %s', async (language, name) => {
  await people.reset();
  await people.fixture.identity.ensureDemo(language);
  const { list } = (await people.ask(roleCalls.list, {})).data;
  expect(list.map(({ roleName }) => roleName)).toContain(name);
});

it('has no page of management, whatever its role names', async () => {
  const { pages } = await people.profileOf(demo);
  expect([...pages].sort()).toEqual([...openPages, ...rolePages].sort());
  for (const page of [...managementPages, ...administratorPages]) expect(pages).not.toContain(page);
});

it('cannot change its password, name, contact, or end', async () => {
  const before = await state();
  const newPassword = 'another2';
  const refused = [
    await people.ask(
      accountCalls.changePassword,
      { oldPassword: demoAccount.password, newPassword },
      demo,
    ),
    await people.ask(accountCalls.changePasswordByCode, { code: '123456', newPassword }, demo),
    await people.ask(
      accountCalls.editNameAndPassword,
      { userName: 'mine', oldPassword: demoAccount.password, newPassword },
      demo,
    ),
    await people.ask(accountCalls.editUserName, { userName: 'mine' }, demo),
    await people.ask(accountCalls.sendBindingCode, { target: '13800138000' }, demo),
    await people.ask(accountCalls.logOff, {}, demo),
    await people.ask(accountCalls.endSession, { id: 1 }, demo),
  ];
  expect(new Set(refused.map(({ error }) => error))).toEqual(new Set(['general.demo']));
  expect(await state()).toEqual(before);
});

it('cannot make, change or delete anybody or anything', async () => {
  const before = await state();
  const me = (await people.profileOf(demo)).user_id;
  const subUser = { userName: 'child', password: 'secret1' };
  expect((await people.ask(subUserCalls.create, subUser, demo)).error).toBe('general.demo');
  expect((await people.ask(subUserCalls.delete, { ids: [me] }, demo)).error).toBe('general.demo');
  const asAdministrator = [
    await people.ask(userCalls.delete, { ids: [me] }, demo),
    await people.ask(userCalls.edit, { id: me, password: 'another2' }, demo),
    await people.ask(roleCalls.delete, { ids: [1] }, demo),
  ];
  expect(asAdministrator.map(({ code }) => code)).toEqual([403, 403, 403]);
  expect(await state()).toEqual(before);
});

it('can sign out', async () => {
  expect((await people.ask(identityCalls.logout, {}, demo)).code).toBe(200);
  expect(await people.isSignedIn(demo)).toBe(false);
});

it('shows each of its visitors their own sign-in alone', async () => {
  const other = await people.ask(identityCalls.login, { ...demoAccount, remember: '1' }, null);
  for (const token of [demo, other.token ?? '']) {
    const { data } = await people.ask(accountCalls.sessions, {}, token);
    expect(data.list.map(({ current }) => current)).toEqual([true]);
    expect((await people.ask(accountCalls.rememberedDevices, {}, token)).data.list).toEqual([]);
  }
});
