import { seconds } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { beforeEach, expect, it } from 'vitest';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

const clock = createManualClock();
let limit: RateLimit;
beforeEach(() => {
  limit = createRateLimit({ clock, limit: 2, window: seconds(10) });
});

it('lets as many through as the window allows, then says how long to wait', () => {
  expect(limit.wait('a')).toBe(0);
  limit.add('a');
  clock.advance(seconds(4));
  limit.add('a');
  expect(limit.wait('a')).toBe(6000);
  expect(limit.wait('b')).toBe(0);
  clock.advance(seconds(6));
  expect(limit.wait('a')).toBe(0);
  limit.add('a');
  expect(limit.wait('a')).toBe(4000);
});

it('takes back what did not count, and starts afresh', () => {
  for (let event = 0; event < 2; event++) limit.add('a');
  limit.remove('a');
  expect(limit.wait('a')).toBe(0);
  limit.add('a');
  expect(limit.wait('a')).toBe(10_000);
  limit.clear('a');
  expect(limit.wait('a')).toBe(0);
});

it('forgets many keys rather than fill the memory', () => {
  for (let key = 0; key < 120_000; key++) limit.add(`key ${key}`);
  limit.add('last');
  limit.add('last');
  expect(limit.wait('last')).toBe(10_000);
});

it('forgets no lock, however many keys come', () => {
  for (let event = 0; event < 2; event++) limit.add('locked');
  for (let key = 0; key < 60_000; key++) limit.add(`key ${key}`);
  expect(limit.wait('locked')).toBe(10_000);
});

it('counts together who comes when it is full of locks', () => {
  limit = createRateLimit({ clock, limit: 2, window: seconds(10), most: 100 });
  for (let key = 0; key < 100; key++)
    for (let event = 0; event < 2; event++) limit.add(`key ${key}`);
  limit.add('late');
  expect(limit.wait('later')).toBe(0);
  limit.add('later');
  expect([limit.wait('latest'), limit.wait('key 0')]).toEqual([10_000, 10_000]);
  clock.advance(seconds(10));
  expect([limit.wait('latest'), limit.wait('key 0')]).toEqual([0, 0]);
});
