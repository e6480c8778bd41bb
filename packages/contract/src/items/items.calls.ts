import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { pageOf, pageShape, queryId } from '../fields/paging.ts';
import { chosenIds } from '../identity/account-rules.ts';
import { item, itemFields, itemInput, itemRow, keptItem } from './items.schemas.ts';

export const itemCalls = {
  list: defineCall({
    name: 'items.list',
    method: 'GET',
    path: 'itemconfig/getitemlistbyuser',
    summary: 'Your items with their live counts',
    input: z.object({
      ...pageShape(['itemName', 'createdAt', 'updatedAt']),
      /** Only those in this project group or in one below it. */
      groupId: z.optional(queryId),
    }),
    reply: pageOf(itemRow),
    rule: { kind: 'session' },
    errors: [],
  }),
  get: defineCall({
    name: 'items.get',
    method: 'GET',
    path: 'itemconfig/edititem',
    summary: 'One item with its live counts',
    input: z.object({ id: queryId }),
    reply: itemRow,
    rule: { kind: 'scoped', by: 'item', field: 'id' },
    errors: [],
  }),
  create: defineCall({
    name: 'items.create',
    method: 'POST',
    path: 'itemconfig/addnewitem',
    summary: 'Creates an item and gives it to you',
    input: itemInput,
    reply: item,
    rule: { kind: 'session', permission: 'items.create' },
    errors: ['item.name_rule', 'item.lnglat_rule', 'item.name_taken'],
  }),
  edit: defineCall({
    name: 'items.edit',
    method: 'PUT',
    path: 'itemconfig/edititem',
    summary: 'Changes an item; a stale version is refused with the fresh item under `data`',
    input: z.object({ id: z.int(), version: z.int(), ...itemFields }),
    reply: item,
    rule: { kind: 'scoped', by: 'item', field: 'id', permission: 'items.edit' },
    errors: ['item.name_rule', 'item.lnglat_rule', 'item.name_taken', 'general.conflict'],
  }),
  delete: defineCall({
    name: 'items.delete',
    method: 'DELETE',
    path: 'itemconfig/delete/{id}',
    summary: 'Deletes an item from which nothing hangs any more',
    input: z.object({ id: queryId }),
    reply: z.object({ id: z.int() }),
    rule: { kind: 'scoped', by: 'item', field: 'id', permission: 'items.delete' },
    errors: [],
  }),
  deleteMany: defineCall({
    name: 'items.delete_many',
    method: 'POST',
    path: 'itemconfig/deleteItems',
    summary:
      'Deletes items, each for itself; those from which something still hangs stay, with the reason',
    input: z.object({ ids: chosenIds }),
    reply: z.object({ deleted: z.array(z.int()), kept: z.array(keptItem) }),
    rule: { kind: 'scoped', by: 'item', field: 'ids', permission: 'items.delete' },
    errors: ['identity.nothing_chosen'],
  }),
};
