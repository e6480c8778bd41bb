/** What may be asked of steps of time, and what is answered. */
import type { PointId } from '@millwright/kernel';
import type { Gap } from '../trends/index.ts';

export interface AggregateQuery {
  readonly points: readonly PointId[];
  /** Milliseconds: where a step ends the next one begins. Ascending, two at least. */
  readonly edges: readonly number[];
}

/** Of the usable samples of a step; without meaning where `n` is 0. */
export interface Aggregate {
  readonly n: number;
  /** Samples that were bad, or had no value. */
  readonly bad: number;
  readonly min: number;
  readonly max: number;
  /** Null where no double holds it. */
  readonly sum: number | null;
  readonly first: number;
  readonly last: number;
}

export interface CourseQuery extends AggregateQuery {
  /** Milliseconds after which a value says nothing any more, though no other came. */
  readonly longestHold: number;
  /** When nobody collected; ascending. */
  readonly gaps?: readonly Gap[];
  /** Between which values a point is in the state whose duration is asked for, both included. */
  readonly states?: ReadonlyMap<PointId, { readonly least: number; readonly greatest: number }>;
  /** At which number a counter begins anew from 0. */
  readonly rollovers?: ReadonlyMap<PointId, number>;
}

/** What only the order of the samples tells. */
export interface Course {
  /** Milliseconds of the step in which the value was known. */
  readonly known: number;
  /** Each value weighted by how long it held; null where none was known, or no double holds it. */
  readonly timeWeightedMean: number | null;
  /** Milliseconds in the state. */
  readonly inState: number;
  /** How far a counter went, through resets and rollovers; null where no double holds it. */
  readonly difference: number | null;
}

/** A sum of the engine, which overflows to infinities, and of both to no number. */
export const heldByDouble = (sum: number): number | null => (Number.isFinite(sum) ? sum : null);

/** By point, one for each step; of points and steps without any, null. */
export type ByStep<T> = ReadonlyMap<PointId, readonly (T | null)[]>;
