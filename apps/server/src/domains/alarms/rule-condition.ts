import type { AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import type { ConditionWhen as GivenWhen } from '@millwright/contract/alarms/conditions.schemas';
import { type Condition, type ConditionWhen, milliseconds } from '@millwright/kernel';

/** The points that a condition tests, each once. */
export function pointsOfCondition(when: GivenWhen): number[] {
  const collect = (part: GivenWhen): number[] =>
    'of' in part ? part.of.flatMap(collect) : [part.pointId];
  return [...new Set(collect(when))];
}

/** The condition that a rule stands for. */
export const ruleCondition = (
  rule: Pick<AlarmRule, 'id' | 'when' | 'onDelayMs' | 'offDelayMs'>,
  active = false,
): Condition => ({
  id: rule.id,
  // The same shape; the contract knows ids as plain numbers, the kernel by kind.
  when: rule.when as ConditionWhen,
  onDelay: milliseconds(rule.onDelayMs),
  offDelay: milliseconds(rule.offDelayMs),
  active,
});
