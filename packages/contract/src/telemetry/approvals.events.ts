import { z } from 'zod/mini';
import { itemIdField, writeIdField } from '../fields/ids.ts';
import { defineEvent } from '../manifest/event.ts';

/** A write has begun to wait for a second person, or waits no more. */
export const approvalChanged = defineEvent('points.approval_changed', {
  version: 1,
  key: ({ itemId }) => `item:${itemId}`,
  data: z.object({ id: writeIdField, itemId: itemIdField }),
});
