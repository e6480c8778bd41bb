/**
 * The rows of a PostgreSQL database as text, and back. The schema is not kept: it is what the
 * migrations made that had been applied, and those never change (`scripts/house/migrations.ts`).
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@millwright/server/base/log';
import {
  migratePostgres,
  type Postgres,
  startPostgres,
} from '@millwright/server/engines/postgres/index';
import { migrationsFolder } from '@millwright/server/engines/postgres/testing';

type Pool = Postgres['pool'];

/** Runs the embedded engine of a data folder for as long as `use` takes. */
async function withPostgres<T>(
  dataDir: string,
  use: (postgres: Postgres) => Promise<T>,
): Promise<T> {
  const postgres = await startPostgres({
    config: { dataDir, DATABASE_URL: undefined },
    log: silentLog,
  });
  try {
    return await use(postgres);
  } finally {
    await postgres.stop();
  }
}

async function tablesOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Columns that are stored as they were given, not computed from others. */
async function columnsOf(pool: Pool, table: string): Promise<string> {
  const { rows } = await pool.query<{ list: string }>(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as list
     from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return rows[0]?.list ?? '';
}

export interface KeptRows {
  /** Names of the migrations that had been applied. */
  readonly migrations: readonly string[];
  /** A line per table and per sequence: its name, and its rows or its value as JSON. */
  readonly lines: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

/** All rows of the database of a stopped data folder. The text is PostgreSQL's own: no digit is lost. */
export const readRows = (dataDir: string): Promise<KeptRows> =>
  withPostgres(dataDir, async ({ pool }) => {
    const applied = await pool.query<{ name: string }>(
      'select name from schema_migration order by 1',
    );
    const lines: string[] = [];
    const counts: Record<string, number> = {};
    for (const table of await tablesOf(pool)) {
      const { rows } = await pool.query<{ text: string; count: number }>(
        `select coalesce(json_agg(each_row), '[]')::text as text, count(*)::int as count
         from (select ${await columnsOf(pool, table)} from "${table}" order by ctid) as each_row`,
      );
      lines.push(`table\t${table}\t${rows[0]?.text.replaceAll('\n', '')}`);
      counts[table] = rows[0]?.count ?? 0;
    }
    const sequences = await pool.query<{ name: string; value: string }>(
      `select sequencename as name, last_value::text as value from pg_sequences
       where schemaname = 'public' and last_value is not null order by 1`,
    );
    for (const { name, value } of sequences.rows) lines.push(`sequence\t${name}\t${value}`);
    return { migrations: applied.rows.map(({ name }) => name), lines, counts };
  });

/** Makes the database of an empty data folder as it was when its rows were read. */
export async function writeRows(
  dataDir: string,
  kept: Pick<KeptRows, 'migrations' | 'lines'>,
): Promise<void> {
  const migrations = await mkdtemp(join(tmpdir(), 'millwright-migrations-'));
  try {
    for (const name of kept.migrations)
      await cp(join(migrationsFolder, name), join(migrations, name));
    await withPostgres(dataDir, async (postgres) => {
      await migratePostgres(postgres, migrations, silentLog);
      await fill(postgres.pool, kept.lines);
    });
  } finally {
    await rm(migrations, { recursive: true });
  }
}

async function fill(pool: Pool, lines: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    // What the rows say has been checked and recorded before: no trigger acts on them again.
    await client.query(`set session_replication_role = replica`);
    await client.query(`truncate ${(await tablesOf(pool)).map((name) => `"${name}"`).join(', ')}`);
    for (const line of lines) {
      const [kind, name = '', text = ''] = line.split('\t');
      if (kind === 'sequence') {
        await client.query('select setval($1::regclass, $2)', [`"${name}"`, text]);
        continue;
      }
      const columns = await columnsOf(pool, name);
      await client.query(
        `insert into public."${name}" (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::public."${name}", $1)`,
        [text],
      );
    }
  } finally {
    client.release(true);
  }
}
