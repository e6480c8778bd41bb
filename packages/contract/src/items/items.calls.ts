import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { chosenIds } from '../fields/chosen-ids.ts';
import { itemIdField, itemIdQuery, projectGroupIdQuery } from '../fields/ids.ts';
import { pageOf, pageShape } from '../fields/paging.ts';
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
      groupId: z.optional(projectGroupIdQuery),
    }),
    reply: pageOf(itemRow),
    rule: { kind: 'session' },
    shows: ['item', 'project_group', 'counts'],
    errors: [],
  }),
  get: defineCall({
    name: 'items.get',
    method: 'GET',
    path: 'itemconfig/edititem',
    summary: 'One item with its live counts',
    input: z.object({ id: itemIdQuery }),
    reply: itemRow,
    rule: { kind: 'scoped', by: 'item', field: 'id' },
    shows: ['item', 'counts'],
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
    changes: ['item'],
    errors: [
      'item.name_rule',
      'item.plant_name_rule',
      'item.lnglat_rule',
      'item.name_taken',
      'item.account_full',
    ],
  }),
  edit: defineCall({
    name: 'items.edit',
    method: 'PUT',
    path: 'itemconfig/edititem',
    summary: 'Changes an item; a stale version is refused with the fresh item under `data`',
    input: z.object({ id: itemIdField, version: z.int(), ...itemFields }),
    reply: item,
    rule: { kind: 'scoped', by: 'item', field: 'id', permission: 'items.edit' },
    changes: ['item'],
    errors: [
      'item.name_rule',
      'item.plant_name_rule',
      'item.lnglat_rule',
      'item.name_taken',
      'general.conflict',
    ],
  }),
  delete: defineCall({
    name: 'items.delete',
    method: 'DELETE',
    path: 'itemconfig/delete/{id}',
    summary: 'Deletes an item from which nothing hangs any more',
    input: z.object({ id: itemIdQuery }),
    reply: z.object({ id: itemIdField }),
    rule: { kind: 'scoped', by: 'item', field: 'id', permission: 'items.delete' },
    changes: ['everything'],
    errors: [],
  }),
  deleteMany: defineCall({
    name: 'items.deleteMany',
    method: 'POST',
    path: 'itemconfig/deleteItems',
    summary:
      'Deletes items, each for itself; those from which something still hangs stay, with the reason',
    input: z.object({ ids: chosenIds(itemIdField) }),
    reply: z.object({ deleted: z.array(itemIdField), kept: z.array(keptItem) }),
    rule: { kind: 'scoped', by: 'item', field: 'ids', permission: 'items.delete' },
    changes: ['everything'],
    errors: ['identity.nothing_chosen'],
  }),
};
