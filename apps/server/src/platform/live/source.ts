/** What the fan-out needs of whoever knows the points: their values now, and who may see them. */
import type { Session } from '../access/index.ts';

/** Rows to fill, one per point asked for. */
export interface LiveColumns {
  readonly value: Float64Array;
  /** Milliseconds since 1970; 0 = never read. */
  readonly time: Float64Array;
  readonly quality: Uint8Array;
  /**
   * Null unless the value is a text or a whole number beyond 2^53 (its digits); such a row travels
   * as text. Comes filled with null.
   */
  readonly text: (string | null)[];
}

export interface LiveSource {
  /** Fills row i with the present value of `points[i]`. Must not keep either argument. */
  snapshot(points: Uint32Array, into: LiveColumns): void;
  /** For each point whether it exists and the session may see it. */
  allowed(session: Session, points: readonly number[]): Promise<boolean[]>;
}
