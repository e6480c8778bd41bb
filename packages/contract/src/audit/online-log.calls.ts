import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { deviceState } from '../device-state.ts';
import { deviceIdQuery, gatewayIdQuery, itemIdQuery } from '../fields/ids.ts';
import { pageOf, pageShape } from '../fields/paging.ts';
import { inSpan } from '../fields/time-span.ts';
import { wantedTimeZone } from '../fields/time-zone.ts';
import { backgroundTask } from '../tasks/tasks.schemas.ts';
import { onlineEntry } from './audit.schemas.ts';
import { logFilter, newestFirst } from './log-filters.ts';

const filter = {
  ...logFilter,
  itemId: z.optional(itemIdQuery),
  /** Whose connections. */
  kind: z._default(z.enum(['device', 'gateway']), 'device'),
  deviceId: z.optional(deviceIdQuery),
  gatewayId: z.optional(gatewayIdQuery),
  state: z.optional(deviceState),
};

export const onlineLogCalls = {
  list: defineCall({
    name: 'onlineLog.list',
    method: 'GET',
    path: 'logging/onlineLogList',
    summary:
      'When the devices of your items came online, failed and went, or their gateways (`kind`)',
    input: z
      .object({ ...pageShape(['at', 'deviceName']), order: newestFirst, ...filter })
      .check(inSpan()),
    reply: pageOf(onlineEntry),
    rule: { kind: 'session' },
    shows: ['log'],
    errors: [],
  }),
  export: defineCall({
    name: 'onlineLog.export',
    method: 'POST',
    path: 'logging/onlineLogExport',
    summary: 'Starts a task that writes the online log as CSV, newest first, with the same filters',
    input: z.object({ ...filter, timeZone: wantedTimeZone }).check(inSpan()),
    reply: backgroundTask,
    rule: { kind: 'session' },
    changes: ['background_task'],
    errors: ['tasks.too_many_open', 'tasks.too_much_kept'],
  }),
};
