import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { itemIdQuery } from '../../fields/ids.ts';
import { queryTime } from '../../fields/paging.ts';
import { inSpan } from '../../fields/time-span.ts';
import { alarmQuality } from './quality.schemas.ts';

export const alarmQualityCalls = {
  get: defineCall({
    name: 'alarmQuality.get',
    method: 'GET',
    path: 'alarm/quality',
    summary:
      'How the alarms of your items that were raised within a span of at most a year did: rates per ten minutes, floods, the sources that raise most, chattering, fleeting and stale ones',
    input: z
      .object({ itemId: z.optional(itemIdQuery), from: queryTime, to: queryTime })
      .check(inSpan('alarm.time_range')),
    reply: alarmQuality,
    rule: { kind: 'session' },
    shows: ['alarm', 'item'],
    errors: ['alarm.time_range'],
    admission: { weight: 'heavy' },
  }),
};
