/** Real PostgreSQL for tests: one cluster per run, a database for each test that wants one. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Stoppable } from '../../base/lifecycle.ts';
import { silentLog } from '../../base/log.ts';
import { startEmbedded } from './embedded/supervisor.ts';
import { migratePostgres, readMigrations } from './migrate.ts';
import { connectPostgres, type Postgres } from './start.ts';

/** The product's own migrations. */
export const migrationsFolder = fileURLToPath(
  new URL('../../../migrations/postgres', import.meta.url),
);

export interface TestCluster extends Stoppable {
  /** Give it to the tests as TEST_DATABASE_URL. */
  readonly url: string;
}

/** A cluster in a temporary folder, faster than safe. `stop` removes it. */
export async function startTestCluster(): Promise<TestCluster> {
  const home = await mkdtemp(join(tmpdir(), 'postgres-test-'));
  const server = await startEmbedded({
    home: join(home, 'postgres'),
    log: silentLog,
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '250' },
  });
  return {
    name: 'test-cluster',
    url: server.url,
    async stop() {
      await server.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

export interface TestDatabase {
  readonly url: string;
  /** The number of a transaction from before anything was changed in it. */
  readonly madeAt: string;
  drop(): Promise<void>;
}

/**
 * A new database in the cluster.
 * @param options.migrations true: with the product's tables, copied from a template that is made
 *   once per state of the migrations.
 */
export async function createTestDatabase(
  clusterUrl: string,
  options: { migrations: boolean },
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const madeAt = await asAdmin(clusterUrl, async (admin) => {
    const template = options.migrations ? await openTemplate(admin, clusterUrl) : 'template0';
    // By whole files: block by block, through the log, costs four times as much.
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
    const { rows } = await admin.query('select pg_current_xact_id()::text as now');
    return String(rows[0].now);
  });
  return {
    url: urlOf(clusterUrl, name),
    madeAt,
    drop: () =>
      asAdmin(clusterUrl, async (admin) => {
        await admin.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

export interface TestPostgres {
  readonly postgres: Postgres;
  /** Empties every table but the record of migrations; ids start at 1 again. */
  reset(): Promise<void>;
  /** Closes the connections; the database is dropped, or kept for the next test of this worker. */
  drop(): Promise<void>;
}

/**
 * Deleting takes a tenth of truncating, which makes new files for every table and index; a table without
 * a file never had a row. As a replica, so that neither references nor the guards of append-only tables fire.
 */
const emptying = `set local session_replication_role = replica;
  do $$ declare each text; begin
    for each in select format('delete from %I', relname) from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname <> 'schema_migration' and pg_relation_size(oid) > 0 loop
      execute each;
    end loop;
    for each in select format('alter sequence %I restart', sequencename) from pg_sequences
      where schemaname = 'public' and last_value is not null loop
      execute each;
    end loop;
  end $$`;

/** Databases of this worker that are as new: making one copies a thousand files, of which a busy disk takes half a second. */
const kept: TestDatabase[] = [];

/** What many rows were in is slower ever after. */
const mostBytes = 2_000_000;

/** Empties it. @returns false where more than rows was changed in it, or it holds much */
const empty = ({ url, madeAt }: TestDatabase): Promise<boolean> =>
  asAdmin(url, async (admin) => {
    await admin.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    // Sequences that begin anew are changed, too.
    const { rows } = await admin.query(
      `select sum(pg_relation_size(oid)) filter (where relkind = 'r') as bytes,
              count(*) filter (where relkind <> 'S' and xmin::text::bigint >= $1)
                + (select count(*) from pg_attribute where xmin::text::bigint >= $1)
                + (select count(*) from pg_constraint where xmin::text::bigint >= $1)
                + (select count(*) from pg_trigger where xmin::text::bigint >= $1)
                + (select count(*) from pg_proc where xmin::text::bigint >= $1) as changes
         from pg_class where relnamespace <> 'pg_catalog'::regnamespace`,
      [madeAt],
    );
    const [{ bytes, changes }] = rows;
    if (Number(changes) > 0 || Number(bytes) > mostBytes) return false;
    await admin.query(`begin; ${emptying}; commit`);
    return true;
  });

/** A migrated database in the run's cluster (TEST_DATABASE_URL), or in one of its own. */
export async function openTestPostgres(
  options: { migrations: boolean } = { migrations: true },
): Promise<TestPostgres> {
  const shared = process.env.TEST_DATABASE_URL;
  const own = shared === undefined ? await startTestCluster() : undefined;
  const isKept = shared !== undefined && options.migrations;
  const create = () => createTestDatabase(shared ?? own?.url ?? '', options);
  const database =
    (isKept ? kept.pop() : undefined) ??
    (await create().catch(async (error: unknown) => {
      await own?.stop();
      throw error;
    }));
  let isOver = false;
  const postgres = connectPostgres(database.url, silentLog);
  return {
    postgres,
    async reset() {
      await postgres.pool.query(`begin; ${emptying}; commit`);
    },
    async drop() {
      await postgres.stop();
      if (isOver) return;
      isOver = true;
      if (isKept && (await empty(database))) kept.push(database);
      else await database.drop();
      await own?.stop();
    },
  };
}

async function openTemplate(admin: pg.Client, clusterUrl: string): Promise<string> {
  const migrations = await readMigrations(migrationsFolder);
  const state = createHash('sha256').update(migrations.map((m) => m.name + m.checksum).join());
  const name = `template_${state.digest('hex').slice(0, 16)}`;
  await admin.query('select pg_advisory_lock(hashtext($1))', [name]);
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) {
    const draft = `${name}_draft`;
    await admin.query(`drop database if exists ${draft} with (force)`);
    await admin.query(`create database ${draft} template template0`);
    const postgres = connectPostgres(urlOf(clusterUrl, draft), silentLog);
    try {
      await migratePostgres(postgres, migrationsFolder, silentLog);
    } finally {
      await postgres.stop();
    }
    await admin.query(`alter database ${draft} rename to ${name}`);
  }
  await admin.query('select pg_advisory_unlock(hashtext($1))', [name]);
  return name;
}

async function asAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

function urlOf(clusterUrl: string, database: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${database}`;
  return url.href;
}
