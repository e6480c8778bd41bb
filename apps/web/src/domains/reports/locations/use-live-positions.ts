import type { Location } from '@millwright/contract/reports/locations/locations.schemas';
import { isBad } from '@millwright/kernel';
import { useEffect, useState } from 'react';
import { live } from '../../../wire/live/live.ts';

/** Where something is by its last values, in degrees. */
export interface LivePosition {
  readonly longitude: number;
  readonly latitude: number;
  /** Of the older of both values. */
  readonly time: number;
  /** One of them may be another by now. */
  readonly isStale: boolean;
}

interface Value {
  readonly value: number;
  readonly time: number;
  readonly quality: number;
}

/** `null` where nothing was read yet, or what was read is no place. */
function positionOf(
  longitude: Value | undefined,
  latitude: Value | undefined,
): LivePosition | null {
  if (longitude === undefined || latitude === undefined) return null;
  const [x, y] = [longitude.value, latitude.value];
  const isPlace = Math.abs(x) <= 180 && Math.abs(y) <= 90 && (x !== 0 || y !== 0);
  if (!isPlace) return null;
  const isStale = isBad(longitude.quality) || isBad(latitude.quality);
  return { longitude: x, latitude: y, time: Math.min(longitude.time, latitude.time), isStale };
}

/** By id, where these are now; once a frame at most. */
export function useLivePositions(
  locations: readonly Location[],
): ReadonlyMap<number, LivePosition> {
  const [positions, setPositions] = useState<ReadonlyMap<number, LivePosition>>(new Map());
  useEffect(() => {
    const values = new Map<number, Value>();
    let frame = 0;
    const show = (): void => {
      frame = 0;
      setPositions(
        new Map(
          locations.flatMap(({ id, longitudePointId, latitudePointId }) => {
            const at = positionOf(values.get(longitudePointId), values.get(latitudePointId));
            return at === null ? [] : [[id, at] as const];
          }),
        ),
      );
    };
    const points = locations.flatMap((one) => [one.longitudePointId, one.latitudePointId]);
    const end = live.watch(points, (point, value, time, quality) => {
      if (typeof value !== 'number' || time === 0) return;
      values.set(point, { value, time, quality });
      frame ||= requestAnimationFrame(show);
    });
    return () => {
      cancelAnimationFrame(frame);
      end();
    };
  }, [locations]);
  return positions;
}
