import { describe, expect, it } from 'vitest';
import { heldFrom, heldUntil } from './held-columns.ts';

const columns = (...samples: readonly (readonly [number, number])[]) => ({
  time: Float64Array.from(samples, ([time]) => time),
  value: Float64Array.from(samples, ([, value]) => value),
});

describe('a value that holds', () => {
  it.each([
    [
      'stands at the end',
      [[10, 1]],
      50,
      [
        [10, 1],
        [50, 1],
      ],
    ],
    ['is not drawn beyond what is known', [[10, 1]], 5, [[10, 1]]],
    [
      'a gap stays a gap',
      [
        [10, 1],
        [20, Number.NaN],
      ],
      50,
      [
        [10, 1],
        [20, Number.NaN],
        [50, Number.NaN],
      ],
    ],
    ['nothing holds nothing', [], 50, []],
  ] as const)('%s', (_, given, until, held) => {
    expect(heldUntil(columns(...given), until)).toEqual(columns(...held));
  });

  it.each([
    [
      'stands at the beginning',
      [
        [10, 1],
        [30, 2],
      ],
      20,
      [
        [10, 1],
        [20, 1],
        [30, 2],
      ],
    ],
    [
      'was there before',
      [[10, 1]],
      20,
      [
        [10, 1],
        [20, 1],
      ],
    ],
    ['begins there', [[20, 1]], 20, [[20, 1]]],
    ['begins later', [[30, 1]], 20, [[30, 1]]],
  ] as const)('%s', (_, given, from, held) => {
    expect(heldFrom(columns(...given), from)).toEqual(columns(...held));
  });
});
