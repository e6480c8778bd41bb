import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { pageOf, pageShape, queryId } from '../fields/paging.ts';
import { timeZone } from '../fields/time-zone.ts';
import { signIn, signInKind } from './audit.schemas.ts';
import { logFilter, newestFirst } from './log-filters.ts';

const filter = { ...logFilter, userId: z.optional(queryId), kind: z.optional(signInKind) };

export const signInLogCalls = {
  list: defineCall({
    name: 'audit.signIns',
    method: 'GET',
    path: 'logging/userLogList',
    summary: 'Your sign-ins, refusals and sign-outs; administrators see those of everybody',
    input: z.object({
      ...pageShape(['at', 'userName', 'address']),
      order: newestFirst,
      ...filter,
    }),
    reply: pageOf(signIn),
    rule: { kind: 'session' },
    errors: [],
  }),
  export: defineCall({
    name: 'audit.exportSignIns',
    method: 'GET',
    path: 'logging/userLogExport',
    summary: 'The user log as CSV, newest first, with the same filters',
    input: z.object({ ...filter, timeZone }),
    reply: z.unknown(),
    rule: { kind: 'session' },
    errors: [],
    download: true,
  }),
};
