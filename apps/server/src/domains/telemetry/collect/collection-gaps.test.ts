import { expect, test } from 'vitest';
import { collectionGaps } from './collection-gaps.ts';

const now = 1_000_000;

test.each([
  ['nothing is known before the first run', [], []],
  ['one that lasts', [[0, now - 9_000]], []],
  ['one that was late to say so', [[0, now - 29_000]], []],
  ['one that ended', [[0, 400_000]], [[400_000, now]]],
  [
    'between two',
    [
      [0, 400_000],
      [500_000, now],
    ],
    [[400_000, 500_000]],
  ],
  [
    'one took over before the other was over',
    [
      [0, 400_000],
      [390_000, now],
    ],
    [],
  ],
  [
    'one within another',
    [
      [0, 400_000],
      [100_000, 200_000],
      [450_000, now],
    ],
    [[400_000, 450_000]],
  ],
] as const)('%s', (_, runs, gaps) => {
  const given = runs.map(([since, until]) => ({ since, until }));
  expect(collectionGaps(given, now)).toEqual(gaps.map(([from, to]) => ({ from, to })));
});
