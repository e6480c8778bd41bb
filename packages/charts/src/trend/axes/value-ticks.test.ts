import { describe, expect, it } from 'vitest';
import { valueRange } from './value-range.ts';
import { valueTicks } from './value-ticks.ts';

const greatest = Number.MAX_VALUE;

describe('ticks of a value axis', () => {
  it.each([
    ['of ten', 0, 10, 5, [0, 2, 4, 6, 8, 10]],
    ['of tenths, without noise', 0.05, 0.65, 7, [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]],
    ['of quarters', 7.9, 9.1, 5, [8, 8.25, 8.5, 8.75, 9]],
    ['around zero', -1, 1, 2, [-1, 0, 1]],
    ['of large numbers', 9e15, 9.001e15, 3, [9e15, 9.0005e15, 9.001e15]],
  ])('%s', (_, min, max, most, ticks) => {
    expect(valueTicks(min, max, most).ticks).toEqual(ticks);
  });

  it('stand at whole numbers alone where every value is a state', () => {
    expect(valueTicks(-0.2, 1.2, 20, 1)).toEqual({ ticks: [0, 1], step: 1 });
    expect(valueTicks(-1, 8, 5, 1).step).toBe(2);
    expect(valueTicks(0, 11, 5, 1).step).toBe(5);
  });

  it.each([
    ['no step of doubles fits', 2 ** 53, 2 ** 53 + 4],
    ['one number is all', 2 ** 60, 2 ** 60],
    ['the span is beyond every double', -greatest, greatest],
    ['the least double', 0, 5e-324],
    ['no number', Number.NaN, 1],
    ['without an end', 0, Number.POSITIVE_INFINITY],
  ])('end where %s', (_, min, max) => {
    const { ticks } = valueTicks(min, max, 12);
    expect(ticks.length).toBeLessThanOrEqual(13);
    expect(new Set(ticks).size).toBe(ticks.length);
    expect(ticks.every(Number.isFinite)).toBe(true);
  });

  it.each([
    [2 ** 53, 2 ** 53 + 4],
    [-(2 ** 63), -(2 ** 63)],
    [2 ** 63 - 1024, 2 ** 63],
    [1.7e308, 1.7e308],
    [0, 1.7e308],
    [-1.7e308, 1.7e308],
    [1e100, 3e100],
    [0, 5e-324],
    [1e-310, 1e-310],
    [1e-35, 3e-35],
  ])('are several, each another number, where values go from %d to %d', (min, max) => {
    const [low, high] = valueRange(min, max, []);
    expect(Number.isFinite(high - low)).toBe(true);
    expect(high).toBeGreaterThan(low);
    const { ticks } = valueTicks(low, high, 9);
    expect(ticks.length).toBeGreaterThan(1);
    expect(ticks.length).toBeLessThanOrEqual(10);
    expect(new Set(ticks).size).toBe(ticks.length);
  });
});
