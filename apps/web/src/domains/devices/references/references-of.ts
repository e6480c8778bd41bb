import type { Reference } from '@millwright/contract/devices/references/references.schemas';
import { type DeviceId, type PointId, pointId } from '@millwright/kernel';

/** What uses a device; its own points go with it. */
export const referencesOfDevice = (
  all: readonly Reference[],
  device: DeviceId,
): readonly Reference[] =>
  all.filter(({ subject, device: its }) => subject !== 'point' || its?.id !== device);

/** What uses some of the points, as far as those. */
export function referencesOf(
  all: readonly Reference[],
  points: readonly PointId[],
): readonly Reference[] {
  const wanted = new Set(points);
  return all.flatMap((reference) => {
    const pointIds = reference.pointIds.filter((id) => wanted.has(id));
    const holdsPointIds = reference.holdsPointIds.filter((id) => wanted.has(id));
    const { writesPointIds, locksPointIds } = reference;
    const written =
      writesPointIds === undefined
        ? {}
        : { writesPointIds: writesPointIds.filter((id) => wanted.has(id)) };
    const locked =
      locksPointIds === undefined
        ? {}
        : { locksPointIds: locksPointIds.filter((id) => wanted.has(id)) };
    const found = { ...reference, ...written, ...locked, pointIds, holdsPointIds };
    return pointIds.length === 0 ? [] : [found];
  });
}

/**
 * Whether something keeps the points from being deleted; null: the device with all of them. What goes
 * with them keeps none.
 */
export const keepsFromDeletion = (
  all: readonly Reference[],
  points: readonly PointId[] | null,
  device: DeviceId,
): boolean =>
  points === null
    ? referencesOfDevice(all, device).some(
        ({ holdsPointIds, holdsDevice }) => holdsPointIds.length > 0 || holdsDevice === true,
      )
    : referencesOf(all, points).some(({ subject, id, holdsPointIds }) => {
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

/** A point, and the device whose references tell of it. */
export interface PlacedPoint {
  readonly id: PointId;
  readonly deviceId: DeviceId;
}

/**
 * What is enabled, writes by itself and uses one of the points, or one that is reckoned from them, be it through
 * others; once each.
 * @param list the references of a device
 */
export async function throughReckoned(
  points: readonly PlacedPoint[],
  list: (device: DeviceId) => Promise<readonly Reference[]>,
): Promise<readonly Reference[]> {
  const seen = new Set<PointId>();
  const acting = new Map<string, Reference>();
  let turn = points;
  while (turn.length > 0) {
    for (const { id } of turn) seen.add(id);
    const its = turn.map(({ id }) => id);
    const devices = [...new Set(turn.map(({ deviceId }) => deviceId))];
    const replies = await Promise.all(devices.map(list));
    const found = referencesOf(replies.flat(), its);
    for (const one of found) {
      const { subject, id, enabled, writesPointIds } = one;
      if (enabled === true && writesPointIds !== undefined) acting.set(`${subject}.${id}`, one);
    }
    turn = found
      .flatMap(({ subject, id, device }) =>
        subject === 'point' && device !== undefined
          ? [{ id: pointId(id), deviceId: device.id }]
          : [],
      )
      .filter(({ id }) => !seen.has(id));
  }
  return [...acting.values()];
}
