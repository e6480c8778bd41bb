import type { ItemDataPoint, ItemDevice } from '@millwright/contract/telemetry/telemetry.schemas';

export interface DevicePoints {
  readonly device: ItemDevice;
  readonly points: readonly ItemDataPoint[];
}

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
  return devices
    .map((device) => ({
      device,
      points: points.filter(
        (point) =>
          point.deviceId === device.deviceId && (holds(device.deviceName) || holds(point.name)),
      ),
    }))
    .filter((group) => wanted === '' || group.points.length > 0);
};
