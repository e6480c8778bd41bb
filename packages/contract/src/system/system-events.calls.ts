import { z } from 'zod/mini';
import { logFilter, newestFirst } from '../audit/log-filters.ts';
import { defineCall } from '../call/call.ts';
import { chosenIds } from '../fields/chosen-ids.ts';
import { pageOf, pageShape } from '../fields/paging.ts';
import { inSpan } from '../fields/time-span.ts';
import { wantedTimeZone } from '../fields/time-zone.ts';
import { backgroundTask } from '../tasks/tasks.schemas.ts';
import {
  systemEvent,
  systemEventIdField,
  systemEventKind,
  systemEventSeverity,
  systemEventState,
} from './system-events.schemas.ts';
import { systemState } from './system-state.schemas.ts';

const filter = {
  ...logFilter,
  kind: z.optional(systemEventKind),
  severity: z.optional(systemEventSeverity),
  state: z.optional(systemEventState),
};

export const systemEventCalls = {
  list: defineCall({
    name: 'systemEvents.list',
    method: 'GET',
    path: 'systemevent/list',
    summary: 'What the server noticed of itself: disk, history, engines, backups, clock',
    input: z
      .object({ ...pageShape(['beganAt', 'lastSeenAt']), order: newestFirst, ...filter })
      .check(inSpan()),
    reply: pageOf(systemEvent),
    rule: { kind: 'admin' },
    shows: ['system_event'],
    errors: [],
  }),
  export: defineCall({
    name: 'systemEvents.export',
    method: 'POST',
    path: 'systemevent/export',
    summary:
      'Starts a task that writes the system events as CSV, newest first, with the same filters',
    input: z.object({ ...filter, timeZone: wantedTimeZone }).check(inSpan()),
    reply: backgroundTask,
    rule: { kind: 'admin' },
    changes: ['background_task'],
    errors: ['tasks.too_many_open', 'tasks.too_much_kept'],
  }),
  acknowledge: defineCall({
    name: 'systemEvents.acknowledge',
    method: 'POST',
    path: 'systemevent/acknowledge',
    summary: 'Takes note of system events; those that somebody has taken note of stay as they are',
    input: z.object({ ids: chosenIds(systemEventIdField) }),
    reply: z.object({ acknowledged: z.int() }),
    rule: { kind: 'admin' },
    changes: ['system_event'],
    errors: ['identity.nothing_chosen'],
  }),
  acknowledgeAll: defineCall({
    name: 'systemEvents.acknowledgeAll',
    method: 'POST',
    path: 'systemevent/acknowledgeall',
    summary: 'Takes note of all system events there are',
    input: z.object({}),
    reply: z.object({ acknowledged: z.int() }),
    rule: { kind: 'admin' },
    changes: ['system_event'],
    errors: [],
  }),
  state: defineCall({
    name: 'systemEvents.state',
    method: 'GET',
    path: 'systemevent/state',
    summary:
      'How disk, spool, engines, backups and jobs are now; slow calls, and how long logs are kept',
    input: z.object({}),
    reply: systemState,
    rule: { kind: 'admin' },
    shows: ['system_event'],
    errors: [],
    polling: true,
  }),
  retryJobs: defineCall({
    name: 'systemEvents.retryJobs',
    method: 'POST',
    path: 'systemevent/retryJobs',
    summary: 'Gives background jobs that were given up another round of attempts',
    input: z.object({}),
    reply: z.object({ retried: z.int() }),
    rule: { kind: 'admin' },
    changes: ['system_event'],
    errors: [],
  }),
};
