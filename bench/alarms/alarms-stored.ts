/** Pages over five million alarms of a year: what is active, each filter, and the quality desk of a month. */
import { itemId, timestamp } from '@millwright/kernel';
import { listAlarms } from '@millwright/server/domains/alarms/occurrences/alarm-lists.store';
import { alarmQuality } from '@millwright/server/domains/alarms/quality/index';
import { openTestPostgres } from '@millwright/server/engines/postgres/testing';
import { type Kysely, sql } from 'kysely';
import { quantile } from '../history/history-store.ts';
import type { Row } from '../row.ts';

const alarms = 5_000_000;
/** Rows of one statement. */
const together = 250_000;
const day = 86_400_000;
const runs = 5;

/**
 * Alarms evenly over a year, of 200 projects with 50 devices each; one in a thousand is active, one in fifty
 * of level 4, and what is shelved, suppressed, chattering or wants an order is rare.
 */
async function seed(db: Kysely<unknown>, from: number, to: number): Promise<void> {
  const step = (to - from) / alarms;
  for (let first = 0; first < alarms; first += together) {
    await sql`
      insert into alarm (number, item_id, item_name, device_id, device_name, point_id, point_name,
          kind, source_id, name, level, value, unit, limit_value, raised_at, cleared_at, clear_reason,
          confirmed_at, confirmed_by, raises, shelving, suppressed_by, order_wanted)
      select 'B' || n, n % 200 + 1, 'item ' || n % 200, n % 10000 + 1, 'device ' || n % 10000,
             n % 100000 + 1, 'point ' || n % 100000, case when n % 3 = 0 then 'rule' else 'upper' end,
             case when n % 1000 = 0 then n else n % 100000 + 1 end, 'alarm ' || n % 100000,
             case when n % 50 = 0 then 4 else n % 3 + 1 end, n % 97, 'bar',
             case when n % 3 = 0 then null else 90 end, at,
             case when n % 1000 = 0 then null else at + interval '3 minutes' end,
             case when n % 1000 = 0 then null else 'normal' end,
             case when n % 1000 < 3 then null else at + interval '5 minutes' end,
             case when n % 1000 < 3 then null else 'operator' end,
             case when n % 5000 = 1 then 7 else 1 end,
             case when n % 20000 = 1 then 'timed' end,
             case when n % 30000 = 1 then 'standstill' end, n % 4000 = 1
        from generate_series(${first}::int, ${first + together - 1}::int) as n,
             lateral (select to_timestamp((${from}::float8 + n * ${step}::float8) / 1000) as at) as time
    `.execute(db);
  }
  await sql`vacuum analyze alarm`.execute(db);
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const all: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now();
    await work();
    all.push(performance.now() - began);
  }
  return Math.round(quantile(all, 0.5) * 10) / 10;
}

export const alarmsStored: Row = {
  name: 'alarms-stored',
  what: 'the slowest first page of a filter over a year of 5,000,000 alarms, with its total',
  unit: 'ms',
  against: 'the latest page of the table without filter or total',
  better: 'less',
  target: 500,
  async measure() {
    const { postgres, drop } = await openTestPostgres();
    const { db } = postgres;
    try {
      const to = Date.now();
      const from = to - 365 * day;
      await seed(db, from, to);
      const page = { visible: 'all', page: 1, pageSize: 20, order: 'desc' } as const;
      const year = { ...page, from, to };
      const now = timestamp(to);
      const filters = {
        all: {},
        item: { itemId: itemId(7) },
        level: { level: 4 },
        rules: { kind: 'rule' },
        unconfirmed: { confirmed: false },
        active: { state: 'active' },
        chattering: { chattering: true },
        suppressed: { silence: 'suppressed' },
        shelved: { silence: 'shelved' },
        orders: { orderWanted: true },
        firstOut: { firstOut: 'either' },
        keyword: { keyword: 'point 77' },
      } as const;
      const detail: Record<string, number> = {};
      for (const [name, filter] of Object.entries(filters)) {
        detail[name] = await median(() => listAlarms(db, { ...year, ...filter }, now));
      }
      const value = Math.max(...Object.values(detail));
      detail.current = await median(() => listAlarms(db, { ...page, state: 'active' }, now));
      const month = { visible: 'all', from: to - 30 * day, to } as const;
      detail.desk = await median(() => alarmQuality(db, month, to));
      const baseline = await median(() =>
        sql`select * from alarm order by raised_at desc, id desc limit 20`.execute(db),
      );
      return { value, baseline, detail };
    } finally {
      await drop();
    }
  },
};
