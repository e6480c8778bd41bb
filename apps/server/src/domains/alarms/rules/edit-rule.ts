import { refuse } from '@millwright/contract';
import { alarmCleared } from '@millwright/contract/alarms/alarms.events';
import type { AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import { conflict } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import { type AlarmRuleFields, findRules, lockRules, updateRule } from '../alarm-rules.store.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import { clearAlarms } from '../occurrences/index.ts';
import { checkRulePoints } from './check-rule.ts';
import { emitRuleChange } from './emit-rule-change.ts';

/**
 * An alarm that the rule has active stays so until the changed condition says otherwise; switching
 * the rule off clears it.
 * @throws Fault refusal `general.not_found`, `general.conflict` with the fresh rule, and those of
 *   adding one.
 */
export async function editRule(
  needs: AlarmNeeds,
  input: AlarmRuleFields & { id: number; version: number },
  acting: Acting,
): Promise<AlarmRule> {
  const { id } = input;
  const [known] = await findRules(needs.db, [id]);
  if (known === undefined) throw refuse('general.not_found');
  const points = await checkRulePoints(needs.devices, known.itemId, input.when);
  return needs.transactions.run(async (tx) => {
    const [before] = await lockRules(tx, [id]);
    if (before === undefined) throw refuse('general.not_found');
    if (before.version !== input.version) throw conflict(before);
    const now = needs.clock.now();
    const after = await updateRule(tx, id, input, points, now);
    if (!after.enabled) {
      const cleared = await clearAlarms(tx, { kind: 'rule', sourceIds: [id] }, 'disabled', now);
      await needs.outbox.emitAll(tx, alarmCleared, cleared);
    }
    await needs.auditTrail.record(tx, {
      ...acting,
      action: 'alarm_rule.edit',
      subject: { kind: 'alarm_rule', id, name: after.name },
      itemId: after.itemId,
      before,
      after,
    });
    await emitRuleChange(needs.outbox, tx, after, 'edited');
    return after;
  });
}
