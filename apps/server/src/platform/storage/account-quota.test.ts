/** Who adds waits for nobody else who does; who counts waits for all of them. */
import { refuse } from '@millwright/contract';
import { minutes, userId } from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestPostgres, type TestPostgres } from '../../engines/postgres/testing.ts';
import { type AccountQuota, createAccountQuota } from './account-quota.ts';
import { createTransactions, type Transactions } from './transaction.ts';

const account = userId(7);
const clock = createManualClock();
let test: TestPostgres;
let transactions: Transactions;
let quota: AccountQuota;
let counted: number;
beforeAll(async () => {
  test = await openTestPostgres({ migrations: false });
  transactions = createTransactions(test.postgres);
  await test.postgres.pool.query('create table thing (amount int not null)');
});
afterAll(() => test?.drop());
/** Each server has one of its own. */
const createQuota = () =>
  createAccountQuota({
    kind: 'points',
    mostPerAccount: { points: 100 },
    clock,
    async count(tx) {
      counted += 1;
      const { rows } = await sql<{ sum: number }>`
        select coalesce(sum(amount), 0)::int as sum from thing`.execute(tx);
      return rows[0]?.sum ?? 0;
    },
    full: (limit) => refuse('point.account_full', { limit }),
  });
beforeEach(async () => {
  await test.postgres.pool.query('truncate thing');
  counted = 0;
  quota = createQuota();
});

/** Adds so many in a transaction that stays open until it is let go. */
function begin(amount: number, by = quota) {
  const added = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const done = transactions.run(async (tx) => {
    await by.demand(tx, account, amount);
    await sql`insert into thing values (${amount})`.execute(tx);
    added.resolve();
    await letGo.promise;
  });
  // Whoever waits for either hears of it.
  done.catch(added.reject);
  added.promise.catch(() => {});
  return { added: added.promise, done, letGo: letGo.resolve };
}
async function add(amount: number, by = quota): Promise<void> {
  const one = begin(amount, by);
  one.letGo();
  await one.done;
}
/** Adds one by one until it is refused; how many there are then. */
async function fill(by: AccountQuota): Promise<number> {
  const full = async (): Promise<void> => {
    for (;;) await add(1, by);
  };
  await expect(full()).rejects.toMatchObject({ code: 'point.account_full' });
  const { rows } = await test.postgres.pool.query<{ sum: number }>(
    'select sum(amount)::int from thing',
  );
  return rows[0]?.sum ?? 0;
}
const waitsForLock = () =>
  waitFor('a lock that is waited for', async () => {
    const { rows } = await test.postgres.pool.query(
      "select from pg_locks where locktype = 'advisory' and not granted",
    );
    return rows.length > 0;
  });

it('lets several add at a time while it knows that there is room', async () => {
  await add(1);
  const [first, second] = [begin(2), begin(3)];
  await Promise.all([first.added, second.added]);
  first.letGo();
  second.letGo();
  await Promise.all([first.done, second.done]);
  expect(counted).toBe(1);
});

it('counts what others are adding before it says that there is no room', async () => {
  await add(1);
  const first = begin(8);
  await first.added;
  const second = begin(92);
  await waitsForLock();
  first.letGo();
  await expect(second.done).rejects.toMatchObject({ code: 'point.account_full' });
  await first.done;
  expect(counted).toBe(2);
});

it('counts anew after a minute, with what is being added then', async () => {
  await add(1);
  const first = begin(2);
  await first.added;
  clock.advance(minutes(1));
  const [second, third] = [begin(3), begin(4)];
  await waitsForLock();
  first.letGo();
  // Either of them may come first.
  for (const { added, letGo } of [second, third]) added.then(letGo, () => {});
  await Promise.all([second.done, third.done]);
  expect(counted).toBe(2);
  await expect(add(91)).rejects.toMatchObject({ code: 'point.account_full' });
});

it('counts seldom while much room is left, and always when there is little', async () => {
  await add(50);
  expect(counted).toBe(1);
  for (let more = 0; more < 5; more++) await add(1);
  expect(counted).toBe(2);
  await add(35);
  counted = 0;
  expect(await fill(quota)).toBe(100);
  // For each of the ten, and before it said no.
  expect(counted).toBe(11);
});

it('is not multiplied by servers that counted when there was room', async () => {
  const servers = [quota, createQuota(), createQuota(), createQuota()];
  for (const server of servers) await add(1, server);
  let total = 0;
  for (const server of servers) total = await fill(server);
  // Those who come later add the tenth that they were sure of.
  expect(total).toBeLessThanOrEqual(100 + 3 * 10);
});

it('is kept to by all servers where little room was left when they counted', async () => {
  const servers = [quota, createQuota()];
  await add(91);
  for (const server of servers) await add(1, server);
  for (const server of servers) expect(await fill(server)).toBe(100);
});
