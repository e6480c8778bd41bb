import { milliseconds } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, it } from 'vitest';
import { inEvenTime } from './in-even-time.ts';

it.each([
  ['an answer', async () => 'sent'],
  ['a refusal', async () => Promise.reject(new Error('too many'))],
])('tells by no time how little there was to do for %s', async (_what, work) => {
  const clock = createManualClock();
  let settled = false;
  const done = inEvenTime(clock, work).finally(() => {
    settled = true;
  });
  done.catch(() => null);
  clock.advance(milliseconds(99));
  await new Promise(setImmediate);
  expect(settled).toBe(false);
  clock.advance(milliseconds(1));
  await done.catch(() => null);
  expect(settled).toBe(true);
});
