import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { pageOf, pageShape, queryFlag, queryId } from '../fields/paging.ts';
import { timeZone } from '../fields/time-zone.ts';
import { chosenIds } from '../identity/account-rules.ts';
import { logFilter, newestFirst } from './log-filters.ts';
import {
  maxWebErrors,
  webError,
  webErrorEntry,
  webErrorInput,
  webErrorKind,
  webErrorState,
} from './web-errors.schemas.ts';

const filter = {
  ...logFilter,
  kind: z.optional(webErrorKind),
  hidden: z.optional(queryFlag),
};
const entryFilter = { ...filter, errorId: z.optional(queryId), userId: z.optional(queryId) };

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
    input: z.object({
      ...pageShape(['lastSeen', 'firstSeen', 'count']),
      order: newestFirst,
      ...filter,
      state: z.optional(webErrorState),
    }),
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
      order: newestFirst,
      ...entryFilter,
    }),
    reply: pageOf(webErrorEntry),
    rule: { kind: 'admin' },
    errors: [],
  }),
  export: defineCall({
    name: 'audit.exportWebErrors',
    method: 'GET',
    path: 'errorlogger/export',
    summary: 'The occurrences of web errors as CSV, newest first, with the same filters',
    input: z.object({ ...entryFilter, timeZone }),
    reply: z.unknown(),
    rule: { kind: 'admin' },
    errors: [],
    download: true,
  }),
  setState: defineCall({
    name: 'audit.setWebErrorState',
    method: 'POST',
    path: 'errorstore/state',
    summary: 'Marks errors as resolved or muted, or opens them again',
    input: z.object({
      ids: chosenIds,
      state: webErrorState,
    }),
    reply: z.object({ changed: z.int() }),
    rule: { kind: 'admin' },
    errors: ['identity.nothing_chosen'],
  }),
  delete: defineCall({
    name: 'audit.deleteWebErrors',
    method: 'POST',
    path: 'errorstore/delete',
    summary: 'Deletes errors with all their occurrences',
    input: z.object({ ids: chosenIds }),
    reply: z.object({ deleted: z.int() }),
    rule: { kind: 'admin' },
    errors: ['identity.nothing_chosen'],
  }),
};
