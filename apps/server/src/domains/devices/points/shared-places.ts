/** Which writable points of a device stand at one place in its memory, in whole or in part. */
import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { settingsOf, storedAddress } from '@millwright/contract/devices/protocols/index';
import { driverRulesOf, type MemorySpan, meetingSpans } from '@millwright/drivers';
import { Fault, type PointId } from '@millwright/kernel';

export interface SharedPlaces {
  readonly span: ReadonlyMap<PointId, MemorySpan>;
  /** The others at the place of each; who is alone there is left out. */
  readonly others: ReadonlyMap<PointId, readonly Point[]>;
}

/** Where the point stands; undefined where its device has no such place, or shares none. */
function spanOf(device: Device, point: Point): MemorySpan | undefined {
  try {
    const address = storedAddress(device.protocol, point);
    return driverRulesOf(device.protocol).checkPoint(settingsOf(device), { ...point, address })
      .span;
  } catch (error) {
    // What the device does not have is written by nobody.
    if (error instanceof Fault) return undefined;
    throw error;
  }
}

/** @param points of the device; those that cannot be written count for nothing */
export function sharedPlaces(device: Device, points: readonly Point[]): SharedPlaces {
  const spans = points
    .filter(({ writable }) => writable)
    .flatMap((key) => {
      const span = spanOf(device, key);
      return span === undefined ? [] : [{ key, span }];
    });
  return {
    span: new Map(spans.map(({ key, span }) => [key.id, span])),
    others: new Map([...meetingSpans(spans)].map(([{ id }, met]) => [id, met])),
  };
}
