/** An alarm that was raised, as far as it is of interest which came first. */
export interface Raised {
  readonly id: number;
  readonly number: string;
  readonly raisedAt: number;
}

/**
 * Which of a group came first: the earliest of what is active and of what was raised now, by the moments
 * and not by the order of recording, for a storm is recorded the serious first.
 * @param first that of those that are active; null where none is
 */
export function firstOf(first: Raised | null, raised: readonly Raised[]): Raised | null {
  const all = first === null ? raised : [first, ...raised];
  return all.reduce<Raised | null>(
    (earliest, one) =>
      earliest === null ||
      one.raisedAt < earliest.raisedAt ||
      (one.raisedAt === earliest.raisedAt && one.id < earliest.id)
        ? one
        : earliest,
    null,
  );
}
