/** The network side of registering, of codes to sign in by, and of recovering an account; forms show the failures. */
import type { CallInput } from '@millwright/contract/call';
import { registrationCalls } from '@millwright/contract/identity/registration.calls';
import { call } from '../../../wire/call.ts';
import { withSealed } from '../sealed.ts';

const quiet = { hideErrors: true };

export type Way = 'sms' | 'mail';
export type Registration = Omit<
  CallInput<typeof registrationCalls.register>,
  'isEncrypt' | 'keyId'
>;

/** Sends a code to sign in by, if somebody has this phone or e-mail address. */
export const sendSignInCode = (target: string) =>
  call(registrationCalls.sendSignInCode, { target }, quiet);

/** Rejects when the name is taken. */
export const askForName = (userName: string, signal: AbortSignal) =>
  call(registrationCalls.validateUserName, { userName }, { ...quiet, signal });

export const sendRegistrationCode = (target: string) =>
  call(registrationCalls.sendRegistrationCode, { target }, quiet);

export const register = async ({ password, ...rest }: Registration): Promise<void> => {
  await withSealed({ password }, (sealed) =>
    call(registrationCalls.register, { ...rest, ...sealed }, quiet),
  );
};

/** In which ways a code for this account may be asked for. */
export const waysFor = async (account: string): Promise<readonly Way[]> =>
  (await call(registrationCalls.validateAccount, { account }, quiet)).ways;

export const sendResetCode = (account: string, way: Way) =>
  call(registrationCalls.sendResetCode, { account, way }, quiet);

export const resetPassword = async (
  account: string,
  code: string,
  password: string,
): Promise<void> => {
  await withSealed({ password }, (sealed) =>
    call(registrationCalls.resetPassword, { account, code, ...sealed }, quiet),
  );
};

export const findUserName = async (account: string, code: string): Promise<string> =>
  (await call(registrationCalls.findUserName, { account, code }, quiet)).userName;
