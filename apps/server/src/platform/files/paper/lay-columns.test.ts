import { expect, it } from 'vitest';
import { bandsOf, columnWidth, filling, spansOf } from './lay-columns.ts';

it.each<[string, number[], number, number[][]]>([
  ['what finds room stands on one sheet', [30, 30, 30], 90, [[0, 3]]],
  [
    'what does not goes on another',
    [30, 30, 40, 30],
    90,
    [
      [0, 2],
      [2, 4],
    ],
  ],
  [
    'one that is wider than the sheet has one to itself',
    [30, 200, 30],
    90,
    [
      [0, 1],
      [1, 2],
      [2, 3],
    ],
  ],
  ['without columns there is none', [], 90, []],
])('%s', (_, widths, room, bands) => {
  expect(bandsOf(widths, room).map(({ from, to }) => [from, to])).toEqual(bands);
});

it('is as wide as its longest text, within reason', () => {
  expect([1, 60, 900].map(columnWidth)).toEqual([28, 68, 150]);
});

it('fills the sheet with the columns of a band, and makes none narrower', () => {
  const widths = { first: 50, others: [25, 25, 40] };
  expect(filling(widths, { from: 0, to: 2 }, 200)).toEqual({ first: 100, others: [50, 50, 80] });
  expect(filling(widths, { from: 0, to: 3 }, 100)).toEqual(widths);
});

it('joins what is the same beside one another', () => {
  expect(spansOf(['a', 'a', 'b', 'a'])).toEqual([
    { text: 'a', count: 2 },
    { text: 'b', count: 1 },
    { text: 'a', count: 1 },
  ]);
});
