import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { itemIdQuery } from '../../fields/ids.ts';
import { listOf } from '../../fields/paging.ts';
import { pointGroup } from './point-groups.schemas.ts';

const { id, itemId, name } = pointGroup.shape;
const entryErrors = ['point_group.name_rule', 'point_group.name_taken'] as const;

/** A point is put into a group with its `groupId`, several by `pointBatchCalls.edit`. */
export const pointGroupCalls = {
  list: defineCall({
    name: 'pointGroups.list',
    method: 'GET',
    path: 'PackDataConfig/DataGroupBriefList',
    summary: 'The variable groups of an item, by name',
    input: z.object({ itemId: itemIdQuery }),
    reply: listOf(pointGroup),
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    shows: ['point_group', 'point'],
    errors: [],
  }),
  create: defineCall({
    name: 'pointGroups.create',
    method: 'POST',
    path: 'BaseDataConfig/CreateGroup',
    summary: 'Adds a variable group to an item',
    input: z.object({ itemId, name }),
    reply: pointGroup,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'points.edit' },
    changes: ['point_group'],
    errors: entryErrors,
  }),
  rename: defineCall({
    name: 'pointGroups.rename',
    method: 'POST',
    path: 'BaseDataConfig/EditGroup',
    summary: 'Gives a variable group another name',
    input: z.object({ id, name }),
    reply: pointGroup,
    rule: { kind: 'scoped', by: 'pointGroup', field: 'id', permission: 'points.edit' },
    changes: ['point_group'],
    errors: entryErrors,
  }),
  delete: defineCall({
    name: 'pointGroups.delete',
    method: 'POST',
    path: 'BaseDataConfig/DeleteGroup',
    summary: 'Deletes a variable group; its points stay, in no group',
    input: z.object({ id }),
    reply: z.object({ id }),
    rule: { kind: 'scoped', by: 'pointGroup', field: 'id', permission: 'points.delete' },
    changes: ['point_group'],
    errors: [],
  }),
};
