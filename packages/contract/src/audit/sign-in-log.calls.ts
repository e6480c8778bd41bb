import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { userIdQuery } from '../fields/ids.ts';
import { pageOf, pageShape } from '../fields/paging.ts';
import { inSpan } from '../fields/time-span.ts';
import { wantedTimeZone } from '../fields/time-zone.ts';
import { backgroundTask } from '../tasks/tasks.schemas.ts';
import { signIn, signInKind } from './audit.schemas.ts';
import { logFilter, newestFirst } from './log-filters.ts';

const filter = { ...logFilter, userId: z.optional(userIdQuery), kind: z.optional(signInKind) };

export const signInLogCalls = {
  list: defineCall({
    name: 'signInLog.list',
    method: 'GET',
    path: 'logging/userLogList',
    summary:
      'Sign-ins, refusals and sign-outs of you and your sub-users; administrators see those of everybody',
    input: z
      .object({ ...pageShape(['at', 'userName', 'address']), order: newestFirst, ...filter })
      .check(inSpan()),
    reply: pageOf(signIn),
    rule: { kind: 'session' },
    shows: ['log'],
    errors: [],
  }),
  export: defineCall({
    name: 'signInLog.export',
    method: 'POST',
    path: 'logging/userLogExport',
    summary: 'Starts a task that writes the user log as CSV, newest first, with the same filters',
    input: z.object({ ...filter, timeZone: wantedTimeZone }).check(inSpan()),
    reply: backgroundTask,
    rule: { kind: 'session' },
    changes: ['background_task'],
    errors: ['tasks.too_many_open', 'tasks.too_much_kept'],
  }),
};
