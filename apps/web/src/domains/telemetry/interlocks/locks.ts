/** Which interlocks of an item stand against writing a point, as the list of them tells it. Pure. */
import type { InterlockNow } from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';

/** Those that forbid writing the point now, itself or with all of its device. */
export const locksOf = (
  interlocks: readonly InterlockNow[],
  { pointId, deviceId }: Pick<ItemDataPoint, 'pointId' | 'deviceId'>,
): readonly InterlockNow[] =>
  interlocks.filter(
    ({ forbids, locked }) =>
      forbids &&
      (locked.kind === 'point' ? locked.pointId === pointId : locked.deviceId === deviceId),
  );
