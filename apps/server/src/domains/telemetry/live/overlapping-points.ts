/**
 * Points over the same registers of a device: what is written to one changes the others, so what the
 * strictest of them asks for is asked of all.
 */

import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { MemorySpan } from '@millwright/drivers';
import { WriteConfirm } from '@millwright/kernel';
import { type SharedPlaces, sharedPlaces } from '../../devices/index.ts';
import type { CollectedDevice } from './collected-device.ts';

/** A device that is taken anew is another object. */
const known = new WeakMap<CollectedDevice, SharedPlaces>();

function placesOf(device: CollectedDevice): SharedPlaces {
  const found = known.get(device);
  if (found !== undefined) return found;
  const made = sharedPlaces(device, device.points);
  known.set(device, made);
  return made;
}

/** Where a writable point of the device stands. */
export const placeOf = (device: CollectedDevice, { id }: Pick<Point, 'id'>): MemorySpan | null =>
  placesOf(device).span.get(id) ?? null;

/** The other writable points of the device that stand, in whole or in part, where this one does. */
export const overlapping = (device: CollectedDevice, { id }: Pick<Point, 'id'>): readonly Point[] =>
  placesOf(device).others.get(id) ?? [];

const { approved, typed, slide, button } = WriteConfirm;
const strictestFirst = [approved, typed, slide, button];

/**
 * What has to be done before the point is written: the most that is asked at its place.
 * @param device undefined where it is not collected, and so not written
 */
export function confirmOf(device: CollectedDevice | undefined, point: Point): WriteConfirm {
  const others = device === undefined ? [] : overlapping(device, point);
  const asked = new Set([point, ...others].map(({ writeConfirm }) => writeConfirm));
  return strictestFirst.find((one) => asked.has(one)) ?? point.writeConfirm;
}
