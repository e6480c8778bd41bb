import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageOf, pageShape } from '../paging.ts';

export const outboxMessage = z.object({
  id: z.int(),
  channel: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Empty once it was sent: what a person was told in confidence is not kept on view. */
  text: z.string(),
  state: z.enum(['held', 'waiting', 'sent', 'failed']),
  error: z.nullable(z.string()),
  createdAt: z.int(),
});
export type OutboxMessage = z.infer<typeof outboxMessage>;

export const outboxCalls = {
  list: defineCall({
    name: 'identity.outbox',
    method: 'GET',
    path: 'rbac/outbox/list',
    input: z.object({
      ...pageShape(['createdAt']),
      order: z._default(z.enum(['asc', 'desc']), 'desc'),
      state: z.optional(z.enum(['held', 'waiting', 'sent', 'failed'])),
    }),
    reply: pageOf(outboxMessage),
    rule: { kind: 'admin' },
    errors: [],
    summary: 'Messages to people; those that no channel took can be read here',
  }),
};
