import { expect, it } from 'vitest';
import { roundTop } from './round-top.ts';

it.each([
  [0, 5],
  [5, 5],
  [6, 10],
  [11, 20],
  [21, 50],
  [51, 100],
  [100, 100],
])('the scale for %d ends at %d', (value, top) => {
  expect(roundTop(value)).toBe(top);
});
