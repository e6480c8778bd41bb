import { expect, test } from 'vitest';
import { createPace, insertTimeout } from './insert-timeout.ts';

test.each([
  { isHurried: false, insertMs: undefined, appendMs: undefined, wait: 500 },
  { isHurried: false, insertMs: 2_000, appendMs: 10, wait: 500 },
  { isHurried: true, insertMs: undefined, appendMs: undefined, wait: 0 },
  { isHurried: true, insertMs: 60, appendMs: undefined, wait: 0 },
  { isHurried: true, insertMs: undefined, appendMs: 60, wait: 0 },
  { isHurried: true, insertMs: 61, appendMs: 60, wait: 0 },
  { isHurried: true, insertMs: 60, appendMs: 60, wait: 120 },
  { isHurried: true, insertMs: 60, appendMs: 2_000, wait: 120 },
  { isHurried: true, insertMs: 400, appendMs: 2_000, wait: 500 },
  { isHurried: true, insertMs: 61, appendMs: 60, loopUse: 0.79, wait: 0 },
  { isHurried: true, insertMs: 61, appendMs: 60, loopUse: 0.8, wait: 500 },
  { isHurried: true, insertMs: undefined, appendMs: undefined, loopUse: 1, wait: 500 },
])(
  'hurried $isHurried, insert $insertMs ms, append $appendMs ms, use $loopUse: waits $wait ms',
  (given) => {
    expect(insertTimeout(given.isHurried, { loopUse: 0, ...given })).toBe(given.wait);
  },
);

test('a pace is that of the last time, by rows', () => {
  const pace = createPace();
  expect(pace.of(100)).toBeUndefined();
  pace.took(50, 100);
  expect(pace.of(200)).toBe(100);
  pace.took(10, 100);
  pace.took(10, 0);
  pace.took(-3_600_000, 100);
  expect(pace.of(200)).toBe(20);
});
