import { Quality } from '@millwright/kernel';
import { expect, test } from 'vitest';
import { positionOf, type Reading, readingOf } from './live-position.ts';

const at = (value: number, time = 5, quality: number = Quality.good): Reading => ({
  ...{ value, time, quality },
});

test.each<[string, Reading | undefined, [unknown, number, number], Reading | undefined]>([
  ['a first number', undefined, [120.5, 7, Quality.good], at(120.5, 7)],
  ['a next one', at(1), [2, 7, Quality.good], at(2, 7)],
  ['never read', undefined, [null, 0, Quality.unknown], undefined],
  ['never read again after a restart', at(1), [null, 0, Quality.unknown], at(1)],
  ['bad, with its last number', at(1), [1, 7, Quality.decode], at(1, 7, Quality.decode)],
  [
    'bad, without a number',
    at(1),
    [null, 7, Quality.communication],
    at(1, 5, Quality.communication),
  ],
  ['no number', at(1), [Number.NaN, 7, Quality.communication], at(1, 5, Quality.communication)],
  ['bad from the beginning', undefined, [null, 7, Quality.communication], undefined],
])('what is known after %s', (_what, known, [value, time, quality], wanted) => {
  expect(readingOf(known, value, time, quality)).toEqual(wanted);
});

test.each([
  ['both good', at(121, 5), at(31, 3), { longitude: 121, latitude: 31, time: 3, isStale: false }],
  [
    'one bad',
    at(121),
    at(31, 5, Quality.communication),
    expect.objectContaining({ isStale: true }),
  ],
  [
    'one older than promised',
    at(121, 5, Quality.stale),
    at(31),
    expect.objectContaining({ isStale: true }),
  ],
  ['one unknown', at(121), undefined, null],
  ['off the globe', at(181), at(31), null],
  ['what a receiver without satellites says', at(0), at(0), null],
])('a position of %s', (_what, longitude, latitude, wanted) => {
  expect(positionOf(longitude, latitude)).toEqual(wanted);
});
