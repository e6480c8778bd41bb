/**
 * Conditions compiled to numbers. Every numeric test becomes membership of a closed interval,
 * possibly inverted, with a second, wider interval that applies while the test holds: strict
 * comparisons and deadbands cost nothing extra when a sample is judged.
 */

import { bug } from '../fault.ts';
import type { Condition, ConditionTest, ConditionWhen } from './condition.ts';

export const TestKind = { within: 0, without: 1, bitSet: 2, bitClear: 3 } as const;
export type TestKind = (typeof TestKind)[keyof typeof TestKind];

export interface CompiledTest {
  readonly kind: TestKind;
  readonly pointId: number;
  /** Low and high while the test does not hold, low and high while it does; for a bit 2^bit first. */
  readonly bounds: readonly [number, number, number, number];
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

function compileTest(test: ConditionTest): CompiledTest {
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
      return { kind, pointId, bounds: [2 ** test.bit, 0, 0, 0] };
    }
  }
}

const interval =
  (kind: TestKind) =>
  (pointId: number, ...bounds: CompiledTest['bounds']): CompiledTest => ({ kind, pointId, bounds });
const within = interval(TestKind.within);
const without = interval(TestKind.without);

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
