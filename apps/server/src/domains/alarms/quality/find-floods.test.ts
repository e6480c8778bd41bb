import { expect, it } from 'vitest';
import { findFloods } from './find-floods.ts';

/** Counts of windows from the first on; none where there is zero. */
const of = (...counts: number[]) =>
  counts.flatMap((raised, at) => (raised === 0 ? [] : [{ at, raised }]));

it.each([
  ['no alarms', of(), []],
  ['ten in a window', of(10), []],
  ['eleven', of(11), [{ from: 0, to: 1, raised: 11 }]],
  ['one that goes on with five', of(11, 5, 4), [{ from: 0, to: 2, raised: 16 }]],
  ['five before it', of(5, 11, 0), [{ from: 1, to: 2, raised: 11 }]],
  [
    'an empty window between two',
    of(11, 0, 12),
    [
      { from: 0, to: 1, raised: 11 },
      { from: 2, to: 3, raised: 12 },
    ],
  ],
  [
    'a quiet window between two',
    of(11, 4, 12),
    [
      { from: 0, to: 1, raised: 11 },
      { from: 2, to: 3, raised: 12 },
    ],
  ],
  ['one until the end', of(0, 20, 6), [{ from: 1, to: 3, raised: 26 }]],
])('%s', (_what, windows, floods) => {
  expect(findFloods(windows)).toEqual(floods);
});
