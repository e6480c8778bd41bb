import type { SealedPasswords } from './open-sealed-password.ts';

interface Seal {
  readonly isEncrypt: '0' | '1' | 'false' | 'true';
  readonly keyId?: string | undefined;
}

/**
 * The password that a form gave, plain or sealed.
 * @throws Fault refusal `identity.key_changed`, `identity.seal_broken`, `identity.seal_stale`,
 *   `general.too_many` when too many wait to be opened
 */
export async function openGiven(
  sealed: SealedPasswords,
  given: string,
  seal: Seal,
): Promise<string> {
  const isSealed = seal.isEncrypt === '1' || seal.isEncrypt === 'true';
  return isSealed ? sealed.open(given, seal.keyId) : given;
}
