/** The network side of registering, of codes to sign in by, and of recovering an account; forms show the failures. */

import type { CallInput } from '@millwright/contract/call/endpoint';
import { registrationEndpoints } from '@millwright/contract/identity/endpoints';
import { quietCall } from '../../../wire/call.ts';
import { withSealed } from '../sealed.ts';

export type Way = 'sms' | 'mail';
export type Registration = Omit<
  CallInput<typeof registrationEndpoints.register>,
  'isEncrypt' | 'keyId'
>;

/** Sends a code to sign in by, if somebody has this phone or e-mail address. */
export const sendSignInCode = (target: string) =>
  quietCall(registrationEndpoints.sendSignInCode, { target });

/** Rejects when the name is taken. */
export const askForName = (userName: string, signal: AbortSignal) =>
  quietCall(registrationEndpoints.validateUserName, { userName }, { signal });

export const sendRegistrationCode = (target: string) =>
  quietCall(registrationEndpoints.sendRegistrationCode, { target });

export const register = async ({ password, ...rest }: Registration): Promise<void> => {
  await withSealed({ password }, (sealed) =>
    quietCall(registrationEndpoints.register, { ...rest, ...sealed }),
  );
};

/** In which ways a code for this account may be asked for. */
export const waysFor = async (account: string): Promise<readonly Way[]> =>
  (await quietCall(registrationEndpoints.validateAccount, { account })).ways;

export const sendResetCode = (account: string, way: Way) =>
  quietCall(registrationEndpoints.sendResetCode, { account, way });

export const resetPassword = async (
  account: string,
  code: string,
  password: string,
): Promise<void> => {
  await withSealed({ password }, (sealed) =>
    quietCall(registrationEndpoints.resetPassword, { account, code, ...sealed }),
  );
};

export const findUserName = async (account: string, code: string): Promise<string> =>
  (await quietCall(registrationEndpoints.findUserName, { account, code })).userName;
