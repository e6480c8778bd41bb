import { accountCalls } from '@millwright/contract/identity/account.calls';
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { registrationCalls } from '@millwright/contract/identity/registration.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AccountsForTests,
  mail,
  minute,
  openAccountsForTests,
  password,
  phone,
} from './account.builders.ts';

let accounts: AccountsForTests;
beforeAll(async () => {
  accounts = await openAccountsForTests();
});
afterAll(() => accounts?.close());
beforeEach(() => accounts.reset());

describe('signing in by code', () => {
  it('works once, and answers the same where nobody has the address', async () => {
    await accounts.registered();
    accounts.fixture.moveClock(2 * minute);
    const before = await accounts.sent();
    const unknown = await accounts.ask(registrationCalls.sendSignInCode, { target: mail });
    expect(await accounts.sent()).toBe(before);
    expect(await accounts.ask(registrationCalls.sendSignInCode, { target: phone })).toEqual(
      unknown,
    );
    const input = { userName: phone, password: await accounts.lastCode(), mode: 'code' } as const;
    expect(await accounts.signIn(input)).not.toBe('');
    expect((await accounts.ask(identityCalls.login, input)).error).toBe('identity.wrong_code');
    const stranger = await accounts.ask(identityCalls.login, { ...input, userName: mail });
    expect(stranger.error).toBe('identity.wrong_code');
    const { rows } = await sql`
      select from audit_entry where action = 'user.sign_in_refused'`.execute(accounts.fixture.db);
    expect(rows).toHaveLength(2);
  });
});

describe('a remembered device', () => {
  const remember = async () => {
    await accounts.register();
    const reply = await accounts.ask(identityCalls.login, {
      userName: '李伟',
      password,
      remember: '1',
    });
    return { token: reply.token ?? '', device: reply.deviceToken ?? '' };
  };
  const byDevice = (device: string, userName = '李伟') =>
    accounts.ask(identityCalls.login, { userName, password: device, mode: 'device' });

  it('signs in without the password, for its own account and ninety days', async () => {
    const { device } = await remember();
    expect((await byDevice(device)).code).toBe(200);
    expect((await byDevice(device, 'somebody')).error).toBe('identity.wrong_device');
    accounts.fixture.moveClock(90 * 24 * 60 * minute);
    expect((await byDevice(device)).error).toBe('identity.wrong_device');
  });

  it.each(['signing out', 'forgetting it', 'ending the session', 'a new password'])(
    'is gone by %s',
    async (way) => {
      const { token, device } = await remember();
      const own = (await byDevice(device)).token ?? '';
      if (way === 'signing out') await accounts.ask(identityCalls.logout, {}, token);
      else if (way === 'a new password') {
        const input = { oldPassword: password, newPassword: 'another2' };
        await accounts.ask(accountCalls.changePassword, input, token);
        expect((await accounts.ask(identityCalls.profile, {}, token)).code).toBe(200);
      } else if (way === 'forgetting it') {
        const { list } = (await accounts.ask(accountCalls.rememberedDevices, {}, token)).data;
        await accounts.ask(accountCalls.forgetDevice, { id: list[0]?.id ?? 0 }, token);
      } else {
        const { list } = (await accounts.ask(accountCalls.sessions, {}, own)).data;
        const other = list.find(({ current }) => !current)?.id ?? 0;
        await accounts.ask(accountCalls.endSession, { id: other }, own);
      }
      expect((await byDevice(device)).error).toBe('identity.wrong_device');
      expect((await accounts.ask(identityCalls.profile, {}, own)).code).toBe(401);
    },
  );
});
