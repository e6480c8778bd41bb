import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { pageOf, pageShape } from '../fields/paging.ts';
import { listedMessage } from './outgoing-messages.schemas.ts';

export const outgoingMessageCalls = {
  list: defineCall({
    name: 'outgoingMessages.list',
    method: 'GET',
    // As clients know it.
    path: 'rbac/outbox/list',
    input: z.object({
      ...pageShape(['createdAt']),
      order: z._default(z.enum(['asc', 'desc']), 'desc'),
      state: z.optional(z.enum(['held', 'waiting', 'sent', 'failed'])),
    }),
    reply: pageOf(listedMessage),
    rule: { kind: 'admin' },
    shows: ['user'],
    errors: [],
    summary:
      'Messages to people; those that no channel took can be read here, codes after secondFactor.prove',
  }),
};
