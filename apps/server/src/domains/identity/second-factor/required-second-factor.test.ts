/** What `SECOND_FACTOR=administrators` and `off` mean. */
import { accountCalls } from '@millwright/contract/identity/account.calls';
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { secondFactorCalls } from '@millwright/contract/identity/sign-in/second-factor.calls';
import { userCalls } from '@millwright/contract/identity/users.calls';
import { liveCalls } from '@millwright/contract/live/live.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { password } from '../account/account.builders.ts';
import { type FactorsForTests, openFactorsForTests } from './second-factor.builders.ts';

let factors: FactorsForTests;
let admin: string;
beforeAll(async () => {
  factors = await openFactorsForTests('administrators');
});
afterAll(() => factors?.accounts.close());
beforeEach(async () => {
  await factors.accounts.reset();
  await factors.fixture.identity.ensureAdministrator({ password });
  admin = await factors.accounts.signIn({ userName: 'admin', password });
});

const refused = 'general.second_factor_required';
const profile = async (token: string) => (await factors.ask(identityCalls.profile, {}, token)).data;
const listing = async (token: string) => (await factors.ask(userCalls.list, {}, token)).error;
const admitted = async (ticket: string): Promise<number> => {
  const socket = new WebSocket(
    `${factors.fixture.url.replace('http', 'ws')}/api/v1/live?ticket=${ticket}`,
  );
  return new Promise((resolve) => {
    socket.onopen = () => {
      socket.close();
      resolve(101);
    };
    socket.onerror = () => resolve(401);
  });
};

it('lets an administrator without one do nothing but set it up', async () => {
  expect((await profile(admin)).secondFactorLacking).toBe(true);
  expect(await listing(admin)).toBe(refused);
  expect((await factors.ask(liveCalls.ticket, {}, admin)).error).toBe(refused);
  expect((await factors.ask(accountCalls.sessions, {}, admin)).error).toBe(refused);
  const { data } = await factors.ask(secondFactorCalls.state, {}, admin);
  expect(data).toMatchObject({ mode: 'administrators', required: true, since: null });
  const { app } = await factors.setUp(admin);
  expect(await listing(admin)).toBeUndefined();
  expect((await profile(admin)).secondFactorLacking).toBe(false);

  const { data: second } = await factors.second(await factors.ticketOf('admin'), app());
  expect(await listing(second.token)).toBeUndefined();
  // Who turns it off begins anew.
  const code = app(1);
  expect((await factors.ask(secondFactorCalls.turnOff, { password, code }, admin)).code).toBe(200);
  expect(await listing(admin)).toBe(refused);
  expect(await listing(second.token)).toBe(refused);
});

it('holds back a session from before it was set up elsewhere', async () => {
  const older = await factors.accounts.signIn({ userName: 'admin', password });
  await factors.setUp(admin);
  expect(await listing(older)).toBe(refused);
});

it('opens no socket to who lacks it, and closes those that are open', async () => {
  const { app } = await factors.setUp(admin);
  const { ticket } = (await factors.ask(liveCalls.ticket, {}, admin)).data;
  const socket = new WebSocket(
    `${factors.fixture.url.replace('http', 'ws')}/api/v1/live?ticket=${ticket}`,
  );
  const closed = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()));
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const { ticket: later } = (await factors.ask(liveCalls.ticket, {}, admin)).data;
  await factors.ask(secondFactorCalls.turnOff, { password, code: app() }, admin);
  await closed;
  expect(await admitted(later)).toBe(401);
});

it('asks nothing of users, and of who is signed in as one what the administrator has', async () => {
  await factors.setUp(admin);
  const id = (await factors.ask(userCalls.create, { userName: '李伟', password }, admin)).data.id;
  const user = await factors.accounts.signIn({ userName: '李伟', password });
  expect((await factors.ask(accountCalls.sessions, {}, user)).code).toBe(200);
  // Who enters an account is not asked for the factor of its owner.
  await factors.setUp(user);
  const { token } = (await factors.ask(userCalls.loginAs, { id }, admin)).data;
  expect((await factors.ask(accountCalls.sessions, {}, token)).code).toBe(200);
  expect((await factors.ask(secondFactorCalls.begin, { password }, token)).error).toBe(
    'general.login_as',
  );
  await sql`update session set second_factor = false where original_id is null`.execute(
    factors.fixture.db,
  );
  factors.fixture.moveClock(6000);
  expect((await factors.ask(accountCalls.sessions, {}, token)).error).toBe(refused);
});
