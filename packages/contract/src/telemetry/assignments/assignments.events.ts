import { z } from 'zod/mini';
import { assignmentIdField, itemIdField } from '../../fields/ids.ts';
import { defineEvent } from '../../manifest/event.ts';

/** Which assignments of the item run, or what they write, is not what it was. */
export const assignmentsChanged = defineEvent('assignments.changed', {
  version: 1,
  key: ({ itemId }) => `item:${itemId}`,
  data: z.object({ itemId: itemIdField }),
});

/** An assignment was stopped by itself. */
export const assignmentFailed = defineEvent('assignments.failed', {
  version: 1,
  key: ({ itemId }) => `item:${itemId}`,
  data: z.object({ id: assignmentIdField, itemId: itemIdField, reason: z.string() }),
});
