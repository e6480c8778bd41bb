/** Passwords on their way to the server: sealed with its key, once more when the key has changed. */
import { identityEndpoints } from '@millwright/contract/identity/endpoints';
import { quietCall } from '../../wire/call.ts';
import { CallError } from '../../wire/errors/call-error.ts';
import { sealPassword } from './seal-password.ts';

/** Refusals that a fresh key and nonce cure. */
const curable: readonly string[] = ['identity.key_changed', 'identity.seal_stale'];

/** The fields beside sealed passwords. */
interface Seal {
  readonly isEncrypt: '1';
  readonly keyId: string;
}

const attempt = async <Words extends Readonly<Record<string, string>>, Reply>(
  passwords: Words,
  send: (sealed: Words & Seal) => Promise<Reply>,
): Promise<Reply> => {
  const key = await quietCall(identityEndpoints.publicKey, {}, { whileLost: true });
  const sealed = await Promise.all(
    Object.entries(passwords).map(async ([name, word]) => [name, await sealPassword(word, key)]),
  );
  return send({ ...(Object.fromEntries(sealed) as Words), isEncrypt: '1', keyId: key.keyId });
};

/**
 * Seals each of `passwords` (field → password) on its own and hands them to `send` with the fields
 * that say so. Rejects as `send` does.
 */
export const withSealed = async <Words extends Readonly<Record<string, string>>, Reply>(
  passwords: Words,
  send: (sealed: Words & Seal) => Promise<Reply>,
): Promise<Reply> =>
  attempt(passwords, send).catch((error: unknown) => {
    if (error instanceof CallError && curable.includes(error.code)) return attempt(passwords, send);
    throw error;
  });
