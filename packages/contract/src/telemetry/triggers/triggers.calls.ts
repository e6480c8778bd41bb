import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { chosenIds, mostChosen } from '../../fields/chosen-ids.ts';
import { itemIdQuery, triggerIdField, triggerIdList, triggerIdQuery } from '../../fields/ids.ts';
import { pageOf, pageShape, queryTime } from '../../fields/paging.ts';
import { inSpan } from '../../fields/time-span.ts';
import { wantedTimeZone } from '../../fields/time-zone.ts';
import { backgroundTask } from '../../tasks/tasks.schemas.ts';
import { triggerRecord } from './trigger-records.schemas.ts';
import {
  sharedTarget,
  trigger,
  triggerEdit,
  triggerInput,
  triggerNow,
  triggerState,
  triggerWithRuns,
} from './triggers.schemas.ts';

const entryErrors = [
  'trigger.name_rule',
  'trigger.delay_rule',
  'trigger.rate_rule',
  'trigger.action_count',
  'trigger.record_rule',
  'trigger.name_taken',
  'trigger.too_many',
] as const;

/** What is wrong with a trigger may come to be so after it was saved: enabling looks again. */
const partErrors = [
  'trigger.point_foreign',
  'trigger.assignment_foreign',
  'assignment.expression_wrong',
  'assignment.source_text',
  'trigger.change_text',
  'trigger.target_not_writable',
  'trigger.target_asks_approval',
  'trigger.target_text',
  'trigger.target_flash',
  'trigger.value_beyond',
  'trigger.writes_itself',
  'trigger.loop',
] as const;

/** Which records of a trigger. */
const recordFilter = {
  id: triggerIdQuery,
  from: z.optional(queryTime),
  to: z.optional(queryTime),
};
const { page, pageSize } = pageShape(['at']);

const chosen = z.object({ ids: chosenIds(triggerIdField) });

export const triggerCalls = {
  list: defineCall({
    name: 'triggers.list',
    method: 'GET',
    path: 'trigger/list',
    summary: 'The triggers of an item with their states',
    input: z.object({
      itemId: itemIdQuery,
      ...pageShape(['name', 'createdAt', 'updatedAt']),
      state: z.optional(triggerState),
    }),
    reply: pageOf(trigger),
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    shows: ['trigger', 'assignment', 'device', 'point'],
    errors: [],
  }),
  get: defineCall({
    name: 'triggers.get',
    method: 'GET',
    path: 'trigger/load',
    summary: 'A trigger with its state and its last runs',
    input: z.object({ id: triggerIdQuery }),
    reply: triggerWithRuns,
    rule: { kind: 'scoped', by: 'trigger', field: 'id' },
    shows: ['trigger', 'assignment', 'device', 'point'],
    errors: [],
  }),
  otherWriters: defineCall({
    name: 'triggers.otherWriters',
    method: 'GET',
    path: 'trigger/otherWriters',
    summary:
      'What else writes the points that these triggers write, by themselves or by an assignment that they start: started assignments, enabled triggers, and the others of these',
    input: z.object({ ids: triggerIdList }),
    reply: z.object({ list: z.array(sharedTarget) }),
    rule: { kind: 'scoped', by: 'trigger', field: 'ids' },
    shows: ['trigger', 'assignment'],
    errors: ['identity.nothing_chosen'],
  }),
  now: defineCall({
    name: 'triggers.now',
    method: 'GET',
    path: 'trigger/now',
    summary:
      'What the conditions of triggers come to now: what each would see first if it were enabled now, and so what it would wait for',
    input: z.object({ ids: triggerIdList }),
    reply: z.object({ list: z.array(triggerNow) }),
    rule: { kind: 'scoped', by: 'trigger', field: 'ids' },
    shows: ['trigger'],
    errors: ['identity.nothing_chosen'],
  }),
  records: defineCall({
    name: 'triggers.records',
    method: 'GET',
    path: 'trigger/records',
    summary:
      'What a trigger recorded, newest first: the values that its points had each time it fired, with their quality and the time of each',
    input: z
      .object({
        ...{ page, pageSize, ...recordFilter },
        order: z._default(z.enum(['asc', 'desc']), 'desc'),
      })
      .check(inSpan()),
    reply: pageOf(triggerRecord),
    rule: { kind: 'scoped', by: 'trigger', field: 'id' },
    shows: ['trigger'],
    errors: [],
  }),
  exportRecords: defineCall({
    name: 'triggers.exportRecords',
    method: 'POST',
    path: 'trigger/exportRecords',
    summary:
      'Starts a task that writes what a trigger recorded as CSV, a line for each value, newest record first',
    input: z.object({ ...recordFilter, timeZone: wantedTimeZone }).check(inSpan()),
    reply: backgroundTask,
    rule: { kind: 'scoped', by: 'trigger', field: 'id' },
    changes: ['background_task'],
    errors: ['tasks.too_many_open', 'tasks.too_much_kept'],
  }),
  create: defineCall({
    name: 'triggers.create',
    method: 'POST',
    path: 'trigger/create',
    summary: 'Adds a trigger; it does nothing until it is enabled',
    input: triggerInput,
    reply: trigger,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'triggers.edit' },
    changes: ['trigger'],
    errors: [...entryErrors, 'trigger.account_full', ...partErrors],
  }),
  edit: defineCall({
    name: 'triggers.edit',
    method: 'PUT',
    path: 'trigger/edit',
    summary:
      'Changes a trigger, which goes on as it is then: while it is enabled that asks for what enabling asks for; a stale version is refused with the fresh one under `data`',
    input: triggerEdit,
    reply: trigger,
    rule: { kind: 'scoped', by: 'trigger', field: 'id', permission: 'triggers.edit' },
    changes: ['trigger'],
    errors: [...entryErrors, ...partErrors, 'general.conflict'],
  }),
  delete: defineCall({
    name: 'triggers.delete',
    method: 'POST',
    path: 'trigger/delete',
    summary:
      'Deletes triggers with their runs and records, all or none; what they wrote stays in the value-change log',
    input: chosen,
    reply: z.object({ deleted: z.int() }),
    rule: { kind: 'scoped', by: 'trigger', field: 'ids', permission: 'triggers.edit' },
    changes: ['trigger'],
    errors: ['identity.nothing_chosen'],
  }),
  enable: defineCall({
    name: 'triggers.enable',
    method: 'POST',
    path: 'trigger/enable',
    summary:
      'Enables triggers, all or none, which asks for the permission to write values too, and for that to edit assignments where one is started or ended; a condition that holds already does not fire. With the versions that were looked at, nothing is enabled where one is another since',
    input: z.extend(chosen, {
      /** Of each that was chosen, in their order. */
      versions: z.optional(z.array(z.int()).check(z.maxLength(mostChosen))),
    }),
    reply: z.object({ enabled: z.int() }),
    rule: { kind: 'scoped', by: 'trigger', field: 'ids', permission: 'triggers.edit' },
    changes: ['trigger'],
    errors: [...partErrors, 'identity.nothing_chosen', 'general.conflict'],
  }),
  disable: defineCall({
    name: 'triggers.disable',
    method: 'POST',
    path: 'trigger/disable',
    summary: 'Disables triggers, all or none: they begin no action from now on',
    input: chosen,
    reply: z.object({ disabled: z.int() }),
    rule: { kind: 'scoped', by: 'trigger', field: 'ids', permission: 'triggers.edit' },
    changes: ['trigger'],
    errors: ['identity.nothing_chosen'],
  }),
};
