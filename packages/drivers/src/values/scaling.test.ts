import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileScaling, shortestFloat32 } from './scaling.ts';

const scale = (raw: number, slope: number, intercept: number): number => {
  const { factor, offset, divisor } = compileScaling(slope, intercept);
  return (raw * factor + offset) / divisor;
};

describe('scaling', () => {
  it.each([
    [604, 0.1, 0, 60.4],
    [681, 0.01, 0, 6.81],
    [3, 0.1, 0, 0.3],
    [7, 0.25, -40, -38.25],
    [100, 1, 273.15, 373.15],
    [12, -0.5, 0.125, -5.875],
    [5, 3, 0, 15],
    [9, 1 / 3, 0, 3],
    [2, 1e-15, 0, 2e-15],
  ])('%d at slope %d and intercept %d is %d', (raw, slope, intercept, value) => {
    expect(scale(raw, slope, intercept)).toBe(value);
  });

  it('is the nearest double for every register at every decimal slope', () => {
    const places = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(fc.integer({ min: -32_768, max: 65_535 }), places, (raw, k) => {
        expect(scale(raw, 1 / 10 ** k, 0)).toBe(Number(`${raw}e-${k}`) + 0);
      }),
    );
  });
});

describe('a 32-bit float', () => {
  it.each([6.8, 7.6, 0.1, -273.15, 21.750095, 1234567, 0, 16_777_215])('shows %d', (value) => {
    expect(shortestFloat32(Math.fround(value))).toBe(value);
  });

  it('keeps its bits', () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true }), (value) => {
        expect(Math.fround(shortestFloat32(value))).toBe(value);
      }),
    );
  });
});
