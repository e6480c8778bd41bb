/** What may be asked of classes of values, and what is answered. */
import type { PointId } from '@millwright/kernel';
import type { Gap } from '../trends/index.ts';

/** What is asked of a value, in engineering units. */
export type ValueTest =
  | {
      readonly op: 'above' | 'at-least' | 'below' | 'at-most' | 'equal' | 'not-equal';
      readonly value: number;
    }
  | { readonly op: 'bit'; readonly bit: number; readonly set: boolean }
  /** Both ends belong to the inside. */
  | { readonly op: 'inside' | 'outside'; readonly low: number; readonly high: number };

export interface ClassRunQuery {
  /** At most 31 tests for each of these points. */
  readonly groups: readonly {
    readonly points: readonly PointId[];
    readonly tests: readonly ValueTest[];
  }[];
  readonly from: number;
  readonly to: number;
  /** Milliseconds after which a value says nothing any more, though no other came. */
  readonly longestHold: number;
  /** When nobody collected; ascending. */
  readonly gaps: readonly Gap[];
  /** Runs that are answered at most. */
  readonly most: number;
}

/**
 * Runs of a point, ascending and apart: where there is none, nothing is known. A bit of `classes` says
 * whether the test of that number held.
 */
export interface ClassRuns {
  readonly begins: readonly number[];
  readonly ends: readonly number[];
  readonly classes: readonly number[];
}
