import type { Location } from '@millwright/contract/reports/locations/locations.schemas';
import { useEffect, useMemo, useState } from 'react';
import { live } from '../../../wire/live/live.ts';
import { useLiveLost } from '../../../wire/live/use-live-lost.ts';
import { type LivePosition, positionOf, type Reading, readingOf } from './live-position.ts';

/** Milliseconds between two looks: what moves is followed, and a thousand devices are drawn anew at most so often. */
const every = 250;

/** By id, where these are now; all of them stale while the connection to the server is gone. */
export function useLivePositions(
  locations: readonly Location[],
): ReadonlyMap<number, LivePosition> {
  const lost = useLiveLost();
  const [positions, setPositions] = useState<ReadonlyMap<number, LivePosition>>(new Map());
  useEffect(() => {
    const readings = new Map<number, Reading>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      timer = undefined;
      setPositions(
        new Map(
          locations.flatMap(({ id, longitudePointId, latitudePointId }) => {
            const at = positionOf(readings.get(longitudePointId), readings.get(latitudePointId));
            return at === null ? [] : [[id, at] as const];
          }),
        ),
      );
    };
    const points = locations.flatMap((one) => [one.longitudePointId, one.latitudePointId]);
    const end = live.watch(points, (point, value, time, quality) => {
      const reading = readingOf(readings.get(point), value, time, quality);
      if (reading === undefined) return;
      readings.set(point, reading);
      timer ??= setTimeout(show, every);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [locations]);
  return useMemo(() => {
    if (!lost) return positions;
    return new Map([...positions].map(([id, at]) => [id, { ...at, isStale: true }]));
  }, [positions, lost]);
}
