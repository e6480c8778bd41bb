import { z } from 'zod/mini';
import { itemIdField } from '../../fields/ids.ts';
import { defineEvent } from '../../manifest/event.ts';

/** The shifts of an item are not what they were. */
export const shiftCalendarChanged = defineEvent('shiftCalendars.changed', {
  version: 1,
  key: ({ itemId }) => `item:${itemId}`,
  data: z.object({ itemId: itemIdField }),
});
