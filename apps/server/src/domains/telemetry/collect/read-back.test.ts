import type { ReadBackResult } from '@millwright/drivers';
import { milliseconds, Quality, timestamp } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, it } from 'vitest';
import { readBackInTime } from './read-back.ts';

const read = (confirmed: boolean): ReadBackResult => ({
  state: 'read',
  value: 7,
  text: null,
  quality: Quality.good,
  at: timestamp(0),
  confirmed,
});

it.each([
  ['what it brings', [read(false), read(true)], { kind: 'read-back', equal: true }, '7'],
  [
    'another value',
    [read(false), read(false), read(false)],
    { kind: 'read-back', equal: false },
    '7',
  ],
  ['silence', [], { kind: 'no-answer' }, null],
] as const)('a read-back ends with %s', async (_what, results, event, text) => {
  const clock = createManualClock();
  const left: ReadBackResult[] = [...results];
  const reading = readBackInTime(clock, () =>
    Promise.resolve(left.shift() ?? { state: 'timed-out' }),
  );
  for (let turn = 0; turn < 8; turn += 1) {
    clock.advance(milliseconds(400));
    await Promise.resolve();
    await Promise.resolve();
  }
  expect(await reading).toEqual({ event, text });
  expect(clock.pending).toBe(0);
});

it('a read-back that is never answered is given up within a minute', async () => {
  const clock = createManualClock();
  const reading = readBackInTime(
    clock,
    (signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ state: 'cancelled' }));
      }),
  );
  clock.advance(milliseconds(50));
  await Promise.resolve();
  clock.advance(milliseconds(60_000));
  expect(await reading).toEqual({ event: { kind: 'no-answer' }, text: null });
});
