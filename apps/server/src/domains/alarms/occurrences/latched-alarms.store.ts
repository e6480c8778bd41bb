/**
 * What of the table `alarm` outlasts a condition, or comes back: latched alarms (ISA-18.2, OPC UA Part
 * 9), which stay active until they are confirmed and their condition has gone, those that are told of
 * again after a time, and those that go on where they had ended (decision 131).
 */
import type { Alarm, AlarmKind, ShelvingWay } from '@millwright/contract/alarms/alarms.schemas';
import { hours, type Timestamp } from '@millwright/kernel';
import { type Kysely, type Selectable, sql } from 'kysely';
import { anyOf } from '../../../platform/storage/index.ts';
import { type AlarmSource, sourceKey } from './alarm-source.ts';
import { type AlarmDraft, type AlarmTables, alarmOf, shelfColumns } from './alarms.store.ts';
import { isOneOf, shelvesOf } from './shelves.store.ts';

/** Notes that the conditions of these rules have gone, where their alarms latch and nobody has confirmed them; answers those. */
export async function latchAlarms(
  tx: Kysely<unknown>,
  sources: readonly AlarmSource[],
  at: Timestamp,
): Promise<Alarm[]> {
  const rows = await tx
    .withTables<AlarmTables>()
    .updateTable('alarm')
    .set({
      normal_since: sql<Date>`greatest(raised_at, ${new Date(at)}::timestamptz)`,
      chattering: false,
      quiet_since: null,
    })
    .where(isOneOf(sources))
    .where('cleared_at', 'is', null)
    .where('latching', '=', true)
    .where('confirmed_at', 'is', null)
    .returningAll()
    .execute();
  return rows.map(alarmOf);
}

/** The conditions of these hold again: what is latched is so no more, and goes on; answers it. */
export async function holdAgain(
  tx: Kysely<unknown>,
  sources: readonly AlarmSource[],
): Promise<Alarm[]> {
  const rows = await tx
    .withTables<AlarmTables>()
    .updateTable('alarm')
    .set({ normal_since: null })
    .where(isOneOf(sources))
    .where('cleared_at', 'is', null)
    .where('normal_since', 'is not', null)
    .returningAll()
    .execute();
  return rows.map(alarmOf);
}

/**
 * The active alarms that nobody has confirmed and of which it is time to tell again; they are due anew
 * after as long. What is shelved is not counted as told.
 */
export async function takeRealarms(
  tx: Kysely<unknown>,
  now: Timestamp,
  most: number,
): Promise<Alarm[]> {
  const { rows: due } = await sql<{ id: number }>`
    select id from alarm where realarm_at <= ${new Date(now)}
     order by realarm_at limit ${most} for update skip locked`.execute(tx);
  const { rows } = await sql<Selectable<AlarmTables['alarm']>>`
    update alarm
       set realarm_at = ${new Date(now)}::timestamptz + realarm_minutes * interval '1 minute',
           realarms = realarms + (shelving is null and suppressed_by is null)::int
     where id = ${anyOf(due.map(({ id }) => id))}
    returning *`.execute(tx);
  return rows.map(alarmOf);
}

/** An alarm goes on where it ended for so long since it began; people were told of it within that. */
const reopenedWithin = hours(1);

/**
 * Goes on with the last alarm of each of these sources where that ended by itself, is no older than an
 * hour, as serious, and confirmed by nobody; answers those. Not with one that was shelved, of which
 * nobody was told, unless its source is shelved still.
 */
export async function reopenAlarms(
  tx: Kysely<unknown>,
  drafts: readonly AlarmDraft[],
): Promise<Alarm[]> {
  const shelves = await shelvesOf(tx, drafts);
  const shelfOf = (draft: AlarmDraft) => shelfColumns(shelves.get(sourceKey(draft)) ?? null);
  const rows = await tx
    .withTables<AlarmTables>()
    .updateTable('alarm')
    .from(
      sql<{
        of_kind: AlarmKind;
        of_source: number;
        of_level: number;
        since: Date;
        way: ShelvingWay | null;
        until: Date | null;
      }>`unnest(
        ${drafts.map(({ kind }) => kind)}::text[], ${drafts.map(({ sourceId }) => sourceId)}::bigint[],
        ${drafts.map(({ level }) => level)}::int[],
        ${drafts.map(({ raisedAt }) => new Date(raisedAt - reopenedWithin))}::timestamptz[],
        ${drafts.map((draft) => shelfOf(draft).shelving)}::text[],
        ${drafts.map((draft) => shelfOf(draft).shelved_until)}::timestamptz[])`.as<'told'>(
        sql`told(of_kind, of_source, of_level, since, way, until)`,
      ),
    )
    .set((eb) => ({
      ...{ cleared_at: null, clear_reason: null },
      shelving: eb.ref('told.way'),
      shelved_until: eb.ref('told.until'),
      raises: eb('alarm.raises', '+', 1),
      joined_raises: eb.ref('alarm.raises'),
      realarm_at: sql<Date | null>`told.since + interval '1 hour'
        + alarm.realarm_minutes * interval '1 minute'`,
    }))
    .where(
      sql<boolean>`alarm.id = (
        select id from alarm as last
         where last.kind = told.of_kind and last.source_id = told.of_source
         order by id desc limit 1)`,
    )
    .whereRef('level', '=', 'told.of_level')
    .whereRef('raised_at', '>', 'told.since')
    .where('clear_reason', '=', 'normal')
    .where('confirmed_at', 'is', null)
    .where(sql<boolean>`(alarm.shelving is null or told.way is not null)`)
    .where(
      sql<boolean>`not exists (
        select from alarm as active
         where active.kind = told.of_kind and active.source_id = told.of_source
           and active.cleared_at is null)`,
    )
    .returningAll('alarm')
    .execute();
  return rows.map(alarmOf);
}
