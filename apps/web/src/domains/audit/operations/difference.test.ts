import { expect, it } from 'vitest';
import { difference } from './difference.ts';

it('tells the fields that changed, deeper ones by their path', () => {
  expect(
    difference(
      { name: 'Pump', limits: { lower: 1, upper: 5 }, tags: ['a', 'b'] },
      { name: 'Pump', limits: { lower: 1, upper: 7 }, tags: ['a'] },
    ),
  ).toEqual([
    { path: 'limits.upper', before: '5', after: '7' },
    { path: 'tags[1]', before: 'b', after: null },
  ]);
});

it('shows everything of what was made or deleted', () => {
  expect(difference(null, { name: 'Pump', note: null })).toEqual([
    { path: 'name', before: null, after: 'Pump' },
  ]);
  expect(difference({ enabled: false }, null)).toEqual([
    { path: 'enabled', before: 'false', after: null },
  ]);
});

it('finds nothing between equals', () => {
  expect(difference({ a: [{ b: 1 }] }, { a: [{ b: 1 }] })).toEqual([]);
});

it('leaves out what the program keeps for itself', () => {
  expect(
    difference({ name: 'A', version: 1, updatedAt: 5 }, { name: 'B', version: 2, updatedAt: 9 }),
  ).toEqual([{ path: 'name', before: 'A', after: 'B' }]);
});
