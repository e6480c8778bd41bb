import { deviceId, pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { alarmLevelsOf } from './alarm-levels-of.ts';

const raised = (
  level: 1 | 2 | 3 | 4,
  device: number | null,
  point: number | null,
  active = true,
) => ({
  active,
  level,
  deviceId: device === null ? null : deviceId(device),
  pointId: point === null ? null : pointId(point),
});

it('tells the highest level of each that has an active alarm', () => {
  const levels = alarmLevelsOf([
    raised(2, 1, 10),
    raised(3, 1, 11),
    raised(1, 1, 10),
    raised(4, 2, 20, false),
    raised(4, null, null),
  ]);
  expect([...levels.devices]).toEqual([[1, 3]]);
  expect([...levels.points]).toEqual([
    [10, 2],
    [11, 3],
  ]);
});
