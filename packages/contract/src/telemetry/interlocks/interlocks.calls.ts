import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { chosenIds } from '../../fields/chosen-ids.ts';
import { interlockIdField, itemIdQuery, pointIdQuery } from '../../fields/ids.ts';
import { pageOf, pageShape } from '../../fields/paging.ts';
import { text } from '../../fields/text.ts';
import {
  forbiddingInterlock,
  interlock,
  interlockEdit,
  interlockInput,
  interlockNow,
} from './interlocks.schemas.ts';

const entryErrors = [
  'interlock.name_rule',
  'interlock.reason_rule',
  'interlock.name_taken',
  'interlock.too_many',
  'interlock.target_foreign',
  'interlock.locks_nothing',
  'interlock.point_foreign',
  'assignment.expression_wrong',
] as const;

export const interlockCalls = {
  list: defineCall({
    name: 'interlocks.list',
    method: 'GET',
    path: 'interlock/list',
    summary: 'The interlocks of an item, and whether each holds now',
    input: z.object({
      itemId: itemIdQuery,
      ...pageShape(['name', 'createdAt', 'updatedAt']),
    }),
    reply: pageOf(interlockNow),
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    shows: ['interlock', 'device', 'point'],
    errors: [],
    polling: true,
  }),
  forbidding: defineCall({
    name: 'interlocks.forbidding',
    method: 'GET',
    path: 'interlock/forbidding',
    summary:
      'What stands against writing a point now: the interlocks that forbid it, with their reasons, and who writes it by itself',
    input: z.object({
      pointId: pointIdQuery,
      /** A value as the write history has it: interlocks that let it pass are left out. */
      value: z.optional(text({ max: 512 })),
    }),
    reply: z.object({
      list: z.array(forbiddingInterlock),
      /** The started assignments that write it, by name: they may write over what a person writes. */
      writtenBy: z.array(z.string()),
      /** The enabled triggers that do, themselves or by an assignment that they start. */
      triggeredBy: z.array(z.string()),
    }),
    rule: { kind: 'scoped', by: 'point', field: 'pointId' },
    shows: ['interlock', 'assignment', 'trigger'],
    errors: [],
    polling: true,
  }),
  create: defineCall({
    name: 'interlocks.create',
    method: 'POST',
    path: 'interlock/create',
    summary: 'Adds an interlock: from now on nothing is written to what it locks while it holds',
    input: interlockInput,
    reply: interlock,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'interlocks.edit' },
    changes: ['interlock'],
    errors: [...entryErrors, 'interlock.account_full'],
  }),
  edit: defineCall({
    name: 'interlocks.edit',
    method: 'PUT',
    path: 'interlock/edit',
    summary:
      'Changes an interlock, or switches it on or off; a stale version is refused with the fresh one under `data`',
    input: interlockEdit,
    reply: interlock,
    rule: { kind: 'scoped', by: 'interlock', field: 'id', permission: 'interlocks.edit' },
    changes: ['interlock'],
    errors: [...entryErrors, 'general.conflict'],
  }),
  delete: defineCall({
    name: 'interlocks.delete',
    method: 'POST',
    path: 'interlock/delete',
    summary: 'Deletes interlocks, all or none: what they forbade may be written again',
    input: z.object({ ids: chosenIds(interlockIdField) }),
    reply: z.object({ deleted: z.int() }),
    rule: { kind: 'scoped', by: 'interlock', field: 'ids', permission: 'interlocks.edit' },
    changes: ['interlock'],
    errors: ['identity.nothing_chosen'],
  }),
};
