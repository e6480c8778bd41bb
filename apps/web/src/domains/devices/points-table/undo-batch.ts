import type { PointChanges } from '@millwright/contract/devices/points/point-batch.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';

export interface Batch {
  readonly ids: readonly number[];
  readonly changes: PointChanges;
}

type Changed = keyof PointChanges & keyof Point;

/** The batches that give points back what they had before `changes`: as few as there were kinds. */
export function undoBatch(before: readonly Point[], changes: PointChanges): Batch[] {
  const keys = (Object.keys(changes) as Changed[]).filter((key) => changes[key] !== undefined);
  const earlier = (point: Point): PointChanges =>
    // What a limit does not have of its own is left out of a point.
    Object.fromEntries(keys.map((key) => [key, point[key] ?? null]));
  const kinds = new Map<string, { readonly ids: number[]; readonly changes: PointChanges }>();
  for (const point of before) {
    const had = earlier(point);
    const key = JSON.stringify(had);
    const batch = kinds.get(key) ?? { ids: [], changes: had };
    batch.ids.push(point.id);
    kinds.set(key, batch);
  }
  return [...kinds.values()];
}
