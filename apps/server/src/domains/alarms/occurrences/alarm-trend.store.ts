/** Reads the table `alarm` for its course over time. */
import type { AlarmTrendView } from '@millwright/contract/alarms/alarm-trend-views';
import type { AlarmTrendStep } from '@millwright/contract/alarms/alarms.schemas';
import type { GrowingCount } from '@millwright/contract/items/home.schemas';
import type { Timestamp } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import type { VisibleItems } from '../../items/index.ts';

export interface AlarmTrendQuery {
  readonly view: AlarmTrendView;
  readonly visible: VisibleItems;
  readonly itemId?: number | undefined;
  /** Where hours, days and months begin: an IANA name. */
  readonly timeZone: string;
  /** The step that holds this moment is the last one. */
  readonly now: Timestamp;
}

const views = {
  hours: { unit: 'hour', step: '1 hour', before: '23 hours' },
  days: { unit: 'day', step: '1 day', before: '29 days' },
  months: { unit: 'month', step: '1 month', before: '11 months' },
} as const;

/** How many alarms were raised in each step, the steps without any among them, in their order. */
export async function alarmTrend(
  db: Kysely<unknown>,
  { view, visible, itemId, timeZone, now }: AlarmTrendQuery,
): Promise<AlarmTrendStep[]> {
  const { unit, step, before } = views[view];
  const seen = visible === 'all' ? null : [...visible];
  // The zone goes into every step: where the clocks change, a day has 23 or 25 hours.
  const { rows } = await sql<{ from: Date; raised: number }>`
    with bounds as (
      select date_trunc(${unit}, ${new Date(now)}::timestamptz, ${timeZone}) as last
    ), step as (
      select began, date_add(began, ${step}::interval, ${timeZone}) as ended
        from bounds, generate_series(
          date_subtract(last, ${before}::interval, ${timeZone}), last,
          ${step}::interval, ${timeZone}) as began
    )
    select began as "from", (
        select count(*) from alarm
          where raised_at >= began and raised_at < ended
            and (${seen}::bigint[] is null or item_id = any(${seen}::bigint[]))
            and (${itemId ?? null}::bigint is null or item_id = ${itemId ?? null})
      ) as raised
      from step order by began`.execute(db);
  return rows.map(({ from, raised }) => ({ from: from.getTime(), raised }));
}

/** How many alarms of the visible items are kept, and how many were raised at or after `since`. */
export async function totalAlarms(
  db: Kysely<unknown>,
  visible: VisibleItems,
  since: Timestamp,
): Promise<GrowingCount> {
  const seen = visible === 'all' ? null : [...visible];
  const { rows } = await sql<GrowingCount>`
    select count(*) as total, count(*) filter (where raised_at >= ${new Date(since)}) as today
      from alarm
      where ${seen}::bigint[] is null or item_id = any(${seen}::bigint[])`.execute(db);
  return rows[0] ?? { total: 0, today: 0 };
}
