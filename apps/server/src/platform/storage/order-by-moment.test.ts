import { seconds, timestamp } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestPostgres, type TestPostgres } from '../../engines/postgres/testing.ts';
import { orderByMoment } from './order-by-moment.ts';

let database: TestPostgres;
let db: Kysely<unknown>;
beforeAll(async () => {
  database = await openTestPostgres();
  db = database.postgres.db;
  await sql`create table told (id bigint primary key generated always as identity,
    at timestamptz not null)`.execute(db);
});
afterAll(() => database.drop());
beforeEach(() => sql`truncate told restart identity`.execute(db));

const now = timestamp(Date.parse('2026-11-20T10:00:00Z'));
const year = seconds(365 * 86_400);

/** What is told in this order, by when it says that it was: from now, in seconds. */
async function tell(...moments: readonly number[]): Promise<void> {
  for (const moment of moments) {
    await sql`insert into told (at) values (${new Date(now + moment * 1000)})`.execute(db);
  }
}
async function listed(order: 'asc' | 'desc' = 'desc', at = now): Promise<number[]> {
  const moment = await orderByMoment(db, 'told', 'at', at);
  const by = sql.raw(order);
  const { rows } = await sql<{ id: number }>`
    select id from told order by ${moment} ${by}, id ${by}`.execute(db);
  return rows.map(({ id }) => id);
}

test('what is not from the future goes by its moment', async () => {
  await tell(-30, -10, -20, 5);
  expect(await listed()).toEqual([4, 2, 3, 1]);
});

test('what was told while the clock was ahead stands where it was told, in its order', async () => {
  // The last but one is of the past, and was told late.
  await tell(-50, -40, year / 1000, year / 1000 + 1, -30, -60, -20);
  expect(await listed()).toEqual([7, 5, 4, 3, 2, 1, 6]);
  expect(await listed('asc')).toEqual([6, 1, 2, 3, 4, 5, 7]);
});

test('with nothing before it it is the first of all', async () => {
  await tell(year / 1000, -10);
  expect(await listed()).toEqual([2, 1]);
});

test('once its time has come it is as it says', async () => {
  await tell(3600, -10);
  expect(await listed()).toEqual([2, 1]);
  expect(await listed('desc', timestamp(now + 3_600_000))).toEqual([1, 2]);
});
