import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { itemIdQuery, userIdQuery } from '../fields/ids.ts';
import { pageOf, pageShape } from '../fields/paging.ts';
import { text } from '../fields/text.ts';
import { inSpan } from '../fields/time-span.ts';
import { wantedTimeZone } from '../fields/time-zone.ts';
import { backgroundTask } from '../tasks/tasks.schemas.ts';
import { chainReport, operation, provenLog } from './audit.schemas.ts';
import { logFilter, newestFirst } from './log-filters.ts';

const name = z.optional(text({ max: 60 }));
const filter = {
  ...logFilter,
  itemId: z.optional(itemIdQuery),
  actorId: z.optional(userIdQuery),
  /** One action (`item.edit`) or all of a subject (`item`). */
  action: name,
  subjectKind: name,
  subjectId: name,
};

export const auditCalls = {
  operations: defineCall({
    name: 'audit.operations',
    method: 'GET',
    path: 'logging/operateLogList',
    summary: 'The operation log of your items and of your own doing; administrators see all of it',
    input: z
      .object({ ...pageShape(['at', 'actorName', 'action']), order: newestFirst, ...filter })
      .check(inSpan()),
    reply: pageOf(operation),
    rule: { kind: 'session' },
    shows: ['audit'],
    errors: [],
  }),
  export: defineCall({
    name: 'audit.export',
    method: 'POST',
    path: 'logging/operateLogExport',
    summary:
      'Starts a task that writes the operation log as CSV, newest first, with the same filters',
    input: z.object({ ...filter, timeZone: wantedTimeZone }).check(inSpan()),
    reply: backgroundTask,
    rule: { kind: 'session' },
    changes: ['background_task'],
    errors: ['tasks.too_many_open', 'tasks.too_much_kept'],
  }),
  verify: defineCall({
    name: 'audit.verify',
    method: 'GET',
    path: 'logging/operateLogVerify',
    summary:
      'Proves that the operation log and the user log, or the value-change log, are what was sealed',
    input: z.object({
      log: z._default(provenLog, 'operations'),
      /** A head that an earlier proof named. */
      head: z.optional(text({ max: 64 }, z.regex(/^[0-9a-f]{64}$/))),
    }),
    reply: chainReport,
    rule: { kind: 'admin' },
    errors: ['audit.proof_running', 'general.too_many'],
  }),
};
