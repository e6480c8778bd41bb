/** How often one point may be written: a burst, then a steady rate, whoever writes. Pure. */
import type { Duration, PointId, Timestamp } from '@millwright/kernel';

export interface WriteRate {
  /** Takes one permit for the point; false when it has none left. */
  take(point: PointId, now: Timestamp): boolean;
}

/**
 * @param burst permits a point starts with
 * @param every how long one permit takes to come back
 */
export function createWriteRate(burst: number, every: Duration): WriteRate {
  const points = new Map<PointId, { permits: number; at: number }>();
  return {
    take(point, now) {
      const last = points.get(point) ?? { permits: burst, at: now };
      // A clock that went back gives nothing, and takes nothing.
      const gained = Math.max(0, now - last.at) / every;
      const permits = Math.min(burst, last.permits + gained);
      const taken = permits >= 1;
      points.set(point, { permits: taken ? permits - 1 : permits, at: now });
      if (points.size > 10_000) {
        for (const [key, { at }] of points) if (now - at > burst * every) points.delete(key);
      }
      return taken;
    },
  };
}
