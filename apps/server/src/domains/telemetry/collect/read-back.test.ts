import type { ReadBackResult } from '@millwright/drivers';
import { milliseconds, Quality, timestamp } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, it } from 'vitest';
import { readBackInTime, readFrameInTime } from './read-back.ts';

const read = (confirmed: boolean | null, value = 7): ReadBackResult => ({
  state: 'read',
  value,
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
  [
    'what is there, of a point of which nobody knows what was written, and says nothing of that',
    [read(null), read(null), read(null)],
    { kind: 'no-answer' },
    '7',
  ],
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

it.each([
  [
    'what it holds by then, of a point that somebody else wrote since it was there',
    [read(false, 9), read(true)],
    { event: { kind: 'read-back', equal: false }, text: '9' },
  ],
  [
    'what was there, of a point that was not read again',
    [{ state: 'timed-out' as const }, read(true)],
    { event: { kind: 'read-back', equal: true }, text: '7' },
  ],
])('a frame that is read again ends with %s', async (_what, again, first) => {
  const clock = createManualClock();
  const rounds = [[read(true), read(false)], again];
  const readings = readFrameInTime(clock, 2, () => Promise.resolve(rounds.shift() ?? []));
  for (let turn = 0; turn < 8; turn += 1) {
    clock.advance(milliseconds(400));
    await Promise.resolve();
    await Promise.resolve();
  }
  expect((await readings)[0]).toEqual(first);
});
