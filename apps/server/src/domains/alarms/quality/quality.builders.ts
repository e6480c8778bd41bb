/** A month of alarms with all that the quality desk tells apart. */
import { type Kysely, sql } from 'kysely';

/** A row as a person who reckons by hand would have it: everything in milliseconds. */
export interface Row {
  readonly item: number;
  readonly source: number;
  readonly level: number;
  readonly raised: number;
  readonly cleared: number | null;
  readonly confirmed: number | null;
  readonly raises: number;
}

export const minute = 60_000;
export const day = 1440 * minute;
export const begin = Date.UTC(2026, 9, 1);
export const now = begin + 31 * day;

/** Numbers between zero and one that are the same in every run. */
function numbers(): () => number {
  let seed = 20261101;
  return () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed / 2 ** 32;
  };
}

/**
 * A month with quiet days, floods of minutes, alarms that stay and alarms that come and go.
 * @param step milliseconds; all times are multiples of it
 */
export function month(step = 1): Row[] {
  const whole = (time: number): number => Math.floor(time / step) * step;
  const next = numbers();
  const rows: Row[] = [];
  const add = (raised: number) => {
    const lasts = next() < 0.02 ? day + next() * day : next() ** 4 * 2 * 60 * minute;
    const isActive = next() < 0.02;
    rows.push({
      item: next() < 0.7 ? 1 : 2,
      source: Math.floor(next() ** 3 * 60) + 1,
      level: Math.floor(next() * 4) + 1,
      raised: whole(raised),
      cleared: isActive ? null : whole(raised + lasts),
      confirmed: next() < 0.6 ? whole(raised + next() * 30 * minute) : null,
      raises: next() < 0.1 ? 4 : 1,
    });
  };
  for (let at = 0; at < 1500; at++) add(begin + next() * 31 * day);
  for (let flood = 0; flood < 12; flood++) {
    const start = begin + next() * 30 * day;
    for (let at = 0; at < 30 + next() * 60; at++) add(start + next() * 40 * minute);
  }
  return rows;
}

/** Stores them, numbered `A0`, `A1` and so on. */
export async function insertAlarms(db: Kysely<unknown>, rows: readonly Row[]): Promise<void> {
  const columns = rows.map((row, at) => ({ ...row, number: `A${at}`, key: at + 1 }));
  await sql`
    insert into alarm (number, item_id, item_name, device_id, device_name, kind, source_id, name,
                       level, unit, raised_at, cleared_at, clear_reason, confirmed_at, confirmed_by, raises)
      select number, item, 'item ' || item, 1, 'device', 'rule',
             -- Of one source one is active at a time.
             case when cleared is null then 1000 + key else source end, 'source ' || source, level, '',
             to_timestamp(raised / 1000.0), to_timestamp(cleared / 1000.0),
             case when cleared is null then null else 'normal' end,
             to_timestamp(confirmed / 1000.0),
             case when confirmed is null then null else 'wang' end, raises
        from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as given (
          number text, key int, item bigint, source bigint, level int, raised float8, cleared float8,
          confirmed float8, raises int)`.execute(db);
}
