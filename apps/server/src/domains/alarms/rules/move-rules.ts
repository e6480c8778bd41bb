/** What alarms do when a device moves to another item. */
import { refuse } from '@millwright/contract';
import type { Tx } from '../../../platform/storage/index.ts';
import type { DeviceMove } from '../../devices/index.ts';
import { lockRulesUsing, moveRule, rulesWithOthers } from '../alarm-rules.store.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import { moveAlarms, moveShelves } from '../occurrences/index.ts';
import { moveRecorded } from '../recording/index.ts';
import { emitRuleChange } from './emit-rule-change.ts';

/**
 * The rules of the device's points and all its alarms go with it.
 * @throws Fault refusal `alarm.rule_spans_devices` {rule}, `alarm.name_taken`, `alarm.account_full`,
 *   `alarm.expressions_full`
 */
export async function moveRules(
  needs: Pick<AlarmNeeds, 'outbox' | 'quota'>,
  tx: Tx,
  { deviceId, pointIds, to, toName, toAccount }: DeviceMove,
): Promise<void> {
  const [spanning] = await rulesWithOthers(tx, { points: pointIds, devices: [deviceId] });
  if (spanning !== undefined) throw refuse('alarm.rule_spans_devices', { rule: spanning });
  const rules = await lockRulesUsing(tx, { points: pointIds, devices: [deviceId] });
  if (toAccount !== undefined) await needs.quota.demand(tx, toAccount, rules.length);
  for (const rule of rules) {
    await moveRule(tx, rule, to);
    await emitRuleChange(needs.outbox, tx, { id: rule.id, itemId: to }, 'edited');
  }
  await moveAlarms(tx, deviceId, { itemId: to, itemName: toName });
  await moveRecorded(tx, deviceId, to);
  await moveShelves(tx, deviceId, { itemId: to, itemName: toName });
}
