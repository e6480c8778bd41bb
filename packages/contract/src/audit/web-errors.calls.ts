import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageOf, pageShape, queryFlag, queryId, queryTime } from '../paging.ts';
import {
  maxWebErrors,
  webError,
  webErrorEntry,
  webErrorInput,
  webErrorKind,
} from './web-errors.schemas.ts';

const filter = {
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
  kind: z.optional(webErrorKind),
  hidden: z.optional(queryFlag),
  from: z.optional(queryTime),
  to: z.optional(queryTime),
};

export const webErrorCalls = {
  reportOne: defineCall({
    name: 'audit.reportWebError',
    method: 'POST',
    path: 'error_url',
    summary: 'One error of a page that has no session yet',
    input: webErrorInput,
    reply: z.object({ taken: z.int() }),
    rule: { kind: 'public', why: 'a sign-in page that fails must be able to say so' },
    errors: ['general.too_many'],
    maxBytes: 65_536,
    polling: true,
  }),
  report: defineCall({
    name: 'audit.reportWebErrors',
    method: 'POST',
    path: 'save_error_logger',
    summary: 'A batch of errors of your pages',
    input: z.object({
      errors: z.array(webErrorInput).check(z.minLength(1), z.maxLength(maxWebErrors)),
    }),
    reply: z.object({ taken: z.int() }),
    rule: { kind: 'session' },
    errors: ['general.too_many'],
    maxBytes: 524_288,
    polling: true,
    demo: 'allowed',
  }),
  list: defineCall({
    name: 'audit.webErrors',
    method: 'GET',
    path: 'errorstore/list',
    summary: 'The errors of web pages, alike ones together, with how often and when last',
    input: z.object({ ...pageShape(['lastSeen', 'firstSeen', 'count']), ...filter }),
    reply: pageOf(webError),
    rule: { kind: 'admin' },
    errors: [],
  }),
  entries: defineCall({
    name: 'audit.webErrorEntries',
    method: 'GET',
    path: 'errorlogger/list',
    summary: 'Each occurrence of web errors: who, where, when',
    input: z.object({
      ...pageShape(['at', 'userName', 'page']),
      ...filter,
      errorId: z.optional(queryId),
      userId: z.optional(queryId),
    }),
    reply: pageOf(webErrorEntry),
    rule: { kind: 'admin' },
    errors: [],
  }),
  delete: defineCall({
    name: 'audit.deleteWebErrors',
    method: 'POST',
    path: 'errorstore/delete',
    summary: 'Deletes errors with all their occurrences',
    input: z.object({ ids: z.array(z.int()).check(z.minLength(1), z.maxLength(1000)) }),
    reply: z.object({ deleted: z.int() }),
    rule: { kind: 'admin' },
    errors: [],
  }),
};
