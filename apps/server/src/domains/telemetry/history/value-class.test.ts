import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classify, ValueClass, valueKept, wholeNumber } from './value-class.ts';

/** What a reader makes of a row; the column `value` of the table computes the same. */
const restore = (value: number, scale: number): number =>
  valueKept(scale < ValueClass.float ? wholeNumber(value, scale) : value, scale);

const hints = fc.oneof(
  fc.integer({ min: 0, max: 9 }),
  fc.integer({ min: 16, max: 25 }),
  fc.constant(32),
);

test('whatever the class, the value comes back bit for bit', () => {
  const values = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.float({ noNaN: true, noDefaultInfinity: true }),
    fc.maxSafeInteger(),
    fc.tuple(fc.integer(), fc.integer({ min: 0, max: 9 })).map(([n, k]) => n / 10 ** k),
  );
  fc.assert(
    fc.property(values, hints, (value, hint) => {
      const scale = classify(value, hint);
      expect(Object.is(restore(value, scale), value)).toBe(true);
      if (scale < 16) expect(Number.isSafeInteger(wholeNumber(value, scale))).toBe(true);
    }),
    { numRuns: 5000 },
  );
});

test('the fewest digits are found, and the point stays with its class', () => {
  expect(classify(20, 0)).toBe(0);
  expect(classify(20.5, 0)).toBe(1);
  expect(classify(20, 1)).toBe(1);
  expect(classify(0.07, 1)).toBe(2);
  expect(classify(Math.fround(23.4), 0)).toBe(17);
  expect(classify(Math.fround(23.41), 17)).toBe(18);
  expect(classify(0.1 + 0.2, 1)).toBe(ValueClass.float);
  expect(classify(1e300, 0)).toBe(ValueClass.float);
  expect(classify(-0, 2)).toBe(ValueClass.float);
  expect(classify(2 ** 53 - 1, 3)).toBe(0);
});
