import { expect, test } from 'vitest';
import { type Clock, steady, timestamp } from './time.ts';

test('a steady clock goes on where one that is set back was', () => {
  let now = 1_000;
  const wall: Clock = { now: () => timestamp(now), after: () => () => {} };
  const clock = steady(wall);
  const shown = [1_000, 1_500, 1_500, 200, 300, -5_000, 900, 10_000].map((at) => {
    now = at;
    return clock.now();
  });
  expect(shown).toEqual([1_000, 1_500, 1_500, 1_500, 1_600, 1_600, 7_500, 16_600]);
});
