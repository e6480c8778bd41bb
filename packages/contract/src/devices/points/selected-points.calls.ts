import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { queryId } from '../../fields/paging.ts';

/** Most points of one item that a user picks out. */
export const maxSelectedPoints = 500;

const selection = z.object({
  /** In the order in which they were picked. */
  pointIds: z.array(z.int()).check(z.maxLength(maxSelectedPoints)),
});

/** The points of an item that a user has picked out for himself; nobody else's are touched. */
export const selectedPointCalls = {
  get: defineCall({
    name: 'selectedPoints.get',
    method: 'GET',
    path: 'DataConfig/GetSelectedData/{id}',
    summary: 'The points of an item that you have picked out; `id` is the item',
    input: z.object({ id: queryId }),
    reply: selection,
    rule: { kind: 'scoped', by: 'item', field: 'id' },
    errors: [],
  }),
  save: defineCall({
    name: 'selectedPoints.save',
    method: 'PUT',
    path: 'DataConfig/SaveSelectedData',
    summary: 'Picks out these points of an item in place of those before',
    input: z.extend(selection, { itemId: z.int() }),
    reply: selection,
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    errors: ['data_set.point_foreign'],
  }),
};
