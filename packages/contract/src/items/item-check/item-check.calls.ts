import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { itemIdQuery } from '../../fields/ids.ts';
import { itemFindings } from './item-check.schemas.ts';

export const itemCheckCalls = {
  get: defineCall({
    name: 'itemChecks.get',
    method: 'GET',
    path: 'item/check',
    summary:
      'What is wrong with what was entered of an item, before it runs: dead references, conditions that can never hold, two writers of one target and the like',
    input: z.object({ itemId: itemIdQuery }),
    reply: itemFindings,
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    admission: { weight: 'heavy' },
    // Not all that it looks at: somebody's edits of many points would check a large item again and again.
    shows: ['device'],
    errors: [],
  }),
};
