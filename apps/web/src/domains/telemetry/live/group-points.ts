import type { ItemDataPoint, ItemDevice } from '@millwright/contract/telemetry/telemetry.schemas';
import type { DeviceId } from '@millwright/kernel';

export interface DevicePoints {
  readonly device: ItemDevice;
  readonly points: readonly ItemDataPoint[];
}

const byDevice = (
  points: readonly ItemDataPoint[],
): ReadonlyMap<DeviceId, readonly ItemDataPoint[]> => {
  const groups = new Map<DeviceId, ItemDataPoint[]>();
  for (const point of points) {
    const group = groups.get(point.deviceId);
    if (group) group.push(point);
    else groups.set(point.deviceId, [point]);
  }
  return groups;
};

/**
 * The points of an item by device, in the order of the devices. With a `keyword` only points (or
 * all points of a device) whose name holds it, case ignored; devices left without points go.
 */
export const groupPoints = (
  devices: readonly ItemDevice[],
  points: readonly ItemDataPoint[],
  keyword: string,
): readonly DevicePoints[] => {
  const wanted = keyword.trim().toLocaleLowerCase();
  const holds = (name: string): boolean => name.toLocaleLowerCase().includes(wanted);
  const groups = byDevice(points);
  return devices
    .map((device) => {
      const own = groups.get(device.deviceId) ?? [];
      const isWhole = wanted === '' || holds(device.deviceName);
      return { device, points: isWhole ? own : own.filter(({ name }) => holds(name)) };
    })
    .filter((group) => wanted === '' || group.points.length > 0);
};
