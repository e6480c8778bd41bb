/** What is wrong with devices and points, from what is known of them: no database here. */

import type { Device } from '@millwright/contract/devices/devices.schemas';
import {
  isAbove,
  limitFieldsOf,
  limitSides,
} from '@millwright/contract/devices/points/point-limits';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { Finding } from '@millwright/contract/items/item-check/item-check.schemas';
import { asksMoreThan, valueSpan } from '@millwright/kernel';
import type { FoundAt } from '../../items/index.ts';
import type { KnownHosts } from '../known-hosts.ts';
import { isRanged, sharedPlaces, stationKey } from '../points/index.ts';
import type { BoundedPoint, PlacedDevice } from './findings.store.ts';

/** A point as what something is found at. */
export const pointAt = ({
  id,
  name,
  deviceId,
  deviceName,
}: Pick<BoundedPoint, 'id' | 'name' | 'deviceId' | 'deviceName'>): FoundAt => ({
  ...{ subject: 'point', id, name },
  device: { id: deviceId, deviceName },
});

/** Limits that a value cannot pass, or that are the same, and what may be written though the point cannot hold it. */
export function findingsOfBounds(point: BoundedPoint): Finding[] {
  const span = valueSpan(point);
  if (span === null) return [];
  const { writable, writeMin, writeMax } = point;
  const details = { low: span.low, high: span.high };
  const found: Finding[] = [];
  const tell = (code: string, more: Finding['details']): void => {
    found.push({ weight: 'warning', code, details: { ...details, ...more }, ...pointAt(point) });
  };
  let last: number | null = null;
  for (const side of limitSides) {
    const limit = point[limitFieldsOf[side].value];
    if (limit === null) continue;
    if (isAbove(side) ? limit >= span.high : limit <= span.low)
      tell('point.limit_never', { limit });
    if (limit === last) tell('point.limits_equal', { limit });
    last = limit;
  }
  const isBeyond = (border: number | null): boolean =>
    border !== null && (border < span.low || border > span.high);
  if (writable && (isBeyond(writeMin) || isBeyond(writeMax))) {
    tell('point.write_range_beyond_type', {});
  }
  return found;
}

/** Points at one place of the memory that ask for different things before they are written: each once. */
export function findingsOfSharedPlaces(
  device: Device,
  points: readonly Point[],
): readonly Finding[] {
  const places = sharedPlaces([{ device, points }]);
  return points.flatMap((point): Finding[] => {
    const met = places.metAt(point.id);
    const other = met && [met.strictest, met.ranged].find((each) => asksMore(each?.point, point));
    if (other === undefined) return [];
    const at = pointAt({ ...point, deviceName: device.deviceName });
    return [
      {
        weight: 'warning',
        code: 'point.shared_place',
        details: { other: other.point.name },
        ...at,
      },
    ];
  });
}

const asksMore = (one: Point | undefined, other: Point): boolean =>
  one !== undefined &&
  (asksMoreThan(one.writeConfirm, other.writeConfirm) || (isRanged(one) && !isRanged(other)));

/**
 * Devices without points, and those that ask the same station as another one: as they are entered, or by an address
 * that a name was dialled at.
 */
export function findingsOfDevices(
  devices: readonly PlacedDevice[],
  { addressOf }: KnownHosts,
): Finding[] {
  const first = new Map<string, string>();
  const dialled = new Map<string, string>();
  return devices.flatMap((device): Finding[] => {
    const { id, deviceName, points } = device;
    const of = { subject: 'device', id, name: deviceName };
    const found: Finding[] = [];
    if (points === 0)
      found.push({ weight: 'hint', code: 'device.without_points', details: {}, ...of });
    const place = stationKey(device);
    const other = place === null ? undefined : first.get(place);
    if (other !== undefined) {
      found.push({ weight: 'warning', code: 'device.same_station', details: { other }, ...of });
    } else if (place !== null) first.set(place, deviceName);
    const address = addressOf(device.host) ?? device.host;
    const machine = stationKey({ ...device, host: address });
    const same = machine === null ? undefined : dialled.get(machine);
    if (same !== undefined && other === undefined) {
      const details = { other: same, address };
      found.push({ weight: 'warning', code: 'device.same_machine', details, ...of });
    } else if (machine !== null && same === undefined) dialled.set(machine, deviceName);
    return found;
  });
}
