import { pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { groupPoints } from './group-points.ts';
import { itemDevice as device, itemPoint as point } from './live-points.builders.ts';
import { pickedFirst, pickedOnly } from './picked-first.ts';

const groups = groupPoints(
  [device(1, 'Pump'), device(2, 'Oven'), device(3, 'Spare')],
  [point(11, 1, 'a'), point(12, 1, 'b'), point(13, 1, 'c'), point(21, 2, 'd')],
  '',
);
const idsOf = (given: typeof groups) =>
  given.map(({ device: { deviceId }, points }) => [deviceId, points.map((one) => one.pointId)]);

it.each([
  [
    'none',
    [],
    [
      [1, [11, 12, 13]],
      [2, [21]],
      [3, []],
    ],
    [],
  ],
  [
    'some',
    [13, 12],
    [
      [1, [12, 13, 11]],
      [2, [21]],
      [3, []],
    ],
    [[1, [12, 13]]],
  ],
  // Of another item, or deleted since.
  [
    'unknown ones',
    [99],
    [
      [1, [11, 12, 13]],
      [2, [21]],
      [3, []],
    ],
    [],
  ],
])('of %s', (_what, ids, first, only) => {
  const picked = new Set(ids.map(pointId));
  expect(idsOf(pickedFirst(groups, picked))).toEqual(first);
  expect(idsOf(pickedOnly(groups, picked))).toEqual(only);
});
