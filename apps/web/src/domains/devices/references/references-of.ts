import type { Reference } from '@millwright/contract/devices/references/references.schemas';
import type { PointId } from '@millwright/kernel';

/** What uses some of the points, as far as those; null: of all that were asked for. */
export function referencesOf(
  all: readonly Reference[],
  points: readonly PointId[] | null,
): readonly Reference[] {
  if (points === null) return all;
  const wanted = new Set(points);
  return all.flatMap((reference) => {
    const pointIds = reference.pointIds.filter((id) => wanted.has(id));
    const holdsPointIds = reference.holdsPointIds.filter((id) => wanted.has(id));
    const { writesPointIds } = reference;
    const written =
      writesPointIds === undefined
        ? {}
        : { writesPointIds: writesPointIds.filter((id) => wanted.has(id)) };
    return pointIds.length === 0 ? [] : [{ ...reference, ...written, pointIds, holdsPointIds }];
  });
}

/**
 * Whether something keeps the points from being deleted; null: the device with all of them. What goes
 * with them keeps none.
 */
export const keepsFromDeletion = (
  all: readonly Reference[],
  points: readonly PointId[] | null,
): boolean =>
  referencesOf(all, points).some(({ subject, id, holdsPointIds, holdsDevice }) => {
    if (points === null) return holdsPointIds.length > 0 || holdsDevice === true;
    const goesToo = subject === 'point' && points.some((point) => point === id);
    return holdsPointIds.length > 0 && !goesToo;
  });

/** What is enabled and writes one of the points by itself, once each. */
export function writersOf(
  all: readonly Reference[],
  points: readonly PointId[],
): readonly Reference[] {
  const writers = referencesOf(all, points).filter(
    ({ enabled, writesPointIds }) => enabled === true && (writesPointIds ?? []).length > 0,
  );
  return [...new Map(writers.map((one) => [`${one.subject}.${one.id}`, one])).values()];
}
