import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { chosenIds } from '../fields/chosen-ids.ts';
import { alarmRuleIdField, alarmRuleIdQuery, itemIdQuery } from '../fields/ids.ts';
import { listOf, pageOf, pageShape } from '../fields/paging.ts';
import { alarmRule, alarmRuleEdit, alarmRuleInput } from './alarms.schemas.ts';
import { ruleChange } from './sources/rule-history.schemas.ts';

const ruleErrors = [
  'alarm.name_rule',
  'alarm.name_taken',
  'alarm.range_reversed',
  'alarm.point_foreign',
  'alarm.point_is_text',
  'alarm.device_foreign',
  'alarm.expression_wrong',
  'alarm.expression_without_point',
  'alarm.shifts_alone',
  'alarm.expressions_full',
  'alarm.recorded_foreign',
] as const;

/** Most rules that one call deletes. */
const maxRulesPerCall = 1000;

export const alarmRuleCalls = {
  list: defineCall({
    name: 'alarmRules.list',
    method: 'GET',
    path: 'alarmdataconfig/list',
    summary: 'The alarm rules of an item',
    input: z.object({ itemId: itemIdQuery, ...pageShape(['name', 'level', 'createdAt']) }),
    reply: pageOf(alarmRule),
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    shows: ['alarm_rule', 'device', 'point'],
    errors: [],
  }),
  history: defineCall({
    name: 'alarmRules.history',
    method: 'GET',
    path: 'alarmdataconfig/history',
    summary:
      'The latest hundred changes of an alarm rule that the operation log has, each with how often the rule raised within a day before and after',
    input: z.object({ id: alarmRuleIdQuery }),
    reply: listOf(ruleChange),
    rule: { kind: 'scoped', by: 'alarmRule', field: 'id', permission: 'alarms.edit' },
    shows: ['alarm_rule', 'alarm'],
    errors: [],
  }),
  create: defineCall({
    name: 'alarmRules.create',
    method: 'POST',
    path: 'alarmdataconfig/add',
    summary: 'Adds an alarm rule; it watches from now on',
    input: alarmRuleInput,
    reply: alarmRule,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'alarms.edit' },
    changes: ['alarm_rule', 'alarm'],
    errors: [...ruleErrors, 'alarm.account_full'],
  }),
  edit: defineCall({
    name: 'alarmRules.edit',
    method: 'PUT',
    path: 'alarmdataconfig/edit',
    summary: 'Changes an alarm rule; the state of every other one is untouched',
    input: alarmRuleEdit,
    reply: alarmRule,
    rule: { kind: 'scoped', by: 'alarmRule', field: 'id', permission: 'alarms.edit' },
    changes: ['alarm_rule', 'alarm'],
    errors: [...ruleErrors, 'general.conflict'],
  }),
  delete: defineCall({
    name: 'alarmRules.delete',
    method: 'POST',
    path: 'alarmdataconfig/delete',
    summary: 'Deletes alarm rules; their active alarms are cleared with that reason',
    input: z.object({
      ids: chosenIds(alarmRuleIdField, maxRulesPerCall),
    }),
    reply: z.object({ deleted: z.int() }),
    rule: { kind: 'scoped', by: 'alarmRule', field: 'ids', permission: 'alarms.delete' },
    changes: ['alarm_rule', 'alarm'],
    errors: ['identity.nothing_chosen'],
  }),
};
