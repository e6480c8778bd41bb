import { constants, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto';
import type { PublicKey } from '@millwright/contract/identity/identity.schemas';
import { describe, expect, it } from 'vitest';
import { encryptOaep } from './rsa-oaep.ts';
import { sealPassword } from './seal-password.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
const jwk = publicKey.export({ format: 'jwk' });

const wireKey: PublicKey = {
  keyId: 'k1',
  algorithm: 'RSA-OAEP-256',
  publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  modulus: String(jwk.n),
  exponent: String(jwk.e),
  demo: false,
  registration: true,
  timestamp: 1_763_600_000_000,
};

const open = (sealed: Uint8Array, key: KeyObject = privateKey): string =>
  privateDecrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    sealed,
  ).toString('utf8');

describe('sealing a password', () => {
  it.each([true, false])('is opened by OpenSSL, with WebCrypto %s', async (secure) => {
    const sealed = await sealPassword('泵站 pässword', wireKey, secure);
    const opened = JSON.parse(open(Buffer.from(sealed, 'base64')));
    expect(opened).toMatchObject({ password: '泵站 pässword', timestamp: wireKey.timestamp });
    expect(opened.nonce).toHaveLength(24);
  });

  it('never seals twice alike', async () => {
    const [first, second] = await Promise.all([
      sealPassword('x', wireKey, false),
      sealPassword('x', wireKey, false),
    ]);
    expect(first).not.toBe(second);
  });
});

describe('RSA-OAEP without WebCrypto', () => {
  const bytesOf = (key: KeyObject) => {
    const { n, e } = key.export({ format: 'jwk' });
    return {
      modulus: new Uint8Array(Buffer.from(String(n), 'base64url')),
      exponent: new Uint8Array(Buffer.from(String(e), 'base64url')),
    };
  };

  it('takes every length up to the longest that the key holds', () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const longest = 128 - 2 * 32 - 2;
    for (const length of [0, 1, longest - 1, longest]) {
      const message = new Uint8Array(length).fill(97);
      const opened = open(encryptOaep(message, bytesOf(pair.publicKey)), pair.privateKey);
      expect(opened).toBe('a'.repeat(length));
    }
    const tooLong = new Uint8Array(longest + 1);
    expect(() => encryptOaep(tooLong, bytesOf(pair.publicKey))).toThrow('seal.too_long');
  });
});
