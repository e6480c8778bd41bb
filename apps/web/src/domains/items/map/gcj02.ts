/**
 * GCJ-02, the coordinates of Chinese map providers: WGS-84 moved by a few hundred metres along a
 * smooth field of sines over the Krasovsky ellipsoid. The field is public; outside a rectangle
 * around China nothing is moved.
 */
import type { Position } from './position.ts';

/** Semi-major axis in metres, and first eccentricity squared. */
const axis = 6_378_245;
const eccentricity2 = 0.006_693_421_622_965_943;

/** Amplitude and period of each wave of the field. */
type Waves = readonly (readonly [amplitude: number, frequency: number])[];

const ripple: Waves = [
  [20, 6],
  [20, 2],
];
const alongLatitude: Waves = [
  [20, 1],
  [40, 1 / 3],
  [160, 1 / 12],
  [320, 1 / 30],
];
const alongLongitude: Waves = [
  [20, 1],
  [40, 1 / 3],
  [150, 1 / 12],
  [300, 1 / 30],
];

const sum = (waves: Waves, at: number): number =>
  waves.reduce(
    (total, [amplitude, frequency]) => total + amplitude * Math.sin(at * frequency * Math.PI),
    0,
  ) *
  (2 / 3);

const isInChina = ({ longitude, latitude }: Position): boolean =>
  longitude >= 72.004 && longitude <= 137.8347 && latitude >= 0.8293 && latitude <= 55.8271;

/** How far a place is moved, in degrees. */
const offsetAt = ({ longitude, latitude }: Position): Position => {
  const x = longitude - 105;
  const y = latitude - 35;
  const root = Math.sqrt(Math.abs(x));
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * root +
    sum(ripple, x) +
    sum(alongLatitude, y);
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * root +
    sum(ripple, x) +
    sum(alongLongitude, x);
  const phi = (latitude * Math.PI) / 180;
  const flattened = 1 - eccentricity2 * Math.sin(phi) ** 2;
  const perDegree = Math.PI / 180;
  return {
    latitude: north / (((axis * (1 - eccentricity2)) / flattened ** 1.5) * perDegree),
    longitude: east / ((axis / Math.sqrt(flattened)) * Math.cos(phi) * perDegree),
  };
};

/** Where a place stands on a map drawn in GCJ-02. */
export const toGcj02 = (place: Position): Position => {
  if (!isInChina(place)) return place;
  const offset = offsetAt(place);
  return {
    longitude: place.longitude + offset.longitude,
    latitude: place.latitude + offset.latitude,
  };
};

/** The field is so smooth that each round brings the guess some thousand times closer. */
const rounds = 4;

/** The place that stands there on a map drawn in GCJ-02, to well below a millimetre. */
export const fromGcj02 = (shown: Position): Position => {
  let place = shown;
  for (let round = 0; round < rounds; round += 1) {
    const there = toGcj02(place);
    place = {
      longitude: place.longitude + shown.longitude - there.longitude,
      latitude: place.latitude + shown.latitude - there.latitude,
    };
  }
  return place;
};
