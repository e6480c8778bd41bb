/** What gives power over other accounts takes the password, not a session alone. */
import { accountCalls } from '@millwright/contract/identity/account.calls';
import { outgoingMessageCalls } from '@millwright/contract/identity/outgoing-messages.calls';
import { registrationCalls } from '@millwright/contract/identity/sign-in/registration.calls';
import { secondFactorCalls } from '@millwright/contract/identity/sign-in/second-factor.calls';
import { signInLockCalls } from '@millwright/contract/identity/sign-in/sign-in-locks.calls';
import { subUserCalls, userCalls } from '@millwright/contract/identity/users.calls';
import { userId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import { minute, password } from '../account/account.builders.ts';
import { type FactorsForTests, openFactorsForTests } from './second-factor.builders.ts';

let factors: FactorsForTests;
let admin: string;
let other: number;
beforeAll(async () => {
  factors = await openFactorsForTests();
});
afterAll(() => factors?.accounts.close());
beforeEach(async () => {
  await factors.accounts.reset();
  const owner = await factors.accounts.registered();
  await factors.setUp(owner);
  await factors.fixture.identity.ensureAdministrator({ password });
  admin = await factors.accounts.signIn({ userName: 'admin', password });
  const { data } = await factors.ask(userCalls.list, { page: 1, pageSize: 10 }, admin);
  other = data.list.find(({ userName }) => userName === '李伟')?.id ?? 0;
});

let names = 0;
const make = (grade: 0 | 1, token = admin) =>
  factors.ask(userCalls.create, { userName: `新人${++names}`, password, grade }, token);
const setPassword = (id: number, token = admin) =>
  factors.ask(userCalls.edit, { id, password: 'another12' }, token);
const takeFactor = () => factors.ask(secondFactorCalls.reset, { id: other }, admin);
const prove = (given: { password: string; code?: string }, token = admin) =>
  factors.ask(secondFactorCalls.prove, given, token);
const first = { code: 422, error: 'identity.prove_first' };

it('an administrator says the password anew after five minutes', async () => {
  expect(await make(0)).toMatchObject({ code: 200 });
  factors.fixture.moveClock(5 * minute + 1);
  expect(await make(0)).toMatchObject(first);
  expect(await setPassword(other)).toMatchObject(first);
  expect(await takeFactor()).toMatchObject(first);
  const { data } = await factors.ask(accountCalls.sessions, {}, admin);
  expect(data.list).toHaveLength(1);
  const self = await factors.ask(userCalls.list, { page: 1, pageSize: 1, grade: 0 }, admin);
  expect(await setPassword(self.data.list[0]?.id ?? 0)).toMatchObject(first);
  expect(await make(1)).toMatchObject(first);

  expect(await prove({ password: 'wrong' })).toMatchObject({ error: 'identity.wrong_password' });
  expect(await make(0)).toMatchObject(first);
  expect(await prove({ password })).toMatchObject({ code: 200 });
  for (const done of [make(0), takeFactor(), setPassword(other)]) {
    expect(await done).toMatchObject({ code: 200 });
  }
  factors.fixture.moveClock(5 * minute + 1);
  expect(await make(0)).toMatchObject(first);
});

it('other sessions are not proved by it, nor those that a remembered device opens', async () => {
  const second = await factors.accounts.signIn({ userName: 'admin', password });
  factors.fixture.moveClock(5 * minute + 1);
  await prove({ password });
  expect(await make(0, second)).toMatchObject(first);
  const given = { userName: 'admin', password, remember: '1' };
  const { cookie } = await factors.fixture.signIn(given);
  const device = /millwright_device=([\w-]+);/.exec(cookie ?? '')?.[1] ?? '';
  const headers = { 'content-type': 'application/json', cookie: `millwright_device=${device}` };
  const init = { method: 'POST', headers, body: JSON.stringify({ userName: 'admin' }) };
  const { body } = await factors.fixture.ask('/api/v1/account/signInByDevice', init);
  const byDevice = body.token ?? String(body.data?.token ?? '');
  const { data } = await factors.ask(userCalls.list, {}, byDevice);
  expect(data.total).toBe(2);
  expect(await make(1, byDevice)).toMatchObject(first);
});

it('who has a second factor proves it too', async () => {
  const { app, recoveryCodes } = await factors.setUp(admin);
  factors.fixture.moveClock(5 * minute);
  expect(await prove({ password })).toMatchObject({ error: 'identity.second_factor_needed' });
  const wrong = await prove({ password, code: '000000' });
  expect(wrong).toMatchObject({ error: 'identity.wrong_second_factor' });
  expect(await prove({ password: 'wrong', code: app() })).toMatchObject({
    error: 'identity.wrong_password',
  });
  expect(await make(0)).toMatchObject(first);
  const code = app();
  expect(await prove({ password, code })).toMatchObject({ code: 200 });
  expect(await make(0)).toMatchObject({ code: 200 });
  // A code is good once, also when the app has shown the next one meanwhile.
  expect(await prove({ password, code })).toMatchObject({
    error: 'identity.wrong_second_factor',
  });
  expect(await prove({ password, code: recoveryCodes[0] ?? '' })).toMatchObject({ code: 200 });
  const { data } = await factors.ask(secondFactorCalls.state, {}, admin);
  expect(data.provedUntil).toBeGreaterThan(factors.fixture.now() + 4 * minute);
});

it('passwords cannot be guessed there', async () => {
  const codes = [];
  for (let attempt = 0; attempt < 7; attempt += 1) {
    codes.push((await prove({ password: `wrong${attempt}` })).error);
  }
  expect(codes.at(-1)).toBe('identity.locked');
  expect(await prove({ password })).toMatchObject({ error: 'identity.locked' });
});

it('before another account is changed, entered or let in, sub-users of others too', async () => {
  const child = { userName: '小王', password, grade: 2, parentId: userId(other) } as const;
  const below = await factors.fixture.identity.createUser(child, actingAs('test'));
  factors.fixture.moveClock(5 * minute + 1);
  const { ask } = factors;
  const lock = { kind: 'network', userName: '', network: '203.0.113.9/32' } as const;
  const tried = [
    () => ask(userCalls.edit, { id: other, historyDays: 7 }, admin),
    () => ask(userCalls.enable, { id: other, enabled: false }, admin),
    () => ask(userCalls.enable, { id: other, enabled: true }, admin),
    () => ask(userCalls.setItems, { id: other, items: [] }, admin),
    () => ask(userCalls.loginAs, { id: other }, admin),
    () => ask(subUserCalls.edit, { id: below, expiresAt: null }, admin),
    () => ask(subUserCalls.enable, { id: below, enabled: false }, admin),
    () => ask(subUserCalls.enable, { id: below, enabled: true }, admin),
    () => ask(subUserCalls.loginAs, { id: below }, admin),
    () => ask(subUserCalls.delete, { ids: [below] }, admin),
    () => ask(userCalls.delete, { ids: [other] }, admin),
  ];
  for (const change of tried) expect(await change()).toMatchObject(first);
  expect(await ask(signInLockCalls.lift, lock, admin)).toMatchObject(first);
  await prove({ password });
  for (const change of tried) expect(await change()).toMatchObject({ code: 200 });
  expect(await ask(signInLockCalls.lift, lock, admin)).toMatchObject({
    error: 'general.not_found',
  });
});

it('before a code that waits among the outgoing messages is shown', async () => {
  const texts = async (): Promise<string[]> =>
    (await factors.ask(outgoingMessageCalls.list, { state: 'held' }, admin)).data.list.map(
      ({ text }) => text,
    );
  const target = '13800000077';
  await factors.ask(registrationCalls.sendRegistrationCode, { target }, '');
  expect((await texts())[0]).toMatch(/\d{6}/);
  factors.fixture.moveClock(4 * minute);
  await factors.ask(registrationCalls.sendRegistrationCode, { target }, '');
  factors.fixture.moveClock(minute + 1);
  expect((await texts())[0]).not.toMatch(/\d{6}/);
  await prove({ password });
  expect((await texts())[0]).toMatch(/\d{6}/);
});
