import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { deviceState } from '../device-state.ts';
import { pageOf, pageShape, queryId } from '../fields/paging.ts';
import { timeZone } from '../fields/time-zone.ts';
import { onlineEntry } from './audit.schemas.ts';
import { logFilter, newestFirst } from './log-filters.ts';

const filter = {
  ...logFilter,
  itemId: z.optional(queryId),
  deviceId: z.optional(queryId),
  state: z.optional(deviceState),
};

export const onlineLogCalls = {
  list: defineCall({
    name: 'audit.online',
    method: 'GET',
    path: 'logging/onlineLogList',
    summary: 'When the devices of your items came online, failed and went',
    input: z.object({ ...pageShape(['at', 'deviceName']), order: newestFirst, ...filter }),
    reply: pageOf(onlineEntry),
    rule: { kind: 'session' },
    errors: [],
  }),
  export: defineCall({
    name: 'audit.exportOnline',
    method: 'GET',
    path: 'logging/onlineLogExport',
    summary: 'The online log as CSV, newest first, with the same filters',
    input: z.object({ ...filter, timeZone }),
    reply: z.unknown(),
    rule: { kind: 'session' },
    errors: [],
    download: true,
  }),
};
