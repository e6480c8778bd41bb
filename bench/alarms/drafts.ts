/** What is rehearsed where nobody has entered anything. */
import { deviceId, itemId, pointId } from '@millwright/kernel';
import {
  limitDraft,
  type ReadyDraft,
} from '@millwright/server/domains/alarms/rehearsal/draft-conditions';
import { buildPoint } from '@millwright/server/domains/devices/devices.builders';

/** Limits of a point, cleared at the limit itself. */
export const limitsOf = (
  point: number,
  given: { readonly lowerLimit?: number; readonly upperLimit?: number },
): ReadyDraft =>
  limitDraft({
    ...buildPoint(given),
    ...{ id: pointId(point), deviceId: deviceId(1), itemId: itemId(1), version: 1 },
  });
