/**
 * Conditions compiled to numbers. Every numeric test, of a sample or of what a formula comes to, becomes
 * membership of a closed interval, possibly inverted, with a second, wider interval that applies while
 * the test holds: strict comparisons and deadbands cost nothing extra when a sample is judged.
 */

import { bug } from '../fault.ts';
import type { Condition, ConditionTest, ConditionWhen, Formula } from './condition.ts';
import { changeOf, differenceOf } from './condition-formulas.ts';

/** Up to `bitClear` a sample alone decides. */
export const TestKind = {
  within: 0,
  without: 1,
  bitSet: 2,
  bitClear: 3,
  badQuality: 4,
  noData: 5,
  device: 6,
  /** What its formula comes to is judged. */
  formulaWithin: 7,
  formulaWithout: 8,
  /** A point that the formula of another test looks at. */
  input: 9,
} as const;
export type TestKind = (typeof TestKind)[keyof typeof TestKind];

export interface CompiledTest {
  readonly kind: TestKind;
  /** The device's of a test of a device; 0 of a formula without points. */
  readonly pointId: number;
  /**
   * Low and high while the test does not hold, low and high while it does; for a bit 2^bit first. Of no
   * data and of a device for how long, of this then whether it must be without a connection.
   */
  readonly bounds: readonly [number, number, number, number];
  /** Null where a sample is judged as it is, and of an expression that cannot be run. */
  readonly formula: Formula | null;
}

/**
 * `program` is in postfix order: n ≥ 0 pushes the truth of `tests[n]`, a negative number joins
 * the topmost truths as `joinCount` and `joinsAny` read it.
 */
export interface CompiledCondition {
  readonly tests: readonly CompiledTest[];
  readonly program: readonly number[];
}

/** Most tests of one condition. */
export const maxTests = 64;

const joinCode = (count: number, any: boolean): number => -(count * 2) - (any ? 1 : 0);
/** How many truths a join takes, and whether `any` of them is enough. */
export const joinCount = (code: number): number => -code >> 1;
export const joinsAny = (code: number): boolean => (-code & 1) === 1;

/** @throws Fault bug `condition.empty`, `condition.too_large`. */
export function compileCondition(condition: Condition): CompiledCondition {
  const tests: CompiledTest[] = [];
  const program: number[] = [];
  const emit = (when: ConditionWhen): void => {
    if (!('of' in when)) {
      program.push(tests.length);
      tests.push(compileTest(when));
      return;
    }
    for (const part of when.of) emit(part);
    if (when.of.length > 1) program.push(joinCode(when.of.length, when.op === 'any'));
  };
  emit(condition.when);
  if (tests.length === 0) throw bug('condition.empty', { id: condition.id });
  if (tests.length > maxTests) throw bug('condition.too_large', { id: condition.id });
  return { tests, program };
}

type FormulaTest = Extract<
  ConditionTest,
  { windowMs: number } | { otherPointId: number } | { op: 'expression' }
>;
type OtherTest = Extract<ConditionTest, { forMs: number } | { op: 'bad-quality' }>;
type ValueTest = Exclude<ConditionTest, FormulaTest | OtherTest>;

/** One test alone, as the engine runs it. */
export function compileTest(test: ConditionTest): CompiledTest {
  switch (test.op) {
    case 'bad-quality':
      return plain(TestKind.badQuality, test.pointId);
    case 'no-data':
      return plain(TestKind.noData, test.pointId, test.forMs);
    case 'offline':
    case 'not-online':
      return plain(TestKind.device, test.deviceId, test.forMs, test.op === 'offline' ? 1 : 0);
    case 'expression': {
      const { formula } = test;
      const isTrue = within(formula?.program.points[0] ?? 0, 1, 1, 1, 1);
      return { ...isTrue, kind: TestKind.formulaWithin, formula };
    }
    case 'rising':
    case 'falling':
    case 'changing':
      return ofFormula(changeTest(test), changeOf(test.pointId, test.windowMs));
    case 'above-point':
    case 'below-point':
    case 'equal-point':
      return ofFormula(differenceTest(test), differenceOf(test.pointId, test.otherPointId));
    default:
      return compileValueTest(test);
  }
}

/** What a formula comes to is judged as a sample would be by `test`. */
function ofFormula(test: ValueTest, formula: Formula): CompiledTest {
  const compiled = compileValueTest(test);
  const isWithin = compiled.kind === TestKind.within;
  return {
    ...compiled,
    kind: isWithin ? TestKind.formulaWithin : TestKind.formulaWithout,
    formula,
  };
}

function changeTest(test: Extract<ConditionTest, { windowMs: number }>): ValueTest {
  const { op, pointId, value, deadband = 0 } = test;
  if (op === 'rising') return { op: 'above', pointId, value, deadband };
  if (op === 'falling') return { op: 'below', pointId, value: -value, deadband };
  return { op: 'outside', pointId, low: -value, high: value, deadband };
}

function differenceTest(test: Extract<ConditionTest, { otherPointId: number }>): ValueTest {
  const { op, pointId, deadband = 0 } = test;
  if (op === 'above-point') return { op: 'above', pointId, value: 0, deadband };
  if (op === 'below-point') return { op: 'below', pointId, value: 0, deadband };
  return { op: 'inside', pointId, low: -deadband, high: deadband };
}

/** A sample is judged as it is. */
function compileValueTest(test: ValueTest): CompiledTest {
  const { pointId } = test;
  const up = Number.POSITIVE_INFINITY;
  const down = Number.NEGATIVE_INFINITY;
  switch (test.op) {
    case 'above': {
      const release = test.value - (test.deadband ?? 0);
      return within(pointId, nextUp(test.value), up, nextUp(release), up);
    }
    case 'at-least':
      return within(pointId, test.value, up, test.value - (test.deadband ?? 0), up);
    case 'below': {
      const release = test.value + (test.deadband ?? 0);
      return within(pointId, down, nextDown(test.value), down, nextDown(release));
    }
    case 'at-most':
      return within(pointId, down, test.value, down, test.value + (test.deadband ?? 0));
    case 'equal':
      return within(pointId, test.value, test.value, test.value, test.value);
    case 'not-equal':
      return without(pointId, test.value, test.value, test.value, test.value);
    case 'inside': {
      const { low, high, deadband = 0 } = test;
      return within(pointId, low, high, low - deadband, high + deadband);
    }
    case 'outside': {
      // A deadband wider than half the range would leave nowhere to come back to.
      const { low, high } = test;
      const deadband = Math.min(test.deadband ?? 0, (high - low) / 2);
      return without(pointId, low, high, low + deadband, high - deadband);
    }
    case 'bit': {
      const kind = test.set ? TestKind.bitSet : TestKind.bitClear;
      return plain(kind, pointId, 2 ** test.bit);
    }
  }
}

const interval =
  (kind: TestKind) =>
  (pointId: number, ...bounds: CompiledTest['bounds']): CompiledTest => ({
    ...{ kind, pointId, bounds },
    formula: null,
  });
const within = interval(TestKind.within);
const without = interval(TestKind.without);
const plain = (kind: TestKind, pointId: number, first = 0, second = 0): CompiledTest =>
  interval(kind)(pointId, first, second, 0, 0);

const float = new Float64Array(1);
const bits = new BigInt64Array(float.buffer);

/** The smallest double above a finite `value`. */
export function nextUp(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  float[0] = value;
  bits[0] = (bits[0] as bigint) + (value > 0 ? 1n : -1n);
  return float[0];
}

/** The largest double below a finite `value`. */
export const nextDown = (value: number): number => -nextUp(-value);
