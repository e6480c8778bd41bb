import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { chosenIds } from '../../fields/chosen-ids.ts';
import { itemIdQuery } from '../../fields/ids.ts';
import { pageOf, pageShape } from '../../fields/paging.ts';
import { alarmGroup, alarmGroupEdit, alarmGroupIdField, alarmGroupInput } from './group.schemas.ts';
import { maxAlarmGroups } from './most-groups.ts';

const entryErrors = [
  'alarm.group_name_rule',
  'alarm.group_name_taken',
  'alarm.group_of_one',
  'alarm.group_rule_foreign',
] as const;

/** Groups of rules of which it is told which came first. */
export const alarmGroupCalls = {
  list: defineCall({
    name: 'alarmGroups.list',
    method: 'GET',
    path: 'alarmgroup/list',
    summary: 'The first-out groups of an item',
    input: z.object({ itemId: itemIdQuery, ...pageShape(['name', 'createdAt']) }),
    reply: pageOf(alarmGroup),
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    shows: ['alarm_group', 'alarm_rule'],
    errors: [],
  }),
  create: defineCall({
    name: 'alarmGroups.create',
    method: 'POST',
    path: 'alarmgroup/add',
    summary: 'Adds a first-out group of rules; alarms that are raised from now on are of it',
    input: alarmGroupInput,
    reply: alarmGroup,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'alarms.edit' },
    changes: ['alarm_group'],
    errors: [...entryErrors, 'alarm.groups_full'],
  }),
  edit: defineCall({
    name: 'alarmGroups.edit',
    method: 'PUT',
    path: 'alarmgroup/edit',
    summary: 'Changes a first-out group; alarms that were raised in it stay as they are',
    input: alarmGroupEdit,
    reply: alarmGroup,
    rule: { kind: 'scoped', by: 'alarmGroup', field: 'id', permission: 'alarms.edit' },
    changes: ['alarm_group'],
    errors: [...entryErrors, 'general.conflict'],
  }),
  delete: defineCall({
    name: 'alarmGroups.delete',
    method: 'POST',
    path: 'alarmgroup/delete',
    summary: 'Deletes first-out groups; their rules and alarms stay',
    input: z.object({ ids: chosenIds(alarmGroupIdField, maxAlarmGroups) }),
    reply: z.object({ deleted: z.int() }),
    rule: { kind: 'scoped', by: 'alarmGroup', field: 'ids', permission: 'alarms.edit' },
    changes: ['alarm_group'],
    errors: ['identity.nothing_chosen'],
  }),
};
