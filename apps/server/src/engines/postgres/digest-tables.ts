/** For tests that must show that nothing changed. */
import { createHash } from 'node:crypto';
import type pg from 'pg';

/** What changes by itself or by being refused: sessions, logs, work in the background, heartbeats. */
export const restlessTables = [
  'schema_migration',
  'session',
  'audit_entry',
  'audit_seal',
  'audit_link',
  'write_seal',
  'write_link',
  'online_log',
  'device_traffic',
  'outbox_event',
  'outbox_delivery',
  'job',
  'job_schedule',
  'collector_lease',
  'server_presence',
  'collection_run',
];

/**
 * One line per table with a digest of its rows, whatever their order on disk.
 * @param without columns of a table that may change by themselves meanwhile
 */
export async function digestTables(
  pool: Pick<pg.Pool, 'query'>,
  without: Readonly<Record<string, readonly string[]>> = {},
): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
      where schemaname = 'public' and tablename <> all($1) order by 1`,
    [restlessTables],
  );
  const each = tables.map(({ name }) => {
    const left = without[name];
    const row = left ? `(to_jsonb(t) - '{${left.join(',')}}'::text[])::text` : 't::text';
    return `select '${name}: ' || coalesce(md5(string_agg(${row}, chr(10) order by ${row})), '-') as line
       from ${name} t`;
  });
  const text = each.join(' union all ');
  // Prepared: planning a hundred tables takes longer than reading the few rows that tests have.
  const name = createHash('md5').update(text).digest('hex');
  const { rows } = await pool.query<{ line: string }>({ name, text });
  return rows.map(({ line }) => line).join('\n');
}
