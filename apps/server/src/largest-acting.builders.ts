/** As much of what runs by itself as costs others most: all of it looks at the same points, at length. */
import { DataType } from '@millwright/kernel';
import type { Pool } from 'pg';
import { copyRow } from './copy-row.builders.ts';

/** Of each kind, in one item. */
const many = 300;
/** Points of one expression: with what joins them, nearly as large as it may be. */
const inputs = 98;

/** Each looks at the same points in another order, so that no two texts are alike. */
const texts = (past = 0): string => `
  with looked as (
    select id, (row_number() over (order by id))::int - 1 as k from (
      select id from point where device_id = $1 and name like 'bearing%' order by id
        limit ${inputs} offset ${past}
    ) as first
  ), target as (
    select id, row_number() over (order by id) as n from (
      select id from point where device_id = $1 and name like 'bearing%' order by id desc limit ${many}
    ) as last
  ), text as (
    select n, (select string_agg('{#' || id || '}', ' + ' order by (k + n) % ${inputs}) from looked)
        as sum from generate_series(1, ${many}) as n
  )`;

const expression = (text: string): string =>
  `jsonb_build_object('kind', 'expression', 'text', ${text})`;

async function link(
  pool: Pool,
  device: number,
  {
    table,
    kept,
    column,
    past = 0,
  }: {
    readonly table: string;
    readonly kept: string;
    readonly column: string;
    readonly past?: number;
  },
): Promise<void> {
  await pool.query(
    `${texts(past)} insert into ${kept} (${column}, point_id)
      select of.id, looked.id from ${table} as of cross join looked where of.name like 'long %'
      on conflict do nothing`,
    [device],
  );
}

/**
 * Started and enabled; none of the conditions ever holds. Interlocks look past the first of the points,
 * which is to become another: what they look at stays as it is.
 */
export async function fillActing(
  pool: Pool,
  { item, device, point }: Readonly<Record<'item' | 'device' | 'point', number>>,
): Promise<void> {
  await pool.query(
    `${texts()} insert into assignment (item_id, name, source, condition, target_point_id, mode,
        period_ms, most_per_minute, enabled, state, created_at, updated_at)
      select $2, 'long ' || n, ${expression('sum')}, ${expression(`sum || ' > 1e12'`)}, target.id,
        'once', 60000, 1, true, 'waiting', now(), now()
        from text join target using (n)`,
    [device, item],
  );
  await pool.query(
    `${texts()} insert into condition_trigger (item_id, name, condition, actions, on_delay_ms,
        off_delay_ms, most_per_hour, enabled, state, created_at, updated_at)
      select $2, 'long ' || n, ${expression(`sum || ' > 1e12'`)} || '{"edge": "true"}',
        jsonb_build_array(jsonb_build_object('kind', 'reckon', 'pointId', target.id, 'text', sum)),
        0, 0, 1, true, 'idle', now(), now()
        from text join target using (n)`,
    [device, item],
  );
  await pool.query(
    `${texts(1)} insert into interlock (item_id, name, locked_point_id, condition, lock_reason,
        when_unknown, enabled, created_at, updated_at)
      select $2, 'long ' || n, target.id, ${expression(`sum || ' > 1e12'`)}, 'closed', 'allow',
        true, now(), now()
        from text join target using (n)`,
    [device, item],
  );
  await link(pool, device, {
    ...{ table: 'assignment', kept: 'assignment_input', column: 'assignment_id' },
  });
  await link(pool, device, {
    ...{ table: 'condition_trigger', kept: 'condition_trigger_point', column: 'trigger_id' },
  });
  await link(pool, device, {
    ...{ table: 'interlock', kept: 'interlock_input', column: 'interlock_id', past: 1 },
  });
  await copyRow(pool, 'device', {
    id: device,
    count: 1,
    own: {
      ...{ device_name: `'reckoned'`, protocol: `'calculated'`, host: `''`, port: '0' },
      ...{ gateway_id: 'null', station: 'null', settings: `'{}'`, enabled: 'true' },
    },
  });
  const { rows } = await pool.query<{ id: number }>(
    `select id from device where device_name = 'reckoned'`,
  );
  const sum = `(select string_agg('{#' || looked.id || '}', ' + ' order by (k + n) % ${inputs})
    from (select id, (row_number() over (order by id))::int as k from point
      where device_id = ${device} and name like 'bearing%' order by id limit ${inputs}) as looked)`;
  await copyRow(pool, 'point', {
    id: point,
    count: many,
    own: {
      ...{ device_id: String(rows[0]?.id), name: `'reckoned ' || n`, group_id: 'null' },
      ...{ text_list_id: 'null', writable: 'false', data_type: String(DataType.DOUBLE) },
      address: `jsonb_build_object('expression', ${sum}, 'tally', 'value')`,
      address_text: sum,
    },
  });
  await pool.query(
    `${texts()} insert into point_input (point_id, input_id)
      select point.id, looked.id from point cross join looked where point.name like 'reckoned %'`,
    [device],
  );
}
