/** A box id that is taken gets a number, found at once however many have one; nobody else gets it. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { freeBoxId } from './item-contents.store.ts';

let platform: PlatformForTests;
beforeAll(async () => {
  platform = await openPlatformForTests();
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.reset();
  await sql`insert into item (item_name, note, created_at, updated_at)
    values ('泵站', '', now(), now())`.execute(platform.db);
});

const addGateways = (boxIds: readonly string[], db: Tx | PlatformForTests['db'] = platform.db) =>
  sql`insert into gateway (item_id, gateway_name, kind, box_id, password_hash, mappings, created_at,
      updated_at)
    select 1, 'Box', 'mqtt', box_id, '!', '[]', now(), now()
      from unnest(${boxIds}::text[]) as box_id`.execute(db);
const idFor = (boxId: string) => platform.transactions.run((tx) => freeBoxId(tx, boxId));
const numbered = (boxId: string, numbers: readonly number[]): string[] =>
  numbers.map((number) => (number === 1 ? boxId : `${boxId}${number}`));
const upTo = (most: number): number[] => Array.from({ length: most }, (_, at) => at + 1);

test('is the id itself, or has the first number that is free, letter case apart', async () => {
  expect(await idFor('Pump')).toBe('Pump');
  await addGateways(['pump', 'PUMP2', 'Pump4']);
  expect(await idFor('Pump')).toBe('Pump3');
  expect(await idFor('Pump1')).toBe('Pump1');
});

test.each([11, 12, 99, 640, 641, 2000])('follows %i that are taken', async (most) => {
  await addGateways(numbered('Pump', upTo(most)));
  expect(await idFor('Pump')).toBe(`Pump${most + 1}`);
});

test('is as long as ids may be', async () => {
  const longest = 'a'.repeat(32);
  await addGateways([longest, ...upTo(9).map((number) => `${'a'.repeat(31)}${number}`)]);
  expect(await idFor(longest)).toBe(`${'a'.repeat(30)}10`);
});

test('is found though every number that is tried first is taken', async () => {
  const doubles = upTo(60).map((power) => 10 * 2 ** power);
  await addGateways(numbered('Pump', [...upTo(10), ...doubles].filter(Number.isSafeInteger)));
  expect(await idFor('Pump')).toMatch(/^Pump\d{9}$/);
});

test('costs three statements, and none that reads the whole table', async () => {
  await addGateways(numbered('Pump', upTo(5_000)));
  await sql`analyze gateway`.execute(platform.db);
  const scans = async (tx: Tx) => {
    const { rows } = await sql<{ rows: number }>`
      select pg_stat_get_xact_tuples_returned('gateway'::regclass)::int as rows`.execute(tx);
    return rows[0]?.rows ?? 0;
  };
  const asked: string[] = [];
  const read = await platform.transactions.run(async (tx) => {
    const heard = tx.withPlugin({
      transformQuery: ({ node }) => {
        asked.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const before = await scans(tx);
    expect(await freeBoxId(heard, 'Pump')).toBe('Pump5001');
    return (await scans(tx)) - before;
  });
  expect(asked).toHaveLength(3);
  expect(read).toBe(0);
});

test('is waited for by who asks for the same, who gets another', async () => {
  await addGateways(['Pump']);
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const first = platform.transactions.run(async (tx) => {
    const free = await freeBoxId(tx, 'Pump');
    asked.resolve();
    await held.promise;
    await addGateways([free], tx);
    return free;
  });
  await asked.promise;
  const second = idFor('pump');
  expect(await idFor('Press')).toBe('Press');
  held.resolve();
  expect(await Promise.all([first, second])).toEqual(['Pump2', 'pump3']);
});
