import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { itemIdField, itemIdQuery, pointIdField } from '../../fields/ids.ts';

/** Most points of one item that a user picks out. */
export const maxSelectedPoints = 500;

const selection = z.object({
  /** In the order in which they were picked. */
  pointIds: z.array(pointIdField).check(z.maxLength(maxSelectedPoints)),
});

/** The points of an item that a user has picked out for himself; nobody else's are touched. */
export const selectedPointCalls = {
  get: defineCall({
    name: 'selectedPoints.get',
    method: 'GET',
    path: 'DataConfig/GetSelectedData/{id}',
    summary: 'The points of an item that you have picked out; `id` is the item',
    input: z.object({ id: itemIdQuery }),
    reply: selection,
    rule: { kind: 'scoped', by: 'item', field: 'id' },
    shows: ['user', 'point', 'device'],
    errors: [],
  }),
  save: defineCall({
    name: 'selectedPoints.save',
    method: 'PUT',
    path: 'DataConfig/SaveSelectedData',
    summary: 'Picks out these points of an item in place of those before',
    input: z.extend(selection, { itemId: itemIdField }),
    reply: selection,
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    changes: ['user'],
    errors: ['data_set.point_foreign'],
  }),
};
