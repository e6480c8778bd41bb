import { accountCalls } from '@millwright/contract/identity/account.calls';
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { registrationCalls } from '@millwright/contract/identity/sign-in/registration.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { randomNonce, sealPassword } from '../identity.builders.ts';
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

const deviceIn = (cookie: string | null): string =>
  /millwright_device=([\w-]+);[^,]*, [^,]*HttpOnly; SameSite=Lax/.exec(cookie ?? '')?.[1] ?? '';

describe('a remembered device', () => {
  const remember = async () => {
    await accounts.register(mail);
    const { body, cookie } = await accounts.fixture.signIn({
      userName: '李伟',
      password,
      remember: '1',
    });
    expect(JSON.stringify(body)).not.toContain(deviceIn(cookie));
    return { token: body.token ?? '', device: deviceIn(cookie) };
  };
  const byDevice = async (device: string, userName = '李伟') => {
    const { body, cookie } = await accounts.fixture.ask('/api/v1/account/signInByDevice', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `millwright_device=${device}` },
      body: JSON.stringify({ userName }),
    });
    return { ...body, token: String(body.data?.token ?? ''), next: deviceIn(cookie) };
  };

  it('signs in without the password, for its own account and ninety days', async () => {
    const { device: first } = await remember();
    const { code, next: device } = await byDevice(first);
    expect(code).toBe(200);
    expect((await byDevice(device, 'somebody')).error).toBe('identity.wrong_device');
    accounts.fixture.moveClock(90 * 24 * 60 * minute);
    expect((await byDevice(device)).error).toBe('identity.wrong_device');
  });

  it.each(['signing out', 'forgetting it', 'ending the session', 'a new password'])(
    'is gone by %s',
    async (way) => {
      const { token, device } = await remember();
      const { token: own, next } = await byDevice(device);
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
      expect((await byDevice(next)).error).toBe('identity.wrong_device');
      expect((await byDevice(device)).error).toBe('identity.wrong_device');
      expect((await accounts.ask(identityCalls.profile, {}, own)).code).toBe(401);
    },
  );

  it('is forgotten, and not by its browser alone, when its user signs in without being remembered', async () => {
    const { device, token } = await remember();
    const given = { userName: '李伟', password, remember: '0' };
    const headers = { cookie: `millwright_device=${device}` };
    const wrong = await accounts.fixture.signIn({ ...given, password: 'wrong' }, headers);
    expect([wrong.body.error, wrong.cookie]).toEqual(['identity.wrong_password', null]);
    const { body, cookie } = await accounts.fixture.signIn(given, headers);
    expect(cookie).toMatch(/millwright_device=;/);
    // Whoever has copied its token has nothing by it.
    expect((await byDevice(device)).error).toBe('identity.wrong_device');
    const ask = (by: string) => accounts.ask(identityCalls.profile, {}, by);
    expect([(await ask(token)).code, (await ask(body.token ?? '')).code]).toEqual([401, 200]);
    expect(await accounts.sent()).toBe(1);
  });

  it('is another one when its user signs in to be remembered anew', async () => {
    const { device } = await remember();
    const given = { userName: '李伟', password, remember: '1' };
    const { cookie } = await accounts.fixture.signIn(given, {
      cookie: `millwright_device=${device}`,
    });
    expect((await byDevice(device)).error).toBe('identity.wrong_device');
    expect((await byDevice(deviceIn(cookie))).code).toBe(200);
  });

  it('has another token after each use, and the one before until that was used', async () => {
    const { device } = await remember();
    const lost = await byDevice(device);
    const { next } = await byDevice(device);
    expect(new Set([device, lost.next, next]).size).toBe(3);
    expect((await byDevice(next)).code).toBe(200);
  });

  it.each([
    [
      'one before the last',
      async (first: string) => {
        await byDevice((await byDevice(first)).next);
        return first;
      },
    ],
    [
      'one that was replaced before it was used',
      async (first: string) => {
        const { next } = await byDevice(first);
        await byDevice(first);
        return next;
      },
    ],
  ])('is forgotten when a copied token comes: %s', async (_which, copied) => {
    const { token, device } = await remember();
    const old = await copied(device);
    const { rows: before } = await sql<{ token_hash: string }>`
      select token_hash from remembered_device`.execute(accounts.fixture.db);
    expect(before).toHaveLength(1);
    expect((await byDevice(old)).error).toBe('identity.wrong_device');
    const { rows: devices } = await sql`select from remembered_device`.execute(accounts.fixture.db);
    expect(devices).toEqual([]);
    expect((await accounts.ask(identityCalls.profile, {}, token)).code).toBe(401);
    expect(await accounts.lastMessage()).toMatchObject({ recipient: mail, channel: 'mail' });
    const { rows } = await sql`
      select subject_name from audit_entry where action = 'user.device_theft'`.execute(
      accounts.fixture.db,
    );
    expect(rows).toEqual([{ subject_name: '李伟' }]);
  });

  it('may give its token sealed, where there are no cookies; it is in no address', async () => {
    const { device } = await remember();
    const key = (await accounts.ask(identityCalls.publicKey, {})).data;
    const seal = { password: device, timestamp: key.timestamp, nonce: randomNonce() };
    const input = { userName: '李伟', isEncrypt: '1', keyId: key.keyId } as const;
    const token = sealPassword(key, seal);
    expect((await accounts.ask(identityCalls.signInByDevice, { ...input, token })).code).toBe(200);
    const query = { userName: '李伟', password: device, mode: 'device' };
    expect((await accounts.fixture.signIn(query)).body.code).toBe(400);
  });
});
