import type { AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import type { ConditionWhen as GivenWhen } from '@millwright/contract/alarms/conditions.schemas';
import { type Condition, type ConditionWhen, milliseconds } from '@millwright/kernel';

/** The points that a condition tests, each once. */
export function pointsOfCondition(when: GivenWhen): number[] {
  const collect = (part: GivenWhen): number[] =>
    'of' in part ? part.of.flatMap(collect) : [part.pointId];
  return [...new Set(collect(when))];
}

/** The same condition of other points. */
export function withPoints(when: GivenWhen, pointOf: (point: number) => number): GivenWhen {
  if (!('of' in when)) return { ...when, pointId: pointOf(when.pointId) };
  const of = when.of.map((part) => withPoints(part, pointOf));
  // The parts keep their kinds, and with them the depth that the contract allows.
  return { ...when, of } as GivenWhen;
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
