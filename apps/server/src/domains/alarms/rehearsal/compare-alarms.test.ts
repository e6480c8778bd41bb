import { expect, it } from 'vitest';
import { compareAlarms } from './compare-alarms.ts';

const alarm = (raisedAt: number, clearedAt: number | null, sourceId = 1) => ({
  kind: 'rule' as const,
  sourceId,
  raisedAt,
  clearedAt,
});

it.each([
  ['the same', [[1, 2]], [[1, 2]], 0, 0],
  ['later and shorter', [[3, 4]], [[1, 5]], 0, 0],
  [
    'one that was several',
    [[1, 9]],
    [
      [1, 2],
      [4, 5],
      [8, 12],
    ],
    0,
    0,
  ],
  [
    'several that were one',
    [
      [1, 2],
      [4, 5],
      [8, 12],
    ],
    [[1, 9]],
    0,
    0,
  ],
  [
    'one that goes on',
    [[5, null]],
    [
      [1, 7],
      [20, null],
    ],
    0,
    0,
  ],
  ['one that ends as the other begins', [[1, 5]], [[5, 6]], 0, 0],
  [
    'before and behind',
    [
      [1, 2],
      [7, 8],
    ],
    [[4, 5]],
    2,
    1,
  ],
  ['none there', [], [[4, 5]], 0, 1],
  ['none here', [[4, 5]], [], 1, 0],
  [
    'one that reaches into the next',
    [
      [1, 3],
      [5, 9],
      [20, 21],
    ],
    [
      [2, 6],
      [30, 31],
    ],
    1,
    1,
  ],
] as const)('%s', (_what, simulated, real, added, missed) => {
  const found = compareAlarms(
    simulated.map(([from, to]) => alarm(from, to)),
    real.map(([from, to]) => alarm(from, to)),
  );
  expect([found.added.size, found.missed.size]).toEqual([added, missed]);
});

it('holds alarms against those of their own source alone', () => {
  const { added, missed } = compareAlarms([alarm(1, 2, 1)], [alarm(1, 2, 2)]);
  expect([added.size, missed.size]).toEqual([1, 1]);
});
