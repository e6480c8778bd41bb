/** Positions from the samples of two points. */
import { isBad } from '@millwright/kernel';

/** A sample of one coordinate, in degrees. */
export interface Coordinate {
  readonly time: number;
  readonly value: number | null;
  readonly quality: number;
}

/** A position that was told. */
export interface Fix {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly longitude: number;
  readonly latitude: number;
  /** Nothing is known of how it came here. */
  readonly begins: boolean;
}

export interface Silence {
  /** Milliseconds without a sample after which nothing is known of the way. */
  readonly longest: number;
  /** When nobody collected, ascending. */
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
}

/** Both coordinates of a position are read one after the other, at times in two blocks. */
export const togetherMs = 1_000;

/** Receivers without a fix say 0, 0, which lies in the sea off Ghana. */
const isPosition = (longitude: number, latitude: number): boolean =>
  Math.abs(longitude) <= 180 &&
  Math.abs(latitude) <= 90 &&
  (longitude !== 0 || latitude !== 0) &&
  Number.isFinite(longitude + latitude);

const usable = (sample: Coordinate, before: number | null): number | null =>
  isBad(sample.quality) ? null : (sample.value ?? before);

/**
 * The positions in the order of time: what came of both coordinates within a second is one. A bad
 * sample, a silence or a gap ends a line, and the next position begins another.
 */
export function fixesOf(
  longitudes: readonly Coordinate[],
  latitudes: readonly Coordinate[],
  { longest, gaps }: Silence,
): Fix[] {
  const fixes: Fix[] = [];
  let [longitude, latitude] = [null as number | null, null as number | null];
  let [east, north, gap] = [0, 0, 0];
  let isBroken = true;
  let last = Number.NEGATIVE_INFINITY;
  while (east < longitudes.length || north < latitudes.length) {
    const begin = Math.min(timeAt(longitudes, east), timeAt(latitudes, north));
    let time = begin;
    for (; timeAt(longitudes, east) - begin < togetherMs; east += 1) {
      const sample = longitudes[east] as Coordinate;
      longitude = usable(sample, longitude);
      time = Math.max(time, sample.time);
    }
    for (; timeAt(latitudes, north) - begin < togetherMs; north += 1) {
      const sample = latitudes[north] as Coordinate;
      latitude = usable(sample, latitude);
      time = Math.max(time, sample.time);
    }
    while ((gaps[gap]?.to ?? Number.POSITIVE_INFINITY) <= last) gap += 1;
    isBroken ||= time - last > longest || (gaps[gap]?.from ?? Number.POSITIVE_INFINITY) < time;
    last = time;
    if (longitude === null || latitude === null || !isPosition(longitude, latitude)) {
      isBroken = true;
      continue;
    }
    fixes.push({ time, longitude, latitude, begins: isBroken });
    isBroken = false;
  }
  return fixes;
}

const timeAt = (samples: readonly Coordinate[], at: number): number =>
  samples[at]?.time ?? Number.POSITIVE_INFINITY;
