import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { chosenIds } from '../../fields/chosen-ids.ts';
import { deviceIdField, deviceIdList } from '../../fields/ids.ts';
import { pageShape, queryTime, time } from '../../fields/paging.ts';
import { inSpan } from '../../fields/time-span.ts';
import { backgroundTask } from '../../tasks/tasks.schemas.ts';
import {
  durationStatistics,
  durationStep,
  ladderDiagram,
  stateIndex,
  statusTable,
} from './equipment-status.schemas.ts';
import {
  maxStatusDevices,
  statusTemplateIdField,
  statusTemplateIdQuery,
} from './status-templates.schemas.ts';

const errors = [
  'telemetry.range_invalid',
  'telemetry.history_limited',
  'status_template.too_many_changes',
  'general.not_found',
  'identity.nothing_chosen',
] as const;

/** Of which devices of the template when; all of them where none are named. */
const asked = {
  templateId: statusTemplateIdQuery,
  deviceIds: z.optional(deviceIdList),
  from: queryTime,
  to: queryTime,
};

/** The same in a body, and which intervals of it. */
const tableFilter = {
  templateId: statusTemplateIdField,
  deviceIds: z.optional(chosenIds(deviceIdField, maxStatusDevices)),
  from: time,
  to: time,
  states: z.optional(z.array(stateIndex).check(z.minLength(1), z.maxLength(17))),
  /** Shorter ones are left out. */
  leastMs: z._default(z.int().check(z.nonnegative(), z.maximum(366 * 86_400_000)), 0),
};

const rule = { kind: 'scoped', by: 'statusTemplate', field: 'templateId' } as const;

export const equipmentStatusCalls = {
  ladder: defineCall({
    name: 'equipmentStatus.ladder',
    method: 'GET',
    path: 'online/equipmentladderDiagram',
    summary:
      'The course of the states of the devices of a template, one band for each, at most two pieces a pixel',
    input: z
      .object({
        ...asked,
        /** Of the drawing, in pixels. */
        width: z._default(z.coerce.number().check(z.int(), z.minimum(10), z.maximum(4096)), 1000),
      })
      .check(inSpan('telemetry.range_invalid')),
    reply: ladderDiagram,
    rule,
    shows: ['status_template', 'device'],
    errors,
    admission: { weight: 'heavy' },
  }),
  durations: defineCall({
    name: 'equipmentStatus.durations',
    method: 'GET',
    path: 'online/getDurationStatistics',
    summary:
      'How long each device was in which state, by span, day or shift, with availability, performance, quality and OEE after ISO 22400 and the numbers that they are made of',
    input: z
      .object({ ...asked, by: z._default(durationStep, 'span') })
      .check(inSpan('telemetry.range_invalid')),
    reply: durationStatistics,
    rule,
    shows: ['status_template', 'device', 'shift_calendar'],
    errors: [...errors, 'report.too_many_steps'],
    admission: { weight: 'heavy' },
  }),
  table: defineCall({
    name: 'equipmentStatus.table',
    method: 'POST',
    path: 'online/getEquipmentStatusTable',
    summary: 'The intervals in which devices were in one state, newest first, a page at a time',
    input: z
      .object({
        ...tableFilter,
        /** The keyword is looked for in the names of the devices. */
        ...pageShape(['from', 'length']),
        order: z._default(z.enum(['asc', 'desc']), 'desc'),
      })
      .check(inSpan('telemetry.range_invalid')),
    reply: statusTable,
    rule,
    shows: ['status_template', 'device'],
    changesNothing: 'it only asks',
    errors,
    admission: { weight: 'heavy' },
    demo: 'allowed',
  }),
  exportTable: defineCall({
    name: 'equipmentStatus.exportTable',
    method: 'POST',
    path: 'online/exportEquipmentStatusTable',
    summary: 'Starts a task that writes those intervals as CSV, newest first',
    input: z
      .object({ ...tableFilter, keyword: pageShape(['from']).keyword })
      .check(inSpan('telemetry.range_invalid')),
    reply: backgroundTask,
    rule,
    changes: ['background_task'],
    errors: [...errors, 'tasks.too_many_open', 'tasks.too_much_kept'],
  }),
};
