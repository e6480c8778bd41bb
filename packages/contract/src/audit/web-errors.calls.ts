import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { chosenIds } from '../fields/chosen-ids.ts';
import { userIdQuery, webErrorIdField, webErrorIdQuery } from '../fields/ids.ts';
import { pageOf, pageShape, queryFlag } from '../fields/paging.ts';
import { inSpan } from '../fields/time-span.ts';
import { wantedTimeZone } from '../fields/time-zone.ts';
import { backgroundTask } from '../tasks/tasks.schemas.ts';
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
const entryFilter = {
  ...filter,
  errorId: z.optional(webErrorIdQuery),
  userId: z.optional(userIdQuery),
};

export const webErrorCalls = {
  reportOne: defineCall({
    name: 'webErrors.reportOne',
    method: 'POST',
    path: 'error_url',
    summary: 'One error of a page that has no session yet',
    input: webErrorInput,
    reply: z.object({ taken: z.int() }),
    rule: { kind: 'public', why: 'a sign-in page that fails must be able to say so' },
    changesNothing: 'a flood of failures must not become one of refreshing',
    errors: ['general.too_many'],
    maxBytes: 65_536,
    admission: { rate: { by: 'network', calls: 10, seconds: 60 } },
    polling: true,
  }),
  report: defineCall({
    name: 'webErrors.report',
    method: 'POST',
    path: 'save_error_logger',
    summary: 'A batch of errors of your pages',
    input: z.object({
      errors: z.array(webErrorInput).check(z.minLength(1), z.maxLength(maxWebErrors)),
    }),
    reply: z.object({ taken: z.int() }),
    rule: { kind: 'session' },
    changesNothing: 'a flood of failures must not become one of refreshing',
    errors: ['general.too_many'],
    maxBytes: 524_288,
    admission: { rate: { by: 'session', calls: 10, seconds: 60 } },
    polling: true,
    demo: 'allowed',
  }),
  list: defineCall({
    name: 'webErrors.list',
    method: 'GET',
    path: 'errorstore/list',
    summary: 'The errors of web pages, alike ones together, with how often and when last',
    input: z
      .object({
        ...pageShape(['lastSeen', 'firstSeen', 'count']),
        order: newestFirst,
        ...filter,
        state: z.optional(webErrorState),
      })
      .check(inSpan()),
    reply: pageOf(webError),
    rule: { kind: 'admin' },
    shows: ['web_error'],
    errors: [],
  }),
  entries: defineCall({
    name: 'webErrors.entries',
    method: 'GET',
    path: 'errorlogger/list',
    summary: 'Each occurrence of web errors: who, where, when',
    input: z
      .object({ ...pageShape(['at', 'userName', 'page']), order: newestFirst, ...entryFilter })
      .check(inSpan()),
    reply: pageOf(webErrorEntry),
    rule: { kind: 'admin' },
    shows: ['web_error'],
    errors: [],
  }),
  export: defineCall({
    name: 'webErrors.export',
    method: 'POST',
    path: 'errorlogger/export',
    summary:
      'Starts a task that writes the occurrences of web errors as CSV, newest first, with the same filters',
    input: z.object({ ...entryFilter, timeZone: wantedTimeZone }).check(inSpan()),
    reply: backgroundTask,
    rule: { kind: 'admin' },
    changes: ['background_task'],
    errors: ['tasks.too_many_open', 'tasks.too_much_kept'],
  }),
  setState: defineCall({
    name: 'webErrors.setState',
    method: 'POST',
    path: 'errorstore/state',
    summary: 'Marks errors as resolved or muted, or opens them again',
    input: z.object({
      ids: chosenIds(webErrorIdField),
      state: webErrorState,
    }),
    reply: z.object({ changed: z.int() }),
    rule: { kind: 'admin' },
    changes: ['web_error'],
    errors: ['identity.nothing_chosen'],
  }),
  delete: defineCall({
    name: 'webErrors.delete',
    method: 'POST',
    path: 'errorstore/delete',
    summary: 'Deletes errors with all their occurrences',
    input: z.object({ ids: chosenIds(webErrorIdField) }),
    reply: z.object({ deleted: z.int() }),
    rule: { kind: 'admin' },
    changes: ['web_error'],
    errors: ['identity.nothing_chosen'],
  }),
};
