/** Where a point is read: `width` cells from `address` on, in one space of the device. */
export interface Place {
  readonly space: string;
  readonly address: number;
  readonly width: number;
}

/**
 * What a station has taught about its addresses by refusing reads. Kept beside the plan, so that
 * the lesson survives when points are added or removed.
 */
export interface PlanMemory {
  /** Places that a block must not continue into from below. */
  readonly cuts: ReadonlyMap<string, 'gap' | 'bisection'>;
  /** Places that were refused on their own. */
  readonly refused: ReadonlySet<string>;
  /**
   * Learns from the refusal of a block holding these points, in order of address: gaps are
   * suspected first, then the block is halved, until one place stands alone and is refused.
   */
  learn(points: readonly Place[]): void;
  /**
   * No search is under way any more: what was halved on the way to culprits may grow together again.
   * @returns whether anything may
   */
  settle(): boolean;
  /** A refused place answered after all. */
  restore(point: Place): void;
  /** Whatever was refused may have been so for a moment only. */
  forget(): void;
}

/** Points of one place are read by the same cells. */
export const placeOf = (point: Place): string => `${point.space}:${point.address}+${point.width}`;

export function createPlanMemory(): PlanMemory {
  const cuts = new Map<string, 'gap' | 'bisection'>();
  const refused = new Set<string>();

  function startsAfterGap(points: readonly Place[]): Place[] {
    let end = Number.POSITIVE_INFINITY;
    return points.filter((point) => {
      const gap = point.address > end;
      end = Math.max(Number.isFinite(end) ? end : 0, point.address + point.width);
      return gap;
    });
  }

  function starts(points: readonly Place[]): Place[] {
    return points.filter((point, index) => {
      const previous = points[index - 1];
      return previous !== undefined && placeOf(previous) !== placeOf(point);
    });
  }

  return {
    cuts,
    refused,
    learn(points) {
      const [first] = points;
      if (!first) return;
      const afterGaps = startsAfterGap(points);
      if (afterGaps.length > 0) {
        for (const point of afterGaps) cuts.set(placeOf(point), 'gap');
        return;
      }
      const inner = starts(points);
      const middle = inner[inner.length >> 1];
      if (middle) {
        cuts.set(placeOf(middle), 'bisection');
        return;
      }
      refused.add(placeOf(first));
    },
    settle() {
      const before = cuts.size;
      for (const [place, reason] of cuts) if (reason === 'bisection') cuts.delete(place);
      return cuts.size < before;
    },
    restore(point) {
      refused.delete(placeOf(point));
    },
    forget() {
      cuts.clear();
      refused.clear();
    },
  };
}
