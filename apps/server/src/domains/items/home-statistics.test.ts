import { homeCalls } from '@millwright/contract/items/home.calls';
import { type ItemId, itemId, timestamp } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../platform/audit/index.ts';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import type { HomeQuestion } from './home-figures.ts';
import { createItems, type Items } from './index.ts';

const setup = actingAs('setup');
const asked: HomeQuestion[] = [];

let platform: PlatformForTests;
let items: Items;

beforeAll(async () => {
  platform = await openPlatformForTests();
  items = createItems(platform);
  items.ports.homeFigures.add(async (question) => {
    asked.push(question);
    return { online: 4, users: question.administrator ? { total: 9, today: 1 } : null };
  });
});
afterAll(() => platform.close());
beforeEach(async () => {
  asked.length = 0;
  await platform.reset();
  for (const itemName of ['P1', 'P2', 'P3']) {
    await items.create({ itemName, lnglat: null, note: '' }, setup, 'all');
  }
});

/** Makes an item older or younger than the midnight of Shanghai by so many minutes. */
async function createdAt(id: ItemId, minutes: number): Promise<void> {
  const day = new Date(platform.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const midnight = Date.parse(`${day}T00:00:00+08:00`);
  const at = new Date(midnight + minutes * 60_000);
  await sql`update item set created_at = ${at} where id = ${id}`.execute(platform.db);
}
const ask = async (token: string) => (await platform.call(token, homeCalls.statistics, {})).data;

test('counts the items of the caller and those of his day', async () => {
  await createdAt(itemId(1), -1);
  await createdAt(itemId(2), 0);
  const admin = platform.signIn({ grade: 0, items: 'all' });
  expect(await ask(admin)).toMatchObject({ items: { total: 3, today: 2 }, users: { total: 9 } });
  const user = platform.signIn({ items: new Set([itemId(1), itemId(2)]) });
  expect(await ask(user)).toMatchObject({
    items: { total: 2, today: 1 },
    devices: { total: 0, today: 0 },
    online: 4,
    offline: 0,
    abnormal: 0,
    alarms: { total: 0, today: 0 },
    users: null,
  });
  expect(await ask(platform.signIn({ items: new Set() }))).toMatchObject({ items: { total: 0 } });
});

test('asks the sources for the midnight of the installation and the items of the caller', async () => {
  const items = new Set([itemId(2)]);
  await ask(platform.signIn({ items }));
  const midnight = asked[0]?.midnight ?? timestamp(0);
  expect(asked).toEqual([{ visible: items, administrator: false, midnight }]);
  expect(new Date(midnight).toISOString()).toMatch(/T16:00:00\.000Z$/);
  const passed = platform.clock.now() - midnight;
  expect(passed).toBeGreaterThanOrEqual(0);
  expect(passed).toBeLessThan(86_400_000);
});
