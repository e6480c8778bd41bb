import { hours, milliseconds, seconds, timestamp } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, it } from 'vitest';
import { createClockSteps } from './clock-steps.ts';

const open = () => {
  const clock = createManualClock();
  return { clock, steps: createClockSteps(clock) };
};

it('a clock that goes on was not set', () => {
  const { clock, steps } = open();
  clock.advance(seconds(10));
  expect(steps.look(clock.now())).toBe(0);
  expect(steps.total).toBe(0);
});

it.each([hours(1), -hours(1), -milliseconds(5)])(
  'a clock that was set by %i ms says so once',
  (by) => {
    const { clock, steps } = open();
    clock.jump(timestamp(clock.now() + by));
    expect(steps.look(clock.now())).toBe(by);
    expect(steps.look(clock.now())).toBe(0);
    expect(steps.total).toBe(by);
  },
);

it('a block that was kept waiting is of an earlier moment, and no clock that was set', () => {
  const { clock, steps } = open();
  const before = clock.now();
  for (let n = 0; n < 1_000; n += 1) {
    clock.advance(milliseconds(5));
    expect(steps.look(clock.now())).toBe(0);
    expect(steps.look(before)).toBe(0);
  }
  expect(steps.total).toBe(0);
});

it('one from before the clock was set back is none either', () => {
  const { clock, steps } = open();
  const before = clock.now();
  clock.jump(timestamp(before - hours(1)));
  expect(steps.look(clock.now())).toBe(-hours(1));
  expect(steps.look(before)).toBe(0);
  expect(steps.total).toBe(-hours(1));
});
