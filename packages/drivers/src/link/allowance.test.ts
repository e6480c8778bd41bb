import { milliseconds, seconds } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, test } from 'vitest';
import { type Allowance, createAllowance } from './allowance.ts';

/** The longest reply there is. */
const longest = 967;

function comes(allowance: Allowance, count: number, bytes = 20): void {
  for (let message = 0; message < count; message += 1) {
    allowance.heard(bytes);
    allowance.unasked();
  }
}

test('what nobody asked for is borne up to a bound, and again after a while', () => {
  const clock = createManualClock();
  const allowance = createAllowance(clock);
  comes(allowance, 1500);
  expect(allowance.isSpent).toBe(false);
  comes(allowance, 1500);
  expect(allowance.isSpent).toBe(true);
  clock.advance(seconds(10));
  expect(allowance.isSpent).toBe(false);
});

test('bytes that are no message count as well', () => {
  const allowance = createAllowance(createManualClock());
  allowance.heard(200_000);
  expect(allowance.isSpent).toBe(false);
  allowance.heard(200_000);
  expect(allowance.isSpent).toBe(true);
});

test('answers cost nothing, however many come', () => {
  const allowance = createAllowance(createManualClock());
  for (let answer = 0; answer < 100_000; answer += 1) {
    allowance.asked();
    allowance.heard(longest);
    allowance.answered(longest);
  }
  comes(allowance, 1500);
  expect(allowance.isSpent).toBe(false);
});

test('a line that answers all of its questions late, and twice, stays within it', () => {
  const allowance = createAllowance(createManualClock());
  for (let round = 0; round < 1000; round += 1) {
    for (let question = 0; question < 16; question += 1) allowance.asked();
    comes(allowance, 32, longest);
    expect(allowance.isSpent).toBe(false);
  }
});

test('a noisy serial line at 115,200 baud stays within it', () => {
  const clock = createManualClock();
  const allowance = createAllowance(clock);
  for (let ms = 0; ms < 60_000; ms += 100) {
    clock.advance(milliseconds(100));
    allowance.heard(1152);
    expect(allowance.isSpent).toBe(false);
  }
});
