import type { AlarmRule, AlarmRuleInput } from '@millwright/contract/alarms/alarms.schemas';
import type { Acting } from '../../../platform/audit/index.ts';
import { insertRule } from '../alarm-rules.store.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import { demandScreen } from '../guides/index.ts';
import { checkRule, holding } from './check-rule.ts';
import { emitRuleChange } from './emit-rule-change.ts';
import { storedWhen } from './rule-expressions.ts';

/**
 * @throws Fault refusal `alarm.account_full`, `alarm.point_foreign`, `alarm.point_is_text`, `alarm.name_taken`,
 *   `alarm.device_foreign`, `alarm.recorded_foreign`, `alarm.expression_wrong`, `alarm.expression_without_point`,
 *   `alarm.expressions_full`, `alarm.screen_foreign`, `general.not_found` when there is no such item.
 */
export async function createRule(
  needs: AlarmNeeds,
  input: AlarmRuleInput,
  acting: Acting,
): Promise<AlarmRule> {
  await demandScreen(needs, input.itemId, input.screenId);
  const when = await storedWhen(needs.devices, input.itemId, input.when);
  return needs.transactions.run(async (tx) => {
    const uses = await checkRule(holding(needs, tx), input.itemId, when, {
      recorded: input.recordedPointIds,
    });
    await needs.quota.demand(tx, await needs.items.accountOf(input.itemId, tx), 1);
    const rule = await insertRule(tx, { ...input, when }, uses, needs.clock.now());
    await needs.auditTrail.record(tx, {
      ...acting,
      action: 'alarm_rule.create',
      subject: { kind: 'alarm_rule', id: rule.id, name: rule.name },
      itemId: rule.itemId,
      after: rule,
    });
    await emitRuleChange(needs.outbox, tx, rule, 'created');
    return rule;
  });
}
