import { expect, it } from 'vitest';
import { readSampleTime } from './sample-time.ts';

const noon = Date.UTC(2026, 10, 20, 12, 0, 0);

it.each([
  [noon, 0, noon],
  [noon / 1000, 0, noon],
  [noon / 1000 + 0.25, 0, noon + 250],
  [String(noon), 0, noon],
  [String(noon / 1000), 0, noon],
  ['2026-11-20T12:00:00Z', 480, noon],
  ['2026-11-20T12:00:00.5Z', 0, noon + 500],
  ['2026-11-20T20:00:00+08:00', 0, noon],
  ['2026-11-20T07:00:00-0500', 0, noon],
  ['2026-11-20 20:00:00', 480, noon],
  ['2026-11-20 12:00', 0, noon],
  ['2026-04-31T12:00:00Z', 0, null],
  ['2026-11-20T24:00:00Z', 0, null],
  ['yesterday', 0, null],
  ['', 0, null],
  [0, 0, null],
  [-5, 0, null],
  [Number.NaN, 0, null],
  [null, 0, null],
  [{}, 0, null],
])('%j, %i minutes east, is %j', (given, offset, time) => {
  expect(readSampleTime(given, offset)).toBe(time);
});
