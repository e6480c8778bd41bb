import { expect, it } from 'vitest';
import { durationOf, inUnits } from './duration.ts';

it.each([
  [1000, 1, 'second'],
  [90_000, 90, 'second'],
  [60_000, 1, 'minute'],
  [5_400_000, 90, 'minute'],
  [86_400_000, 24, 'hour'],
  [1500, 1.5, 'second'],
] as const)('%d ms are %d %s and back', (ms, every, unit) => {
  expect(inUnits(ms)).toEqual({ every, unit });
  expect(durationOf({ every, unit })).toBe(ms);
});
