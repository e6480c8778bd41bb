import { z } from 'zod/mini';
import { defineEvent } from '../manifest/event.ts';

/** An item is not what it was. */
export const itemChanged = defineEvent('items.changed', {
  version: 1,
  key: ({ itemId }) => `item:${itemId}`,
  data: z.object({
    itemId: z.int(),
    change: z.enum(['created', 'edited', 'deleted', 'assigned']),
  }),
});
