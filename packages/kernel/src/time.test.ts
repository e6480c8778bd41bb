import { expect, test } from 'vitest';
import { atNextTick, type Clock, steady, timestamp } from './time.ts';

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

test.each([
  [1_000, 100],
  [1_001, 99],
  [1_050, 50],
  [1_051, 149],
  [1_099.5, 100.5],
])(
  'what is due is looked at at tenths of a second, by all at the same ones (%d ms)',
  (now, wait) => {
    const delays: number[] = [];
    const clock: Clock = {
      now: () => timestamp(now),
      after(delay) {
        delays.push(delay);
        return () => {};
      },
    };
    atNextTick(clock, () => {});
    expect(delays).toEqual([wait]);
  },
);
