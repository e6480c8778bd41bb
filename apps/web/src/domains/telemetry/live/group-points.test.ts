import { expect, it } from 'vitest';
import { groupPoints } from './group-points.ts';
import { itemDevice as device, itemPoint as point } from './live-points.builders.ts';

const devices = [device(1, '1号泵'), device(2, 'Oven'), device(3, 'Spare')];
const points = [point(11, 1, '压力'), point(21, 2, 'Pressure'), point(22, 2, 'Heat')];

it.each([
  [
    '',
    [
      [1, [11]],
      [2, [21, 22]],
      [3, []],
    ],
  ],
  ['press', [[2, [21]]]],
  ['oven', [[2, [21, 22]]]],
  ['压', [[1, [11]]]],
  ['nothing', []],
])('keyword %j', (keyword, expected) => {
  expect(
    groupPoints(devices, points, keyword).map((group) => [
      group.device.deviceId,
      group.points.map(({ pointId }) => pointId),
    ]),
  ).toEqual(expected);
});
