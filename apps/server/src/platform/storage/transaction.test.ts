import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { connectPostgres } from '../../engines/postgres/start.ts';
import { openTestPostgres, type TestPostgres } from '../../engines/postgres/testing.ts';
import { createTransactions, type Transactions } from './transaction.ts';

let test: TestPostgres;
let transactions: Transactions;
beforeAll(async () => {
  test = await openTestPostgres({ migrations: false });
  transactions = createTransactions(test.postgres);
  await test.postgres.pool.query('create table account (id int primary key, amount int not null)');
  await test.postgres.pool.query('insert into account values (1, 0), (2, 0)');
});
afterAll(() => test?.drop());

const amounts = async (): Promise<number[]> => {
  const { rows } = await test.postgres.pool.query('select amount from account order by id');
  return rows.map(({ amount }) => amount);
};

it('keeps all of it or nothing', async () => {
  await transactions.run((tx) => sql`update account set amount = amount + 1`.execute(tx));
  expect(await amounts()).toEqual([1, 1]);
  const failing = transactions.run(async (tx) => {
    await sql`update account set amount = 99`.execute(tx);
    await sql`insert into account values (1, 0)`.execute(tx);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await amounts()).toEqual([1, 1]);
});

it('runs the loser of a deadlock again', async () => {
  let runs = 0;
  const bothHoldOne = Promise.withResolvers<void>();
  const take = (first: number, second: number) =>
    transactions.run(async (tx) => {
      runs += 1;
      await sql`update account set amount = amount + 10 where id = ${first}`.execute(tx);
      if (runs === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await sql`update account set amount = amount + 10 where id = ${second}`.execute(tx);
    });
  await Promise.all([take(1, 2), take(2, 1)]);
  // On a busy machine PostgreSQL may give up both of them before it sees that one was enough.
  expect([3, 4]).toContain(runs);
  expect(await amounts()).toEqual([21, 21]);
});

it('tells an outage from a refusal', async () => {
  const nowhere = connectPostgres('postgresql://nobody@localhost/x?host=/nonexistent', silentLog);
  const work = createTransactions(nowhere).run((tx) => sql`select 1`.execute(tx));
  await expect(work).rejects.toMatchObject({
    code: 'general.unavailable',
    family: 'outage',
    details: { service: 'database' },
  });
  await nowhere.stop();
});
