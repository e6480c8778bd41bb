import { accountCalls } from '@millwright/contract/identity/account.calls';
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

const audited = async (action: string) =>
  (
    await sql<{ actor_name: string; subject_name: string }>`
      select actor_name, subject_name from audit_entry where action = ${action}`.execute(
      people.fixture.db,
    )
  ).rows;

describe('signing in as somebody', () => {
  it('names who is behind it, is recorded, and does not chain', async () => {
    const id = await people.addUser('李伟', [await people.addRole('班长')]);
    const other = await people.addUser('王芳');
    const { token } = (await people.ask(userCalls.loginAs, { id })).data;
    const profile = await people.profileOf(token);
    expect(profile).toMatchObject({ user_name: '李伟', original: { user_name: 'admin' } });
    await people.ask(accountCalls.editLogoText, { text: 'x' }, token);
    await people.ask(accountCalls.editUserName, { userName: '李小伟' }, token);
    expect(await audited('user.login_as')).toEqual([{ actor_name: 'admin', subject_name: '李伟' }]);
    expect((await audited('user.rename'))[0]?.actor_name).toBe('李伟 (admin)');
    const sub = (await people.ask(subUserCalls.create, { userName: '小王', password }, token)).data
      .id;
    const chained = await people.ask(subUserCalls.loginAs, { id: sub }, token);
    expect(chained.error).toBe('identity.login_as_chain');
    expect((await people.ask(userCalls.loginAs, { id: other }, token)).code).toBe(403);
  });

  it('ends with the account of either', async () => {
    const id = await people.addUser('李伟');
    const second = { userName: 'second', password, grade: 0 } as const;
    const helper = (await people.ask(userCalls.create, second)).data.id;
    const { token } = (await people.ask(userCalls.loginAs, { id }, await people.signIn('second')))
      .data;
    expect(await people.isSignedIn(token)).toBe(true);
    await people.ask(userCalls.enable, { id: helper, enabled: false });
    people.fixture.moveClock(5001);
    expect(await people.isSignedIn(token)).toBe(false);
  });

  it('is not for administrators, nor for who may not sign in', async () => {
    const id = await people.addUser('李伟');
    const me = (await people.profileOf()).user_id;
    expect((await people.ask(userCalls.loginAs, { id: me })).code).toBe(404);
    await people.ask(userCalls.enable, { id, enabled: false });
    expect((await people.ask(userCalls.loginAs, { id })).error).toBe('identity.not_usable');
  });
});
