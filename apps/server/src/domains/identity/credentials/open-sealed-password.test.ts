import { constants, createHash, generateKeyPairSync, publicEncrypt } from 'node:crypto';
import { createManualClock } from '@millwright/testing';
import { expect, it } from 'vitest';
import { createSealedPasswords } from './open-sealed-password.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
const der = publicKey.export({ type: 'spki', format: 'der' });
const key = {
  id: createHash('sha256').update(der).digest('hex').slice(0, 16),
  privateKey,
  spki: der.toString('base64'),
  modulus: '',
  exponent: '',
};
const clock = createManualClock();
const sealed = () => createSealedPasswords({ key, clock });

let nonces = 0;
function seal(password: string): string {
  nonces += 1;
  const nonce = String(nonces).padStart(16, '0');
  const content = Buffer.from(JSON.stringify({ password, timestamp: clock.now(), nonce }));
  const options = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return publicEncrypt({ key: publicKey, ...options }, content).toString('base64');
}

it('opens what was sealed, once', async () => {
  const passwords = sealed();
  const given = seal('secret 1');
  expect(await passwords.open(given, key.id)).toBe('secret 1');
  await expect(passwords.open(given, key.id)).rejects.toMatchObject({
    code: 'identity.seal_stale',
  });
  await expect(passwords.open('AAAA', key.id)).rejects.toMatchObject({
    code: 'identity.seal_broken',
  });
  await expect(passwords.open(given, 'another')).rejects.toMatchObject({
    code: 'identity.key_changed',
  });
});

it('leaves the loop alone, and says so when too many come at once', async () => {
  const passwords = sealed();
  const given = Array.from({ length: 60 }, () => seal('secret 1'));
  // What one costs on this machine now.
  const before = process.cpuUsage();
  for (const each of given.slice(0, 10)) await passwords.open(each, key.id);
  const spent = process.cpuUsage(before);
  const cost = (spent.user + spent.system) / 10;
  const loop = process.threadCpuUsage();
  await Promise.all(given.slice(10).map((each) => passwords.open(each, key.id)));
  const { user, system } = process.threadCpuUsage(loop);
  expect((user + system) / 50).toBeLessThan(cost / 2);

  const flood = await Promise.allSettled(
    Array.from({ length: 300 }, () => passwords.open('AAAA', key.id)),
  );
  const codes = flood.map((each) => (each.status === 'rejected' ? each.reason.code : 'opened'));
  expect(codes.filter((code) => code === 'general.too_many')).toHaveLength(98);
});
