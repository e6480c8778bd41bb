import { expect, it } from 'vitest';
import { difference } from './difference.ts';

it('tells the fields that changed, deeper ones by their path', () => {
  expect(
    difference(
      { name: 'Pump', limits: { lower: 1, upper: 5 }, tags: ['a', 'b'] },
      { name: 'Pump', limits: { lower: 1, upper: 7 }, tags: ['a'] },
    ),
  ).toEqual([
    { path: 'limits.upper', before: ['5'], after: ['7'] },
    { path: 'tags', before: ['b'], after: [] },
  ]);
});

it('tells of a list what went and what came, wherever it stood', () => {
  const changes = (before: unknown, after: unknown) => difference({ before }, { before: after });
  const path = 'before';
  expect(changes(['a', 'b', 'c', 'd'], ['b', 'c', 'd'])).toEqual([
    { path, before: ['a'], after: [] },
  ]);
  expect(changes([1, 2, 3], [0, 1, 2, 4])).toEqual([{ path, before: ['3'], after: ['0', '4'] }]);
  expect(changes(['a', 'a'], ['a'])).toEqual([{ path, before: ['a'], after: [] }]);
  expect(changes(undefined, ['a', 'b'])).toEqual([{ path, before: [], after: ['a', 'b'] }]);
  expect(changes(['a', 'b'], [])).toEqual([{ path, before: ['a', 'b'], after: [] }]);
});

it('tells another order of the same', () => {
  expect(difference({ points: [1, 2, 3] }, { points: [3, 1, 2] })).toEqual([
    { path: 'points', before: ['1', '2', '3'], after: ['3', '1', '2'] },
  ]);
});

it('compares the entries of a list that are one thing, and tells the others whole', () => {
  const [pump, fan, mill] = [
    { id: 1, name: 'Pump' },
    { id: 2, name: 'Fan' },
    { id: 3, name: 'Mill' },
  ];
  expect(difference({ rows: [pump, fan] }, { rows: [{ ...fan, name: 'Blower' }, mill] })).toEqual([
    { path: 'rows[1].id', before: ['1'], after: [] },
    { path: 'rows[1].name', before: ['Pump'], after: [] },
    { path: 'rows[2].name', before: ['Fan'], after: ['Blower'] },
    { path: 'rows[3].id', before: [], after: ['3'] },
    { path: 'rows[3].name', before: [], after: ['Mill'] },
  ]);
});

it('shows everything of what was made or deleted', () => {
  expect(difference(null, { name: 'Pump', note: null })).toEqual([
    { path: 'name', before: [], after: ['Pump'] },
  ]);
  expect(difference({ enabled: false }, null)).toEqual([
    { path: 'enabled', before: ['false'], after: [] },
  ]);
});

it('finds nothing between equals', () => {
  expect(difference({ a: [{ b: 1 }] }, { a: [{ b: 1 }] })).toEqual([]);
});

it('leaves out what the program keeps for itself', () => {
  expect(
    difference({ name: 'A', version: 1, updatedAt: 5 }, { name: 'B', version: 2, updatedAt: 9 }),
  ).toEqual([{ path: 'name', before: ['A'], after: ['B'] }]);
});
