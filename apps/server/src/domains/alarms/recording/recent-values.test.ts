import { pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { RecentValues } from './recent-values.ts';

const point = pointId(1);
const value = (time: number, at: number) => ({ pointId: point, value: at, time, quality: 0 });

/** Looked at every five seconds, what is there of a moment is the look before it. */
it.each([
  ['the moment of a look', 60_000, 60_000],
  ['a moment between two', 64_999, 60_000],
  ['a minute before the last look', 60_000, 60_000],
  ['a moment before the first', -1, undefined],
  ['the end', 120_000, 120_000],
  ['a little after the end', 130_000, 120_000],
  ['long after the end', 130_001, undefined],
])('%s', (_what, moment, expected) => {
  const recent = new RecentValues();
  for (let at = 0; at <= 120_000; at += 5000) recent.look(at, [value(at, at)]);
  expect(recent.at(point, moment)?.value).toBe(expected);
});

it('forgets what is more than a minute and a few looks behind', () => {
  const recent = new RecentValues();
  for (let at = 0; at <= 120_000; at += 5000) recent.look(at, [value(at, at)]);
  expect(recent.at(point, 39_000)).toBeUndefined();
  expect(recent.at(point, 41_000)?.value).toBe(40_000);
});

it('knows nothing of a point that nobody looked at', () => {
  const recent = new RecentValues();
  recent.look(0, [value(0, 0)]);
  expect(recent.at(pointId(2), 0)).toBeUndefined();
});

it('a clock that is set back begins anew', () => {
  const recent = new RecentValues();
  recent.look(100_000, [value(100_000, 1)]);
  recent.look(10_000, [value(10_000, 2)]);
  expect(recent.at(point, 100_000)).toBeUndefined();
  expect(recent.at(point, 10_000)?.value).toBe(2);
});
