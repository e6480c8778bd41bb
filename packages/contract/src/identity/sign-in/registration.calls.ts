import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import type { CallRate } from '../../call/call-admission.ts';
import { text } from '../../fields/text.ts';
import { codeSent, givenPassword, seal } from '../account.schemas.ts';
import { code, codeTarget, newUserName } from '../account-rules.ts';
import { customerTypes, industries } from '../customers.ts';

const sealErrors = [
  'identity.key_changed',
  'identity.seal_broken',
  'identity.seal_stale',
  'identity.password',
] as const;
/** A user name, phone or e-mail address. */
const account = text({ min: 1, max: 254, trim: true });
const choice = (of: readonly unknown[]) => z.int().check(z.minimum(1), z.maximum(of.length));

/** What somebody without a session does to get one. No answer tells whose account exists. */
/** Enough for a person who types, with the form asking when the typing rests. */
const namesTold: CallRate = { by: 'network', calls: 30, seconds: 600, of: 'user names' };
/** Who was sent a code may try as many names with it. */
const registering: CallRate = { by: 'network', calls: 100, seconds: 600, of: 'registrations' };
/** Whoever asks from many networks reads out no more than this; registering is not held up by it. */
const namesToldInAll: CallRate = { by: 'installation', calls: 600, seconds: 600, of: 'free names' };

export const registrationCalls = {
  sendSignInCode: defineCall({
    name: 'registration.sendSignInCode',
    method: 'POST',
    path: 'account/SendSignInCode',
    input: z.object({ target: codeTarget }),
    reply: codeSent,
    rule: { kind: 'public', why: 'signing in by code begins with the code' },
    changesNothing: 'a code is on its way',
    errors: ['general.too_many', 'identity.target_rule'],
    summary: 'Sends a code for `GET api/login` with `mode=code`, if somebody has this address',
  }),
  validateUserName: defineCall({
    name: 'registration.validateUserName',
    method: 'POST',
    path: 'register/validate_username',
    input: z.object({ userName: newUserName }),
    reply: z.null(),
    rule: { kind: 'public', why: 'the form says while one types whether a name is free' },
    changesNothing: 'it only asks',
    errors: [
      'identity.user_name',
      'identity.name_taken',
      'identity.registration_off',
      'general.too_many',
    ],
    admission: { rate: [namesTold, namesToldInAll] },
    summary: 'Whether a user name is free',
  }),
  sendRegistrationCode: defineCall({
    name: 'registration.sendRegistrationCode',
    method: 'POST',
    path: 'register/ValidateCode',
    input: z.object({ target: codeTarget }),
    reply: codeSent,
    rule: { kind: 'public', why: 'registering begins with the code' },
    changesNothing: 'a code is on its way',
    errors: ['general.too_many', 'identity.target_rule', 'identity.registration_off'],
    summary: 'Sends the code for registering; who has an account already is told so instead',
  }),
  register: defineCall({
    name: 'registration.register',
    method: 'POST',
    path: 'register/sign_in',
    input: z.object({
      userName: newUserName,
      password: givenPassword,
      target: codeTarget,
      code,
      /** A number of `identity/customers.ts`. */
      industry: choice(industries),
      customerType: choice(customerTypes),
      ...seal,
    }),
    reply: z.null(),
    rule: { kind: 'public', why: 'registering is how one gets an account' },
    changes: ['user'],
    errors: [
      'identity.user_name',
      'identity.name_taken',
      'identity.wrong_code',
      'identity.target_rule',
      'identity.registration_off',
      ...sealErrors,
    ],
    admission: { rate: registering },
    summary: 'Makes an account without roles; an administrator gives them',
  }),
  validateAccount: defineCall({
    name: 'registration.validateAccount',
    method: 'POST',
    path: 'reset/validate_account',
    input: z.object({ account }),
    /** What the text may be, told by its form alone. */
    reply: z.object({ ways: z.array(z.enum(['sms', 'mail'])) }),
    rule: { kind: 'public', why: 'who forgot the password is not signed in' },
    changesNothing: 'it only asks',
    errors: [],
    summary: 'The ways in which a code for the account may be asked for',
  }),
  sendResetCode: defineCall({
    name: 'registration.sendResetCode',
    method: 'POST',
    path: 'reset/get_code',
    input: z.object({ account, way: z.enum(['sms', 'mail']) }),
    reply: codeSent,
    rule: { kind: 'public', why: 'who forgot the password is not signed in' },
    changesNothing: 'a code is on its way',
    errors: ['general.too_many'],
    summary: 'Sends a code to the phone or e-mail address of the account, if there is one',
  }),
  resetPassword: defineCall({
    name: 'registration.resetPassword',
    method: 'POST',
    path: 'reset/reset_password',
    input: z.object({ account, code, password: givenPassword, ...seal }),
    reply: z.null(),
    rule: { kind: 'public', why: 'the code proves whose account it is' },
    changes: ['user'],
    errors: ['identity.wrong_code', ...sealErrors],
    summary: 'Sets a new password; all sessions and remembered devices end',
  }),
  findUserName: defineCall({
    name: 'registration.findUserName',
    method: 'POST',
    path: 'reset/find_username',
    input: z.object({ account: codeTarget, code }),
    reply: z.object({ userName: z.string() }),
    rule: { kind: 'public', why: 'the code proves whose account it is' },
    changesNothing: 'it only asks',
    errors: ['identity.wrong_code', 'identity.target_rule'],
    summary: 'The user name of a phone or e-mail address; the code stays good for a reset',
  }),
};
