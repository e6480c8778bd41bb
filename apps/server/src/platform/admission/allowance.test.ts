import { hours, milliseconds, minutes, seconds, timestamp } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, it } from 'vitest';
import { createAllowance } from './allowance.ts';
import { createRateLimit } from './rate-limit.ts';

const clock = createManualClock();

it('lets spend what was saved, then so much a second', () => {
  const allowance = createAllowance({ clock, perSecond: 10, atOnce: 3 });
  const spend = () => allowance.take('a');
  expect([spend(), spend(), spend(), spend()]).toEqual([0, 0, 0, 100]);
  expect(allowance.take('b')).toBe(0);
  clock.advance(milliseconds(100));
  expect([spend(), spend()]).toEqual([0, 100]);
  clock.advance(seconds(60));
  expect([spend(), spend(), spend(), spend()]).toEqual([0, 0, 0, 100]);
});

it('has those wait who were let spend more than they may', () => {
  const allowance = createAllowance({ clock, perSecond: 10, atOnce: 3 });
  expect(allowance.take('a')).toBe(0);
  allowance.spend('a', 12);
  expect(allowance.take('a')).toBe(1100);
  clock.advance(milliseconds(1100));
  expect([allowance.take('a'), allowance.take('a')]).toEqual([0, 100]);
});

it('has nobody wait longer when the clock is set back', () => {
  const wall = createManualClock();
  const limit = { limit: 1, window: minutes(15) };
  const [allowance, rate] = [
    createAllowance({ clock: wall, perSecond: 10, atOnce: 3 }),
    createRateLimit({ clock: wall, ...limit }),
  ];
  allowance.spend('a', 4);
  rate.add('a');
  wall.jump(timestamp(wall.now() - hours(8)));
  expect(allowance.take('a')).toBeLessThanOrEqual(200);
  expect(rate.wait('a')).toBeLessThanOrEqual(minutes(15));
  wall.advance(minutes(15));
  expect([allowance.take('a'), rate.wait('a')]).toEqual([0, 0]);
});

it('keeps those waiting who have to, however many others come', () => {
  const allowance = createAllowance({ clock, perSecond: 0.1, atOnce: 1, most: 100 });
  expect(allowance.take('greedy')).toBe(0);
  for (let key = 0; key < 1000; key += 1) allowance.take(`other ${key}`);
  expect(allowance.take('greedy')).toBe(10_000);
});

it('forgets without loss what is paid back', () => {
  const allowance = createAllowance({ clock, perSecond: 1, atOnce: 5, most: 100 });
  for (let round = 0; round < 20; round += 1) {
    for (let key = 0; key < 90; key += 1) expect(allowance.take(`${round} ${key}`)).toBe(0);
    clock.advance(seconds(1));
  }
});
