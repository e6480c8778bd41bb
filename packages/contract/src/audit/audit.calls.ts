import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageOf, pageShape, queryId, queryTime } from '../paging.ts';
import { operation } from './audit.schemas.ts';

export const auditCalls = {
  operations: defineCall({
    name: 'audit.operations',
    method: 'GET',
    path: 'logging/operateLogList',
    summary: 'The operation log of your items and of your own doing; administrators see all of it',
    input: z.object({
      ...pageShape(['at', 'actorName', 'action']),
      order: z._default(z.enum(['asc', 'desc']), 'desc'),
      itemId: z.optional(queryId),
      actorId: z.optional(queryId),
      /** One action (`item.edit`) or all of a subject (`item`). */
      action: z.optional(z.string().check(z.maxLength(60))),
      from: z.optional(queryTime),
      to: z.optional(queryTime),
    }),
    reply: pageOf(operation),
    rule: { kind: 'session' },
    errors: [],
  }),
};
