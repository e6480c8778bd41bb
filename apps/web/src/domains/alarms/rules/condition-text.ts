import type { ConditionTest, ConditionWhen } from '@millwright/contract/alarms/conditions.schemas';
import type { PointId, SwitchWords } from '@millwright/kernel';
import { pointNames, writtenBy } from '../../../shell/expressions/point-scope.ts';
import { durationText } from '../../../texts/duration-text.ts';
import type { Say } from '../../../texts/say.ts';
import { type RulePoint, stateWord } from './rule-points.ts';

type Part = Extract<ConditionWhen, { of: unknown }>['of'][number];

/** Whose words a condition is told in. */
export interface Reader {
  readonly t: Say;
  readonly words: SwitchWords;
  readonly locale: string;
}

/** A condition in words: `Pressure > 10 bar and (Pump = 0 or Valve = 0)`. */
export const conditionText = (
  when: ConditionWhen,
  points: readonly RulePoint[],
  reader: Reader,
): string => {
  const { t } = reader;
  const say = (part: ConditionWhen | Part, inside: boolean): string => {
    if ('of' in part) {
      const text = part.of
        .map((one) => say(one as Part, part.of.length > 1))
        .join(t(`condition.join.${part.op}`));
      return inside ? `(${text})` : text;
    }
    return t(`condition.text.${part.op}`, saidOf(part, points, reader));
  };
  return say(when, false);
};

/** What fills the words of a test. */
function saidOf(
  test: ConditionTest,
  points: readonly RulePoint[],
  { words, locale }: Reader,
): Readonly<Record<string, unknown>> {
  const pointOf = (id: PointId) => points.find((point) => point.id === id);
  const nameOf = (id: PointId): string => pointOf(id)?.name ?? `#${id}`;
  if (test.op === 'expression') {
    return { text: writtenBy(test.text, pointNames(points)) };
  }
  if (test.op === 'working' || test.op === 'off') return {};
  if (test.op === 'shift') return { shift: test.shift };
  const time = 'forMs' in test ? durationText(test.forMs, locale) : '';
  if ('deviceId' in test) {
    const owner = points.find(({ deviceId }) => deviceId === test.deviceId);
    return { device: owner?.deviceName ?? `#${test.deviceId}`, time };
  }
  const point = pointOf(test.pointId);
  const name = nameOf(test.pointId);
  const unit = point?.unit ? ` ${point.unit}` : '';
  if ('windowMs' in test) {
    return { name, value: test.value, unit, time: durationText(test.windowMs, locale) };
  }
  if ('otherPointId' in test) return { name, other: nameOf(test.otherPointId) };
  const state = 'set' in test && test.set ? 1 : 0;
  const named =
    test.op === 'equal' || test.op === 'not-equal' ? stateWord(point, test.value, words) : null;
  const said = named === null ? {} : { value: named, unit: '' };
  return { name, unit, state, time, ...test, ...said };
}
