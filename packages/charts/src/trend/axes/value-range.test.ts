import { expect, it } from 'vitest';
import { valueRange } from './value-range.ts';

it.each([
  ['nothing to show', null, null, [], [0, 1]],
  ['a margin around the values', 0, 100, [], [-8, 108]],
  ['a flat line stands in the middle', 50, 50, [], [47.5, 52.5]],
  ['a flat zero', 0, 0, [], [-0.5, 0.5]],
  ['a near limit is in sight', 0, 100, [150], [-12, 162]],
  ['a far limit does not flatten the curve', 0, 10, [1000], [-0.8, 10.8]],
] as const)('%s', (_, min, max, limits, [low, high]) => {
  const got = valueRange(min, max, limits);
  expect(got[0]).toBeCloseTo(low, 6);
  expect(got[1]).toBeCloseTo(high, 6);
});
