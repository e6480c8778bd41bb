/** The network side of signing in. Everything rejects with `CallError`, unannounced: forms show it. */
import { identityEndpoints } from '@millwright/contract/identity/endpoints';
import {
  forgetDevice,
  type KnownDevice,
  rememberDevice,
} from '../../shell/session/remembered-device.ts';
import { quietCall } from '../../wire/call.ts';
import { CallError } from '../../wire/errors/call-error.ts';
import { keepToken, renewToken } from '../../wire/token.ts';
import { withSealed } from './sealed.ts';

/** There is no session yet, or it is lost. */
const open = { whileLost: true };

export interface SignIn {
  readonly mode: 'password' | 'code';
  /** With `code` the phone or e-mail address that the code was sent to. */
  readonly userName: string;
  /** The password, or the code. */
  readonly secret: string;
  /** Whether this browser may sign in by itself from now on. */
  readonly remember: boolean;
}

type Proof = Pick<SignIn, 'mode' | 'userName' | 'secret'> & { readonly remember?: boolean };

const prove = async ({ mode, userName, secret, remember }: Proof) => {
  // Who only goes on with a session leaves it as it is.
  const choice = remember === undefined ? {} : ({ remember: remember ? '1' : '0' } as const);
  const input = { userName, mode, ...choice } as const;
  return mode === 'password'
    ? withSealed({ password: secret }, (sealed) =>
        quietCall(identityEndpoints.login, { ...input, ...sealed }, open),
      )
    : quietCall(identityEndpoints.login, { ...input, password: secret }, open);
};

/** What is left to do where the account has a second factor. */
export interface SecondStep {
  /** Of `secondFactor.signIn`. */
  readonly ticket: string;
  /** Takes the token that it answers. */
  readonly enter: (token: string) => void;
}

/** Hears what is left once the first factor was right; null = nothing. */
export type OnProven = (left: SecondStep | null) => void;

/** Null when that was all: `enter` has the token then. */
const unlessAsked = async (
  first: Promise<{ readonly token: string }>,
  enter: (token: string) => void,
): Promise<SecondStep | null> => {
  try {
    enter((await first).token);
    return null;
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'identity.second_factor_needed')
      throw error;
    return { ticket: String(error.details.ticket), enter };
  }
};

/** Signs in and keeps the token; of the password nothing stays. */
export const signIn = (given: SignIn): Promise<SecondStep | null> =>
  unlessAsked(prove(given), (token) => {
    if (given.remember) rememberDevice(given.userName);
    else forgetDevice();
    keepToken(token);
  });

/** Goes on with a session that was lost. */
export const signInAgain = (userName: string, password: string): Promise<SecondStep | null> =>
  unlessAsked(prove({ mode: 'password', userName, secret: password }), renewToken);

/** Signs in as whoever is remembered in this browser. */
export const signInByDevice = ({
  userName,
  token: kept,
}: KnownDevice): Promise<SecondStep | null> => {
  const enter = (given: { readonly token?: string }) =>
    quietCall(identityEndpoints.signInByDevice, { userName, ...given }, open);
  return unlessAsked(
    kept === undefined ? enter({}) : withSealed({ token: kept }, enter),
    (token) => {
      rememberDevice(userName);
      keepToken(token);
    },
  );
};
