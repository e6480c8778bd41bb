import { telemetryEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { ItemDataPoint, WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { useCall } from '../../../../wire/queries/use-call.ts';

/**
 * The point of a command as it is now, with what is asked before it is written.
 * @returns undefined while it is on its way, null where it is gone or cannot be asked for
 */
export const useWrittenPoint = ({
  itemId,
  deviceId,
  pointId,
}: WriteCommand): ItemDataPoint | null | undefined => {
  const { data, error } = useCall(telemetryEndpoints.itemPreview, { itemId, deviceId });
  if (data === undefined) return error === null ? undefined : null;
  return data.points.find((point) => point.pointId === pointId) ?? null;
};
