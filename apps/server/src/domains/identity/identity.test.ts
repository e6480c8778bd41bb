import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pageHeader } from '@millwright/contract/call/page-header';
import type { PublicKey } from '@millwright/contract/identity/identity.schemas';
import { type ItemId, itemId, timestamp, type UserId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashToken, type SessionChange } from '../../platform/access/index.ts';
import type { AuditTables } from '../../platform/audit/index.ts';
import { actingAs } from '../../platform/audit/index.ts';
import { openSignInKey } from './credentials/sign-in-key.ts';
import { openIdentityForTests, randomNonce, sealPassword } from './identity.builders.ts';
import { noItems } from './item-access.ts';

type Fixture = Awaited<ReturnType<typeof openIdentityForTests>>;
const tester = actingAs('test');
const day = 86_400_000;

let fixture: Fixture;
let names = 0;
/** A new name for each test: the throttle remembers the old ones. */
let userName: string;
let user: UserId;
/** Those of everybody. */
let items: ReadonlySet<ItemId>;
const password = 'secret7';

beforeAll(async () => {
  fixture = await openIdentityForTests();
  fixture.identity.ports.itemAccess.add({ ...noItems, itemsOf: async () => items });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.reset();
  items = new Set();
  // Beyond the window of the throttle, so that tests do not lock one another out.
  fixture.moveClock(16 * 60_000);
  userName = `操作员${++names}`;
  user = await fixture.identity.createUser({ userName, password, grade: 1 }, tester);
});

const recorded = async () => {
  const entries = fixture.db.withTables<AuditTables>().selectFrom('audit_entry');
  return entries.select(['action', 'actor_name', 'address']).orderBy('id').execute();
};
const signedIn = async (): Promise<string> => {
  const { body } = await fixture.signIn({ userName, password });
  return body.token ?? '';
};
const publicKey = async () =>
  (await fixture.ask('/api/v1/get_public_key')).body.data as unknown as PublicKey;

describe('the first start', () => {
  it('makes one administrator, with a password told once', async () => {
    const { created, password: told = '' } = await fixture.identity.ensureAdministrator({});
    expect(created).toBe(true);
    expect(told).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(await fixture.identity.ensureAdministrator({})).toEqual({ created: false });
    const { body } = await fixture.signIn({ userName: 'ADMIN', password: told });
    expect(body.code).toBe(200);
    const profile = await fixture.profile(body.token ?? '');
    expect(profile.body.data).toMatchObject({ user_name: 'admin', grade: 0, access: ['admin'] });
    expect(profile.body.data?.pages).toContain('role-permission');
    expect(profile.body.data?.permissions).toMatchObject({ points: expect.any(Array) });
  });

  it('takes the password of the configuration, unless it breaks the rule', async () => {
    await expect(fixture.identity.ensureAdministrator({ password: 'has space' })).rejects.toThrow(
      /identity.password/,
    );
    expect(await fixture.identity.ensureAdministrator({ password: 'chosen12' })).toEqual({
      created: true,
    });
    expect((await fixture.signIn({ userName: 'admin', password: 'chosen12' })).body.code).toBe(200);
  });

  it('makes the demonstration account once, without the pages of management', async () => {
    expect((await publicKey()).demo).toBe(false);
    const id = await fixture.identity.ensureDemo('zh-CN');
    expect(await fixture.identity.ensureDemo('zh-CN')).toBe(id);
    expect((await publicKey()).demo).toBe(true);
    const { body } = await fixture.signIn({ userName: 'demo', password: 'demo1234' });
    const { data } = (await fixture.profile(body.token ?? '')).body;
    expect(data).toMatchObject({ demo: true, access: ['demo'], permissions: {} });
    expect(data?.pages).toContain('current_alarm_page');
    expect(data?.pages).not.toContain('user');
  });

  it('keeps the key for itself and finds it again', async () => {
    const file = await stat(join(fixture.folder, 'identity', 'sign-in-key.pem'));
    expect(file.mode & 0o777).toBe(0o600);
    expect((await openSignInKey(fixture.folder)).id).toBe((await publicKey()).keyId);
  });
});

describe('signing in', () => {
  it('answers a token that the profile takes, and the database does not know', async () => {
    const { body, cookie } = await fixture.signIn({ userName, password });
    expect(body).toEqual({ code: 200, token: expect.any(String), message: expect.any(String) });
    expect(cookie).toMatch(/^millwright_session=.*; HttpOnly; SameSite=Lax$/);
    const token = body.token ?? '';
    expect((await fixture.profile(token)).body.data).toMatchObject({
      user_name: userName,
      grade: 1,
    });
    const [session] = await fixture.identity.sessionsOf(user);
    expect(session).toMatchObject({ tokenHash: hashToken(token), address: '127.0.0.1' });
    expect(JSON.stringify(session)).not.toContain(token);
    const [, entry] = await recorded();
    expect(entry).toEqual({ action: 'user.sign_in', actor_name: userName, address: '127.0.0.1' });
  });

  it('gives no cookie to a browser that another site sent here', async () => {
    const query = { userName, password };
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect((await fixture.signIn(query, { 'sec-fetch-site': site })).cookie).toBeNull();
    }
    expect(
      (await fixture.signIn(query, { 'sec-fetch-site': 'same-origin' })).cookie,
    ).not.toBeNull();
  });

  it('gives none either where browsers tell no site, unless the request is of our own pages', async () => {
    const { host } = new URL(fixture.url);
    const cookieOf = async (headers: Record<string, string>) => {
      const { body, cookie } = await fixture.visit({ userName, password }, headers);
      // The token itself no other site can read.
      expect(body.code).toBe(200);
      return cookie;
    };
    expect(await cookieOf({})).toBeNull();
    expect(await cookieOf({ origin: 'http://evil.test' })).toBeNull();
    expect(await cookieOf({ origin: 'null' })).toBeNull();
    expect(await cookieOf({ 'x-requested-with': 'XMLHttpRequest' })).toBeNull();
    expect(await cookieOf({ ...pageHeader, 'sec-fetch-site': 'cross-site' })).toBeNull();
    expect(await cookieOf({ origin: `http://${host}` })).not.toBeNull();
    expect(await cookieOf(pageHeader)).not.toBeNull();
  });

  it('says the same of a wrong password and of an unknown name', async () => {
    const wrong = await fixture.signIn({ userName, password: 'wrong' });
    const unknown = await fixture.signIn({ userName: `${userName}9`, password });
    expect(wrong.status).toBe(200);
    expect(wrong.body).toMatchObject({ code: 422, error: 'identity.wrong_password' });
    expect(unknown.body).toEqual(wrong.body);
    const refused = (await recorded()).filter(({ action }) => action === 'user.sign_in_refused');
    expect(refused.map((entry) => entry.actor_name)).toEqual([userName, `${userName}9`]);
  });

  it('notes no half of a character of an unknown name', async () => {
    await fixture.signIn({ userName: `${'a'.repeat(99)}😀`, password });
    expect((await recorded()).at(-1)?.actor_name).toBe('a'.repeat(99));
  });

  it('tells that an account is disabled or over only to who knows the password', async () => {
    await fixture.identity.changeUserState(user, { enabled: false, expiresAt: null }, tester);
    expect((await fixture.signIn({ userName, password: 'no' })).body.error).toBe(
      'identity.wrong_password',
    );
    expect((await fixture.signIn({ userName, password })).body.error).toBe('identity.disabled');
    const over = { enabled: true, expiresAt: timestamp(fixture.now() - 1) };
    await fixture.identity.changeUserState(user, over, tester);
    expect((await fixture.signIn({ userName, password })).body.error).toBe('identity.expired');
  });

  it('locks a pair after six failures and an account after ten, for a quarter of an hour', async () => {
    const fail = () => fixture.signIn({ userName, password: 'wrong' });
    for (let attempt = 1; attempt <= 6; attempt++) {
      expect((await fail()).body.error).toBe('identity.wrong_password');
    }
    const locked = await fixture.signIn({ userName, password });
    expect(locked).toMatchObject({ status: 429, body: { code: 429, error: 'identity.locked' } });
    expect(locked.body.details?.seconds).toBeGreaterThan(800);
    fixture.moveClock(15 * 60_000);
    expect((await fixture.signIn({ userName, password })).body.code).toBe(200);
  });

  it('does not let many attempts at once through', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () => fixture.signIn({ userName, password: 'wrong' })),
    );
    const tried = all.filter((answer) => answer.body.error === 'identity.wrong_password');
    expect(tried).toHaveLength(6);
  });

  it('never writes a password or a token to the log', async () => {
    const token = await signedIn();
    await fixture.signIn({ userName, password: 'TopSecret99' });
    const text = JSON.stringify(fixture.lines);
    for (const secret of [token, password, 'TopSecret99']) expect(text).not.toContain(secret);
  });
});

describe('a sealed password', () => {
  const send = (sealed: string, keyId: string) =>
    fixture.signIn({ userName, password: sealed, isEncrypt: '1', keyId });

  it('opens once', async () => {
    const key = await publicKey();
    const payload = { password, timestamp: key.timestamp, nonce: randomNonce() };
    const sealed = sealPassword(key, payload);
    expect((await send(sealed, key.keyId)).body.code).toBe(200);
    expect((await send(sealed, key.keyId)).body).toMatchObject({
      code: 409,
      error: 'identity.seal_stale',
    });
  });

  it('is refused when old, from the future, for another key, or not ours', async () => {
    const key = await publicKey();
    for (const off of [-301_000, 301_000]) {
      const timestamp = key.timestamp + off;
      const sealed = sealPassword(key, { password, timestamp, nonce: randomNonce() });
      expect((await send(sealed, key.keyId)).body.error).toBe('identity.seal_stale');
    }
    const good = sealPassword(key, { password, timestamp: key.timestamp, nonce: randomNonce() });
    expect((await send(good, 'other')).body.error).toBe('identity.key_changed');
    expect((await send('bm90IHNlYWxlZA==', key.keyId)).body.error).toBe('identity.seal_broken');
    const short = sealPassword(key, { password, timestamp: key.timestamp, nonce: 'short' });
    expect((await send(short, key.keyId)).body.error).toBe('identity.seal_broken');
  });
});

describe('a session', () => {
  const isOver = async (token: string) => (await fixture.profile(token)).body.code === 401;
  /** Runs `work` and answers what the guard announced meanwhile. */
  const announced = async (work: () => Promise<unknown>): Promise<SessionChange[]> => {
    const changes: SessionChange[] = [];
    const forget = fixture.guard.onChange((change) => changes.push(change));
    await work();
    forget();
    return changes;
  };

  it('ends by signing out, and the others of the user go on', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const changes = await announced(() =>
      fixture.ask('/api/v1/account/logout', {
        method: 'POST',
        headers: { authorization: `Bearer ${one}`, 'content-type': 'application/json' },
        body: JSON.stringify({ token: one }),
      }),
    );
    expect(changes).toEqual([{ kind: 'ended', tokenHash: hashToken(one) }]);
    expect(await isOver(one)).toBe(true);
    expect(await isOver(two)).toBe(false);
  });

  it('ends with the account, and when every session of it is ended', async () => {
    const first = await signedIn();
    const disabled = await announced(() =>
      fixture.identity.changeUserState(user, { enabled: false, expiresAt: null }, tester),
    );
    expect(disabled).toEqual([{ kind: 'ended', userId: user }]);
    expect(await isOver(first)).toBe(true);
    await fixture.identity.changeUserState(user, { enabled: true, expiresAt: null }, tester);
    const second = await signedIn();
    await fixture.identity.endSessions(user, tester);
    expect(await isOver(second)).toBe(true);
  });

  it('ends at the very moment the account expires, without anybody doing anything', async () => {
    const token = await signedIn();
    const expiresAt = timestamp(fixture.now() + 60_000);
    await fixture.identity.changeUserState(user, { enabled: true, expiresAt }, tester);
    expect(await isOver(token)).toBe(false);
    fixture.moveClock(60_000);
    expect(await isOver(token)).toBe(true);
    expect(await fixture.guard.ended([hashToken(token)])).toEqual([hashToken(token)]);
  });

  it('lasts seven days when used, three when not', async () => {
    const [idle, used] = [await signedIn(), await signedIn()];
    for (let passed = 0; passed < 6; passed += 2) {
      fixture.moveClock(2 * day);
      expect(await isOver(used)).toBe(false);
    }
    expect(await isOver(idle)).toBe(true);
    fixture.moveClock(day + 1000);
    expect(await isOver(used)).toBe(true);
  });

  it('that was used just before it would have been idle too long goes on', async () => {
    const token = await signedIn();
    fixture.moveClock(3 * day - 2000);
    expect(await isOver(token)).toBe(false);
    fixture.moveClock(3000);
    expect(await isOver(token)).toBe(false);
  });

  it('carries the items, pages and permissions of the user, as they are now', async () => {
    items = new Set([itemId(4)]);
    const role = (permissions: readonly ('points.write' | 'items.edit')[]) =>
      fixture.identity.saveRole({ roleName: '班长', pages: ['shape'], permissions }, tester);
    const roles = [await role(['points.write'])];
    const name = `${userName}a`;
    await fixture.identity.createUser({ userName: name, password, grade: 1, roles }, tester);
    const { body } = await fixture.signIn({ userName: name, password });
    const session = await fixture.guard.resolve(body.token ?? '');
    expect(session).toMatchObject({ items: new Set([4]), permissions: new Set(['points.write']) });
    expect(session?.pages).toContain('shape');
    expect(session?.pages).toContain('home');
    await role(['items.edit']);
    expect((await fixture.profile(body.token ?? '')).body.data?.permissions).toEqual({
      items: ['items.edit'],
    });
  });
});

describe('a user', () => {
  it.each([
    ['a', 'identity.user_name'],
    ['has space', 'identity.user_name'],
    ['括号（）', 'identity.user_name'],
  ])('is not called %j', async (name, code) => {
    const input = { userName: name, password, grade: 1 } as const;
    await expect(fixture.identity.createUser(input, tester)).rejects.toThrow(code);
  });

  it('has a name of their own, whatever its case', async () => {
    const make = (name: string) =>
      fixture.identity.createUser({ userName: name, password, grade: 1 }, tester);
    await make('Miller');
    await expect(make('miller')).rejects.toThrow('identity.name_taken');
  });

  it.each(['ab', 'has-dash', 'x'.repeat(21), 'ümlaut'])('has no password like %j', async (bad) => {
    const input = { userName: `${userName}b`, password: bad, grade: 1 } as const;
    await expect(fixture.identity.createUser(input, tester)).rejects.toThrow('identity.password');
  });
});
