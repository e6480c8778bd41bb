import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import type { DeviceId, PointId } from '@millwright/kernel';
import type { AlarmLevels } from '../telemetry/index.ts';

/** The highest level of the active ones of each device and point. */
export const alarmLevelsOf = (
  alarms: readonly Pick<Alarm, 'active' | 'deviceId' | 'level' | 'pointId'>[],
): AlarmLevels => {
  const devices = new Map<DeviceId, number>();
  const points = new Map<PointId, number>();
  for (const { active, deviceId, level, pointId } of alarms) {
    if (!active) continue;
    if (deviceId !== null) devices.set(deviceId, Math.max(level, devices.get(deviceId) ?? 0));
    if (pointId !== null) points.set(pointId, Math.max(level, points.get(pointId) ?? 0));
  }
  return { devices, points };
};
