/** How serious the alarms of devices and points are, as a later domain tells it. */
import { type DeviceId, definePort, type ItemId, type PointId } from '@millwright/kernel';
import type { ComponentType } from 'react';

/** The highest level of the active alarms of each that has any: 1 ordinary … 4 serious. */
export interface AlarmLevels {
  readonly devices: ReadonlyMap<DeviceId, number>;
  readonly points: ReadonlyMap<PointId, number>;
}

/** Draws nothing; tells the levels of an item whenever they are others. */
export type AlarmLevelSource = ComponentType<{
  readonly itemId: ItemId;
  readonly onLevels: (levels: AlarmLevels) => void;
}>;

export const alarmLevelSources = definePort<AlarmLevelSource>('telemetry.alarm-levels');

export const noAlarms: AlarmLevels = { devices: new Map(), points: new Map() };
