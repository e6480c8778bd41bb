/**
 * Conditions over live values: what alarms, status templates, conditional tasks and assignments
 * are made of. Data only; `condition-engine.ts` runs them on every sample.
 */
import type { PointId } from '../ids.ts';
import type { Duration, Timestamp } from '../time.ts';

/**
 * One test of one point, in engineering values. A `deadband` is how far the value must come back
 * before a test that holds stops holding (OPC UA Part 9 limit deadband).
 */
export type ConditionTest =
  | {
      readonly op: 'above' | 'at-least' | 'below' | 'at-most';
      readonly pointId: PointId;
      readonly value: number;
      readonly deadband?: number;
    }
  | { readonly op: 'equal' | 'not-equal'; readonly pointId: PointId; readonly value: number }
  /** A bit of a whole number, 0 the least significant; negative numbers in two's complement. */
  | {
      readonly op: 'bit';
      readonly pointId: PointId;
      readonly bit: number;
      readonly set: boolean;
    }
  /** Both ends belong to the inside. */
  | {
      readonly op: 'inside' | 'outside';
      readonly pointId: PointId;
      readonly low: number;
      readonly high: number;
      readonly deadband?: number;
    };

/**
 * A test, or all or any of several. A value of bad quality makes its tests unknown, and unknown
 * spreads as in Kleene's logic: `all` with a false member is false, `any` with a true one true.
 */
export type ConditionWhen =
  | ConditionTest
  | { readonly op: 'all' | 'any'; readonly of: readonly ConditionWhen[] };

export interface Condition {
  /** Unique within its source. */
  readonly id: number;
  readonly when: ConditionWhen;
  /** How long it must hold without a break before it becomes active. */
  readonly onDelay: Duration;
  /** How long it must not hold without a break before it becomes inactive. */
  readonly offDelay: Duration;
  /** The state to start from where the engine does not know the condition yet: after a restart. */
  readonly active?: boolean;
}

/** A condition became active or inactive. */
export interface Transition {
  readonly source: string;
  readonly conditionId: number;
  readonly active: boolean;
  /** When: the time of the sample, or the end of the delay. */
  readonly time: Timestamp;
  /** The sample that tipped it; with a delay, the one that started the delay. */
  readonly pointId: PointId;
  readonly value: number;
  readonly quality: number;
}
