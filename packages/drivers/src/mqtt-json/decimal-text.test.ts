import { expect, it } from 'vitest';
import { isDecimal } from './decimal-text.ts';

it.each(['1', '-1.', ' 1.5 ', '+.5', '1e3', '1.5E-12'])('is a number: %s', (text) => {
  expect(isDecimal(text)).toBe(true);
});

it.each(['', '.', 'e3', '1.2.3', '1,5', '0x10', 'NaN', '1e1000'])('is none: %s', (text) => {
  expect(isDecimal(text)).toBe(false);
});

it('takes a time in proportion to the length of the text', () => {
  const least = (length: number): number => {
    const text = `${'1'.repeat(length)}x`;
    const took = Array.from({ length: 5 }, () => {
      const start = performance.now();
      isDecimal(text);
      return performance.now() - start;
    });
    return Math.min(...took);
  };
  least(1000);
  // Sixteen times as long: in proportion 16, over the square 256.
  expect(least(16_000)).toBeLessThan(80 * Math.max(least(1000), 0.05));
});
