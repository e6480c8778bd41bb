import { expect, it } from 'vitest';
import { placeLabels } from './place-labels.ts';

const room = { top: 0, bottom: 200, height: 15, gap: 3 };

it.each([
  ['one stands above its line', [['a', 100]], [['a', 82]]],
  ['one at the upper end stands below its line', [['a', 10]], [['a', 13]]],
  [
    'two far from each other stay',
    [
      ['a', 50],
      ['b', 100],
    ],
    [
      ['a', 32],
      ['b', 82],
    ],
  ],
  [
    'two near each other move apart',
    [
      ['a', 100],
      ['b', 105],
    ],
    [
      ['a', 77],
      ['b', 92],
    ],
  ],
  [
    'two on one line stand below each other',
    [
      ['a', 100],
      ['b', 100],
    ],
    [
      ['a', 74.5],
      ['b', 89.5],
    ],
  ],
  [
    'the lower line has the lower label, whichever was first',
    [
      ['b', 105],
      ['a', 100],
    ],
    [
      ['a', 77],
      ['b', 92],
    ],
  ],
  [
    'two that move meet a third',
    [
      ['a', 100],
      ['b', 105],
      ['c', 120],
    ],
    [
      ['a', 75.33],
      ['b', 90.33],
      ['c', 105.33],
    ],
  ],
  [
    'the same on one line stands once',
    [
      ['a', 100],
      ['a', 100.4],
    ],
    [['a', 82]],
  ],
  [
    'the same on another line stands there too',
    [
      ['a', 50],
      ['a', 100],
    ],
    [
      ['a', 32],
      ['a', 82],
    ],
  ],
  [
    'none is pushed out at the upper end',
    [
      ['a', 19],
      ['b', 19],
    ],
    [
      ['a', 0],
      ['b', 15],
    ],
  ],
  [
    'none is pushed out at the lower end',
    [
      ['a', 199],
      ['b', 199],
      ['c', 199],
    ],
    [
      ['a', 155],
      ['b', 170],
      ['c', 185],
    ],
  ],
  ['none is none', [], []],
] as const)('%s', (_, labels, placed) => {
  const given = labels.map(([text, line]) => ({ text, line }));
  const found = placeLabels(given, room).map(({ text, top }) => [
    text,
    Math.round(top * 100) / 100,
  ]);
  expect(found).toEqual(placed);
});

it('leaves out what has no room', () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ text: `${at}`, line: 100 }));
  const placed = placeLabels(many, room);
  expect(placed).toHaveLength(13);
  expect(placed.at(-1)?.top).toBeLessThanOrEqual(185);
});
