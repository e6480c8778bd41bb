import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { limitFields } from '../../devices/points/point-limits.schemas.ts';
import { maxPointsPerCall } from '../../devices/points-per-call.ts';
import { chosenIds } from '../../fields/chosen-ids.ts';
import { pointIdField } from '../../fields/ids.ts';
import { limitPreview } from './limit-preview.schemas.ts';

/** What may be tried of limits; what is left out stays as it is in each point. */
const limitChanges = z.partial(z.object(limitFields));
export type LimitChanges = z.infer<typeof limitChanges>;

export const alarmLimitCalls = {
  preview: defineCall({
    name: 'alarmLimits.preview',
    method: 'POST',
    path: 'alarm/previewLimits',
    summary:
      'Which alarms would begin, stay and end now if several points had other limits; changes nothing',
    input: z.object({
      ids: chosenIds(pointIdField, maxPointsPerCall),
      changes: limitChanges,
    }),
    reply: limitPreview,
    rule: { kind: 'scoped', by: 'point', field: 'ids', permission: 'points.edit' },
    shows: ['alarm', 'point', 'device'],
    changesNothing: 'it only asks',
    errors: ['identity.nothing_chosen'],
    admission: { weight: 'heavy' },
  }),
};
