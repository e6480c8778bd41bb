import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { userIdField } from '../../fields/ids.ts';
import { text } from '../../fields/text.ts';
import {
  givenPassword,
  recoveryCodes,
  seal,
  secondFactorSecret,
  secondFactorState,
} from '../account.schemas.ts';
import { secondFactorCode } from '../account-rules.ts';

const sealErrors = ['identity.key_changed', 'identity.seal_broken', 'identity.seal_stale'] as const;
const proofErrors = ['identity.wrong_password', 'identity.locked', ...sealErrors] as const;

/** The password, and a code of the app or for recovery. */
const bothFactors = z.object({ password: givenPassword, code: secondFactorCode, ...seal });

/** The second factor of one's account; an administrator can take somebody else's away. */
export const secondFactorCalls = {
  begin: defineCall({
    name: 'secondFactor.begin',
    method: 'POST',
    path: 'secondfactor/begin',
    input: z.object({ password: givenPassword, ...seal }),
    reply: secondFactorSecret,
    rule: { kind: 'session' },
    changesNothing: 'nothing is asked for until a code has turned it on',
    errors: ['identity.second_factor_off', 'identity.second_factor_on', ...proofErrors],
    summary: 'Makes a secret for an authenticator app, told once; turnon takes its first code',
    loginAs: 'refused',
    withoutSecondFactor: 'allowed',
  }),
  prove: defineCall({
    name: 'secondFactor.prove',
    method: 'POST',
    path: 'secondfactor/prove',
    /** The code is for who has a second factor. */
    input: z.object({ password: givenPassword, code: z.optional(secondFactorCode), ...seal }),
    reply: z.null(),
    rule: { kind: 'session' },
    // What of codes may be read.
    changes: ['user'],
    errors: ['identity.wrong_second_factor', 'identity.second_factor_needed', ...proofErrors],
    summary:
      'Proves who you are by password, and a code where you have a second factor: for five minutes you may change other accounts, enter them, and read codes that wait',
    loginAs: 'refused',
  }),
  turnOn: defineCall({
    name: 'secondFactor.turnOn',
    method: 'POST',
    path: 'secondfactor/turnon',
    input: z.object({ code: secondFactorCode }),
    reply: recoveryCodes,
    rule: { kind: 'session' },
    changes: ['user'],
    errors: [
      'identity.second_factor_off',
      'identity.second_factor_on',
      'identity.second_factor_begin',
      'identity.wrong_second_factor',
      'identity.locked',
    ],
    summary: 'Turns the second factor on by a code of the app; answers ten recovery codes, once',
    loginAs: 'refused',
    withoutSecondFactor: 'allowed',
  }),
  turnOff: defineCall({
    name: 'secondFactor.turnOff',
    method: 'POST',
    path: 'secondfactor/turnoff',
    input: bothFactors,
    reply: z.null(),
    rule: { kind: 'session' },
    changes: ['user'],
    errors: ['identity.second_factor_none', 'identity.wrong_second_factor', ...proofErrors],
    summary: 'Turns your second factor off, by password and code',
    loginAs: 'refused',
  }),
  renewRecoveryCodes: defineCall({
    name: 'secondFactor.renewRecoveryCodes',
    method: 'POST',
    path: 'secondfactor/renewcodes',
    input: bothFactors,
    reply: recoveryCodes,
    rule: { kind: 'session' },
    changes: ['user'],
    errors: ['identity.second_factor_none', 'identity.wrong_second_factor', ...proofErrors],
    summary: 'Makes ten new recovery codes, by password and code; those of before are good no more',
    loginAs: 'refused',
  }),
  reset: defineCall({
    name: 'secondFactor.reset',
    method: 'POST',
    path: 'secondfactor/reset',
    input: z.object({ id: userIdField }),
    reply: z.null(),
    rule: { kind: 'admin' },
    changes: ['user'],
    errors: [
      'general.not_found',
      'identity.second_factor_none',
      'identity.second_factor_own',
      'identity.prove_first',
    ],
    summary: 'Takes away the second factor of somebody who has lost it; they are told by mail',
  }),
  /** The ticket is good for five minutes and six codes, and once; the token is that of `identity.login`. */
  signIn: defineCall({
    name: 'secondFactor.signIn',
    method: 'POST',
    path: 'account/signInBySecondFactor',
    input: z.object({ ticket: text({ min: 1, max: 128 }), code: secondFactorCode }),
    reply: z.object({ token: z.string() }),
    rule: { kind: 'public', why: 'signing in is how one stops being anonymous' },
    changes: ['user'],
    errors: [
      'identity.wrong_second_factor',
      'identity.ticket_over',
      'identity.wrong_device',
      'identity.disabled',
      'identity.expired',
      'identity.locked',
    ],
    summary: 'Ends a sign-in that asks for a second factor, by a code of the app or for recovery',
  }),
  state: defineCall({
    name: 'secondFactor.state',
    method: 'GET',
    path: 'secondfactor/state',
    input: z.object({}),
    reply: secondFactorState,
    rule: { kind: 'session' },
    shows: ['user'],
    errors: [],
    summary: 'Whether your account has a second factor, and how many recovery codes are left',
    withoutSecondFactor: 'allowed',
  }),
};
