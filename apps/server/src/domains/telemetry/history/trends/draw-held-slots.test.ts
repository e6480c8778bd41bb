import { expect, test } from 'vitest';
import type { Slot } from '../slot.ts';
import { drawHeldSlots } from './draw-held-slots.ts';

const slot = (given: Partial<Slot>): Slot => ({
  point: 1,
  start: 0,
  lo: 0,
  hi: 0,
  loAt: 0,
  hiAt: 0,
  last: 0,
  lastAt: 0,
  badAt: 0,
  n: 1,
  texts: 0,
  bad: 0,
  ...given,
});
/** A peak within it, and what it came to. */
const peak = slot({ start: 100, lo: 1, loAt: 110, hi: 9, hiAt: 120, last: 5, lastAt: 130, n: 3 });

test.each([
  ['it goes on with its last value, not with its peak', [peak], [110, 120, 130], [1, 9, 5]],
  ['one value is one', [slot({ lo: 3, hi: 3, last: 3, loAt: 7, hiAt: 7, lastAt: 7 })], [7], [3]],
  [
    'bad after it breaks',
    [slot({ ...peak, badAt: 140, bad: 1 })],
    [110, 120, 130, 140],
    [1, 9, 5, null],
  ],
  [
    'bad within it breaks too',
    [slot({ ...peak, badAt: 125, bad: 1 })],
    [110, 120, 125, 130],
    [1, 9, null, 5],
  ],
  ['bad only', [slot({ n: 0, bad: 1, badAt: 50 })], [50], [null]],
  [
    'of rollups: silence after something bad is a gap',
    [slot({ ...peak, bad: 2 })],
    [110, 120, 130, 200],
    [1, 9, 5, null],
  ],
  [
    'of rollups: what follows at once goes on',
    [
      slot({ ...peak, bad: 2 }),
      slot({ start: 200, lo: 2, hi: 2, last: 2, loAt: 215, hiAt: 215, lastAt: 215 }),
    ],
    [110, 120, 130, 215],
    [1, 9, 5, 2],
  ],
] as const)('%s', (_, slots, times, values) => {
  expect(drawHeldSlots(slots, { width: 100, to: 1_000 })).toEqual({ times, values });
});

test('what was before the range holds at its beginning, unless it was bad', () => {
  const edge = { time: -500, value: 4, text: null, quality: 0 };
  expect(drawHeldSlots([], { width: 100, to: 1_000, edge })).toEqual({
    times: [-500],
    values: [4],
  });
  const bad = { ...edge, quality: 0x81 };
  expect(drawHeldSlots([], { width: 100, to: 1_000, edge: bad }).times).toEqual([]);
});
