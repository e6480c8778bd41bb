import type { Call } from '@millwright/contract';
import { accountCalls } from '@millwright/contract/identity/account.calls';
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { pushBrowserCalls } from '@millwright/contract/identity/push-browsers.calls';
import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { subUserCalls, userCalls } from '@millwright/contract/identity/users.calls';
import { itemId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '../../../platform/access/index.ts';
import { openPeopleForTests, type PeopleForTests, password } from './people.builders.ts';

let people: PeopleForTests;
beforeAll(async () => {
  people = await openPeopleForTests();
});
afterAll(() => people?.close());
beforeEach(() => people.reset());

/** Whatever changes the account of who makes the call, and has no other way to refuse. */
const ownChanges: readonly Call[] = [
  ...Object.values<Call>(accountCalls).filter(({ loginAs }) => loginAs === 'refused'),
  ...Object.values<Call>(pushBrowserCalls).filter(({ loginAs }) => loginAs === 'refused'),
  accountCalls.wechat,
];

const state = async () => {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(u)::text as row from app_user u order by u.id`.execute(people.fixture.db);
  return rows.map(({ row }) => row);
};

const audited = async (action: string) =>
  (
    await sql<{ actor_name: string; subject_name: string }>`
      select actor_name, subject_name from audit_entry where action = ${action}`.execute(
      people.fixture.db,
    )
  ).rows;

it('many sessions are found as each is by itself, and the ended are not', async () => {
  const role = await people.addRole('班长');
  const id = await people.addUser('李伟', [role]);
  await people.ask(userCalls.setItems, { id, items: [1, 2] });
  const own = await people.signIn('李伟');
  const sub = { userName: '小王', password, items: [2], roles: [] };
  const child = (await people.ask(subUserCalls.create, sub, own)).data.id;
  const as = (await people.ask(subUserCalls.loginAs, { id: child }, own)).data.token;
  const over = await people.signIn('李伟');
  await people.ask(identityCalls.logout, {}, over);
  const { guard } = people.fixture;
  const tokens = [await people.signIn('admin'), own, await people.signIn('小王'), as];
  const found = await guard.findMany([...tokens, over].map(hashToken));
  expect(found.size).toBe(tokens.length);
  for (const token of tokens) {
    const alone = await guard.resolve(token);
    // Its end is later with each look, for whoever asks is in use.
    expect(found.get(hashToken(token))).toEqual({ ...alone, expiresAt: expect.any(Number) });
  }
  expect(found.get(hashToken(as))?.items).toEqual(new Set([itemId(2)]));
});

describe('signing in as somebody', () => {
  it('names who is behind it, is recorded, and does not chain', async () => {
    const id = await people.addUser('李伟', [await people.addRole('班长')]);
    const other = await people.addUser('王芳');
    const { token } = (await people.ask(userCalls.loginAs, { id })).data;
    const profile = await people.profileOf(token);
    expect(profile).toMatchObject({ user_name: '李伟', original: { user_name: 'admin' } });
    expect(await audited('user.login_as')).toEqual([{ actor_name: 'admin', subject_name: '李伟' }]);
    const sub = (await people.ask(subUserCalls.create, { userName: '小王', password }, token)).data
      .id;
    expect((await audited('user.create')).at(-1)?.actor_name).toBe('李伟 (admin)');
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

  describe('from a session', () => {
    const opened = async () => {
      const id = await people.addUser('李伟');
      const second = { userName: 'second', password: 'Second123', grade: 0 } as const;
      const helper = (await people.ask(userCalls.create, second)).data.id;
      const login = { userName: 'second', password: 'Second123' };
      const own = (await people.ask(identityCalls.login, login, null)).token ?? '';
      const other = (await people.ask(identityCalls.login, login, null)).token ?? '';
      const { token } = (await people.ask(userCalls.loginAs, { id }, own)).data;
      return { helper, own, other, token };
    };

    it('ends with it by signing out, its other sessions or not', async () => {
      const { own, other, token } = await opened();
      await people.ask(identityCalls.logout, {}, other);
      expect(await people.isSignedIn(token)).toBe(true);
      await people.ask(identityCalls.logout, {}, own);
      expect(await people.isSignedIn(token)).toBe(false);
    });

    it('ends when it is ended from elsewhere', async () => {
      const { own, other, token } = await opened();
      const { list } = (await people.ask(accountCalls.sessions, {}, other)).data;
      const id = list.find(({ current }) => !current)?.id ?? 0;
      await people.ask(accountCalls.endSession, { id }, other);
      expect([await people.isSignedIn(own), await people.isSignedIn(token)]).toEqual([
        false,
        false,
      ]);
    });

    it.each(['by themselves', 'by another administrator'])(
      'ends when its user’s password is changed %s',
      async (by) => {
        const { helper, own, token } = await opened();
        const input = { oldPassword: 'Second123', newPassword: 'Second456' };
        if (by === 'by themselves') await people.ask(accountCalls.changePassword, input, own);
        else await people.ask(userCalls.edit, { id: helper, password: 'Second456' });
        expect(await people.isSignedIn(own)).toBe(by === 'by themselves');
        expect(await people.isSignedIn(token)).toBe(false);
      },
    );

    it('ends at once when its user is disabled', async () => {
      const { helper, token } = await opened();
      await people.ask(userCalls.enable, { id: helper, enabled: false });
      expect(await people.isSignedIn(token)).toBe(false);
    });

    it('lives no longer than it, and keeps it in use', async () => {
      const { own, token } = await opened();
      const hour = 3_600_000;
      for (let passed = 0; passed < 7; passed++) {
        people.fixture.moveClock(hour);
        expect(await people.isSignedIn(token)).toBe(true);
      }
      const { rows } = await sql<{ n: number }>`
        select count(*)::int n from session
         where last_seen_at > ${new Date(people.fixture.now() - hour / 2)}`.execute(
        people.fixture.db,
      );
      // That of somebody else, and the one it was opened from.
      expect(rows[0]?.n).toBe(2);
      await people.ask(identityCalls.logout, {}, own);
      expect(await people.isSignedIn(token)).toBe(false);
    });
  });

  describe('of a sub-user, with a right of the account above', () => {
    const opened = async () => {
      const role = await people.addRole('班长');
      const id = await people.addUser('李伟', [role]);
      const own = await people.signIn('李伟');
      const sub = (await people.ask(subUserCalls.create, { userName: '小王', password }, own)).data
        .id;
      const { token } = (await people.ask(subUserCalls.loginAs, { id: sub }, own)).data;
      expect(await people.isSignedIn(token)).toBe(true);
      return { role, id, own, sub, token };
    };

    it.each(['the role', 'the user'])('ends at once when %s loses it', async (loser) => {
      const { role, id, own, token } = await opened();
      if (loser === 'the user') await people.ask(userCalls.edit, { id, roles: [] });
      else {
        const permissions = ['subusers.view', 'subusers.edit'] as const;
        const rest = { roleName: '班长', pages: ['history' as const], version: 1 };
        const input = { ...rest, id: role, permissions: [...permissions] };
        expect((await people.ask(roleCalls.edit, input)).error).toBeUndefined();
      }
      expect([await people.isSignedIn(own), await people.isSignedIn(token)]).toEqual([true, false]);
    });

    it('ends with the sub-user’s leaving of the account', async () => {
      const { sub, own, token } = await opened();
      const other = await people.addUser('王芳');
      await sql`update app_user set parent_id = ${other} where id = ${sub}`.execute(
        people.fixture.db,
      );
      people.fixture.moveClock(5001);
      expect([await people.isSignedIn(own), await people.isSignedIn(token)]).toEqual([true, false]);
    });

    it('ends when who opened it is an administrator no more', async () => {
      const id = await people.addUser('李伟');
      const second = { userName: 'second', password, grade: 0 } as const;
      const helper = (await people.ask(userCalls.create, second)).data.id;
      const own = await people.signIn('second');
      const { token } = (await people.ask(userCalls.loginAs, { id }, own)).data;
      await sql`update app_user set grade = 1 where id = ${helper}`.execute(people.fixture.db);
      people.fixture.moveClock(5001);
      expect([await people.isSignedIn(own), await people.isSignedIn(token)]).toEqual([true, false]);
    });
  });

  it.each(ownChanges)('may not make $name', async (call) => {
    const id = await people.addUser('李伟');
    const { token } = (await people.ask(userCalls.loginAs, { id })).data;
    const before = await state();
    expect((await people.ask(call, { code: '123456' }, token)).error).toBe('general.login_as');
    expect(await state()).toEqual(before);
  });

  it('is not for administrators, nor for who may not sign in', async () => {
    const id = await people.addUser('李伟');
    const me = (await people.profileOf()).user_id;
    expect((await people.ask(userCalls.loginAs, { id: me })).code).toBe(404);
    await people.ask(userCalls.enable, { id, enabled: false });
    expect((await people.ask(userCalls.loginAs, { id })).error).toBe('identity.not_usable');
  });
});
