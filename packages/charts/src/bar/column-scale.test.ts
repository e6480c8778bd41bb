import { describe, expect, it } from 'vitest';
import { columnPart, columnScale } from './column-scale.ts';

describe('the scale of columns', () => {
  it.each([
    [[], 1, 0],
    [[null, 0], 1, 0],
    [[3, 61.5, null], 100, 0],
    [[0.021], 0.025, 0],
    [[-3, 180], 200, -5],
    [[-40], 0, -50],
    [[1000], 1000, 0],
  ])('of %j goes to %d and %d', (values, top, bottom) => {
    const scale = columnScale(values);
    expect(scale.top).toBeCloseTo(top, 12);
    expect(scale.bottom).toBeCloseTo(bottom, 12);
  });
});

it.each([[[1.7e308]], [[-1.7e308, 1.7e308]], [[5e-324]], [[1e-310, -3]]])(
  'of %j has parts that can be drawn',
  (values) => {
    const scale = columnScale(values);
    for (const value of [0, ...values]) {
      const { from, height } = columnPart(value, scale);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(from + height).toBeLessThanOrEqual(1);
    }
  },
);

it('stands on zero, up and down', () => {
  const scale = { top: 30, bottom: -10 };
  expect(columnPart(15, scale)).toEqual({ from: 0.25, height: 0.375 });
  expect(columnPart(-10, scale)).toEqual({ from: 0, height: 0.25 });
});
