import type { ConditionWhen } from '@millwright/contract/alarms/conditions.schemas';
import type { SwitchWords } from '@millwright/kernel';
import type { Say } from '../../../texts/say.ts';
import { type RulePoint, stateWord } from './rule-points.ts';

type Part = Extract<ConditionWhen, { of: unknown }>['of'][number];

/** A condition in words: `Pressure > 10 bar and (Pump = 0 or Valve = 0)`. */
export const conditionText = (
  when: ConditionWhen,
  points: readonly RulePoint[],
  t: Say,
  words: SwitchWords,
): string => {
  const say = (part: ConditionWhen | Part, inside: boolean): string => {
    if ('of' in part) {
      const text = part.of
        .map((one) => say(one as Part, part.of.length > 1))
        .join(t(`condition.join.${part.op}`));
      return inside ? `(${text})` : text;
    }
    const point = points.find(({ id }) => id === part.pointId);
    const name = point?.name ?? `#${part.pointId}`;
    const unit = point?.unit ? ` ${point.unit}` : '';
    const state = 'set' in part && part.set ? 1 : 0;
    const named =
      part.op === 'equal' || part.op === 'not-equal' ? stateWord(point, part.value, words) : null;
    const said = named === null ? {} : { value: named, unit: '' };
    return t(`condition.text.${part.op}`, { name, unit, state, ...part, ...said });
  };
  return say(when, false);
};
