import { itemId, pointId, timestamp } from '@millwright/kernel';
import { expect, test } from 'vitest';
import type { AlarmChange } from './alarm-change.ts';
import { nextChanges } from './next-changes.ts';

const of = (sourceId: number, item: number, level: 1 | 2 | 3 | 4) =>
  ({ kind: 'upper', sourceId, level, itemId: itemId(item), time: timestamp(sourceId) }) as const;
const raise = (sourceId: number, item = 1, level: 1 | 2 | 3 | 4 = 2): AlarmChange => ({
  ...of(sourceId, item, level),
  change: 'raise',
  pointId: pointId(sourceId),
  value: 1,
});
const clear = (sourceId: number): AlarmChange => ({
  ...of(sourceId, 1, 2),
  change: 'clear',
  reason: 'normal',
});
const sources = (changes: readonly AlarmChange[]): number[] =>
  changes.map(({ sourceId }) => sourceId);

test('the most serious come first', () => {
  const queue = [raise(1), raise(2), raise(3, 1, 4), raise(4, 1, 3)];
  expect(sources(nextChanges(queue, 3))).toEqual([3, 4, 1]);
});

test('each item has its turn, however many another one raises', () => {
  const queue = [raise(1), raise(2), raise(3), raise(4, 2), raise(5, 3)];
  expect(sources(nextChanges(queue, 4))).toEqual([1, 4, 5, 2]);
});

test('each account has its turn, however many items raise the most serious for another one', () => {
  const many = Array.from({ length: 20 }, (_, n) => raise(n + 1, n + 1, 4));
  const queue = [...many, raise(30, 30, 1), raise(31, 30, 2)];
  const accountOf = (item: number): number => (item === 30 ? 2 : 1);
  expect(sources(nextChanges(queue, 4, accountOf))).toEqual([1, 31, 2, 30]);
});

test('the changes of a source keep their order, those of one kind stand together', () => {
  const queue = [raise(1), clear(1), raise(2), clear(2), raise(1)];
  expect(nextChanges(queue, 5)).toEqual([raise(1), raise(2), clear(1), clear(2), raise(1)]);
  expect(nextChanges(queue, 2)).toEqual([raise(1), clear(1)]);
});
