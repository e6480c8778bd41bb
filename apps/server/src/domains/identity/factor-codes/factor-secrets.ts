/** How secrets of second factors are kept: under keys that are derived from the installation's own. */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { bug, type UserId } from '@millwright/kernel';

export interface FactorSecrets {
  /** Base64 of nonce, tag and text; opens for this user only. */
  seal(user: UserId, secret: Buffer): string;
  /** @throws Fault bug `identity.second_factor_key` when it was sealed under another key */
  open(user: UserId, sealed: string): Buffer;
  /** What is kept of a recovery code; case and dash do not matter. */
  hash(user: UserId, code: string): string;
}

const nonceLength = 12;
const tagLength = 16;

/** @param key never in the database, so a copy of that alone is of no use */
export function createFactorSecrets(key: KeyObject): FactorSecrets {
  const root = key.export({ type: 'pkcs8', format: 'der' });
  const derive = (use: string): Buffer =>
    Buffer.from(hkdfSync('sha256', root, '', `millwright second factor: ${use}`, 32));
  const sealing = derive('secrets');
  const hashing = derive('recovery codes');

  return {
    seal(user, secret) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(`${user}`));
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
    },
    open(user, sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      const nonce = bytes.subarray(0, nonceLength);
      const tag = bytes.subarray(nonceLength, nonceLength + tagLength);
      try {
        const cipher = createDecipheriv('aes-256-gcm', sealing, nonce, {
          authTagLength: tagLength,
        });
        cipher.setAAD(Buffer.from(`${user}`)).setAuthTag(tag);
        return Buffer.concat([
          cipher.update(bytes.subarray(nonceLength + tagLength)),
          cipher.final(),
        ]);
      } catch (cause) {
        throw bug('identity.second_factor_key', { user }, cause);
      }
    },
    hash: (user, code) =>
      createHmac('sha256', hashing)
        .update(`${user} ${code.toLowerCase().replaceAll('-', '')}`)
        .digest('hex'),
  };
}
