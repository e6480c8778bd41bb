/** Reads of the audit trail what became of a rule, with the alarms around it. */
import {
  maxRuleChanges,
  type RuleChange,
  ruleChange,
} from '@millwright/contract/alarms/sources/rule-history.schemas';
import { type Kysely, sql } from 'kysely';

interface Entry {
  readonly id: number;
  readonly at: Date;
  readonly by: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly alarms_before: number;
  readonly alarms_after: number;
}

/**
 * The latest changes of a rule in the item that it belongs to now, as far as the operation log goes
 * back; what was done while its device was elsewhere is for whoever has that.
 */
export async function changesOfRule(db: Kysely<unknown>, rule: number): Promise<RuleChange[]> {
  const { rows } = await sql<Entry>`
    select audit_entry.id, at, actor_name as by, before, after,
           (select count(*)::int from alarm
             where kind = 'rule' and source_id = ${rule}
               and raised_at >= at - interval '1 day' and raised_at < at) as alarms_before,
           (select count(*)::int from alarm
             where kind = 'rule' and source_id = ${rule}
               and raised_at >= at and raised_at < at + interval '1 day') as alarms_after
      from audit_entry
      join alarm_rule on alarm_rule.id = ${rule} and alarm_rule.item_id = audit_entry.item_id
     where subject_kind = 'alarm_rule' and subject_id = ${String(rule)}
       and action in ('alarm_rule.create', 'alarm_rule.edit')
     order by audit_entry.id desc limit ${maxRuleChanges}`.execute(db);
  return rows.flatMap(({ at, alarms_before, alarms_after, ...entry }) => {
    // What a release of before did not know of a rule is as in a new one; what it called otherwise is left out.
    const read = ruleChange.safeParse({
      ...entry,
      at: at.getTime(),
      alarmsBefore: alarms_before,
      alarmsAfter: alarms_after,
    });
    return read.success ? [read.data] : [];
  });
}
