import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyValue,
  hasWriteRange,
  rangeBreach,
  rangeText,
  stepFrom,
  type WriteRange,
} from './write-range.ts';

const range = (
  writeMin: number | null,
  writeMax: number | null = null,
  writeStep: number | null = null,
): WriteRange => ({ writeMin, writeMax, writeStep });
const big = 2 ** 60;

describe('what may be written', () => {
  it.each<[WriteRange, number | bigint, ReturnType<typeof rangeBreach>]>([
    [anyValue, 1e300, null],
    [range(1, 7), 7, null],
    [range(1, 7), 7.000000000000001, 'above'],
    [range(1, 7), 0.9999999999999999, 'below'],
    [range(null, 7), -1e9, null],
    [range(1), 1e9, null],
    [range(4, 9, 0.05), 6.35, null],
    [range(4, 9, 0.05), 6.36, 'off_step'],
    [range(null, null, 0.1), 0.1 + 0.2, null],
    [range(null, null, 0.1), 0.3001, 'off_step'],
    [range(null, null, 0.1), -12_345_678.9, null],
    [range(0.5, null, 1), 2.5, null],
    [range(0.5, null, 1), 2, 'off_step'],
    [range(null, big), BigInt(big), null],
    [range(null, big), BigInt(big) + 1n, 'above'],
    [range(-big), -BigInt(big) - 1n, 'below'],
    [range(0, null, 2), 2n ** 62n, null],
    [range(0, null, 2), 2n ** 62n + 1n, 'off_step'],
    [range(0, null, 0.5), 7n, null],
  ])('%j takes %s: %s', (given, value, breach) => {
    expect(rangeBreach(given, value)).toBe(breach);
  });

  it('forgives what an encoding rounds, as far as it says so', () => {
    const stored = Math.fround(4.55);
    expect(rangeBreach(range(null, 4.55), stored)).toBe('above');
    expect(rangeBreach(range(null, 4.55), stored, 1e-6)).toBeNull();
  });
});

describe('a step up or down', () => {
  it.each<[WriteRange, number, 1 | -1, number]>([
    [range(4, 9, 0.05), 6.35, 1, 6.4],
    [range(4, 9, 0.05), 6.35, -1, 6.3],
    [range(4, 9, 0.05), 6.36, 1, 6.4],
    [range(4, 9, 0.05), 6.36, -1, 6.35],
    [range(4, 9, 0.05), 9, 1, 9],
    [range(4, 9, 0.05), 4, -1, 4],
    [range(4, 9, 0.05), 1000, -1, 9],
    [range(4, 9, 0.05), -1000, 1, 4],
    [range(0, 10, 3), 9, 1, 9],
    [range(null, null, 0.1), 0.2, 1, 0.3],
    [range(1), 1, 1, 2],
  ])('of %j from %d by %d is %d', (given, from, direction, next) => {
    expect(stepFrom(given, from, direction)).toBe(next);
  });

  it('always leads to what may be written', () => {
    const decimal = (places: number) =>
      fc.integer({ min: -100_000, max: 100_000 }).map((whole) => whole / 10 ** places);
    const ranges = fc
      .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 500 }))
      .chain(([places, step]) =>
        fc.tuple(decimal(places), fc.integer({ min: 0, max: 1000 })).map(([min, steps]) => {
          const size = step / 10 ** places;
          return range(min, Number((min + size * steps).toPrecision(12)), size);
        }),
      );
    fc.assert(
      fc.property(ranges, fc.double({ min: -1e6, max: 1e6, noNaN: true }), (given, value) => {
        expect(rangeBreach(given, stepFrom(given, value, 1))).toBeNull();
        expect(rangeBreach(given, stepFrom(given, value, -1))).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });
});

it.each<[WriteRange, string]>([
  [anyValue, ''],
  [range(0, 10), '0 … 10'],
  [range(0), '≥ 0'],
  [range(null, 10, 0.5), '≤ 10, Δ 0.5'],
  [range(null, null, 2), 'Δ 2'],
])('%j reads "%s"', (given, text) => {
  expect(rangeText(given)).toBe(text);
  expect(hasWriteRange(given)).toBe(text !== '');
});
