import { milliseconds, seconds } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, test } from 'vitest';
import { createByteAllowance } from './byte-allowance.ts';

test('gives what was saved up at once, then so much a second', () => {
  const clock = createManualClock();
  const allowance = createByteAllowance(clock);
  expect(allowance.take(256_000)).toBe(0);
  expect(allowance.take(6_400)).toBe(100);
  clock.advance(milliseconds(99));
  expect(allowance.take(6_400)).toBe(1);
  clock.advance(milliseconds(1));
  expect(allowance.take(6_400)).toBe(0);
  expect(allowance.take(64)).toBe(1);
  clock.advance(seconds(60));
  expect(allowance.take(256_000)).toBe(0);
  expect(allowance.take(64)).toBe(1);
});

test('a serial line at 115,200 baud never waits', () => {
  const clock = createManualClock();
  const allowance = createByteAllowance(clock);
  for (let ms = 0; ms < 60_000; ms += 100) {
    expect(allowance.take(1152)).toBe(0);
    clock.advance(milliseconds(100));
  }
});

test('what was read already leaves no debt behind', () => {
  const allowance = createByteAllowance(createManualClock());
  allowance.spend(100_000);
  expect(allowance.take(156_001)).toBeGreaterThan(0);
  expect(allowance.take(156_000)).toBe(0);
  allowance.spend(1_000_000);
  expect(allowance.take(64)).toBe(1);
});
