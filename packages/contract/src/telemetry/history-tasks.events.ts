import { z } from 'zod/mini';
import { itemIdField } from '../fields/ids.ts';
import { defineEvent } from '../manifest/event.ts';

/** Which points of the item are saved, and how, is not what it was. */
export const historyTasksChanged = defineEvent('history-tasks.changed', {
  version: 1,
  key: ({ itemId }) => `item:${itemId}`,
  data: z.object({ itemId: itemIdField }),
});
