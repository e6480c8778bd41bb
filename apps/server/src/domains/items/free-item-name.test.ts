/** Names of copies: found at once however many there are, and nobody waits for another name. */
import { itemId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import { freeItemName } from './free-item-name.ts';
import { isNameTaken } from './items.store.ts';

let platform: PlatformForTests;
beforeAll(async () => {
  platform = await openPlatformForTests();
});
afterAll(() => platform.close());
beforeEach(() => platform.reset());

const addItems = (names: readonly string[]) =>
  sql`insert into item (item_name, note, created_at, updated_at)
    select name, '', now(), now() from unnest(${names}::text[]) as name`.execute(platform.db);
const nameFor = (itemName: string, among: 'all' | ReadonlySet<ReturnType<typeof itemId>> = 'all') =>
  platform.transactions.run((tx) => freeItemName(tx, { id: itemId(99_999), itemName }, among));

test('is the name itself, or the first copy that is free, letter case apart', async () => {
  expect(await nameFor('Pump')).toBe('Pump');
  await addItems(['pump', 'PUMPx2', 'Pumpx4']);
  expect(await nameFor('Pump')).toBe('Pumpx3');
  expect(await nameFor('Pump', new Set([itemId(3)]))).toBe('Pump');
  const long = 'a'.repeat(50);
  await addItems([long]);
  expect(await nameFor(long)).toBe(`${'a'.repeat(48)}x2`);
});

test('is found behind more copies than one statement looks at', async () => {
  await addItems(['hh', ...Array.from({ length: 2500 }, (_, at) => `hhx${at + 2}`)]);
  expect(await nameFor('hh')).toBe('hhx2502');
});

test('is waited for by who asks for the same, and by nobody else', async () => {
  const order: string[] = [];
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const first = platform.transactions.run(async (tx) => {
    await isNameTaken(tx, { name: 'Pump', among: 'all' });
    asked.resolve();
    await held.promise;
    order.push('first');
  });
  await asked.promise;
  const same = nameFor('pump').then(() => order.push('same'));
  expect(await nameFor('Press')).toBe('Press');
  order.push('another');
  held.resolve();
  await Promise.all([first, same]);
  expect(order).toEqual(['another', 'first', 'same']);
});
