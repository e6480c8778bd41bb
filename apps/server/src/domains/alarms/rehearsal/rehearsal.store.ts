/** Reads the table `alarm` for what a rehearsal is held against, and keeps what came of it. */
import type { AlarmKind } from '@millwright/contract/alarms/alarms.schemas';
import {
  type MissedAlarm,
  type Rehearsal,
  rehearsal,
} from '@millwright/contract/alarms/rehearsal/rehearsal.schemas';
import type { AlarmRuleId, ItemId, PointId } from '@millwright/kernel';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { WindowCount } from '../quality/index.ts';
import type { Span } from './days-and-floods.ts';

/** A rule, or all limits of a point. */
export type RealSources = { readonly ofRule: AlarmRuleId } | { readonly ofPoint: PointId };

export interface RealAlarm extends MissedAlarm {
  readonly kind: AlarmKind;
  readonly sourceId: number;
}

/** Of one source in a span. */
const mostReal = 100_000;

const isOf = (sources: RealSources): RawBuilder<boolean> =>
  'ofRule' in sources
    ? sql<boolean>`(kind = 'rule' and source_id = ${sources.ofRule})`
    : sql<boolean>`(kind <> 'rule' and source_id = ${sources.ofPoint})`;

/** Those that were active within the span, in the order of their raises. */
export async function realAlarms(
  db: Kysely<unknown>,
  sources: RealSources,
  { from, to }: Span,
): Promise<RealAlarm[]> {
  const { rows } = await sql<RealAlarm>`
    select id, number, kind, source_id as "sourceId", value,
           (extract(epoch from raised_at) * 1000)::float8 as "raisedAt",
           (extract(epoch from cleared_at) * 1000)::float8 as "clearedAt"
      from alarm
     where ${isOf(sources)} and raised_at < ${new Date(to)}
       and (cleared_at is null or cleared_at >= ${new Date(from)})
     order by raised_at, id limit ${mostReal}`.execute(db);
  return rows;
}

/** How many alarms of all other sources of the item were raised in each window of so long. */
export async function othersInWindows(
  db: Kysely<unknown>,
  sources: RealSources | null,
  { item, from, to, windowMs }: Span & { readonly item: ItemId; readonly windowMs: number },
): Promise<WindowCount[]> {
  const others = sources === null ? sql<boolean>`true` : sql<boolean>`not ${isOf(sources)}`;
  const { rows } = await sql<WindowCount>`
    select floor(extract(epoch from raised_at - ${new Date(from)}::timestamptz) * 1000
             / ${windowMs})::int as at, count(*)::int as raised
      from alarm
     where item_id = ${item} and raised_at >= ${new Date(from)} and raised_at < ${new Date(to)}
       and ${others}
     group by 1 order by 1`.execute(db);
  return rows;
}

/** It goes with its task. */
export async function saveRehearsal(
  db: Kysely<unknown>,
  task: number,
  result: Rehearsal,
): Promise<void> {
  await sql`
    insert into alarm_rehearsal (task_id, result) values (${task}, ${JSON.stringify(result)}::jsonb)
    on conflict (task_id) do update set result = excluded.result`.execute(db);
}

/** Null before there is one, and of one that another release made. */
export async function findRehearsal(db: Kysely<unknown>, task: number): Promise<Rehearsal | null> {
  const { rows } = await sql<{ result: unknown }>`
    select result from alarm_rehearsal where task_id = ${task}`.execute(db);
  const parsed = z.safeParse(rehearsal, rows[0]?.result);
  return parsed.success ? parsed.data : null;
}
