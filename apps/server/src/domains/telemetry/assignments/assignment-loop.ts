/** Assignments and triggers that would set each other off, found on paper from who reads what another writes. Pure. */
import { orderOf, type PointId } from '@millwright/kernel';

/** What acts by itself, as the graph sees it. */
export interface Feeding {
  readonly name: string;
  readonly targetPointIds: readonly PointId[];
  /** What sets it off. */
  readonly inputs: readonly PointId[];
  /** The assignment that it is; absent where it is none that is saved. */
  readonly assignmentId?: number | undefined;
  /** The assignments that it starts. */
  readonly starts?: readonly number[];
}

/**
 * The way round as names, the first at the end again, each setting off the next; null when there is
 * none.
 */
export function findLoop(all: readonly Feeding[]): string[] | null {
  const writers = new Map<PointId, Feeding[]>();
  const starters = new Map<number, Feeding[]>();
  for (const each of all) {
    for (const point of each.targetPointIds) note(writers, point, each);
    for (const started of each.starts ?? []) note(starters, started, each);
  }
  const fedBy = new Map(
    all.map((each) => [
      each,
      [
        ...[...new Set(each.inputs)].flatMap((point) => writers.get(point) ?? []),
        ...(each.assignmentId === undefined ? [] : (starters.get(each.assignmentId) ?? [])),
      ],
    ]),
  );
  return orderOf(fedBy).loop?.map(({ name }) => name) ?? null;
}

function note<Key>(into: Map<Key, Feeding[]>, key: Key, each: Feeding): void {
  const found = into.get(key);
  if (found) found.push(each);
  else into.set(key, [each]);
}
