import { refuse } from '@millwright/contract';
import { alarmCleared } from '@millwright/contract/alarms/alarms.events';

import type { Acting } from '../../../platform/audit/index.ts';
import { deleteRuleRows, lockRules } from '../alarm-rules.store.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import { clearAlarms } from '../occurrences/index.ts';
import { emitRuleChange } from './emit-rule-change.ts';

/**
 * Deletes rules, all or none, and clears what they have active; answers how many.
 * @throws Fault refusal `general.not_found`.
 */
export async function deleteRules(
  needs: AlarmNeeds,
  ids: readonly number[],
  acting: Acting,
): Promise<number> {
  const { rules, cleared } = await needs.transactions.run(async (tx) => {
    const before = await lockRules(tx, ids);
    if (before.length !== new Set(ids).size) throw refuse('general.not_found');
    const files = await deleteRuleRows(tx, ids);
    for (const file of files) await needs.files.remove(tx, file);
    const now = needs.clock.now();
    const { cleared } = await clearAlarms(tx, { kind: 'rule', sourceIds: ids }, 'deleted', now);
    await needs.outbox.emitAll(tx, alarmCleared, cleared);
    for (const rule of before) {
      await needs.auditTrail.record(tx, {
        ...acting,
        action: 'alarm_rule.delete',
        subject: { kind: 'alarm_rule', id: rule.id, name: rule.name },
        itemId: rule.itemId,
        before: rule,
      });
      await emitRuleChange(needs.outbox, tx, rule, 'deleted');
    }
    return { rules: before.length, cleared };
  });
  needs.tell('cleared', cleared);
  return rules;
}
