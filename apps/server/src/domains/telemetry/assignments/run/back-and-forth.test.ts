import { timestamp } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { createBackAndForth } from './back-and-forth.ts';

const valve = 'point 7';

/** What the last of these writes, a second apart unless said, is found to be part of. */
function found(writes: readonly (readonly [by: number, value: number])[], apart = 1_000) {
  const watch = createBackAndForth();
  const rows = writes.map(([by, value], n) =>
    watch.note(valve, { by, value, at: timestamp(n * apart) }),
  );
  return rows.at(-1);
}

it('finds two, and three, that write one target in turns', () => {
  expect(
    found([
      [1, 0],
      [2, 9],
      [1, 0],
      [2, 9],
      [1, 0],
      [2, 9],
    ]),
  ).toEqual([1, 2]);
  expect(
    found([
      [1, 0],
      [2, 5],
      [3, 9],
      [1, 0],
      [2, 5],
      [3, 9],
    ]),
  ).toEqual([1, 2, 3]);
});

it.each([
  [
    'one alone',
    [
      [1, 0],
      [1, 9],
      [1, 0],
      [1, 9],
      [1, 0],
      [1, 9],
    ],
  ],
  [
    'two of one mind',
    [
      [1, 4],
      [2, 4],
      [1, 4],
      [2, 4],
      [1, 4],
      [2, 4],
    ],
  ],
  [
    'what is not in turns',
    [
      [1, 0],
      [2, 9],
      [2, 8],
      [1, 0],
      [2, 9],
      [1, 0],
    ],
  ],
  [
    'too few',
    [
      [1, 0],
      [2, 9],
      [1, 0],
      [2, 9],
      [1, 0],
    ],
  ],
] satisfies [string, [number, number][]][])('takes %s for none', (_, writes) => {
  expect(found(writes)).toEqual([]);
});

it('takes a slow turn for a level that rises and falls', () => {
  expect(
    found(
      [
        [1, 0],
        [2, 9],
        [1, 0],
        [2, 9],
        [1, 0],
        [2, 9],
      ],
      15_000,
    ),
  ).toEqual([]);
});
