import { afterEach, beforeEach, expect, it } from 'vitest';
import { digestTables } from './digest-tables.ts';
import { digestWhenChanged } from './digest-when-changed.ts';
import { openTestPostgres } from './testing.ts';

let database: Awaited<ReturnType<typeof openTestPostgres>>;

beforeEach(async () => {
  database = await openTestPostgres({ migrations: false });
  await database.postgres.pool.query(`create table part (id int primary key, name text);
    create table piece (part int references part on delete cascade, at int);
    insert into part values (1, 'a')`);
});

afterEach(() => database.drop());

it('says what a digest says, whatever was written meanwhile', async () => {
  const { pool } = database.postgres;
  const digest = await digestWhenChanged(pool);
  const again = async (): Promise<string> => {
    const told = await digest();
    expect(told).toBe(await digestTables(pool));
    return told;
  };
  const told = [await again()];
  for (const statement of [
    `insert into piece values (1, 5), (1, 6)`,
    `update piece set at = 7 where at = 5`,
    `update part set name = 'b'`,
    `delete from part`,
    `truncate part, piece`,
  ]) {
    await pool.query(statement);
    told.push(await again());
  }
  expect(new Set(told).size).toBe(told.length - 1);
});

it('keeps no digest while a transaction is open that has counted already', async () => {
  const { pool } = database.postgres;
  const digest = await digestWhenChanged(pool);
  const before = await digest();
  const client = await pool.connect();
  await client.query(`begin`);
  await client.query(`insert into part values (2, 'b')`);
  expect(await digest()).toBe(before);
  await client.query(`commit`);
  client.release();
  expect(await digest()).not.toBe(before);
});
