/** Assignments and triggers that would set each other off, found on paper from who reads what another writes. */
import { type ItemId, orderOf, type PointId } from '@millwright/kernel';
import type { Tx } from '../../../platform/storage/index.ts';
import type { Devices, WrittenPlaces } from '../../devices/index.ts';

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
 * @param reckoned what each calculated point is reckoned from
 * @param places a point over the registers of another one is written with it
 */
export function findLoop(
  all: readonly Feeding[],
  reckoned: ReadonlyMap<PointId, readonly PointId[]>,
  places: WrittenPlaces,
): string[] | null {
  const writers = new Map<string, Feeding[]>();
  const starters = new Map<number, Feeding[]>();
  for (const each of all) {
    for (const point of each.targetPointIds) note(writers, places.placeOf(point), each);
    for (const started of each.starts ?? []) note(starters, started, each);
  }
  const fedBy = new Map(
    all.map((each) => [
      each,
      [
        ...[...withInputsBehind(each.inputs, reckoned)]
          .flatMap(places.changing)
          .flatMap((place) => writers.get(place) ?? []),
        ...(each.assignmentId === undefined ? [] : (starters.get(each.assignmentId) ?? [])),
      ],
    ]),
  );
  return orderOf(fedBy).loop?.map(({ name }) => name) ?? null;
}

/** The way round among these of an item, as it is stored now. */
export async function loopAmong(
  devices: Pick<Devices, 'reckonedFrom' | 'writtenPlaces'>,
  tx: Tx,
  item: ItemId,
  all: readonly Feeding[],
): Promise<string[] | null> {
  const reckoned = await devices.reckonedFrom(tx, item);
  const written = all.flatMap(({ targetPointIds }) => targetPointIds);
  const inputs = all.flatMap((each) => each.inputs);
  const seen = [...withInputsBehind(inputs, reckoned)];
  return findLoop(all, reckoned, await devices.writtenPlaces(tx, { written, seen }));
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

function note<Key>(into: Map<Key, Feeding[]>, key: Key, each: Feeding): void {
  const found = into.get(key);
  if (found) found.push(each);
  else into.set(key, [each]);
}
