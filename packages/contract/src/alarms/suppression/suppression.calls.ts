import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { chosenIds } from '../../fields/chosen-ids.ts';
import { itemIdQuery } from '../../fields/ids.ts';
import { pageOf, pageShape } from '../../fields/paging.ts';
import { maxSuppressions } from './most-suppressions.ts';
import {
  alarmSuppression,
  alarmSuppressionEdit,
  alarmSuppressionIdField,
  alarmSuppressionInput,
} from './suppression.schemas.ts';

const entryErrors = [
  'alarm.suppression_name_rule',
  'alarm.suppression_name_taken',
  'alarm.suppression_of_nothing',
  'alarm.suppression_source_foreign',
  'alarm.range_reversed',
  'alarm.point_foreign',
  'alarm.point_is_text',
  'alarm.device_foreign',
  'alarm.expression_wrong',
  'alarm.expression_without_point',
] as const;

/** Conditions under which nobody is told of what some limits and rules raise. */
export const alarmSuppressionCalls = {
  list: defineCall({
    name: 'alarmSuppressions.list',
    method: 'GET',
    path: 'alarmsuppression/list',
    summary: 'The suppressions of an item, and since when each holds',
    input: z.object({ itemId: itemIdQuery, ...pageShape(['name', 'createdAt']) }),
    reply: pageOf(alarmSuppression),
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    shows: ['alarm_suppression', 'alarm', 'alarm_rule', 'device', 'point'],
    errors: [],
  }),
  create: defineCall({
    name: 'alarmSuppressions.create',
    method: 'POST',
    path: 'alarmsuppression/add',
    summary: 'Adds a suppression; it watches from now on',
    input: alarmSuppressionInput,
    reply: alarmSuppression,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'alarms.edit' },
    changes: ['alarm_suppression', 'alarm'],
    errors: [...entryErrors, 'alarm.suppressions_full'],
  }),
  edit: defineCall({
    name: 'alarmSuppressions.edit',
    method: 'PUT',
    path: 'alarmsuppression/edit',
    summary: 'Changes a suppression; what holds stays so until its condition says otherwise',
    input: alarmSuppressionEdit,
    reply: alarmSuppression,
    rule: { kind: 'scoped', by: 'alarmSuppression', field: 'id', permission: 'alarms.edit' },
    changes: ['alarm_suppression', 'alarm'],
    errors: [...entryErrors, 'general.conflict'],
  }),
  delete: defineCall({
    name: 'alarmSuppressions.delete',
    method: 'POST',
    path: 'alarmsuppression/delete',
    summary: 'Deletes suppressions; what they suppress is told of again',
    input: z.object({ ids: chosenIds(alarmSuppressionIdField, maxSuppressions) }),
    reply: z.object({ deleted: z.int() }),
    rule: { kind: 'scoped', by: 'alarmSuppression', field: 'ids', permission: 'alarms.edit' },
    changes: ['alarm_suppression', 'alarm'],
    errors: ['identity.nothing_chosen'],
  }),
};
