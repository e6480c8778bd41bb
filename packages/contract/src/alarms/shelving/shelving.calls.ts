import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { chosenIds } from '../../fields/chosen-ids.ts';
import { alarmIdField, itemIdQuery } from '../../fields/ids.ts';
import { pageOf, pageShape, time } from '../../fields/paging.ts';
import { text } from '../../fields/text.ts';
import { alarm } from '../alarms.schemas.ts';
import { alarmShelf, longestShelving } from './shelving.schemas.ts';

const alarmIds = chosenIds(alarmIdField, 1000);
/** Somebody answers for it, so it is not empty. */
const reason = text({ min: 1, max: 200, trim: true });
const alarmsAfter = z.object({ list: z.array(alarm) });

export const alarmShelvingCalls = {
  list: defineCall({
    name: 'alarmShelving.list',
    method: 'GET',
    path: 'alarm/shelves',
    summary: 'What is shelved or out of service in your items, whether it has an alarm now or not',
    input: z.object({
      itemId: z.optional(itemIdQuery),
      ...pageShape(['endsAt', 'begunAt', 'level', 'name']),
    }),
    reply: pageOf(alarmShelf),
    rule: { kind: 'session' },
    shows: ['alarm', 'item', 'device'],
    errors: [],
  }),
  shelve: defineCall({
    name: 'alarmShelving.shelve',
    method: 'POST',
    path: 'alarm/shelve',
    summary:
      'Tells nobody of what these alarms come from for a while; `oneShot` ends with the alarm. What is shelved already is shelved anew',
    input: z.object({
      ids: alarmIds,
      oneShot: z._default(z.boolean(), false),
      /** Milliseconds from now, however it ends. */
      forMs: z.int().check(z.minimum(60_000), z.maximum(longestShelving.outOfService)),
      reason,
    }),
    reply: alarmsAfter,
    rule: { kind: 'scoped', by: 'alarm', field: 'ids', permission: 'alarms.shelve' },
    changes: ['alarm'],
    errors: ['identity.nothing_chosen', 'alarm.source_gone', 'alarm.shelved_too_long'],
  }),
  takeOutOfService: defineCall({
    name: 'alarmShelving.takeOutOfService',
    method: 'POST',
    path: 'alarm/out_of_service',
    summary: 'Tells nobody of what these alarms come from until a date, as while it is repaired',
    input: z.object({ ids: alarmIds, until: time, reason }),
    reply: alarmsAfter,
    rule: { kind: 'scoped', by: 'alarm', field: 'ids', permission: 'alarms.out_of_service' },
    changes: ['alarm'],
    errors: [
      'identity.nothing_chosen',
      'alarm.source_gone',
      'alarm.out_of_service_too_long',
      'alarm.shelved_until_past',
    ],
  }),
  unshelve: defineCall({
    name: 'alarmShelving.unshelve',
    method: 'POST',
    path: 'alarm/unshelve',
    summary: 'Tells again of what these alarms come from; one that is active is told now',
    input: z.object({ ids: alarmIds }),
    reply: alarmsAfter,
    rule: { kind: 'scoped', by: 'alarm', field: 'ids', permission: 'alarms.shelve' },
    changes: ['alarm'],
    errors: ['identity.nothing_chosen', 'alarm.not_shelved'],
  }),
};
