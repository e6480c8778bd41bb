import { expect, test } from 'vitest';
import { breakAtGaps } from './break-at-gaps.ts';

const line = { times: [0, 100, 200], values: [1, 2, 3] };

test.each([
  ['no gap', true, [], line.times, line.values],
  ['a gap breaks what holds', true, [[110, 130]], [0, 100, 110, 200], [1, 2, null, 3]],
  ['one that cannot be seen does not', true, [[110, 114]], line.times, line.values],
  ['a long one breaks a line', false, [[120, 190]], [0, 100, 120, 200], [1, 2, null, 3]],
  ['a short one between rare samples does not', false, [[110, 130]], line.times, line.values],
  ['a box kept its samples meanwhile', true, [[50, 150]], line.times, line.values],
  ['samples on both its sides', true, [[100, 200]], [0, 100, 101, 200], [1, 2, null, 3]],
  ['it lasts', true, [[210, 400]], [0, 100, 200, 210], [1, 2, 3, null]],
  [
    'two of them',
    true,
    [
      [20, 80],
      [120, 180],
    ],
    [0, 20, 100, 120, 200],
    [1, null, 2, null, 3],
  ],
  [
    'two without a sample between',
    true,
    [
      [20, 40],
      [60, 80],
    ],
    [0, 20, 100, 200],
    [1, null, 2, 3],
  ],
] as const)('%s', (_, held, gaps, times, values) => {
  const given = gaps.map(([from, to]) => ({ from, to }));
  expect(breakAtGaps(line, given, { held, shortest: 5 })).toEqual({ times, values });
});

test('a line that is broken already is not broken again', () => {
  const broken = { times: [0, 100], values: [1, null] };
  expect(breakAtGaps(broken, [{ from: 150, to: 300 }], { held: true, shortest: 5 })).toEqual(
    broken,
  );
});
