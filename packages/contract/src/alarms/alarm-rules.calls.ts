import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { maxAttachmentBytes } from '../fields/attachments.ts';
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
  'alarm.screen_foreign',
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
  setFile: defineCall({
    name: 'alarmRules.setFile',
    method: 'POST',
    path: 'alarmdataconfig/setFile',
    summary:
      'Puts a picture (PNG, JPEG, GIF, WebP) or a document (PDF, DOCX, XLSX, ZIP, TXT, CSV) beside the instructions of a rule, in the place of the one that was there; up to 10,240 KB',
    input: z.object({ id: alarmRuleIdQuery }),
    reply: alarmRule,
    rule: { kind: 'scoped', by: 'alarmRule', field: 'id', permission: 'alarms.edit' },
    changes: ['alarm_rule'],
    errors: ['alarm.file_kind', 'alarm.file_size'],
    upload: { field: 'file', maxBytes: maxAttachmentBytes },
  }),
  deleteFile: defineCall({
    name: 'alarmRules.deleteFile',
    method: 'POST',
    path: 'alarmdataconfig/deleteFile',
    summary: 'Takes away the file beside the instructions of a rule',
    input: z.object({ id: alarmRuleIdField }),
    reply: alarmRule,
    rule: { kind: 'scoped', by: 'alarmRule', field: 'id', permission: 'alarms.edit' },
    changes: ['alarm_rule'],
    errors: [],
  }),
  file: defineCall({
    name: 'alarmRules.file',
    method: 'GET',
    path: 'alarmdataconfig/file',
    summary:
      'The file beside the instructions of a rule: a picture to be shown, anything else to be saved',
    input: z.object({ id: alarmRuleIdQuery }),
    reply: z.null(),
    rule: { kind: 'scoped', by: 'alarmRule', field: 'id' },
    errors: [],
    download: true,
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
