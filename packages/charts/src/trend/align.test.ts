import { expect, it } from 'vitest';
import { align } from './align.ts';

it('merges times, tells a gap from silence', () => {
  const slow = { time: Float64Array.of(1000, 3000), value: Float64Array.of(1, Number.NaN) };
  const fast = { time: Float64Array.of(1000, 2000, 3000), value: Float64Array.of(5, 6, 7) };
  expect(align([slow, fast])).toEqual([
    [1, 2, 3],
    [1, undefined, null],
    [5, 6, 7],
  ]);
});

it('has nothing to show without series', () => {
  expect(align([])).toEqual([[]]);
});
