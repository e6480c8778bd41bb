import { expect, test } from 'vitest';
import { sayAggregate, sayDuration } from './say-number.ts';

test.each([
  ['mean', 1.23456, 1, '1.23'],
  ['mean', 1.23456, null, '1.23'],
  ['max', 1.25, 1, '1.3'],
  ['max', 7.2, null, '7.2'],
  ['max', Math.fround(7.2), null, '7.2'],
  ['count', 12, 3, '12'],
  ['difference', -0.04, 1, '0.0'],
  ['sum', null, 1, '–'],
] as const)('%s of %d with %s decimals is %s', (name, value, decimals, said) => {
  expect(sayAggregate(name, value, { decimals })).toBe(said);
});

test.each([
  [null, '–'],
  [0, '0:00:00'],
  [93_909_400, '26:05:09'],
])('%s ms last %s', (ms, said) => {
  expect(sayDuration(ms)).toBe(said);
});
