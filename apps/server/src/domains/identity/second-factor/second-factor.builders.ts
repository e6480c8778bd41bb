/** For tests of second factors: people who have one, and an authenticator app for each. */
import type { SecondFactorMode } from '@millwright/contract/identity/account.schemas';
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { secondFactorCalls } from '@millwright/contract/identity/sign-in/second-factor.calls';
import { authenticatorCode } from '@millwright/testing/peers/authenticator';
import { openAccountsForTests, password } from '../account/account.builders.ts';

export async function openFactorsForTests(mode: SecondFactorMode = 'optional') {
  const accounts = await openAccountsForTests({ secondFactor: mode });
  const { fixture, ask } = accounts;

  /** Shows codes of this secret; `ahead` in steps of 30 s. */
  const appOf =
    (secret: string) =>
    (ahead = 0): string =>
      authenticatorCode(`otpauth://totp/?secret=${secret}`, { at: fixture.now(), ahead });

  /** Sets a second factor up for the session's user; the next code is of another step. */
  const setUp = async (token: string) => {
    const begun = await ask(secondFactorCalls.begin, { password }, token);
    const app = appOf(begun.data.secret);
    const turned = await ask(secondFactorCalls.turnOn, { code: app() }, token);
    fixture.moveClock(60_000);
    return { app, secret: begun.data.secret, recoveryCodes: turned.data.recoveryCodes };
  };
  return {
    accounts,
    fixture,
    ask,
    appOf,
    setUp,
    /** Proves the first factor: the ticket, or '' where none is given. */
    ticketOf: async (userName = '李伟'): Promise<string> => {
      const { details } = await ask(identityCalls.login, { userName, password });
      return String(details?.ticket ?? '');
    },
    second: (ticket: string, code: string) => ask(secondFactorCalls.signIn, { ticket, code }),
    isSignedIn: async (token: string): Promise<boolean> =>
      (await ask(identityCalls.profile, {}, token)).code === 200,
  };
}
export type FactorsForTests = Awaited<ReturnType<typeof openFactorsForTests>>;
