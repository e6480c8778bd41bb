import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { deviceIdField, itemIdField, itemIdQuery, pointIdField } from '../../fields/ids.ts';
import { maxPlaced } from './max-placed.ts';

/** What was placed comes first and in this order; the rest follows in its own. */
const liveOrder = z.object({
  deviceIds: z.array(deviceIdField).check(z.maxLength(maxPlaced)),
  /** Of all devices: those of one device stand in this order on it. */
  pointIds: z.array(pointIdField).check(z.maxLength(maxPlaced)),
});

/** The order in which a user looks at the devices of an item and their points; nobody else's changes. */
export const liveOrderCalls = {
  get: defineCall({
    name: 'liveOrders.get',
    method: 'GET',
    path: 'DataConfig/GetLiveOrder/{id}',
    summary: 'The order in which you look at the devices and points of an item; `id` is the item',
    input: z.object({ id: itemIdQuery }),
    reply: liveOrder,
    rule: { kind: 'scoped', by: 'item', field: 'id' },
    shows: ['user', 'point', 'device'],
    errors: [],
  }),
  save: defineCall({
    name: 'liveOrders.save',
    method: 'PUT',
    path: 'DataConfig/SaveLiveOrder',
    summary: 'Puts the devices and points of an item in your own order, in place of the one before',
    input: z.extend(liveOrder, { itemId: itemIdField }),
    reply: liveOrder,
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    changes: ['user'],
    errors: ['device.placed_foreign'],
  }),
};
