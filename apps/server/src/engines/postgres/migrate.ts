/** Numbered SQL files, applied once each, forward only, by one process at a time. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outage } from '@millwright/kernel';
import type pg from 'pg';
import type { Log } from '../../base/log.ts';
import { migrationLock } from './migration-lock.ts';
import { demandNoRestore } from './restoring/index.ts';
import type { Postgres } from './start.ts';

/** A file as it was when it was applied. */
export interface AppliedMigration {
  readonly name: string;
  /** SHA-256 of its text. */
  readonly checksum: string;
}

interface Migration extends AppliedMigration {
  readonly sql: string;
}

/**
 * Applies what is missing from `folder` (`NNNN-name.sql`), in the order of the numbers, each file
 * in a transaction of its own. Below 0200 domains own ranges of numbers, so a lower one may come later.
 * @throws Fault `postgres.migration` when an applied file has changed or is unknown here, when two
 *   files bear one number, or when a file fails; `postgres.half_restored` while a restore has not
 *   filled it to the end; `problem` says which.
 * @param only the names of those to apply, for a schema as it was that a restore fills; all when
 *   left out
 */
export async function migratePostgres(
  postgres: Pick<Postgres, 'pool'>,
  folder: string,
  log: Log,
  only?: ReadonlySet<string>,
): Promise<{ applied: string[] }> {
  const all = await readMigrations(folder);
  const migrations = only === undefined ? all : all.filter(({ name }) => only.has(name));
  const client = await postgres.pool.connect();
  try {
    await client.query(`set statement_timeout = 0`);
    await client.query(`select pg_advisory_lock(${migrationLock})`);
    if (only === undefined) await demandNoRestore(client);
    const missing = await findMissing(client, migrations);
    for (const migration of missing) {
      await apply(client, migration);
      log.info({ migration: migration.name }, 'migrated');
    }
    return { applied: missing.map(({ name }) => name) };
  } finally {
    // Closing the session gives back the lock and the settings, also after a failure.
    client.release(true);
  }
}

/** The migrations of a folder, in order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort();
  for (const [index, name] of names.entries()) {
    const next = names[index + 1];
    if (next?.slice(0, 4) === name.slice(0, 4))
      throw problem(`${name} and ${next} bear one number.`);
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** What the database has applied, by name. */
export async function readApplied(pool: Pick<pg.Pool, 'query'>): Promise<AppliedMigration[]> {
  const { rows } = await pool.query<AppliedMigration>(
    'select name, checksum from schema_migration order by name',
  );
  return rows;
}

async function findMissing(client: pg.PoolClient, migrations: Migration[]): Promise<Migration[]> {
  await client.query(
    `create table if not exists schema_migration (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const known = new Set(migrations.map(({ name }) => name));
  for (const name of applied.keys()) {
    if (!known.has(name)) {
      throw problem(
        `The database holds ${name}, which this release does not know: it was written by a newer one.`,
      );
    }
  }
  for (const { name, checksum } of migrations) {
    const before = applied.get(name);
    if (before !== undefined && before !== checksum) {
      throw problem(
        `${name} was changed after it had been applied. Restore it and add a new file.`,
      );
    }
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw problem(`${name} failed: ${error instanceof Error ? error.message : ''}`, error);
  }
}

const problem = (text: string, cause?: unknown) =>
  outage('postgres.migration', { problem: text }, cause);
