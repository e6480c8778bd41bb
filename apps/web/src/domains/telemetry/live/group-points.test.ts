import type {
  DevicePreview,
  ItemDataPoint,
} from '@millwright/contract/telemetry/telemetry.schemas';
import { deviceId, itemId, pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { groupPoints } from './group-points.ts';

const device = (id: number, deviceName: string): DevicePreview => ({
  deviceId: deviceId(id),
  deviceName,
  itemId: itemId(1),
  state: 'online',
  since: null,
  reason: null,
  slipMs: 0,
  lateReplies: 0,
  bytesIn: 0,
  bytesOut: 0,
  monthBytesIn: 0,
  monthBytesOut: 0,
});
const point = (id: number, device: number, name: string): ItemDataPoint => ({
  pointId: pointId(id),
  deviceId: deviceId(device),
  name,
  unit: '',
  dataType: 2,
  displayFormat: 1,
  decimals: null,
  writable: false,
  saved: true,
  lowerLimit: null,
  upperLimit: null,
  writeMin: null,
  writeMax: null,
  writeStep: null,
  value: null,
  time: null,
  quality: 0,
});

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
