import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { chosenIds } from '../../fields/chosen-ids.ts';
import { itemIdField, itemIdQuery, roleIdField } from '../../fields/ids.ts';
import { pageOf, pageShape } from '../../fields/paging.ts';
import { text } from '../../fields/text.ts';
import {
  dutyCalendar,
  planPerson,
  recipientPlan,
  recipientPlanEdit,
  recipientPlanIdField,
  recipientPlanInput,
  stepChannel,
} from './recipients.schemas.ts';

const planErrors = [
  'alarm.plan_name_rule',
  'alarm.plan_name_taken',
  'alarm.recipient_foreign',
  'alarm.address_wrong',
  'alarm.target_unfit',
  'alarm.webhook_refused',
] as const;

/** Who is told of alarms, step by step, and who is on duty. */
export const recipientPlanCalls = {
  list: defineCall({
    name: 'recipientPlans.list',
    method: 'GET',
    path: 'recipientplan/list',
    summary: 'The recipient plans of an item, by name, with what is wrong with each',
    input: z.object({ itemId: itemIdQuery, ...pageShape(['name']) }),
    reply: pageOf(recipientPlan),
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'alarms.edit' },
    shows: ['recipient_plan', 'duty_calendar', 'user', 'role'],
    errors: [],
  }),
  choices: defineCall({
    name: 'recipientPlans.choices',
    method: 'GET',
    path: 'recipientplan/choices',
    summary:
      'Whom plans of an item may name and by what; the secret by which its webhooks are signed, null without such a channel',
    input: z.object({ itemId: itemIdQuery }),
    reply: z.object({
      people: z.array(planPerson),
      roles: z.array(z.object({ id: roleIdField, roleName: z.string() })),
      /** Those that this server has. */
      channels: z.array(stepChannel),
      webhookSecret: z.nullable(z.string()),
      /** Of the item, by whose clock it is quiet and somebody is on duty. */
      timeZone: z.string(),
    }),
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'alarms.edit' },
    shows: ['user', 'role', 'item', 'recipient_plan', 'duty_calendar'],
    errors: [],
  }),
  create: defineCall({
    name: 'recipientPlans.create',
    method: 'POST',
    path: 'recipientplan/add',
    summary: 'Adds a recipient plan; it tells of alarms that are raised from now on',
    input: recipientPlanInput,
    reply: recipientPlan,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'alarms.edit' },
    changes: ['recipient_plan'],
    errors: [...planErrors, 'alarm.plans_full'],
  }),
  edit: defineCall({
    name: 'recipientPlans.edit',
    method: 'PUT',
    path: 'recipientplan/edit',
    summary: 'Changes a recipient plan; alarms that it is telling of go on by what it is then',
    input: recipientPlanEdit,
    reply: recipientPlan,
    rule: { kind: 'scoped', by: 'recipientPlan', field: 'id', permission: 'alarms.edit' },
    changes: ['recipient_plan'],
    errors: [...planErrors, 'general.conflict'],
  }),
  delete: defineCall({
    name: 'recipientPlans.delete',
    method: 'POST',
    path: 'recipientplan/delete',
    summary: 'Deletes recipient plans, all or none; what they have begun goes no further',
    input: z.object({ ids: chosenIds(recipientPlanIdField) }),
    reply: z.object({ deleted: z.int() }),
    rule: { kind: 'scoped', by: 'recipientPlan', field: 'ids', permission: 'alarms.edit' },
    changes: ['recipient_plan'],
    errors: ['identity.nothing_chosen'],
  }),
  test: defineCall({
    name: 'recipientPlans.test',
    method: 'POST',
    path: 'recipientplan/test',
    summary: 'Sends a message as of an alarm to yourself, or to the address of a webhook',
    input: z.object({
      itemId: itemIdField,
      channel: stepChannel,
      /** Of a webhook alone. */
      address: z.optional(text({ max: 500, trim: true })),
    }),
    reply: z.object({ to: z.string() }),
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'alarms.edit' },
    changesNothing: 'a message goes out',
    admission: { rate: { by: 'account', calls: 10, seconds: 600 } },
    errors: ['alarm.channel_missing', 'alarm.no_address', 'alarm.webhook_refused'],
  }),
  duty: defineCall({
    name: 'recipientPlans.duty',
    method: 'GET',
    path: 'dutycalendar/get',
    summary: 'Who is on duty in an item, week after week, and who stands in for whom',
    input: z.object({ itemId: itemIdQuery }),
    reply: dutyCalendar,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'alarms.edit' },
    shows: ['duty_calendar'],
    errors: [],
  }),
  setDuty: defineCall({
    name: 'recipientPlans.setDuty',
    method: 'PUT',
    path: 'dutycalendar/edit',
    summary:
      'Sets who is on duty in an item; a stale version is refused with the fresh calendar under `data`',
    input: dutyCalendar,
    reply: dutyCalendar,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'alarms.edit' },
    changes: ['duty_calendar'],
    errors: ['alarm.recipient_foreign', 'alarm.swap_range', 'general.conflict'],
  }),
};
