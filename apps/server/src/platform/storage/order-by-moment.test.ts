import { seconds, timestamp } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { openTestPostgres, type TestPostgres } from '../../engines/postgres/testing.ts';
import { statementsOf } from '../../hot-queries.builders.ts';
import { orderByMoment } from './order-by-moment.ts';

let database: TestPostgres;
let db: Kysely<unknown>;
beforeAll(async () => {
  database = await openTestPostgres();
  db = database.postgres.db;
  await sql`create table told (id bigint primary key generated always as identity,
    at timestamptz not null)`.execute(db);
  await sql`create index told_at on told (at desc, id desc)`.execute(db);
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
async function listed(order: 'asc' | 'desc' = 'desc', at = now, on = db): Promise<number[]> {
  const moment = await orderByMoment(on, 'told', 'at', at);
  const by = sql.raw(order);
  const { rows } = await sql<{ id: number }>`
    select id from told order by ${moment} ${by}, id ${by}`.execute(on);
  return rows.map(({ id }) => id);
}
const plan = z.object({ Plan: z.object({ 'Shared Hit Blocks': z.int() }) });

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

test('many from the future cost little, however much was told since', async () => {
  await sql`insert into told (at) select ${new Date(now)}::timestamptz
    + interval '1 s' * case when n = 50 or n between 100 and 599 then 1e6 + n else n - 7000 end
    from generate_series(1, 7000) as n`.execute(db);
  await sql`vacuum analyze told`.execute(db);
  const { postgres } = database;
  const statements = await statementsOf(postgres, async (on) => {
    const ids = await listed('asc', now, on);
    expect(ids).toEqual(Array.from({ length: 7000 }, (_, at) => at + 1));
  });
  let read = 0;
  for (const { sql: statement, parameters } of statements) {
    const explain = `explain (analyze, buffers, format json) ${statement}`;
    const { rows } = await postgres.pool.query(explain, [...parameters]);
    for (const row of rows) read += plan.parse(row['QUERY PLAN'][0]).Plan['Shared Hit Blocks'];
  }
  // The table has forty pages.
  expect(read).toBeLessThan(300);
});
