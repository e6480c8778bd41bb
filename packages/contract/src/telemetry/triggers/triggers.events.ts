import { z } from 'zod/mini';
import { itemIdField, triggerIdField } from '../../fields/ids.ts';
import { defineEvent } from '../../manifest/event.ts';

/** Which triggers of the item are enabled, or what they do, is not what it was. */
export const triggersChanged = defineEvent('triggers.changed', {
  version: 1,
  key: ({ itemId }) => `item:${itemId}`,
  data: z.object({ itemId: itemIdField }),
});

/** A trigger raised an event: what it is about is the text that a person entered. */
export const triggerRaised = defineEvent('triggers.raised', {
  version: 1,
  key: ({ itemId }) => `item:${itemId}`,
  data: z.object({
    id: triggerIdField,
    itemId: itemIdField,
    name: z.string(),
    text: z.string(),
    at: z.int(),
  }),
});

/** A trigger was stopped by itself. */
export const triggerFailed = defineEvent('triggers.failed', {
  version: 1,
  key: ({ itemId }) => `item:${itemId}`,
  data: z.object({ id: triggerIdField, itemId: itemIdField, reason: z.string() }),
});
