/**
 * Conditions over live values: what alarms, status templates, conditional tasks and assignments
 * are made of. Data only; `condition-engine.ts` runs them on every sample.
 */
import type { ItemClock, Program } from '../expressions/index.ts';
import type { DeviceId, PointId } from '../ids.ts';
import type { Duration, Timestamp } from '../time.ts';

/** An expression made ready to run, for a condition. */
export interface Formula extends ItemClock {
  /**
   * What it was made from: the same key is the same formula, whose state and delay are kept; where it
   * asks for the shift, by the same shifts.
   */
  readonly key: string;
  readonly program: Program;
}

/** Tests of a value against one limit. */
export const limitTests = [
  'above',
  'at-least',
  'below',
  // Of a limit itself: whether it belongs to what is held against it.
  'at-most',
] as const;

/**
 * One test of one point, in engineering values. A `deadband` is how far the value must come back
 * before a test that holds stops holding (OPC UA Part 9 limit deadband).
 */
export type ConditionTest =
  | {
      readonly op: (typeof limitTests)[number];
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
    }
  /** No sample came for so long. A bad one is none, nor is one that only says that the last is old. */
  | { readonly op: 'no-data'; readonly pointId: PointId; readonly forMs: number }
  /** The one test that a bad value makes true. */
  | { readonly op: 'bad-quality'; readonly pointId: PointId }
  /** The device has been so for so long; what is connected and gives no proper answers is not online. */
  | {
      readonly op: 'offline' | 'not-online';
      readonly deviceId: DeviceId;
      readonly forMs: number;
    }
  /** The value changed by more than `value` within the window: up, down, or either. */
  | {
      readonly op: 'rising' | 'falling' | 'changing';
      readonly pointId: PointId;
      readonly value: number;
      readonly windowMs: number;
      readonly deadband?: number;
    }
  /** Another point is the limit; equal is what differs by no more than the deadband. */
  | {
      readonly op: 'above-point' | 'below-point' | 'equal-point';
      readonly pointId: PointId;
      readonly otherPointId: PointId;
      readonly deadband?: number;
    }
  /** An expression that is true or false; null is one that cannot be run, and is unknown. */
  | { readonly op: 'expression'; readonly formula: Formula | null };

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
  /**
   * What an active condition does once it is unknown: keeps its state (the usual), or ends after its off
   * delay, where it must be known to be obeyed.
   */
  readonly unknown?: 'keeps' | 'ends';
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
  /** Which of its tests tipped it, counted in the order in which they are written. */
  readonly test: number;
  /** The sample that tipped it; with a delay, the one that started the delay. Null of a device. */
  readonly pointId: PointId | null;
  /**
   * What was judged: the sample, the change within the window, by how much it is above the other point;
   * NaN where it is no number.
   */
  readonly value: number;
  readonly quality: number;
}
