import type { Track } from '@millwright/contract/reports/locations/locations.schemas';

/** Where it was, and how fast, at a moment. */
export interface TrackMoment {
  readonly longitude: number;
  readonly latitude: number;
  readonly speed: number | null;
}

/** Between two positions along the line; where nothing is known of the way, at the last one. */
export function momentOf({ positions }: Track, time: number): TrackMoment | null {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle]?.time ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [positions[low - 1], positions[low]];
  if (before === undefined) return null;
  const { longitude, latitude } = before;
  if (after === undefined || after.begins) return { longitude, latitude, speed: null };
  const part = (time - before.time) / (after.time - before.time);
  const turn = after.longitude - longitude;
  // The short way round the globe.
  const way = turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn;
  return {
    longitude: longitude + way * part,
    latitude: latitude + (after.latitude - latitude) * part,
    speed: after.speed,
  };
}
