import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { itemIdField } from '../fields/ids.ts';
import { listOf } from '../fields/paging.ts';
import { text } from '../fields/text.ts';

/** As many as a person reads through while typing. */
export const mostFoundActing = 8;

/** What is searched by its name, one kind at a time: whoever asks may open the page of that. */
export const actingKind = z.enum(['assignment', 'trigger', 'interlock', 'history_task']);

export const actingSearchCalls = {
  list: defineCall({
    name: 'actingSearch.list',
    method: 'GET',
    path: 'acting/find',
    summary:
      'The first assignments, triggers, interlocks or history tasks of all your items whose name holds the keyword',
    input: z.object({
      keyword: text({ min: 1, max: 64, trim: true }),
      kind: actingKind,
    }),
    reply: listOf(
      z.object({ id: z.int(), name: z.string(), itemId: itemIdField, itemName: z.string() }),
    ),
    rule: { kind: 'session' },
    shows: ['assignment', 'trigger', 'interlock', 'history_task', 'item'],
    errors: [],
    polling: true,
  }),
};
