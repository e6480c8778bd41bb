/** Reads the table `alarm` for what its alarms of a span say about its sources. */

import type { BusySource } from '@millwright/contract/alarms/quality/quality.schemas';
import {
  fleetingMs,
  staleAfterMs,
  windowMs,
} from '@millwright/contract/alarms/quality/quality-limits';
import type { ItemId } from '@millwright/kernel';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { VisibleItems } from '../../items/index.ts';
import type { WindowCount } from './find-floods.ts';

export interface QualityQuery {
  readonly visible: VisibleItems;
  readonly itemId?: ItemId | undefined;
  readonly from: number;
  readonly to: number;
}

const raisedIn = ({ visible, itemId, from, to }: QualityQuery): RawBuilder<boolean> => {
  const seen = visible === 'all' ? null : [...visible];
  return sql<boolean>`raised_at >= ${new Date(from)} and raised_at < ${new Date(to)}
    and (${seen}::bigint[] is null or item_id = any(${seen}::bigint[]))
    and (${itemId ?? null}::bigint is null or item_id = ${itemId ?? null})`;
};

/** Windows of ten minutes that have any, in their order. */
export async function windowCounts(
  db: Kysely<unknown>,
  query: QualityQuery,
): Promise<WindowCount[]> {
  const { rows } = await sql<WindowCount>`
    select floor(extract(epoch from raised_at - ${new Date(query.from)}::timestamptz) * 1000
             / ${windowMs})::int as at, count(*)::int as raised
      from alarm where ${raisedIn(query)}
     group by 1 order by 1`.execute(db);
  return rows;
}

interface QualityTotals {
  readonly raised: number;
  readonly levels: number[];
  readonly chattering: number;
  readonly fleeting: number;
  readonly stale: number;
  readonly confirmed: number;
  readonly meanToConfirmMs: number | null;
}

/** @param now until when what is active has lasted */
export async function qualityTotals(
  db: Kysely<unknown>,
  query: QualityQuery,
  now: number,
): Promise<QualityTotals> {
  const at = (level: number) => sql`count(*) filter (where level = ${level})`;
  const { rows } = await sql<QualityTotals>`
    select count(*)::int as raised, array[${at(1)}, ${at(2)}, ${at(3)}, ${at(4)}]::int[] as levels,
           (count(*) filter (where raises > 1 or chattering))::int as chattering,
           (count(*) filter (where cleared_at - raised_at
              < ${fleetingMs} * interval '1 millisecond' and raises = 1))::int as fleeting,
           (count(*) filter (where coalesce(cleared_at, ${new Date(now)}) - raised_at
              > ${staleAfterMs} * interval '1 millisecond'))::int as stale,
           count(confirmed_at)::int as confirmed,
           (avg(extract(epoch from confirmed_at - raised_at)) * 1000)::float8 as "meanToConfirmMs"
      from alarm where ${raisedIn(query)}`.execute(db);
  const [totals] = rows;
  return (
    totals ?? {
      ...{ raised: 0, levels: [0, 0, 0, 0], chattering: 0, fleeting: 0, stale: 0, confirmed: 0 },
      meanToConfirmMs: null,
    }
  );
}

/** The ten that raised most, named as in their latest alarm. */
export async function busiestSources(
  db: Kysely<unknown>,
  query: QualityQuery,
): Promise<BusySource[]> {
  const { rows } = await sql<BusySource>`
    with busy as (
      select kind, source_id, count(*)::int as raised, max(id) as latest
        from alarm where ${raisedIn(query)}
       group by kind, source_id order by raised desc, kind, source_id limit 10
    )
    select busy.kind, busy.source_id as "sourceId", alarm.name, alarm.item_id as "itemId",
           alarm.item_name as "itemName", alarm.device_id as "deviceId",
           alarm.device_name as "deviceName", busy.raised
      from busy join alarm on alarm.id = busy.latest
     order by busy.raised desc, busy.kind, busy.source_id`.execute(db);
  return rows;
}

/** The first alarm of each of these spans. */
export async function firstOfSpans(
  db: Kysely<unknown>,
  query: QualityQuery,
  spans: readonly { readonly from: number; readonly to: number }[],
): Promise<{ readonly number: string; readonly name: string }[]> {
  const { rows } = await sql<{ number: string; name: string }>`
    select first.number, first.name
      from unnest(${spans.map(({ from }) => new Date(from))}::timestamptz[],
                  ${spans.map(({ to }) => new Date(to))}::timestamptz[])
             with ordinality as span (began, ended, place),
           lateral (select number, name from alarm
                     where raised_at >= began and raised_at < ended and ${raisedIn(query)}
                     order by raised_at, id limit 1) as first
     order by place`.execute(db);
  return rows;
}
