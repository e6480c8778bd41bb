/** Names of copies: found at once however many there are, and nobody waits for another name. */
import { itemId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import type { Tx } from '../../platform/storage/index.ts';
import { freeItemName } from './free-item-name.ts';
import { isNameTaken, type VisibleItems } from './items.store.ts';

let platform: PlatformForTests;
beforeAll(async () => {
  platform = await openPlatformForTests();
});
afterAll(() => platform.close());
beforeEach(() => platform.reset());

const addItems = (names: readonly string[]) =>
  sql`insert into item (item_name, note, created_at, updated_at)
    select name, '', now(), now() from unnest(${names}::text[]) as name`.execute(platform.db);
/** What a new item is called; `lasting` unless it is a rehearsal. */
const nameIn = (tx: Tx, itemName: string, among: VisibleItems = 'all', lasting = true) =>
  freeItemName(tx, { id: itemId(99_999), itemName }, { among, lasting });
const nameFor = (itemName: string, among: VisibleItems = 'all', lasting = true) =>
  platform.transactions.run((tx) => nameIn(tx, itemName, among, lasting));
/** A database that notes what it is asked. */
function listen(tx: Tx): { heard: Tx; asked: string[] } {
  const asked: string[] = [];
  const heard = tx.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { heard, asked };
}

test('is the name itself, or the first copy that is free, letter case apart', async () => {
  expect(await nameFor('Pump')).toBe('Pump');
  await addItems(['pump', 'PUMPx2', 'Pumpx4']);
  expect(await nameFor('Pump')).toBe('Pumpx3');
  expect(await nameFor('Pump', new Set([itemId(3)]))).toBe('Pump');
  const long = 'a'.repeat(50);
  await addItems([long]);
  expect(await nameFor(long)).toBe(`${'a'.repeat(48)}x2`);
});

test('halves no character', async () => {
  const name = `${'a'.repeat(47)}𠀀b`;
  await addItems([name]);
  expect(await nameFor(name)).toBe(`${'a'.repeat(47)}x2`);
});

const copies = (most: number) => [
  'hh',
  ...Array.from({ length: most - 1 }, (_, at) => `hhx${at + 2}`),
];

test('is found by few statements behind however many copies', async () => {
  await addItems(copies(10_000));
  const { asked, name } = await platform.transactions.run(async (tx) => {
    const { heard, asked } = listen(tx);
    return { name: await nameIn(heard, 'hh'), asked };
  });
  expect(name).toBe('hhx10001');
  expect(asked.length).toBeLessThanOrEqual(7);
});

test('is waited for by no rehearsal, and by nobody for one', async () => {
  await platform.transactions.run(async (tx) => {
    await isNameTaken(tx, { name: 'Pump', among: 'all' });
    expect(await nameFor('Pump', 'all', false)).toBe('Pump');
  });
  const locks = await platform.transactions.run(async (tx) => {
    await nameIn(tx, 'Pump', 'all', false);
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`.execute(tx);
    return rows;
  });
  expect(locks).toEqual([]);
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
