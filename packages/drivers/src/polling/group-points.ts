import { largestBlock } from '../values/decoded-block.ts';
import { type Place, type PlanMemory, placeOf } from './plan-memory.ts';

/**
 * Cuts the points of a station into the runs that one read each brings, none longer than a block.
 * @param sorted space by space, in order of address
 * @param fits whether a read that begins with `first` may go on from `end`, the last cell it brings
 *   so far and one, to bring `point` too: asked only where `memory` does not know better
 */
export function groupPoints<Point extends Place>(
  sorted: readonly Point[],
  memory: PlanMemory,
  fits: (first: Point, point: Point, end: number) => boolean,
): Point[][] {
  const groups: Point[][] = [];
  let group: Point[] = [];
  let end = 0;
  for (const point of sorted) {
    const first = group[0];
    const last = group.at(-1);
    const joins =
      first &&
      last &&
      group.length < largestBlock &&
      first.space === point.space &&
      (placeOf(last) === placeOf(point) ||
        (!parted(last, point, memory) && fits(first, point, end)));
    if (!joins) {
      group = [];
      groups.push(group);
      end = 0;
    }
    group.push(point);
    end = Math.max(end, point.address + point.width);
  }
  return groups;
}

/** Whether refusals have taught that a read must not go on from one place to the next. */
const parted = (last: Place, point: Place, { cuts, refused }: PlanMemory): boolean =>
  cuts.has(placeOf(point)) || refused.has(placeOf(point)) || refused.has(placeOf(last));
