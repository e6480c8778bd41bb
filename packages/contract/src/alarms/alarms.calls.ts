import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { note } from '../fields/names.ts';
import { pageOf, pageShape, queryFlag, queryId, queryTime } from '../fields/paging.ts';
import { timeZone } from '../fields/time-zone.ts';
import { alarmTrendViews } from './alarm-trend-views.ts';
import {
  alarm,
  alarmCounts,
  alarmKind,
  alarmRule,
  alarmRuleFields,
  alarmRuleInput,
  alarmTrendStep,
} from './alarms.schemas.ts';

const ruleErrors = [
  'alarm.name_rule',
  'alarm.name_taken',
  'alarm.range_reversed',
  'alarm.point_foreign',
  'alarm.point_is_text',
] as const;

const queryLevel = z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(4));

const filters = {
  itemId: z.optional(queryId),
  deviceId: z.optional(queryId),
  pointId: z.optional(queryId),
  level: z.optional(queryLevel),
  kind: z.optional(alarmKind),
  confirmed: z.optional(queryFlag),
  ...pageShape(['raisedAt', 'clearedAt', 'confirmedAt', 'level', 'number', 'name']),
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
};

/** Most alarms one confirmation covers, most rules one call deletes. */
export const maxAlarmsPerCall = 1000;

export const alarmCalls = {
  rules: defineCall({
    name: 'alarms.rules',
    method: 'GET',
    path: 'alarmdataconfig/list',
    summary: 'The alarm rules of an item',
    input: z.object({ itemId: queryId, ...pageShape(['name', 'level', 'createdAt']) }),
    reply: pageOf(alarmRule),
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    errors: [],
  }),
  addRule: defineCall({
    name: 'alarms.addRule',
    method: 'POST',
    path: 'alarmdataconfig/add',
    summary: 'Adds an alarm rule; it watches from now on',
    input: alarmRuleInput,
    reply: alarmRule,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'alarms.edit' },
    errors: ruleErrors,
  }),
  editRule: defineCall({
    name: 'alarms.editRule',
    method: 'PUT',
    path: 'alarmdataconfig/edit',
    summary: 'Changes an alarm rule; the state of every other one is untouched',
    input: z.object({ id: z.int(), version: z.int(), ...alarmRuleFields }),
    reply: alarmRule,
    rule: { kind: 'scoped', by: 'alarmRule', field: 'id', permission: 'alarms.edit' },
    errors: [...ruleErrors, 'general.conflict'],
  }),
  deleteRules: defineCall({
    name: 'alarms.deleteRules',
    method: 'POST',
    path: 'alarmdataconfig/delete',
    summary: 'Deletes alarm rules; their active alarms are cleared with that reason',
    input: z.object({
      ids: z.array(z.int()).check(z.minLength(1), z.maxLength(maxAlarmsPerCall)),
    }),
    reply: z.object({ deleted: z.int() }),
    rule: { kind: 'scoped', by: 'alarmRule', field: 'ids', permission: 'alarms.delete' },
    errors: [],
  }),
  current: defineCall({
    name: 'alarms.current',
    method: 'GET',
    path: 'alarm/current',
    summary: 'The active alarms of your items; `retained` adds those cleared but not yet confirmed',
    input: z.object({ ...filters, retained: z._default(queryFlag, false) }),
    reply: pageOf(alarm),
    rule: { kind: 'session' },
    errors: [],
  }),
  counts: defineCall({
    name: 'alarms.counts',
    method: 'GET',
    path: 'alarm/counts',
    summary: 'How many alarms are active, by level',
    input: z.object({ itemId: z.optional(queryId) }),
    reply: alarmCounts,
    rule: { kind: 'session' },
    errors: [],
    polling: true,
  }),
  trend: defineCall({
    name: 'alarms.trend',
    method: 'GET',
    path: 'alarm/trend',
    summary: 'How many alarms of your items were raised per hour, day or month, without gaps',
    input: z.object({
      view: z.enum(alarmTrendViews),
      itemId: z.optional(queryId),
      /** Where the hours, days and months begin. */
      timeZone,
    }),
    reply: z.object({ list: z.array(alarmTrendStep) }),
    rule: { kind: 'session' },
    errors: [],
    polling: true,
  }),
  history: defineCall({
    name: 'alarms.history',
    method: 'GET',
    path: 'alarm/history',
    summary: 'All alarms raised within a time range of at most a year',
    input: z
      .object({ ...filters, from: queryTime, to: queryTime, active: z.optional(queryFlag) })
      .check(
        z.refine(({ from, to }) => from < to && to - from <= 366 * 86_400_000, {
          error: 'alarm.time_range',
          path: ['from'],
        }),
      ),
    reply: pageOf(alarm),
    rule: { kind: 'session' },
    errors: ['alarm.time_range'],
  }),
  confirm: defineCall({
    name: 'alarms.confirm',
    method: 'POST',
    path: 'alarm/confirm',
    summary: 'Confirms alarms with a note; a single one that is confirmed already is refused',
    input: z.object({
      ids: z.array(z.int()).check(z.minLength(1), z.maxLength(maxAlarmsPerCall)),
      note: z._default(note(500), ''),
    }),
    reply: z.object({ list: z.array(alarm) }),
    rule: { kind: 'scoped', by: 'alarm', field: 'ids', permission: 'alarms.confirm' },
    errors: ['alarm.confirmed_already'],
  }),
};
