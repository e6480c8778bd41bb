/** What rules say beyond their condition, at their alarms. */
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { type Kysely, type Selectable, sql } from 'kysely';
import { anyOf } from '../../../platform/storage/index.ts';
import { type AlarmTables, alarmOf } from './alarms.store.ts';

/**
 * Notes that these ask for a work order, where their rule does and it is not noted yet; answers all of
 * them as they are now, and which were noted.
 */
export async function wantOrders(
  tx: Kysely<unknown>,
  alarms: readonly Alarm[],
): Promise<{ readonly alarms: Alarm[]; readonly noted: Alarm[] }> {
  const { rows } = await sql<Selectable<AlarmTables['alarm']>>`
    update alarm set order_wanted = true
      from alarm_rule
     where alarm.id = ${anyOf(alarms.map(({ id }) => id))} and not order_wanted
       and kind = 'rule' and alarm_rule.id = source_id and wants_order
       and shelving is null and suppressed_by is null
    returning alarm.*`.execute(tx);
  const noted = new Map(rows.map((row) => [row.id, alarmOf(row)]));
  return {
    alarms: alarms.map((alarm) => noted.get(alarm.id) ?? alarm),
    noted: [...noted.values()],
  };
}

/** What the rules of alarms said at the raise is to be done first, by alarm; those that said something. */
export async function instructionsOf(
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .withTables<AlarmTables>()
    .selectFrom('alarm')
    .select(['id', 'instructions'])
    .where('id', '=', anyOf(ids))
    .where('instructions', '!=', '')
    .execute();
  return new Map(rows.map(({ id, instructions }) => [id, instructions]));
}
