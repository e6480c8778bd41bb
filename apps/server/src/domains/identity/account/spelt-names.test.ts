/** A code is limited by whose it is, however their name is spelt; and one code does one thing. */
import { registrationCalls } from '@millwright/contract/identity/sign-in/registration.calls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type AccountsForTests,
  mail,
  minute,
  openAccountsForTests,
  password,
} from './account.builders.ts';

let accounts: AccountsForTests;
beforeAll(async () => {
  accounts = await openAccountsForTests();
});
afterAll(() => accounts?.close());
beforeEach(() => accounts.reset());

const askReset = (account: string) =>
  accounts.ask(registrationCalls.sendResetCode, { account, way: 'mail' });

it('is not sent again to who is called by letters that only look the same in small', async () => {
  await accounts.register(mail, 'liweili');
  accounts.fixture.moveClock(120 * minute);
  const before = await accounts.sent();
  expect((await askReset('LIWEILI')).code).toBe(200);
  expect((await askReset('liweili')).code).toBe(429);
  expect(await accounts.sent()).toBe(before + 1);
  // The database makes a plain i of a dotted I, JavaScript does not.
  for (const account of ['l\u0130weili', 'liweil\u0130', 'l\u0130weil\u0130'])
    await askReset(account);
  expect(await accounts.sent()).toBe(before + 1);
});

it('sets one password, however many bring it at once', async () => {
  await accounts.register(mail, 'liweili');
  accounts.fixture.moveClock(120 * minute);
  await askReset('liweili');
  const code = await accounts.lastCode();
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, n) =>
      accounts.ask(registrationCalls.resetPassword, {
        account: 'liweili',
        code,
        password: `${password}${n}`,
      }),
    ),
  );
  expect(answers.map((answer) => answer.error ?? 'done').sort()).toEqual([
    'done',
    'identity.wrong_code',
    'identity.wrong_code',
    'identity.wrong_code',
  ]);
});

it('makes one account, however many bring it at once', async () => {
  await accounts.ask(registrationCalls.sendRegistrationCode, { target: mail });
  const code = await accounts.lastCode();
  const given = { password, target: mail, code, industry: 1, customerType: 1 };
  const answers = await Promise.all(
    ['liwei1', 'liwei2', 'liwei3'].map((userName) =>
      accounts.ask(registrationCalls.register, { ...given, userName }),
    ),
  );
  expect(answers.map(({ code: answered }) => answered).sort()).toEqual([200, 422, 422]);
});

it('is guessed at five times, though all guesses come at once', async () => {
  await accounts.register(mail, 'liweili');
  accounts.fixture.moveClock(120 * minute);
  await askReset('liweili');
  const code = await accounts.lastCode();
  const wrong = code === '000000' ? '000001' : '000000';
  const bring = (given: string) =>
    accounts.ask(registrationCalls.resetPassword, { account: 'liweili', code: given, password });
  await Promise.all(Array.from({ length: 20 }, () => bring(wrong)));
  expect((await bring(code)).error).toBe('identity.wrong_code');
});
