import { expect, it } from 'vitest';
import {
  addCursor,
  areOutOfSight,
  bothCursors,
  bringCursor,
  moveCursor,
  removeCursor,
  swapCursors,
} from './trend-cursors.ts';

const range = { from: 1000, to: 2000 };

it.each([
  ['the first', addCursor([], range), [1250]],
  ['the second', addCursor([1100], range), [1100, 1750]],
  ['no third', addCursor([1100, 1200], range), [1100, 1200]],
  ['both', bothCursors(range), [1250, 1750]],
  ['one is moved', moveCursor([1100, 1200], 1, 1900, range), [1100, 1900]],
  ['not out of sight', moveCursor([1100, 1200], 0, 900, range), [1000, 1200]],
  ['past the other one', moveCursor([1100, 1200], 0, 1300, range), [1300, 1200]],
  ['the nearest comes', bringCursor([1100, 1800], 1600, range), [1100, 1600]],
  ['A where both are as near', bringCursor([1100, 1900], 1500, range), [1500, 1900]],
  ['none comes where there is none', bringCursor([], 1500, range), []],
  ['swapped', swapCursors([1100, 1200]), [1200, 1100]],
  ['one alone', swapCursors([1100]), [1100]],
  ['A is gone: B is A', removeCursor([1100, 1200], 0), [1200]],
  ['B is gone', removeCursor([1100, 1200], 1), [1100]],
] as const)('%s', (_, got, wanted) => {
  expect(got).toEqual(wanted);
});

it.each([
  [[], false],
  [[1000, 2500], false],
  [[900, 2100], true],
  [[900], true],
] as const)('cursors at %j out of sight: %s', (cursors, are) => {
  expect(areOutOfSight(cursors, range)).toBe(are);
});
