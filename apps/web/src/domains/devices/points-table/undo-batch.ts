import type { PointChanges } from '@millwright/contract/devices/point-batch.schemas';
import type { Point } from '@millwright/contract/devices/points.schemas';

export interface Batch {
  readonly ids: readonly number[];
  readonly changes: PointChanges;
}

type Changed = keyof PointChanges & keyof Point;

/** The batches that give points back what they had before `changes`: as few as there were kinds. */
export function undoBatch(before: readonly Point[], changes: PointChanges): Batch[] {
  const keys = (Object.keys(changes) as Changed[]).filter((key) => changes[key] !== undefined);
  const earlier = (point: Point): PointChanges =>
    Object.fromEntries(keys.map((key) => [key, point[key]]));
  const kinds = Map.groupBy(before, (point) => JSON.stringify(earlier(point)));
  return [...kinds.values()].flatMap((points) => {
    const [first] = points;
    return first === undefined
      ? []
      : [{ ids: points.map(({ id }) => id), changes: earlier(first) }];
  });
}
