import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { chosenIds } from '../fields/chosen-ids.ts';
import { deviceIdQuery, historyTaskIdField, itemIdQuery } from '../fields/ids.ts';
import { pageOf, pageShape } from '../fields/paging.ts';
import { historyTask, historyTaskEdit, historyTaskInput } from './history-tasks.schemas.ts';

const entryErrors = [
  'history.name_rule',
  'history.interval_rule',
  'history.points_rule',
  'history.name_taken',
  'history.point_foreign',
  'history.point_taken',
  'history.lead_rule',
  'history.condition_required',
  'assignment.expression_wrong',
  'history.reset_needs_flag',
  'history.flag_not_writable',
  'history.flag_asks_approval',
  'history.flag_text',
  'history.flag_flash',
  'history.flag_beyond',
  'history.too_many_acting',
  'history.account_full',
] as const;

export const historyTaskCalls = {
  list: defineCall({
    name: 'historyTasks.list',
    method: 'GET',
    path: 'hisdataconfig/list',
    summary: 'The history tasks of an item, or those with a point of one device',
    input: z.object({
      itemId: itemIdQuery,
      deviceId: z.optional(deviceIdQuery),
      ...pageShape(['name', 'createdAt', 'updatedAt']),
    }),
    reply: pageOf(historyTask),
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    shows: ['history_task', 'device', 'point'],
    errors: [],
    polling: true,
  }),
  create: defineCall({
    name: 'historyTasks.create',
    method: 'POST',
    path: 'hisdataconfig/add',
    summary: 'Adds a history task; its points are saved by it from now on',
    input: historyTaskInput,
    reply: historyTask,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'history.edit' },
    changes: ['history_task'],
    errors: entryErrors,
  }),
  edit: defineCall({
    name: 'historyTasks.edit',
    method: 'PUT',
    path: 'hisdataconfig/edit',
    summary: 'Changes a history task; a stale version is refused with the fresh task under `data`',
    input: historyTaskEdit,
    reply: historyTask,
    rule: { kind: 'scoped', by: 'historyTask', field: 'id', permission: 'history.edit' },
    changes: ['history_task'],
    errors: [...entryErrors, 'general.conflict'],
  }),
  delete: defineCall({
    name: 'historyTasks.delete',
    method: 'POST',
    path: 'hisdataconfig/delete',
    summary:
      'Deletes history tasks, all or none; what they saved stays, their points go on as saved',
    input: z.object({ ids: chosenIds(historyTaskIdField, 1000) }),
    reply: z.object({ deleted: z.int() }),
    rule: { kind: 'scoped', by: 'historyTask', field: 'ids', permission: 'history.edit' },
    changes: ['history_task'],
    errors: ['identity.nothing_chosen'],
  }),
};
