import { storedAddress } from '@millwright/contract/devices/protocols/index';
import type { DriverPoint } from '@millwright/drivers';
import type { CollectedDevice, PointRegistry } from '../live/index.ts';

/** The points of a device as its driver knows them, each by its slot. */
export const driverPointsOf = (
  registry: Pick<PointRegistry, 'point'>,
  device: CollectedDevice,
): DriverPoint<unknown>[] =>
  device.points.flatMap((point) => {
    const slot = registry.point(point.id)?.slot;
    const address = storedAddress(device.protocol, point);
    return slot === undefined ? [] : [{ ...point, key: slot, address, writeRange: point }];
  });
