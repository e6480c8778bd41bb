/** Reads the table `alarm` for its course over time. */
import type { AlarmTrendView } from '@millwright/contract/alarms/alarm-trend-views';
import type { AlarmTrendStep } from '@millwright/contract/alarms/alarms.schemas';
import type { GrowingCount } from '@millwright/contract/items/home.schemas';
import { type ItemId, lastStarts, nextStart, type Timestamp } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import type { VisibleItems } from '../../items/index.ts';

export interface AlarmTrendQuery {
  readonly view: AlarmTrendView;
  readonly visible: VisibleItems;
  readonly itemId?: ItemId | undefined;
  /** Where hours, days and months begin: an IANA name. */
  readonly timeZone: string;
  /** The step that holds this moment is the last one. */
  readonly now: Timestamp;
}

const views = {
  hours: { unit: 'hour', count: 24 },
  days: { unit: 'day', count: 30 },
  months: { unit: 'month', count: 12 },
} as const;

/** How many alarms were raised in each step, the steps without any among them, in their order. */
export async function alarmTrend(
  db: Kysely<unknown>,
  { view, visible, itemId, timeZone, now }: AlarmTrendQuery,
): Promise<AlarmTrendStep[]> {
  const { unit, count } = views[view];
  const starts = lastStarts(unit, count, now, timeZone);
  const ends = starts.map((start) => nextStart(unit, start, timeZone));
  const seen = visible === 'all' ? null : [...visible];
  const { rows } = await sql<{ from: Date; raised: number; levels: number[] }>`
    select began as "from", counted.*
      from unnest(
        ${starts.map((start) => new Date(start))}::timestamptz[],
        ${ends.map((end) => new Date(end))}::timestamptz[]
      ) as step (began, ended), lateral (
        select count(*) as raised, array[
            count(*) filter (where level = 1), count(*) filter (where level = 2),
            count(*) filter (where level = 3), count(*) filter (where level = 4)
          ]::int[] as levels
          from alarm
          where raised_at >= began and raised_at < ended
            and (${seen}::bigint[] is null or item_id = any(${seen}::bigint[]))
            and (${itemId ?? null}::bigint is null or item_id = ${itemId ?? null})
      ) as counted
      order by began`.execute(db);
  return rows.map((row) => ({ ...row, from: row.from.getTime() }));
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
