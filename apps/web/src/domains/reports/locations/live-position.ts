/** Where something is by what was read of its two points last. Pure. */
import { isGood } from '@millwright/kernel';

/** In degrees. */
export interface LivePosition {
  readonly longitude: number;
  readonly latitude: number;
  /** Of the older of both values. */
  readonly time: number;
  /** One of them may be another by now. */
  readonly isStale: boolean;
}

export interface Reading {
  readonly value: number;
  readonly time: number;
  readonly quality: number;
}

/** What is known after a reading: one without a number leaves the last one, which may be another by now. */
export function readingOf(
  known: Reading | undefined,
  value: unknown,
  time: number,
  quality: number,
): Reading | undefined {
  if (time === 0) return known;
  if (typeof value === 'number' && Number.isFinite(value)) return { value, time, quality };
  return known && { ...known, quality };
}

/** `null` where nothing was read yet, or what was read is no place. */
export function positionOf(
  longitude: Reading | undefined,
  latitude: Reading | undefined,
): LivePosition | null {
  if (longitude === undefined || latitude === undefined) return null;
  const [x, y] = [longitude.value, latitude.value];
  const isPlace = Math.abs(x) <= 180 && Math.abs(y) <= 90 && (x !== 0 || y !== 0);
  if (!isPlace) return null;
  const isStale = !isGood(longitude.quality) || !isGood(latitude.quality);
  return { longitude: x, latitude: y, time: Math.min(longitude.time, latitude.time), isStale };
}
