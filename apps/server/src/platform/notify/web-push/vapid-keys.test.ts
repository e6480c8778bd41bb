import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { readVapid } from './push-service.builders.ts';
import { deriveVapidKeys, vapidHeader } from './vapid-keys.ts';

const makeSecret = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

it('comes from the key of the installation: the same each time, another for another', () => {
  const secret = makeSecret();
  const { publicKey } = deriveVapidKeys(secret);
  expect(publicKey).toMatch(/^B[\w-]{86}$/);
  expect(deriveVapidKeys(secret).publicKey).toBe(publicKey);
  expect(deriveVapidKeys(makeSecret()).publicKey).not.toBe(publicKey);
});

it('says who sends, to which service, and for how long', () => {
  const keys = deriveVapidKeys(makeSecret());
  const header = vapidHeader(keys, {
    audience: 'https://push.example.com',
    contact: 'mailto:plant@example.com',
    now: 1_700_000_000_500,
  });
  expect(readVapid(header)).toEqual({
    key: keys.publicKey,
    claims: {
      aud: 'https://push.example.com',
      exp: 1_700_043_200,
      sub: 'mailto:plant@example.com',
    },
  });
  const other = deriveVapidKeys(makeSecret()).publicKey;
  expect(() => readVapid(header.replace(keys.publicKey, other))).toThrow('not signed');
});
