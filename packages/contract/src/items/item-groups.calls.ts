import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { queryId } from '../paging.ts';
import { itemGroupName, itemGroupTree } from './item-groups.schemas.ts';

const parentId = z.nullable(z.int());
const treeErrors = ['item.group_name_rule', 'item.group_name_taken', 'item.group_limit'] as const;

/** Each answers the whole tree as it is afterwards. Somebody else's group is not found. */
export const itemGroupCalls = {
  list: defineCall({
    name: 'itemGroups.list',
    method: 'GET',
    path: 'itemconfig/groupList',
    summary: 'Your tree of item groups',
    input: z.object({}),
    reply: itemGroupTree,
    rule: { kind: 'session' },
    errors: [],
  }),
  create: defineCall({
    name: 'itemGroups.create',
    method: 'POST',
    path: 'itemconfig/addGroup',
    summary: 'Adds a group, last among its siblings',
    input: z.object({ parentId: z._default(parentId, null), name: itemGroupName }),
    reply: itemGroupTree,
    rule: { kind: 'session' },
    errors: [...treeErrors],
  }),
  rename: defineCall({
    name: 'itemGroups.rename',
    method: 'PUT',
    path: 'itemconfig/renameGroup',
    summary: 'Renames a group',
    input: z.object({ id: z.int(), name: itemGroupName }),
    reply: itemGroupTree,
    rule: { kind: 'session' },
    errors: ['item.group_name_rule', 'item.group_name_taken'],
  }),
  move: defineCall({
    name: 'itemGroups.move',
    method: 'PUT',
    path: 'itemconfig/moveGroup',
    summary: 'Puts a group under another one, before a sibling or last',
    input: z.object({
      id: z.int(),
      parentId,
      /** The sibling it comes before; null for last. */
      beforeId: z._default(z.nullable(z.int()), null),
    }),
    reply: itemGroupTree,
    rule: { kind: 'session' },
    errors: ['item.group_name_taken', 'item.group_limit', 'item.group_into_itself'],
  }),
  delete: defineCall({
    name: 'itemGroups.delete',
    method: 'DELETE',
    path: 'itemconfig/deleteGroup/{id}',
    summary: 'Deletes a group that holds neither groups nor items',
    input: z.object({ id: queryId }),
    reply: itemGroupTree,
    rule: { kind: 'session' },
    errors: ['item.group_not_empty'],
  }),
  place: defineCall({
    name: 'itemGroups.place',
    method: 'PUT',
    path: 'itemconfig/setItemGroup',
    summary: 'Puts items into a group of yours, or out of any',
    input: z.object({
      itemIds: z.array(z.int()).check(z.minLength(1), z.maxLength(1000)),
      groupId: z.nullable(z.int()),
    }),
    reply: itemGroupTree,
    rule: { kind: 'scoped', by: 'item', field: 'itemIds' },
    errors: [],
  }),
};
