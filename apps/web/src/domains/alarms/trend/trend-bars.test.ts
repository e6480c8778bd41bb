import { expect, it } from 'vitest';
import { levelSeries, levelsText, stackOf } from './trend-bars.ts';

const words = { 1: 'Ordinary', 2: 'General', 3: 'Warning', 4: 'Serious' };

it('stacks the most serious at the bottom, each in its colour', () => {
  expect(stackOf([3, 0, 1, 2])).toEqual([2, 1, 0, 3]);
  expect(levelSeries(words).map(({ name, colour }) => [name, colour])).toEqual([
    ['Serious', 'var(--mw-level-4)'],
    ['Warning', 'var(--mw-level-3)'],
    ['General', 'var(--mw-level-2)'],
    ['Ordinary', 'var(--mw-level-1)'],
  ]);
});

it.each([
  [[3, 0, 1, 2], 'Serious 2, Warning 1, Ordinary 3'],
  [[0, 0, 0, 0], ''],
  [[1, 1, 0, 0], 'General 1, Ordinary 1'],
])('says %j', (levels, said) => {
  expect(levelsText(levels, words, ', ')).toBe(said);
});
