/**
 * Opens what `GET api/login` brings under `isEncrypt=1`; the format stands at the declaration. RSA of
 * this size takes milliseconds, so it is done on the pool of threads, two at a time.
 */
import { webcrypto } from 'node:crypto';
import { refuse } from '@millwright/contract';
import { sealedPasswordSchema } from '@millwright/contract/identity/identity.schemas';
import { type Clock, Fault, minutes, seconds } from '@millwright/kernel';
import { createConcurrencyLimit } from '../../../platform/admission/index.ts';
import type { SignInKey } from './sign-in-key.ts';

/** How far the client's time may be off. */
const tolerance = minutes(5);
/** More sealed passwords than this within the tolerance are an attack; see the throttle. */
const remembered = 100_000;
/** Those that wait take a second together; the rest come again. */
const decrypting = { inAll: 2, queue: { ofOne: 200, inAll: 200 }, timeout: seconds(10) };

export interface SealedPasswords {
  /**
   * The password within.
   * @throws Fault refusal `identity.key_changed`, `identity.seal_broken`, `identity.seal_stale`,
   *   `general.too_many` when too many wait to be opened
   */
  open(sealed: string, keyId: string | undefined): Promise<string>;
}

export function createSealedPasswords(needs: { key: SignInKey; clock: Clock }): SealedPasswords {
  const { key, clock } = needs;
  /** Nonces and when they may be forgotten, oldest first. */
  const used = new Map<string, number>();

  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const privateKey = key.privateKey.toCryptoKey(algorithm, false, ['decrypt']);
  const turns = createConcurrencyLimit({ clock, ...decrypting });

  const decrypt = async (sealed: string): Promise<unknown> => {
    const bytes = Buffer.from(sealed, 'base64');
    try {
      const opened = await turns.run([], () =>
        webcrypto.subtle.decrypt(algorithm, privateKey, bytes),
      );
      return JSON.parse(Buffer.from(opened).toString('utf8'));
    } catch (cause) {
      if (cause instanceof Fault) throw cause;
      throw refuse('identity.seal_broken', {}, cause);
    }
  };

  const useOnce = (nonce: string, now: number): void => {
    for (const [old, until] of used) {
      if (until > now && used.size < remembered) break;
      used.delete(old);
    }
    if (used.has(nonce)) throw refuse('identity.seal_stale');
    // A stamp from the future stays good for twice the tolerance.
    used.set(nonce, now + 2 * tolerance);
  };

  return {
    async open(sealed, keyId) {
      if (keyId !== undefined && keyId !== key.id) throw refuse('identity.key_changed');
      const parsed = sealedPasswordSchema.safeParse(await decrypt(sealed));
      if (!parsed.success) throw refuse('identity.seal_broken');
      const { password, timestamp, nonce } = parsed.data;
      const now = clock.now();
      if (Math.abs(now - timestamp) > tolerance) throw refuse('identity.seal_stale');
      useOnce(nonce, now);
      return password;
    },
  };
}
