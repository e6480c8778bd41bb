import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { accountCalls } from '@millwright/contract/identity/account.calls';
import { demoAccount } from '@millwright/contract/identity/demo-account';
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { pushBrowserCalls as calls } from '@millwright/contract/identity/push-browsers.calls';
import { maxPushBrowsers } from '@millwright/contract/identity/push-browsers.schemas';
import { type UserId, userId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import { openWebPush } from '../../../platform/notify/index.ts';
import { createBrowser } from '../../../platform/notify/web-push/push-service.builders.ts';
import {
  type AccountsForTests,
  mail,
  minute,
  openAccountsForTests,
  password,
} from '../account/account.builders.ts';
import { findPeopleToTell } from '../people-to-tell.store.ts';
import { endSessions } from '../sessions/index.ts';

const webPush = openWebPush(
  {
    WEB_PUSH: true,
    WEB_PUSH_HOSTS: ['push.example.com'],
    WEB_PUSH_CONTACT: undefined,
    PUBLIC_URL: undefined,
    MAIL_FROM: 'Millwright <plant@example.com>',
  },
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
);
let accounts: AccountsForTests;
beforeAll(async () => {
  accounts = await openAccountsForTests({ webPush });
});
afterAll(() => accounts?.close());
beforeEach(() => accounts.reset());

const endpointOf = (name: string): string => `https://push.example.com/send/${name}`;

const subscribe = (token: string, endpoint = endpointOf(randomBytes(9).toString('hex'))) =>
  accounts.ask(calls.subscribe, { endpoint, ...createBrowser().keys, frame: 'desktop' }, token);
const browsersOf = async (token: string) => (await accounts.ask(calls.list, {}, token)).data.list;

/** How many browsers tell a user of alarms. */
const told = async (user: UserId): Promise<number> => {
  const now = new Date(accounts.fixture.now());
  const [person] = await findPeopleToTell(accounts.fixture.db, [user], now);
  return person?.browsers.length ?? 0;
};

const idOf = async (name: string): Promise<UserId> => {
  const { rows } = await sql<{ id: number }>`
    select id from app_user where user_name = ${name}`.execute(accounts.fixture.db);
  return userId(rows[0]?.id ?? Number.NaN);
};

/** 李伟, signed in; on a device that is remembered where it is asked for. */
const signIn = async (remember = false): Promise<string> =>
  accounts.signIn({ userName: '李伟', password, ...(remember ? { remember: '1' } : {}) });

const begin = async (remember = false) => {
  await accounts.register(mail);
  return { token: await signIn(remember), user: await idOf('李伟') };
};

describe('a browser', () => {
  it('is told of alarms once its user wants it, and listed to them alone', async () => {
    const { token, user } = await begin();
    expect((await accounts.ask(calls.key, {}, token)).data.key).toBe(webPush?.keys.publicKey);
    const { data } = await subscribe(token, endpointOf('one'));
    expect(await browsersOf(token)).toMatchObject(
      [{ id: data.id, frame: 'desktop', lastUsedAt: null, endpointHash: /^[0-9a-f]{64}$/ }].map(
        (row) => ({ ...row, endpointHash: expect.stringMatching(row.endpointHash) }),
      ),
    );
    expect(await told(user)).toBe(1);
    expect(JSON.stringify(await browsersOf(token))).not.toContain('push.example.com');
    await accounts.register('13900139000', '王芳');
    const stranger = await accounts.signIn({ userName: '王芳', password });
    expect(await browsersOf(stranger)).toEqual([]);
    expect((await accounts.ask(calls.unsubscribe, data, stranger)).code).toBe(404);
    expect((await accounts.ask(calls.unsubscribe, data, token)).code).toBe(200);
    expect(await browsersOf(token)).toEqual([]);
    const { rows } = await sql<{ action: string }>`
      select action from audit_entry where action like '%browser' order by id`.execute(
      accounts.fixture.db,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'user.subscribe_browser',
      'user.unsubscribe_browser',
    ]);
  });

  it('is one, however often it subscribes, and tells who used it last', async () => {
    const { token, user } = await begin();
    await subscribe(token, endpointOf('shared'));
    await subscribe(token, endpointOf('shared'));
    expect(await told(user)).toBe(1);
    await accounts.register('13900139000', '王芳');
    await subscribe(await accounts.signIn({ userName: '王芳', password }), endpointOf('shared'));
    expect(await told(user)).toBe(0);
    expect(await told(await idOf('王芳'))).toBe(1);
  });

  it.each([
    ['http://push.example.com/send/one', 'identity.push_service'],
    ['https://push.example.com:8443/send/one', 'identity.push_service'],
    ['https://somebody@push.example.com/send/one', 'identity.push_service'],
    ['https://127.0.0.1/send/one', 'identity.push_service'],
    ['https://push.example.com.evil.example/send/one', 'identity.push_service'],
    ['none', 'identity.push_service'],
  ])('is not at %s', async (endpoint, error) => {
    const { token } = await begin();
    expect((await subscribe(token, endpoint)).error).toBe(error);
  });

  it('has keys by which something can be encrypted', async () => {
    const { token } = await begin();
    const input = { endpoint: endpointOf('one'), frame: 'phone' } as const;
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    const { error } = await accounts.ask(calls.subscribe, { ...input, ...keys }, token);
    expect(error).toBe('identity.push_keys');
    const short = { ...keys, auth: 'A' };
    expect((await accounts.ask(calls.subscribe, { ...input, ...short }, token)).code).toBe(400);
  });

  it('is one of so many', async () => {
    const { token } = await begin();
    for (let n = 0; n < maxPushBrowsers; n++) await subscribe(token, endpointOf(`${n}`));
    expect((await subscribe(token)).error).toBe('identity.browsers_full');
    expect((await subscribe(token, endpointOf('3'))).code).toBe(200);
  });

  it('is told at its new address once its push service has given it another one', async () => {
    const { token, user } = await begin();
    const old = { endpoint: endpointOf('old'), ...createBrowser().keys };
    const { data } = await accounts.ask(calls.subscribe, { ...old, frame: 'phone' }, token);
    const next = { endpoint: endpointOf('next'), ...createBrowser().keys };
    const renew = (before: { endpoint: string; auth: string }, endpoint = next.endpoint) =>
      accounts.ask(calls.renew, { ...next, endpoint, before });
    const guessed = { endpoint: old.endpoint, auth: 'A'.repeat(22) };
    expect((await renew(guessed)).error).toBe('general.not_found');
    const before = { endpoint: old.endpoint, auth: old.auth };
    const foreign = await renew(before, 'https://127.0.0.1/send/next');
    expect(foreign.error).toBe('identity.push_service');
    expect((await renew(before)).code).toBe(200);
    expect((await renew(before)).error).toBe('general.not_found');
    const { rows } = await sql`
      select id, endpoint, auth, p256dh, frame from push_subscription`.execute(accounts.fixture.db);
    expect(rows).toEqual([{ id: data.id, ...next, frame: 'phone' }]);
    expect(await told(user)).toBe(1);
    await accounts.ask(identityCalls.logout, {}, token);
    expect(await told(user)).toBe(0);
  });

  it('of the demonstration is told nothing', async () => {
    await accounts.fixture.identity.ensureDemo('zh-CN');
    const token = await accounts.signIn(demoAccount);
    expect((await subscribe(token)).error).toBe('general.demo');
    expect(await browsersOf(token)).toEqual([]);
  });
});

describe('ends with', () => {
  it.each([
    ['the session', false],
    ['the remembered device', true],
  ])('%s, when its user signs out', async (_which, remember) => {
    const { token, user } = await begin(remember);
    await subscribe(token);
    expect(await told(user)).toBe(1);
    await accounts.ask(identityCalls.logout, {}, token);
    expect(await told(user)).toBe(0);
  });

  it('the session that its user ends from elsewhere, and the device that they forget', async () => {
    const { token, user } = await begin();
    await subscribe(token);
    const remembered = await signIn(true);
    await subscribe(remembered);
    expect(await told(user)).toBe(2);
    const sessions = (await accounts.ask(accountCalls.sessions, {}, remembered)).data.list;
    const first = sessions.find(({ current }) => !current);
    await accounts.ask(accountCalls.endSession, { id: first?.id ?? 0 }, remembered);
    expect(await told(user)).toBe(1);
    const devices = (await accounts.ask(accountCalls.rememberedDevices, {}, remembered)).data.list;
    await accounts.ask(accountCalls.forgetDevice, { id: devices[0]?.id ?? 0 }, remembered);
    expect(await told(user)).toBe(0);
  });

  it('all sessions that an administrator ends', async () => {
    const { token, user } = await begin(true);
    await subscribe(token);
    await endSessions(accounts.fixture.needs, user, actingAs('setup'));
    expect(await told(user)).toBe(0);
  });

  it('the time of the session; on a remembered device it goes on with the next one', async () => {
    const { token, user } = await begin();
    await subscribe(token);
    await subscribe(await signIn(true));
    const [remembered, other] = await browsersOf(token);
    expect((remembered?.until ?? 0) - (other?.until ?? 0)).toBeGreaterThan(80 * 24 * 60 * minute);
    accounts.fixture.moveClock(7 * 24 * 60 * minute);
    expect(await told(user)).toBe(1);
    accounts.fixture.moveClock(83 * 24 * 60 * minute);
    expect(await told(user)).toBe(0);
  });

  it('another password, but for the browser that it is changed in', async () => {
    const { token, user } = await begin(true);
    const kept = await subscribe(token);
    await subscribe(await signIn(true));
    await subscribe(await signIn());
    const input = { oldPassword: password, newPassword: 'another12' };
    expect((await accounts.ask(accountCalls.changePassword, input, token)).code).toBe(200);
    expect(await browsersOf(token)).toMatchObject([{ id: kept.data.id }]);
    expect(await told(user)).toBe(1);
    await accounts.ask(identityCalls.logout, {}, token);
    expect(await told(user)).toBe(0);
  });
});
