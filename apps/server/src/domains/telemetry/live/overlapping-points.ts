/**
 * Points over the same registers of a machine: what is written to one changes the others, so what the
 * strictest of them asks for is asked of all.
 */

import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { MemorySpan } from '@millwright/drivers';
import {
  confirmOfAny,
  confirmOfRest,
  type DeviceId,
  type PointId,
  WriteConfirm,
} from '@millwright/kernel';
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

/** What a frame to a point reaches. */
export interface Reach {
  /** The same for all points that stand exactly there. */
  readonly place: string;
  /** Those that stand, in whole or in part, where it does; itself among them. */
  readonly points: Iterable<PointId>;
  /** Whether the rest value in the frame is that of one of these points: it writes the whole of it, and it is no text. */
  bringsToRest(point: PointId): boolean;
  /** Those that are its machine. */
  readonly devices: readonly DeviceId[];
}

/** @param machine undefined where it is not collected: then nothing beside the point is known */
export function reachOf(
  machine: Machine | undefined,
  { pointId, deviceId }: Pick<Point, 'deviceId'> & { readonly pointId: PointId },
): Reach {
  const devices = machine?.devices.map(({ id }) => id) ?? [deviceId];
  const place = machine && placeOf(machine, { id: pointId });
  if (machine === undefined || !place) {
    const bringsToRest = (point: PointId): boolean => point === pointId;
    return { place: `point ${pointId}`, points: [pointId], bringsToRest, devices };
  }
  return {
    place: `${place.memory} ${place.from} ${place.to}`,
    points: {
      *[Symbol.iterator]() {
        for (const { point } of overlapping(machine, { id: pointId })) yield point.id;
      },
    },
    bringsToRest: (point) => placesOf(machine).bringsToRest(pointId, point),
    devices,
  };
}

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
  return most(confirmOfAny(others), confirmOfAny(point.writeConfirm));
}

/** The same of its rest value; of what that does not bring to rest at its place, what any value asks for. */
export function restConfirmOf(machine: Machine | undefined, point: Point): WriteConfirm {
  const met = machine && placesOf(machine).metAt(point.id);
  return most(met?.restConfirm ?? WriteConfirm.button, confirmOfRest(point.writeConfirm));
}

const most = (one: WriteConfirm, other: WriteConfirm): WriteConfirm => (one > other ? one : other);
