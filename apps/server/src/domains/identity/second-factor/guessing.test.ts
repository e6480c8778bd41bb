/** Wrong passwords and codes count for the user, whatever else of theirs is right meanwhile. */
import { accountCalls } from '@millwright/contract/identity/account.calls';
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { secondFactorCalls } from '@millwright/contract/identity/sign-in/second-factor.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mail, password } from '../account/account.builders.ts';
import { type FactorsForTests, openFactorsForTests } from './second-factor.builders.ts';

let factors: FactorsForTests;
beforeAll(async () => {
  factors = await openFactorsForTests();
});
afterAll(() => factors?.accounts.close());
beforeEach(() => factors.accounts.reset());

/** The errors of so many calls, each with how often it came. */
async function tally(times: number, call: (turn: number) => Promise<{ error?: unknown }>) {
  const counts: Record<string, number> = {};
  for (let turn = 0; turn < times; turn++) {
    const error = String((await call(turn)).error);
    counts[error] = (counts[error] ?? 0) + 1;
  }
  return counts;
}

it('of codes in a session end with six, however often the password is right', async () => {
  await factors.accounts.register(mail);
  const token = await factors.accounts.signIn({ userName: '李伟', password });
  const { app } = await factors.setUp(token);
  const counts = await tally(12, async (turn) => {
    if (turn % 3 === 2) await factors.ask(secondFactorCalls.begin, { password }, token);
    const given = { password, code: String(100_000 + turn) };
    return factors.ask(secondFactorCalls.renewRecoveryCodes, given, token);
  });
  expect(counts).toEqual({ 'identity.wrong_second_factor': 6, 'identity.locked': 6 });
  const right = { password, code: app() };
  const { error } = await factors.ask(secondFactorCalls.turnOff, right, token);
  expect(error).toBe('identity.locked');
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from audit_entry where action = 'user.second_factor_refused'`.execute(
    factors.fixture.db,
  );
  expect(rows[0]?.n).toBe(6);
});

it('of passwords in a session end with six, whatever the user is called meanwhile', async () => {
  const token = await factors.accounts.registered();
  const counts = await tally(24, async (turn) => {
    if (turn % 6 === 5) {
      await factors.ask(accountCalls.editUserName, { userName: `李伟${turn}` }, token);
    }
    const given = { oldPassword: `wrong${turn}`, newPassword: 'another2' };
    return factors.ask(accountCalls.changePassword, given, token);
  });
  expect(counts).toEqual({ 'identity.wrong_password': 6, 'identity.locked': 18 });
});

it.each(['wilhelmiii', 'nobodyiii'])(
  'at sign-in end with six, however the name %s is spelled',
  async (name) => {
    await factors.accounts.register(undefined, 'wilhelmiii');
    const spelled = [name, name.toUpperCase(), name.replace('i', 'İ'), name.replace('ii', 'İi')];
    const counts = await tally(16, (turn) =>
      factors.ask(identityCalls.login, { userName: spelled[turn % 4] ?? '', password: 'wrong' }),
    );
    expect(counts).toEqual({ 'identity.wrong_password': 6, 'identity.locked': 10 });
  },
);

it('of codes end with six for browsers that only the password was proved in', async () => {
  await factors.accounts.register();
  const post = async (browser: number, path: string, body: object) => {
    const cookie = `millwright_browser=browser-of-somebody-${browser}`;
    const headers = { cookie, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await factors.fixture.ask(`/api/v1/account/${path}`, init)).body;
  };
  const login = (browser: number) =>
    factors.fixture.signIn(
      { userName: '李伟', password },
      { cookie: `millwright_browser=browser-of-somebody-${browser}` },
    );
  for (let browser = 0; browser < 3; browser++) await login(browser);
  await factors.setUp(await factors.accounts.signIn({ userName: '李伟', password }));
  await sql`delete from sign_in_place where place like 'network:%'`.execute(factors.fixture.db);
  const counts = await tally(12, async (turn) => {
    const ticket = (await login(turn % 3)).body.details?.ticket;
    return post(turn % 3, 'signInBySecondFactor', { ticket, code: String(300_000 + turn) });
  });
  expect(counts).toEqual({ 'identity.wrong_second_factor': 6, 'identity.locked': 6 });
});

it('are not needed for new recovery codes, of which the owner is told', async () => {
  await factors.accounts.register(mail);
  const token = await factors.accounts.signIn({ userName: '李伟', password });
  const { app } = await factors.setUp(token);
  const before = await factors.accounts.sent();
  const given = { password, code: app() };
  await factors.ask(secondFactorCalls.renewRecoveryCodes, given, token);
  expect((await factors.accounts.sent()) - before).toBe(1);
  expect(await factors.accounts.lastMessage()).toMatchObject({
    recipient: mail,
    text: expect.stringContaining('recovery codes'),
  });
});
