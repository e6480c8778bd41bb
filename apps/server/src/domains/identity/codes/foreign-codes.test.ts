/** What strangers ask for and guess at costs the owner of an address nothing. */
import { generateKeyPairSync } from 'node:crypto';
import { minutes, seconds, timestamp } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestPostgres, type TestPostgres } from '../../../engines/postgres/testing.ts';
import type { OutgoingMessage } from '../../../platform/notify/index.ts';
import { createTransactions } from '../../../platform/storage/index.ts';
import { createVerificationCodes, type VerificationCodes } from './verification-codes.ts';

const clock = createManualClock(timestamp(Date.parse('2026-11-20T10:00:00Z')));
const [home, elsewhere, target] = ['192.0.2.1', '198.51.100.7', '13800138000'];
const about = { purpose: 'sign_in', target } as const;

let postgres: TestPostgres;
let codes: VerificationCodes;
let sent: OutgoingMessage[] = [];

beforeAll(async () => {
  postgres = await openTestPostgres();
  const { db } = postgres.postgres;
  codes = createVerificationCodes({
    db,
    transactions: createTransactions({ db }),
    // The last of what a channel would be given.
    delivery: { send: async (_tx, message) => void sent.push(message) },
    clock,
    secret: generateKeyPairSync('ed25519').privateKey,
  });
});
afterAll(() => postgres?.drop());
beforeEach(async () => {
  await postgres.reset();
  sent = [];
});

const ask = async (asker: 'stranger' | 'known', address: string): Promise<string> => {
  const request = { ...about, user: null, send: 'code', language: 'en-US' } as const;
  await codes.send({ ...request, asker, address });
  return sent.at(-1)?.parameters?.code ?? '';
};
const isRight = (code: string, address: string): Promise<boolean> =>
  codes.check(about, code, address).then(
    () => true,
    () => false,
  );

it('asks for themselves when strangers have used up what is theirs', async () => {
  let refused = 0;
  for (let asked = 0; asked < 12; asked++) {
    await ask('stranger', elsewhere).catch(() => refused++);
    clock.advance(minutes(3));
  }
  expect(refused).toBeGreaterThan(0);
  expect(await ask('known', home)).toMatch(/^\d{6}$/);
  clock.advance(seconds(30));
  await expect(ask('known', home)).rejects.toMatchObject({ code: 'general.too_many' });
});

it('is not taken the code away by guesses, nor by a newer code, of other networks', async () => {
  const code = await ask('known', home);
  for (let tries = 0; tries < 20; tries++) {
    expect(await isRight(code === '000000' ? '000001' : '000000', elsewhere)).toBe(false);
  }
  expect(await isRight(code, elsewhere)).toBe(false);
  await ask('stranger', elsewhere);
  expect(await isRight(code, home)).toBe(true);
});

it('may give it from another network than the one that asked', async () => {
  expect(await isRight(await ask('stranger', home), elsewhere)).toBe(true);
});

it('guesses five times, as anybody', async () => {
  const code = await ask('known', home);
  for (let tries = 0; tries < 5; tries++) await isRight(code === '0' ? '1' : '0', home);
  expect(await isRight(code, home)).toBe(false);
});
