import type { AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import type { ConditionWhen as GivenWhen } from '@millwright/contract/alarms/conditions.schemas';
import { type Condition, milliseconds, type PointId } from '@millwright/kernel';

/** The points that a condition tests, each once. */
export function pointsOfCondition(when: GivenWhen): PointId[] {
  const collect = (part: GivenWhen): PointId[] =>
    'of' in part ? part.of.flatMap(collect) : [part.pointId];
  return [...new Set(collect(when))];
}

/** The same condition of other points. */
export function withPoints(when: GivenWhen, pointOf: (point: PointId) => PointId): GivenWhen {
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
  when: rule.when,
  onDelay: milliseconds(rule.onDelayMs),
  offDelay: milliseconds(rule.offDelayMs),
  active,
});
