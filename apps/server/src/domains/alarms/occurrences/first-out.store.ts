/** Notes at alarms of a group which of them came first. */
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { type Kysely, type Selectable, sql } from 'kysely';
import { anyOf } from '../../../platform/storage/index.ts';
import { type AlarmTables, alarmOf } from './alarms.store.ts';
import { firstOf, type Raised } from './first-out.ts';

interface Group {
  readonly id: number;
  readonly name: string;
}

/** The groups of these rules, locked in one order until the commit. */
async function groupsOf(
  tx: Kysely<unknown>,
  rules: readonly number[],
): Promise<Map<number, Group>> {
  const { rows } = await sql<Group & { rule: number }>`
    select alarm_group.id, name, rule_id as rule from alarm_group
      join alarm_group_rule on group_id = alarm_group.id
     where rule_id = ${anyOf(rules)} order by alarm_group.id for share of alarm_group`.execute(tx);
  return new Map(rows.map(({ rule, ...group }) => [rule, group]));
}

/** The one that came first of those of a group that are active, be it over itself; itself left out. */
async function firstActive(
  tx: Kysely<unknown>,
  group: number,
  except: readonly number[],
): Promise<Raised | null> {
  const { rows } = await sql<{ id: number; number: string; raised: Date }>`
    select first.id, first.number, first.raised_at as raised from alarm
      join alarm as first on first.id = alarm.first_id
     where alarm.group_id = ${group} and alarm.cleared_at is null and alarm.id <> all(${[...except]})
     order by first.raised_at, first.id limit 1`.execute(tx);
  const [found] = rows;
  return found === undefined
    ? null
    : { id: found.id, number: found.number, raisedAt: found.raised.getTime() };
}

/**
 * Notes at alarms that were just raised which of their group came first, and at those before them where
 * that is another one now.
 * @returns the alarms that were raised, as they are then, and others that stand under another one now
 */
export async function markFirstOut(
  tx: Kysely<unknown>,
  raised: readonly Alarm[],
): Promise<{ readonly raised: Alarm[]; readonly others: Alarm[] }> {
  const rules = raised.flatMap(({ ruleId }) => (ruleId === null ? [] : [ruleId]));
  const groups = rules.length === 0 ? new Map<number, Group>() : await groupsOf(tx, rules);
  if (groups.size === 0) return { raised: [...raised], others: [] };
  const marked = new Map<number, Alarm>();
  const others: Alarm[] = [];
  const isNew = new Set(raised.map(({ id }) => Number(id)));
  const ofGroup = Map.groupBy(raised, ({ ruleId }) => groups.get(ruleId ?? 0)?.id);
  for (const [group, own] of ofGroup) {
    if (group === undefined) continue;
    const name = groups.get(own[0]?.ruleId ?? 0)?.name ?? '';
    const ids = own.map(({ id }) => Number(id));
    const before = await firstActive(tx, group, ids);
    const first = firstOf(before, own);
    if (first === null) continue;
    // What stood under the one before stands under this one, whether it is over or not.
    const follows = before !== null && before.id !== first.id ? before.id : 0;
    const { rows } = await sql<Selectable<AlarmTables['alarm']>>`
      update alarm set group_id = ${group}, first_id = ${first.id}, first_number = ${first.number},
             group_name = case when id = ${anyOf(ids)} then ${name} else group_name end
       where id = ${anyOf(ids)} or first_id = ${follows}
      returning *`.execute(tx);
    for (const alarm of rows.map(alarmOf)) {
      if (isNew.has(alarm.id)) marked.set(alarm.id, alarm);
      else others.push(alarm);
    }
  }
  return { raised: raised.map((alarm) => marked.get(alarm.id) ?? alarm), others };
}
