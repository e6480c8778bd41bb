/** Opens what `GET api/login` brings under `isEncrypt=1`; the format stands at the declaration. */
import { constants, privateDecrypt } from 'node:crypto';
import { refuse } from '@millwright/contract';
import { sealedPasswordSchema } from '@millwright/contract/identity/identity.schemas';
import { type Clock, minutes } from '@millwright/kernel';
import type { SignInKey } from './sign-in-key.ts';

/** How far the client's time may be off. */
const tolerance = minutes(5);
/** More sealed passwords than this within the tolerance are an attack; see the throttle. */
const remembered = 100_000;

export interface SealedPasswords {
  /**
   * The password within.
   * @throws Fault refusal `identity.key_changed`, `identity.seal_broken`, `identity.seal_stale`
   */
  open(sealed: string, keyId: string | undefined): string;
}

export function createSealedPasswords(needs: { key: SignInKey; clock: Clock }): SealedPasswords {
  const { key, clock } = needs;
  /** Nonces and when they may be forgotten, oldest first. */
  const used = new Map<string, number>();

  const decrypt = (sealed: string): unknown => {
    try {
      const bytes = privateDecrypt(
        { key: key.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
        Buffer.from(sealed, 'base64'),
      );
      return JSON.parse(bytes.toString('utf8'));
    } catch (cause) {
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
    open(sealed, keyId) {
      if (keyId !== undefined && keyId !== key.id) throw refuse('identity.key_changed');
      const parsed = sealedPasswordSchema.safeParse(decrypt(sealed));
      if (!parsed.success) throw refuse('identity.seal_broken');
      const { password, timestamp, nonce } = parsed.data;
      const now = clock.now();
      if (Math.abs(now - timestamp) > tolerance) throw refuse('identity.seal_stale');
      useOnce(nonce, now);
      return password;
    },
  };
}
