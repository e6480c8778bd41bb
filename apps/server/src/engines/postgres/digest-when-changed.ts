/** Digests of tables for tests that ask for many, most of them of what has not changed. */
import type pg from 'pg';
import { digestTables, restlessTables } from './digest-tables.ts';

/**
 * Counts the statements that write to tables, and digests those anew only when the count has moved.
 * Its sequence and triggers stay in the database, which is the test's own.
 * @param without columns of a table that may change by themselves meanwhile
 * @returns what gives the digest of now, as `digestTables` does
 */
export async function digestWhenChanged(
  pool: Pick<pg.Pool, 'query'>,
  without: Readonly<Record<string, readonly string[]>> = {},
): Promise<() => Promise<string>> {
  await pool.query(`create schema counted;
    create sequence counted.writes;
    select nextval('counted.writes');
    create function counted.count_write() returns trigger language plpgsql as
      $$ begin perform nextval('counted.writes'); return null; end $$`);
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
      where schemaname = 'public' and tablename <> all($1)`,
    [restlessTables],
  );
  for (const { name } of rows) {
    await pool.query(`create trigger counted after insert or update or delete or truncate
      on ${name} for each statement execute function counted.count_write()`);
  }

  let known: { readonly writes: string; readonly digest: string } | null = null;
  return async () => {
    const { rows: counts } = await pool.query<{ writes: string }>(
      'select last_value::text as writes from counted.writes',
    );
    const writes = counts[0]?.writes ?? '';
    if (known?.writes === writes) return known.digest;
    // Asked after the count: what has counted already and is seen only later would be missed.
    const { rowCount: open } = await pool.query(
      `select from pg_stat_activity
        where datname = current_database() and backend_xid is not null limit 1`,
    );
    const digest = await digestTables(pool, without);
    known = open === 0 ? { writes, digest } : null;
    return digest;
  };
}
