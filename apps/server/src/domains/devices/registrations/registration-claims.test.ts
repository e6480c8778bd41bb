/** Rules are compared before others have to wait, and with those that came meanwhile. */
import type { Registration } from '@millwright/contract/devices/gateways/gateway-registration';
import { itemId, timestamp } from '@millwright/kernel';
import { turnsDuring, waitFor } from '@millwright/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { insertGateway, lockRegistrations, momentOf } from '../gateways.store.ts';
import { saveMeeting } from './box-meetings.store.ts';
import { createRegistrationClaims } from './registration-claims.ts';
import { type Elsewhere, takenElsewhere } from './taken-elsewhere.ts';

let platform: PlatformForTests;
beforeAll(async () => {
  platform = await openPlatformForTests();
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.reset();
  await platform.addUsers(7);
  await sql`insert into item (item_name, note, created_at, updated_at)
    select name, '', now(), now() from unnest('{a,b}'::text[]) as name`.execute(platform.db);
});
afterEach(() => vi.restoreAllMocks());

const rule = (pattern: string): Registration => ({
  packet: { match: 'pattern', pattern },
  sent: 'once',
  packetPrefix: null,
  heartbeat: null,
});
let boxes = 0;
const addRule = (tx: Tx | PlatformForTests['db'], pattern: string, item = 1) =>
  insertGateway(
    tx,
    {
      itemId: itemId(item),
      kind: 'dial-in',
      gatewayName: 'DTU',
      boxId: `BOX${++boxes}0`,
      passwordHash: null,
      registration: rule(pattern),
      awaitsConsent: false,
      networks: [],
      mappings: [],
    },
    timestamp(0),
  );
const by = (dryRun: boolean) => ({
  itemId: itemId(2),
  actor: { kind: 'user', id: 7, name: '租户' } as const,
  consented: false,
  dryRun,
});
const rowOf = z.object({ packet: z.object({ pattern: z.string() }) });
/** What comes into force, and what of others was read within the transaction. */
async function claim(pattern: string, dryRun = false, within?: () => Promise<unknown>) {
  const claims = createRegistrationClaims(platform);
  const compared = await claims.compare(by(dryRun), [rule(pattern)]);
  return platform.transactions.run(async (tx) => {
    await within?.();
    const read: string[] = [];
    const heard = tx.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        for (const { registration, packet } of result.rows) {
          if (Buffer.isBuffer(packet)) read.push(`box ${packet}`);
          else if (registration) read.push(`rule ${rowOf.parse(registration).packet.pattern}`);
        }
        return result;
      },
    });
    const inForce = await claims.claim(heard, by(dryRun), [rule(pattern)], compared);
    return { inForce, read };
  });
}
const isWaiting = async () => {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and not granted`.execute(platform.db);
  return rows.length > 0;
};

test('a rule that came into force while others were compared is not overlooked', async () => {
  await addRule(platform.db, 'DTU1\\d');
  const { claimed } = await platform.transactions.run(async (tx) => {
    await lockRegistrations(tx);
    const claimed = claim('DTU2\\d');
    claimed.catch(() => {});
    await waitFor('the claim that waits', isWaiting);
    await addRule(tx, 'DTU\\d5');
    // Not awaited here: it waits for this transaction.
    return { claimed };
  });
  await expect(claimed).rejects.toMatchObject({ code: 'gateway.registration_taken' });
});

test('a dry run is told what is taken without waiting', async () => {
  await addRule(platform.db, 'DTU\\d\\d');
  await platform.transactions.run(async (tx) => {
    await lockRegistrations(tx);
    await expect(claim('DTU1\\d', true)).rejects.toMatchObject({
      code: 'gateway.registration_taken',
    });
    expect(await claim('DTV1\\d', true)).toEqual({ inForce: [true], read: [] });
  });
});

test('a rule beyond what its account may have waits for consent, and for no other claim', async () => {
  for (let n = 100; n < 200; n++) await addRule(platform.db, `DTU${n}\\d`, 2);
  await platform.transactions.run(async (tx) => {
    await lockRegistrations(tx);
    expect(await claim('DTU300\\d')).toMatchObject({ inForce: [false] });
  });
});

/** Nothing that was written is compared again for the sake of a transaction that runs elsewhere. */
async function settled(): Promise<void> {
  const { rows } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(platform.db);
  const next = BigInt(rows[0]?.next ?? 0);
  await waitFor(
    'the end of older transactions',
    async () => BigInt(await momentOf(platform.db)) >= next,
  );
}

test('what a transaction claims was compared before it, but for what came since', async () => {
  for (let n = 100; n < 150; n++) await addRule(platform.db, `DTU${n}\\d`);
  const addBox = async (packet: string) => {
    const { id: gatewayId } = await addRule(platform.db, `BOX${packet}\\d`);
    const meeting = { gatewayId, packet: Buffer.from(packet) };
    await saveMeeting(platform.db, meeting, '10.0.0.1', timestamp(0));
  };
  await addBox('DTU9001');
  await settled();
  expect(await claim('DTU20\\d', false, () => addRule(platform.db, 'DTU21\\d'))).toEqual({
    inForce: [true],
    read: ['rule DTU21\\d'],
  });
  await settled();
  expect(await claim('DTU22\\d', false, () => addBox('DTU9002'))).toEqual({
    inForce: [true],
    read: ['rule BOXDTU9002\\d', 'box DTU9002'],
  });
  await expect(claim('DTU23\\d', false, () => addBox('DTU231'))).rejects.toMatchObject({
    code: 'gateway.registration_taken',
  });
});

test('others have their turns between the rules that are compared', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  const many = Array.from({ length: 40 }, (_, at) => rule(`DTU${at + 10}\\d`));
  const met = many.map((_, at) => Buffer.from(`DTV${at + 10}b`));
  const turnsOf = async (wanted: readonly Registration[], elsewhere: Elsewhere) =>
    turnsDuring(async () => {
      expect(await takenElsewhere(wanted, elsewhere)).toEqual(new Map());
    });
  const few = many.length - 1;
  expect(await turnsOf([rule('DTU[a]\\d')], { rules: many, met: [] })).toBeGreaterThanOrEqual(few);
  expect(await turnsOf(many, { rules: [rule('DTU[a]\\d')], met: [] })).toBeGreaterThanOrEqual(few);
  expect(await turnsOf([rule('DTV[1-4]\\d[a]')], { rules: [], met })).toBeGreaterThanOrEqual(few);
});
