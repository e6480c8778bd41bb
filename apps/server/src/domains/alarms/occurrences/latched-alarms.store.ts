/**
 * What of the table `alarm` outlasts a condition, or comes back: latched alarms (ISA-18.2, OPC UA Part
 * 9), which stay active until they are confirmed and their condition has gone, and those that are told
 * of again after a time.
 */
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import type { Timestamp } from '@millwright/kernel';
import { type Kysely, type Selectable, sql } from 'kysely';
import { anyOf } from '../../../platform/storage/index.ts';
import type { AlarmSource } from './alarm-source.ts';
import { type AlarmTables, alarmOf } from './alarms.store.ts';
import { isOneOf } from './shelves.store.ts';

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
