/** A plant of some years, so that PostgreSQL plans as it would there, and what its queries cost. */
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { Postgres } from './engines/postgres/index.ts';

/** Those that grow with the plant or with time: no hot query may read one of them whole. */
export const largeTables = [
  'alarm',
  'device',
  'item_user',
  'job',
  'outbox_delivery',
  'outbox_event',
  'point',
  'session',
  'write_command',
];

export const start = Date.UTC(2026, 2, 1);

/** Session 7 has the token hash `md5('7')`, user 5 has items 41 to 50. */
const rows = `
  insert into app_user (guid, user_name, password_hash, grade, created_at, updated_at)
    select gen_random_uuid(), 'user-' || n, '', 1, now(), now() from generate_series(1, 200) n;
  insert into session (token_hash, user_id, language, address, agent, created_at, last_seen_at, expires_at)
    select md5(n::text), 1 + n % 200, 'zh-CN', '', '', at, at, at + interval '7 days'
      from generate_series(1, 10000) n cross join (select to_timestamp($1) as at) as moment;
  insert into item (item_name, note, created_at, updated_at)
    select 'item ' || n, '', now(), now() from generate_series(1, 2000) n;
  insert into item_user select 1 + (n - 1) / 10, n from generate_series(1, 2000) n;
  insert into device (item_id, device_name, protocol, host, port, mode, period_ms, timeout_ms,
      settings, enabled, note, created_at, updated_at)
    select 1 + n % 2000, 'device ' || n, 'modbus-tcp', '10.0.0.1', 502, 'high-performance', 1000, 1000,
      '{"profile": "modbus", "unitId": 1, "wordOrder": "ABCD", "maxRegisters": 120}', n % 50 > 0, '',
      now(), now() from generate_series(1, 6000) n;
  insert into point (device_id, name, address, address_text, data_type, display_format, unit,
      writable, saved, slope, intercept)
    select 1 + n % 6000, 'point ' || n, jsonb_build_object('family', '4x', 'address', (n / 6000)::text,
      'bit', null, 'length', 1, 'wordOrder', null), '4x' || n / 6000, 2, 0, '', false, true, 1, 0
      from generate_series(0, 35999) n;
  insert into alarm (number, item_id, item_name, device_id, device_name, point_id, point_name, kind,
      source_id, name, level, unit, raised_at, cleared_at, clear_reason, confirmed_at, confirmed_by)
    select n, 1 + n % 2000, '', 1 + n % 6000, '', 1 + n, '', 'upper', 1 + n, 'high', 1 + n % 4, '',
      to_timestamp($1) - n * interval '10 min', cleared, case when cleared is not null then 'normal' end,
      cleared, case when cleared is not null then 'user-1' end
      from generate_series(1, 20000) n cross join lateral (select
        case when n > 300 then to_timestamp($1) - n * interval '10 min' + interval '1 min' end as cleared)
        as outcome;
  insert into write_command (item_id, device_id, point_id, device_name, point_name, unit, user_id,
      user_name, address, state, new_value, created_at, finished_at)
    select 1 + n % 2000, 1 + n % 6000, 1 + n, '', '', '', 1, 'user-1', '', 'confirmed', '1', at, at
      from generate_series(1, 20000) n
      cross join lateral (select to_timestamp($1) - n * interval '10 min' as at) as moment;
  insert into outbox_event (name, key, data, at)
    select 'alarm.raised', 'alarm:' || n % 500, '{}', to_timestamp($1) from generate_series(1, 10000) n;
  insert into outbox_delivery (event_id, consumer, key, due_at)
    select id, 'push', key, at from outbox_event;
  insert into job (name, payload, run_at, created_at)
    select 'export', '{}', to_timestamp($1) + n * interval '1 s', to_timestamp($1)
      from generate_series(-5000, 5000) n;`;

export async function fillPlant({ pool }: Postgres): Promise<void> {
  // A file of statements takes no parameters.
  await pool.query(rows.replaceAll('$1', String(start / 1000)));
  await pool.query('analyze');
}

/** What the work asks of the database, statement by statement; marks of transactions left out. */
export async function statementsOf(
  { pool }: Postgres,
  work: (db: Kysely<unknown>) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = [];
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query),
  });
  await work(db);
  return statements.filter(({ sql }) => !/^(begin|commit|start|savepoint|release)/i.test(sql));
}

/**
 * The large tables that the statement reads from end to end, in functions and triggers too. It is
 * really run, and taken back.
 */
export async function scannedWhole(
  { pool }: Postgres,
  statement: CompiledQuery,
): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local max_parallel_workers_per_gather = 0');
    await client.query(statement.sql, [...statement.parameters]);
    const { rows } = await client.query<{ relname: string }>(
      `select relname from pg_stat_xact_user_tables
        where seq_scan > 0 and relname = any ($1) order by 1`,
      [largeTables],
    );
    return rows.map(({ relname }) => relname);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** One clause a line, so that a change is seen where it is. */
export const asText = ({ sql }: CompiledQuery): string =>
  sql
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(
      /(?<!inner|left|cross) (?=(?:(?:inner |left |cross )?join|from|where|and|group by|order by|limit|for update|returning|values|on conflict|set) )/g,
      '\n  ',
    );
