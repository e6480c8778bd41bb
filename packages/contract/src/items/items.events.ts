import { z } from 'zod/mini';
import { itemIdField } from '../fields/ids.ts';
import { defineEvent } from '../manifest/event.ts';

/** An item is not what it was. */
export const itemChanged = defineEvent('items.changed', {
  version: 1,
  key: ({ itemId }) => `item:${itemId}`,
  data: z.object({
    itemId: itemIdField,
    change: z.enum(['created', 'edited', 'deleted', 'assigned']),
  }),
});
