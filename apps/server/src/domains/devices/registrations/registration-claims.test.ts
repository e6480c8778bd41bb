/** Rules are compared before others have to wait, and with those that came meanwhile. */
import type { Registration } from '@millwright/contract/devices/gateways/gateway-registration';
import { itemId, timestamp } from '@millwright/kernel';
import { turnsDuring, waitFor } from '@millwright/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { insertGateway, lockRegistrations } from '../gateways.store.ts';
import { createRegistrationClaims } from './registration-claims.ts';
import { createRulesElsewhere } from './rules-elsewhere.ts';

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
const claim = (tx: Tx, pattern: string, dryRun = false) =>
  createRegistrationClaims(platform).claim(
    tx,
    {
      itemId: itemId(2),
      actor: { kind: 'user', id: 7, name: '租户' },
      consented: false,
      dryRun,
    },
    [rule(pattern)],
  );
const isWaiting = async () => {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and not granted`.execute(platform.db);
  return rows.length > 0;
};

test('a rule that came into force while others were compared is not overlooked', async () => {
  await addRule(platform.db, 'DTU1\\d');
  const { claimed } = await platform.transactions.run(async (tx) => {
    await lockRegistrations(tx);
    const claimed = platform.transactions.run((other) => claim(other, 'DTU2\\d'));
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
    const attempt = (pattern: string) =>
      platform.transactions.run((other) => claim(other, pattern, true));
    await expect(attempt('DTU1\\d')).rejects.toMatchObject({ code: 'gateway.registration_taken' });
    expect(await attempt('DTV1\\d')).toEqual([true]);
  });
});

test('a rule beyond what its account may have waits for consent, and for no other claim', async () => {
  for (let n = 100; n < 200; n++) await addRule(platform.db, `DTU${n}\\d`, 2);
  await platform.transactions.run(async (tx) => {
    await lockRegistrations(tx);
    expect(await platform.transactions.run((other) => claim(other, 'DTU300\\d'))).toEqual([false]);
  });
});

test('others have their turns between the rules that are compared', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  const many = Array.from({ length: 40 }, (_, at) => rule(`DTU${at + 10}\\d`));
  expect(await turnsDuring(() => createRulesElsewhere(many))).toBeGreaterThanOrEqual(
    many.length - 1,
  );
  const rules = await createRulesElsewhere(many);
  const turns = await turnsDuring(async () => {
    expect(await rules.meet(rule('DTU[a]\\d'))).toBe(false);
  });
  expect(turns).toBeGreaterThanOrEqual(many.length - 1);
  expect(await rules.meet(rule('DTU4[0-9]5'))).toBe(true);
});
