import { describe, expect, it } from 'vitest';
import { emptyColumns, type TrendColumns } from '../trend-series.ts';
import { decimate, joinColumns } from './decimate.ts';

const columns = (points: readonly (readonly [number, number])[]): TrendColumns => ({
  time: Float64Array.from(points, ([time]) => time),
  value: Float64Array.from(points, ([, value]) => value),
});

describe('decimate', () => {
  it('leaves few samples as they are', () => {
    const few = columns([
      [0, 1],
      [1, 2],
    ]);
    expect(decimate(few, 1)).toBe(few);
  });

  it('keeps a spike of one sample in a hundred thousand', () => {
    const time = Float64Array.from({ length: 100_000 }, (_, index) => index);
    const value = new Float64Array(100_000);
    value[54_321] = 99;
    const thin = decimate({ time, value }, 500);
    expect(thin.time.length).toBeLessThanOrEqual(1000);
    expect(Math.max(...thin.value)).toBe(99);
    expect(thin.time[thin.value.indexOf(99)]).toBe(54_321);
  });

  it('writes minimum and maximum in the order they came', () => {
    const thin = decimate(
      columns([
        [0, 5],
        [1, 9],
        [2, 1],
        [3, 4],
        [4, 2],
        [5, 3],
        [6, 8],
        [7, 7],
      ]),
      2,
    );
    expect([...thin.time]).toEqual([1, 2, 4, 6]);
    expect([...thin.value]).toEqual([9, 1, 2, 8]);
  });

  it('keeps gaps that fill a bucket and closes those that do not', () => {
    const thin = decimate(
      columns([
        [0, 1],
        [1, Number.NaN],
        [2, 2],
        [3, Number.NaN],
        [4, Number.NaN],
        [5, Number.NaN],
        [6, 5],
        [7, Number.NaN],
        [8, 6],
      ]),
      3,
    );
    expect([...thin.value]).toEqual([1, 2, Number.NaN, 5, 6]);
  });
});

describe('decimate of a value that holds', () => {
  const course = columns([
    [0, 1],
    [1, 9],
    [2, 5],
    [3, 5],
    [4, 5],
    [5, 5],
    [6, 2],
    [7, Number.NaN],
    [8, 3],
  ]);
  it('says what each bucket came to', () => {
    const thin = decimate(course, 2, true);
    expect([...thin.time]).toEqual([0, 1, 3, 4, 6, 8]);
    expect([...thin.value]).toEqual([1, 9, 5, 5, 2, 3]);
  });

  it('goes on with a gap where a bucket ends in one, held or not', () => {
    const cut = columns([
      [0, 1],
      [1, 2],
      [2, 3],
      [3, Number.NaN],
      [100, 4],
      [101, 5],
      [102, 6],
    ]);
    expect([...decimate(cut, 2, true).value]).toEqual([1, 3, Number.NaN, 4, 6]);
    expect([...decimate(cut, 2).value]).toEqual([1, 3, Number.NaN, 4, 6]);
  });
});

describe('joinColumns', () => {
  const one = columns([[1, 1]]);
  const two = columns([[2, 2]]);
  it.each([
    ['both', one, two, [1, 2]],
    ['no live samples', one, emptyColumns, [1]],
    ['no history', emptyColumns, two, [2]],
  ])('%s', (_, history, live, times) => {
    expect([...joinColumns(history, live).time]).toEqual(times);
  });
});
