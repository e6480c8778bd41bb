/** Assignments that would set each other off, found on paper from who reads what another writes. Pure. */
import { orderOf, type PointId } from '@millwright/kernel';

/** An assignment as the graph sees it. */
export interface Feeding {
  readonly name: string;
  readonly targetPointId: PointId;
  /** What its source and its condition look at. */
  readonly inputs: readonly PointId[];
}

/**
 * The way round as names, the first at the end again, each setting off the next; null when there is
 * none.
 */
export function findAssignmentLoop(assignments: readonly Feeding[]): string[] | null {
  const writers = Map.groupBy(assignments, ({ targetPointId }) => targetPointId);
  const fedBy = new Map(
    assignments.map((assignment) => [
      assignment,
      [...new Set(assignment.inputs)].flatMap((point) => writers.get(point) ?? []),
    ]),
  );
  return orderOf(fedBy).loop?.map(({ name }) => name) ?? null;
}

/**
 * The points and what those among them are reckoned from that are calculated, be it through others:
 * writing one of these changes them.
 */
export function withInputsBehind(
  points: readonly PointId[],
  reckoned: ReadonlyMap<PointId, readonly PointId[]>,
): ReadonlySet<PointId> {
  // Grows while it is gone through.
  const all = new Set(points);
  for (const point of all) for (const input of reckoned.get(point) ?? []) all.add(input);
  return all;
}
