import { expect, it } from 'vitest';
import { align } from './align.ts';

it('merges times, tells a gap from silence', () => {
  const slow = { time: Float64Array.of(1000, 3000), value: Float64Array.of(1, Number.NaN) };
  const fast = { time: Float64Array.of(1000, 2000, 3000), value: Float64Array.of(5, 6, 7) };
  const both = (stepped: boolean) =>
    align([
      { columns: slow, stepped },
      { columns: fast, stepped },
    ]);
  expect(both(true)).toEqual([
    [1, 2, 3],
    [1, undefined, null],
    [5, 6, 7],
  ]);
  // A line ends with its last value, not where another series happens to have one.
  expect(both(false)[1]).toEqual([1, null, null]);
});

it('a gap lasts until the series says something again, whatever others say', () => {
  const broken = { time: Float64Array.of(0, 1000, 4000), value: Float64Array.of(1, Number.NaN, 2) };
  const other = { time: Float64Array.of(2000, 3000), value: Float64Array.of(5, 6) };
  for (const stepped of [true, false]) {
    const [, first] = align([
      { columns: broken, stepped },
      { columns: other, stepped },
    ]);
    expect(first).toEqual([1, null, null, null, 2]);
  }
});

it('has nothing to show without series', () => {
  expect(align([])).toEqual([[]]);
});
