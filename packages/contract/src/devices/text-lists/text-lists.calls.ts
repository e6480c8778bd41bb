import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { itemIdQuery, textListIdField } from '../../fields/ids.ts';
import { listOf } from '../../fields/paging.ts';
import { textList, textListEdit, textListInput } from './text-lists.schemas.ts';

const entryErrors = [
  'text_list.name_rule',
  'text_list.name_taken',
  'text_list.text_rule',
  'text_list.size_rule',
  'text_list.value_twice',
] as const;

/** A point is given a text list with its `textListId`, several by `pointBatchCalls.edit`. */
export const textListCalls = {
  list: defineCall({
    name: 'textLists.list',
    method: 'GET',
    path: 'textlist/list',
    summary: 'The text lists of an item, by name',
    input: z.object({ itemId: itemIdQuery }),
    reply: listOf(textList),
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    shows: ['text_list', 'point'],
    errors: [],
  }),
  create: defineCall({
    name: 'textLists.create',
    method: 'POST',
    path: 'textlist/add',
    summary: 'Adds a text list to an item',
    input: textListInput,
    reply: textList,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'points.edit' },
    changes: ['text_list'],
    errors: [...entryErrors, 'text_list.too_many'],
  }),
  edit: defineCall({
    name: 'textLists.edit',
    method: 'PUT',
    path: 'textlist/edit',
    summary:
      'Changes a text list, for every point that uses it; a stale version is refused with the fresh one under `data`',
    input: textListEdit,
    reply: textList,
    rule: { kind: 'scoped', by: 'textList', field: 'id', permission: 'points.edit' },
    changes: ['text_list'],
    errors: [...entryErrors, 'general.conflict'],
  }),
  delete: defineCall({
    name: 'textLists.delete',
    method: 'POST',
    path: 'textlist/delete',
    summary: 'Deletes a text list that no point uses',
    input: z.object({ id: textListIdField }),
    reply: z.object({ id: textListIdField }),
    rule: { kind: 'scoped', by: 'textList', field: 'id', permission: 'points.delete' },
    changes: ['text_list'],
    errors: ['text_list.in_use'],
  }),
};
