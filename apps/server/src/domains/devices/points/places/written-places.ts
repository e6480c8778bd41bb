/** Where points are written, and what of that changes what others show. */
import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { settingsOf } from '@millwright/contract/devices/protocols/index';
import { indexSpans, type MemorySpan } from '@millwright/drivers';
import type { DeviceId, PointId } from '@millwright/kernel';
import { createGiveWay } from '../../../../base/give-way.ts';
import { type PlacedPoint, spanAt } from './shared-places.ts';
import { stationKey } from './station-key.ts';

export interface WrittenPlaces {
  /** Where this one is written: the same of points that stand at exactly one place. */
  placeOf(point: PointId): string;
  /** Where to write changes what this one shows; itself among them where it is written. */
  changing(point: PointId): readonly string[];
}

/** In the memory of no other machine; undefined where the driver says nothing of places. */
function spanOf(placed: PlacedPoint): MemorySpan | undefined {
  const { device } = placed;
  const span = spanAt(placed);
  const station = stationKey({ ...device, settings: settingsOf(device) });
  return span && { ...span, memory: `${station ?? `device ${device.id}`} ${span.memory}` };
}

const nameOf = ({ memory, from, to }: MemorySpan): string => `${memory} ${from} ${to}`;

/**
 * @param points of one item, those that are written and those that are looked at; one that is left out
 *   shows nothing that another one changes
 */
export async function writtenPlaces(
  written: ReadonlySet<PointId>,
  points: readonly Point[],
  devices: ReadonlyMap<DeviceId, Device>,
): Promise<WrittenPlaces> {
  const giveWay = createGiveWay();
  const spans = new Map<PointId, MemorySpan>();
  for (const point of points) {
    const device = devices.get(point.deviceId);
    const span = device && spanOf({ device, point });
    if (span !== undefined) spans.set(point.id, span);
    await giveWay();
  }
  const meeting = indexSpans(
    [...spans].flatMap(([key, span]) => (written.has(key) ? [{ key, span }] : [])),
  );
  const alone = (point: PointId): string => `point ${point}`;
  return {
    placeOf(point) {
      const span = spans.get(point);
      return span === undefined ? alone(point) : nameOf(span);
    },
    changing(point) {
      const span = spans.get(point);
      return span === undefined ? [alone(point)] : meeting(span).map((place) => nameOf(place.span));
    },
  };
}
