import { expect, it } from 'vitest';
import { dashesOf } from './dashes.ts';
import { lookOf } from './line-look.ts';

it('draws a line by its place, and a course at another time as its pair, dotted', () => {
  const series = [{ id: 7 }, { id: 8 }, { id: -8, pairedWith: 8 }, { id: -9, pairedWith: 9 }];
  expect(lookOf(series, 0)).toEqual({ colour: 0, dashes: [] });
  expect(lookOf(series, 2)).toEqual({ colour: 1, dashes: [2, 3] });
  // Whose pair is not drawn looks like any other.
  expect(lookOf(series, 3)).toEqual({ colour: 3, dashes: dashesOf(3) });
});
