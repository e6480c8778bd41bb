import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { chosenIds } from '../../fields/chosen-ids.ts';
import { pointIdField } from '../../fields/ids.ts';
import { listOf } from '../../fields/paging.ts';
import { maxPointsPerCall } from '../points-per-call.ts';
import { pointBatchRow, pointChanges } from './point-batch.schemas.ts';

export const pointBatchCalls = {
  edit: defineCall({
    name: 'pointBatch.edit',
    method: 'PUT',
    path: 'BaseDataConfig/EditAllPoints',
    summary:
      'Makes the same changes to several points; tells of each what became of it, in the order of the ids',
    input: z.object({
      ids: chosenIds(pointIdField, maxPointsPerCall),
      changes: pointChanges,
    }),
    reply: listOf(pointBatchRow),
    rule: { kind: 'scoped', by: 'point', field: 'ids', permission: 'points.edit' },
    changes: ['point'],
    errors: [
      'identity.nothing_chosen',
      'point.nothing_to_change',
      'point.slope_zero',
      'point.write_step_not_positive',
    ],
  }),
};
