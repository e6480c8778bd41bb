/** The network side of registering, of codes to sign in by, and of recovering an account; forms show the failures. */

import type { CallInput } from '@millwright/contract/call/endpoint';
import { registrationEndpoints } from '@millwright/contract/identity/endpoints';
import { call } from '../../../wire/call.ts';
import { withSealed } from '../sealed.ts';

const quiet = { hideErrors: true };

export type Way = 'sms' | 'mail';
export type Registration = Omit<
  CallInput<typeof registrationEndpoints.register>,
  'isEncrypt' | 'keyId'
>;

/** Sends a code to sign in by, if somebody has this phone or e-mail address. */
export const sendSignInCode = (target: string) =>
  call(registrationEndpoints.sendSignInCode, { target }, quiet);

/** Rejects when the name is taken. */
export const askForName = (userName: string, signal: AbortSignal) =>
  call(registrationEndpoints.validateUserName, { userName }, { ...quiet, signal });

export const sendRegistrationCode = (target: string) =>
  call(registrationEndpoints.sendRegistrationCode, { target }, quiet);

export const register = async ({ password, ...rest }: Registration): Promise<void> => {
  await withSealed({ password }, (sealed) =>
    call(registrationEndpoints.register, { ...rest, ...sealed }, quiet),
  );
};

/** In which ways a code for this account may be asked for. */
export const waysFor = async (account: string): Promise<readonly Way[]> =>
  (await call(registrationEndpoints.validateAccount, { account }, quiet)).ways;

export const sendResetCode = (account: string, way: Way) =>
  call(registrationEndpoints.sendResetCode, { account, way }, quiet);

export const resetPassword = async (
  account: string,
  code: string,
  password: string,
): Promise<void> => {
  await withSealed({ password }, (sealed) =>
    call(registrationEndpoints.resetPassword, { account, code, ...sealed }, quiet),
  );
};

export const findUserName = async (account: string, code: string): Promise<string> =>
  (await call(registrationEndpoints.findUserName, { account, code }, quiet)).userName;
