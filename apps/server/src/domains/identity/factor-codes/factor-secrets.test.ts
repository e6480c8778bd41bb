import { generateKeyPairSync } from 'node:crypto';
import { userId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { createFactorSecrets } from './factor-secrets.ts';
import { createRecoveryCodes } from './recovery-codes.ts';

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
const key = newKey();
const secrets = createFactorSecrets(key);
const [one, other] = [userId(1), userId(2)];

it('opens what it sealed, for the same user and under the same key alone', () => {
  const secret = Buffer.from('12345678901234567890');
  const sealed = secrets.seal(one, secret);
  expect(sealed).not.toBe(secrets.seal(one, secret));
  expect(sealed).not.toContain(secret.toString('base64'));
  expect(createFactorSecrets(key).open(one, sealed)).toEqual(secret);
  expect(() => secrets.open(other, sealed)).toThrow('identity.second_factor_key');
  expect(() => createFactorSecrets(newKey()).open(one, sealed)).toThrow(
    'identity.second_factor_key',
  );
});

it.each([0, 12, 28])('does not open what was changed at byte %s', (at) => {
  const bytes = Buffer.from(secrets.seal(one, Buffer.alloc(20)), 'base64');
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  expect(() => secrets.open(one, bytes.toString('base64'))).toThrow('identity.second_factor_key');
});

it('keeps of a recovery code what says nothing of it, whatever its case and dash', () => {
  expect(secrets.hash(one, 'ABCDE-fghij')).toBe(secrets.hash(one, 'abcdefghij'));
  expect(secrets.hash(one, 'abcde-fghij')).not.toBe(secrets.hash(other, 'abcde-fghij'));
  expect(secrets.hash(one, 'abcde-fghij')).toMatch(/^[0-9a-f]{64}$/);
});

it('makes ten different recovery codes', () => {
  const codes = createRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
});
