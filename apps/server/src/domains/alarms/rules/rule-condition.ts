import type { AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import type {
  ConditionTest as GivenTest,
  ConditionWhen as GivenWhen,
} from '@millwright/contract/alarms/conditions.schemas';
import {
  type Condition,
  type ConditionWhen,
  type DeviceId,
  type Formula,
  milliseconds,
  type PointId,
  type ShiftQuestion,
  shiftExpression,
  storedPoints,
  withOtherPoints,
} from '@millwright/kernel';

/** The tests of a condition, in the order in which they are written. */
export const testsOf = (when: GivenWhen): GivenTest[] =>
  'of' in when ? when.of.flatMap(testsOf) : [when];

type ShiftTest = Extract<GivenTest, { op: 'working' | 'off' | 'shift' }>;

/** Whether a test looks at the shift calendar of the item, and at nothing else. */
export const isOfShifts = (test: GivenTest): test is ShiftTest =>
  test.op === 'working' || test.op === 'off' || test.op === 'shift';

const questionOf = (test: ShiftTest): ShiftQuestion =>
  test.op === 'shift' ? { kind: test.op, shift: test.shift } : { kind: test.op };

/** The points that a test looks at; of an expression as it is stored. */
export function pointsOfTest(test: GivenTest): PointId[] {
  if (test.op === 'expression') return storedPoints(test.text);
  if ('deviceId' in test || isOfShifts(test)) return [];
  return 'otherPointId' in test ? [test.pointId, test.otherPointId] : [test.pointId];
}

/** The points that a condition looks at, each once. */
export const pointsOfCondition = (when: GivenWhen): PointId[] => [
  ...new Set(testsOf(when).flatMap(pointsOfTest)),
];

/** The devices whose state it looks at, each once. */
export const devicesOfCondition = (when: GivenWhen): DeviceId[] => [
  ...new Set(testsOf(when).flatMap((test) => ('deviceId' in test ? [test.deviceId] : []))),
];

/** The texts of its expressions. */
export const expressionsOf = (when: GivenWhen): string[] =>
  testsOf(when).flatMap((test) => (test.op === 'expression' ? [test.text] : []));

/** All that a condition asks as expressions: those that it has, and what its shifts come to. */
export const textsOf = (when: GivenWhen): string[] => [
  ...expressionsOf(when),
  ...testsOf(when)
    .filter(isOfShifts)
    .map((test) => shiftExpression(questionOf(test))),
];

/** The same condition of other tests, each in the place of the one it is made from. */
function withTests(when: GivenWhen, testOf: (test: GivenTest) => GivenTest): GivenWhen {
  if (!('of' in when)) return testOf(when);
  const of = when.of.map((part) => withTests(part, testOf));
  // The parts keep their kinds, and with them the depth that the contract allows.
  return { ...when, of } as GivenWhen;
}

/** The same condition of other points and devices. */
export const withOthers = (
  when: GivenWhen,
  pointOf: (point: PointId) => PointId,
  deviceOf: (device: DeviceId) => DeviceId,
): GivenWhen =>
  withTests(when, (test) => {
    if (test.op === 'expression') return { ...test, text: withOtherPoints(test.text, pointOf) };
    if ('deviceId' in test) return { ...test, deviceId: deviceOf(test.deviceId) };
    if (isOfShifts(test)) return test;
    const moved = { ...test, pointId: pointOf(test.pointId) };
    return 'otherPointId' in moved
      ? { ...moved, otherPointId: pointOf(moved.otherPointId) }
      : moved;
  });

/** The same condition with its expressions in another spelling. */
export const withTexts = (when: GivenWhen, textOf: (text: string) => string): GivenWhen =>
  withTests(when, (test) =>
    test.op === 'expression' ? { ...test, text: textOf(test.text) } : test,
  );

/** Why each expression of a rule is run as it is; null where it cannot be. */
export type FormulaOf = (text: string) => Formula | null;

/** The condition as the engine takes it. */
export function runnable(when: GivenWhen, formulaOf: FormulaOf): ConditionWhen {
  if ('of' in when) {
    return { op: when.op, of: when.of.map((part) => runnable(part, formulaOf)) };
  }
  if (when.op === 'expression') return { op: when.op, formula: formulaOf(when.text) };
  if (isOfShifts(when))
    return { op: 'expression', formula: formulaOf(shiftExpression(questionOf(when))) };
  return when;
}

/**
 * The condition that a rule stands for.
 * @param formulaOf its expressions made ready to run
 */
export const ruleCondition = (
  rule: Pick<AlarmRule, 'when' | 'onDelayMs' | 'offDelayMs'> & { readonly id: number },
  formulaOf: FormulaOf,
  active = false,
): Condition => ({
  id: rule.id,
  when: runnable(rule.when, formulaOf),
  onDelay: milliseconds(rule.onDelayMs),
  offDelay: milliseconds(rule.offDelayMs),
  active,
});
