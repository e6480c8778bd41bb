import { referenceEndpoints } from '@millwright/contract/devices/endpoints';
import type { DeviceId, PointId } from '@millwright/kernel';
import { useCall } from '../../../wire/queries/use-call.ts';
import { keepsFromDeletion } from './references-of.ts';

/**
 * Whether something that uses the points, or the device (null), keeps them from being deleted. The
 * server looks for itself; while it is not known nothing stands in the way.
 */
export const useDeletionBlock = (
  deviceId: DeviceId,
  points: readonly PointId[] | null = null,
): boolean => {
  const { data } = useCall(referenceEndpoints.list, { deviceId }, { retainMs: 0 });
  return data !== undefined && keepsFromDeletion(data.list, points, deviceId);
};
