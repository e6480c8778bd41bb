/** The points of an item as a screen shows them: what they are and what they hold now. */
import type { Point } from '@millwright/contract/devices/points.schemas';
import type { ItemDataPoint, PointValue } from '@millwright/contract/telemetry/telemetry.schemas';
import { Quality } from '@millwright/kernel';
import type { LiveTable } from './live-table.ts';
import type { PointRegistry } from './point-registry.ts';

const never = { value: null, time: null, quality: Quality.unknown } as const;

/** The value of a point now; a point that is not collected was never read. */
export function pointValueOf(table: LiveTable, pointId: number): PointValue {
  const slot = table.slot(pointId);
  if (slot < 0) return { pointId, ...never };
  const time = table.times[slot] as number;
  return {
    pointId,
    value: table.read(slot),
    time: time === 0 ? null : time,
    quality: table.qualities[slot] as number,
  };
}

/** A point with its value now. */
export const itemPointOf = (table: LiveTable, point: Point): ItemDataPoint => ({
  ...pointValueOf(table, point.id),
  deviceId: point.deviceId,
  name: point.name,
  unit: point.unit,
  dataType: point.dataType,
  displayFormat: point.displayFormat,
  decimals: point.decimals,
  writable: point.writable,
  saved: point.saved,
  lowerLimit: point.lowerLimit,
  upperLimit: point.upperLimit,
});

export function itemPreview(
  registry: PointRegistry,
  table: LiveTable,
  filter: { readonly itemId: number; readonly deviceId?: number | undefined },
): ItemDataPoint[] {
  const points: ItemDataPoint[] = [];
  for (const device of registry.devices()) {
    if (device.itemId !== filter.itemId) continue;
    if (filter.deviceId !== undefined && device.id !== filter.deviceId) continue;
    for (const { id } of device.points) {
      const found = registry.point(id);
      if (found) points.push(itemPointOf(table, found.point));
    }
  }
  return points;
}
