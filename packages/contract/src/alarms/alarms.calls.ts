import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { chosenIds } from '../fields/chosen-ids.ts';
import {
  alarmIdField,
  alarmIdQuery,
  deviceIdQuery,
  itemIdQuery,
  pointIdQuery,
} from '../fields/ids.ts';
import { note } from '../fields/names.ts';
import { pageOf, pageShape, queryFlag, queryTime } from '../fields/paging.ts';
import { text } from '../fields/text.ts';
import { inSpan } from '../fields/time-span.ts';
import { wantedTimeZone } from '../fields/time-zone.ts';
import { backgroundTask } from '../tasks/tasks.schemas.ts';
import { silence } from './alarm-silence.ts';
import { alarmTrendViews } from './alarm-trend-views.ts';
import { alarm, alarmCounts, alarmKind, alarmTrendStep } from './alarms.schemas.ts';
import { alarmCall, planCourse } from './recipients/recipients.schemas.ts';
import { alarmNote, alarmNoteText } from './sources/alarm-notes.schemas.ts';
import { recordedPoint } from './sources/recorded.schemas.ts';
import { alarmGuide } from './sources/rule-details.schemas.ts';

const queryLevel = z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(4));

const filter = {
  itemId: z.optional(itemIdQuery),
  deviceId: z.optional(deviceIdQuery),
  pointId: z.optional(pointIdQuery),
  level: z.optional(queryLevel),
  kind: z.optional(alarmKind),
  confirmed: z.optional(queryFlag),
  /** Raised several times, or once. */
  chattering: z.optional(queryFlag),
  /** Those of which nobody is told, or the others. */
  silence: z.optional(silence),
  /** Those that ask for a work order, or the others. */
  orderWanted: z.optional(queryFlag),
  /** Of first-out groups: those that came first, those after them, or either. */
  firstOut: z.optional(z.enum(['first', 'after', 'either'])),
};

const filters = {
  ...filter,
  ...pageShape(['raisedAt', 'clearedAt', 'confirmedAt', 'level', 'number', 'name']),
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
};

/** Most alarms one confirmation covers. */
const maxAlarmsPerCall = 1000;

/** A page of alarms; of more than 10,000 the total is that, and `more` says so. */
const alarmPage = z.extend(pageOf(alarm), { more: z._default(z.boolean(), false) });

export const alarmCalls = {
  current: defineCall({
    name: 'alarms.current',
    method: 'GET',
    path: 'alarm/current',
    summary: 'The active alarms of your items; `retained` adds those cleared but not yet confirmed',
    input: z.object({ ...filters, retained: z._default(queryFlag, false) }),
    reply: alarmPage,
    rule: { kind: 'session' },
    shows: ['alarm', 'item'],
    errors: [],
  }),
  counts: defineCall({
    name: 'alarms.counts',
    method: 'GET',
    path: 'alarm/counts',
    summary:
      'How many alarms are active, by level, and how many that people are told of wait to be confirmed',
    input: z.object({ itemId: z.optional(itemIdQuery) }),
    reply: alarmCounts,
    rule: { kind: 'session' },
    shows: ['alarm'],
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
      itemId: z.optional(itemIdQuery),
      /** Where the hours, days and months begin; that of the item or the installation when left out. */
      timeZone: wantedTimeZone,
    }),
    reply: z.object({
      /** Where the steps begin: an IANA name. */
      timeZone: z.string(),
      list: z.array(alarmTrendStep),
    }),
    rule: { kind: 'session' },
    shows: ['alarm'],
    errors: [],
    admission: { weight: 'heavy' },
    polling: true,
  }),
  history: defineCall({
    name: 'alarms.history',
    method: 'GET',
    path: 'alarm/history',
    summary: 'All alarms raised within a time range of at most a year',
    input: z
      .object({ ...filters, from: queryTime, to: queryTime, active: z.optional(queryFlag) })
      .check(inSpan('alarm.time_range')),
    reply: alarmPage,
    rule: { kind: 'session' },
    shows: ['alarm', 'item'],
    errors: ['alarm.time_range'],
  }),
  export: defineCall({
    name: 'alarms.export',
    method: 'POST',
    path: 'alarm/export',
    summary:
      'Starts a task that writes alarms as CSV, newest first, with the filters of their history',
    input: z
      .object({
        ...filter,
        keyword: z.optional(text({ max: 100, trim: true })),
        from: z.optional(queryTime),
        to: z.optional(queryTime),
        active: z.optional(queryFlag),
        timeZone: wantedTimeZone,
      })
      .check(inSpan('alarm.time_range')),
    reply: backgroundTask,
    rule: { kind: 'session' },
    changes: ['background_task'],
    errors: ['alarm.time_range', 'tasks.too_many_open', 'tasks.too_much_kept'],
  }),
  detail: defineCall({
    name: 'alarms.detail',
    method: 'GET',
    path: 'alarm/detail',
    summary:
      'One alarm: how far its recipient plans have come, the latest 200 messages about it, and the last ten alarms of its source',
    input: z.object({ id: alarmIdQuery }),
    reply: z.object({
      alarm,
      plans: z.array(planCourse),
      calls: z.array(alarmCall),
      others: z.array(alarm),
      /** What the points stood at that its rule records. */
      recorded: z.array(recordedPoint),
      /** What its rule said at the raise is to be done first; empty where it said nothing. */
      instructions: z.string(),
      /** What goes with them, of its rule as it is now. */
      guide: alarmGuide,
      notes: z.array(alarmNote),
    }),
    rule: { kind: 'scoped', by: 'alarm', field: 'id' },
    shows: ['alarm', 'recipient_plan', 'item', 'alarm_rule', 'screen'],
    errors: [],
  }),
  confirm: defineCall({
    name: 'alarms.confirm',
    method: 'POST',
    path: 'alarm/confirm',
    summary: 'Confirms alarms with a note; a single one that is confirmed already is refused',
    input: z.object({
      ids: chosenIds(alarmIdField, maxAlarmsPerCall),
      note: z._default(note(500), ''),
    }),
    reply: z.object({ list: z.array(alarm) }),
    rule: { kind: 'scoped', by: 'alarm', field: 'ids', permission: 'alarms.confirm' },
    changes: ['alarm'],
    errors: ['identity.nothing_chosen', 'alarm.confirmed_already'],
  }),
  note: defineCall({
    name: 'alarms.note',
    method: 'POST',
    path: 'alarm/note',
    summary: 'Adds to what people said about an alarm; what stands there stays',
    input: z.object({ id: alarmIdField, text: alarmNoteText }),
    reply: alarmNote,
    rule: { kind: 'scoped', by: 'alarm', field: 'id', permission: 'alarms.confirm' },
    changes: ['alarm'],
    errors: ['alarm.notes_full'],
  }),
};
