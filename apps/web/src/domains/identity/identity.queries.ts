/** The network side of signing in. Everything rejects with `CallError`, unannounced: forms show it. */
import { identityEndpoints } from '@millwright/contract/identity/endpoints';
import {
  forgetDevice,
  type KnownDevice,
  rememberDevice,
} from '../../shell/session/remembered-device.ts';
import { quietCall } from '../../wire/call.ts';
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

/** Signs in and keeps the token; of the password nothing stays. */
export const signIn = async (given: SignIn): Promise<void> => {
  const { token } = await prove(given);
  if (given.remember) rememberDevice(given.userName);
  else forgetDevice();
  keepToken(token);
};

/** Goes on with a session that was lost. */
export const signInAgain = async (userName: string, password: string): Promise<void> => {
  const { token } = await prove({ mode: 'password', userName, secret: password });
  renewToken(token);
};

/** Signs in as whoever is remembered in this browser. */
export const signInByDevice = async ({ userName, token: kept }: KnownDevice): Promise<void> => {
  const enter = (given: { readonly token?: string }) =>
    quietCall(identityEndpoints.signInByDevice, { userName, ...given }, open);
  const { token } = await (kept === undefined ? enter({}) : withSealed({ token: kept }, enter));
  rememberDevice(userName);
  keepToken(token);
};
