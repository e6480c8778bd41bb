/** The network side of signing in. */
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { call } from '../../wire/call.ts';
import { CallError } from '../../wire/call-error.ts';
import { keepToken } from '../../wire/token.ts';
import { sealPassword } from './seal-password.ts';

/** Refusals that a fresh key and nonce cure. */
const curable: readonly string[] = ['identity.key_changed', 'identity.seal_stale'];

const attempt = async (userName: string, password: string): Promise<string> => {
  const quiet = { hideErrors: true };
  const key = await call(identityCalls.publicKey, {}, quiet);
  const sealed = await sealPassword(password, key);
  const { token } = await call(
    identityCalls.login,
    { userName, password: sealed, isEncrypt: '1', mode: 'password', keyId: key.keyId },
    quiet,
  );
  return token;
};

/** Signs in and keeps the token. Rejects with `CallError`, unannounced: the form shows it. */
export const signIn = async (userName: string, password: string): Promise<void> => {
  const token = await attempt(userName, password).catch((error: unknown) => {
    if (error instanceof CallError && curable.includes(error.code)) {
      return attempt(userName, password);
    }
    throw error;
  });
  keepToken(token);
};
