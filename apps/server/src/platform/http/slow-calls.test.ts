import { hours, milliseconds, minutes } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, test } from 'vitest';
import { createSlowCalls } from './slow-calls.ts';

test('calls of a second and more are told for an hour, the slowest first', () => {
  const clock = createManualClock();
  const calls = createSlowCalls(clock);
  expect(calls.list()).toEqual([]);
  calls.note('items.list', 999);
  calls.note('items.list', 1000);
  clock.advance(minutes(30));
  const later = clock.now();
  calls.note('items.list', 1500.4);
  calls.note('trend', 7000);
  expect(calls.list()).toEqual([
    { call: 'trend', count: 1, longestMs: 7000, lastAt: later },
    { call: 'items.list', count: 2, longestMs: 1500, lastAt: later },
  ]);
  clock.advance(minutes(31));
  expect(calls.list()[1]).toMatchObject({ call: 'items.list', count: 1 });
  clock.advance(hours(1));
  expect(calls.list()).toEqual([]);
});

test('of one that is always slow the latest hundred are counted, and ten calls are shown', () => {
  const clock = createManualClock();
  const calls = createSlowCalls(clock);
  calls.note('first', 9000);
  for (let time = 0; time < 150; time += 1) {
    clock.advance(milliseconds(10));
    calls.note('first', 2000);
  }
  for (let call = 0; call < 20; call += 1) calls.note(`call ${call}`, 3000 + call);
  expect(calls.list().map(({ call }) => call)).toEqual(
    Array.from({ length: 10 }, (_, at) => `call ${19 - at}`),
  );
  const one = createSlowCalls(clock);
  for (let time = 0; time < 150; time += 1) one.note('first', 2000);
  expect(one.list()).toMatchObject([{ count: 100 }]);
});
