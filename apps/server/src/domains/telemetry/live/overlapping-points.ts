/**
 * Points over the same registers of a machine: what is written to one changes the others, so what the
 * strictest of them asks for is asked of all.
 */

import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { MemorySpan } from '@millwright/drivers';
import { WriteConfirm } from '@millwright/kernel';
import { type PlacedPoint, type SharedPlaces, sharedPlaces } from '../../devices/index.ts';
import type { CollectedDevice } from './collected-device.ts';

/** The devices of an item that are configured for one machine; another list when one of them is another. */
export interface Machine {
  /** Of no other machine. */
  readonly name: string;
  readonly devices: readonly CollectedDevice[];
}

const known = new WeakMap<Machine, SharedPlaces>();

function placesOf(machine: Machine): SharedPlaces {
  const found = known.get(machine);
  if (found !== undefined) return found;
  const made = sharedPlaces(machine.devices.map((device) => ({ device, points: device.points })));
  known.set(machine, made);
  return made;
}

/** Where a writable point stands, by a memory that no other machine has. */
export function placeOf(machine: Machine, { id }: Pick<Point, 'id'>): MemorySpan | null {
  const span = placesOf(machine).spanOf(id);
  return span && { ...span, memory: `${machine.name} ${span.memory}` };
}

/** The writable points of the machine that stand, in whole or in part, where this one does; itself too. */
export const overlapping = (machine: Machine, { id }: Pick<Point, 'id'>): Iterable<PlacedPoint> =>
  placesOf(machine).allAt(id);

/** Another one when one of them was edited, came or went. */
export const overlappingMark = (machine: Machine, { id }: Pick<Point, 'id'>): string =>
  placesOf(machine).metAt(id)?.mark ?? '';

/**
 * What has to be done before the point is written: the most that is asked at its place.
 * @param machine undefined where it is not collected, and so not written
 */
export function confirmOf(machine: Machine | undefined, point: Point): WriteConfirm {
  const met = machine && placesOf(machine).metAt(point.id);
  const others = met?.strictest.point.writeConfirm ?? WriteConfirm.button;
  // The point itself may have been edited since.
  if (others > point.writeConfirm) return others;
  return point.writeConfirm;
}
