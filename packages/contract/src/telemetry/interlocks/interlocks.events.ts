import { z } from 'zod/mini';
import { itemIdField } from '../../fields/ids.ts';
import { defineEvent } from '../../manifest/event.ts';

/** What forbids writing in the item is not what it was. */
export const interlocksChanged = defineEvent('interlocks.changed', {
  version: 1,
  key: ({ itemId }) => `item:${itemId}`,
  data: z.object({ itemId: itemIdField }),
});
