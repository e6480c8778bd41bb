import { z } from 'zod/mini';
import { alarmLevel } from '../../alarm-level.ts';
import { faultDetails } from '../../fields/fault-details.ts';
import { idField, itemIdField, roleIdField, userIdField } from '../../fields/ids.ts';
import { bracketFreeName } from '../../fields/names.ts';
import { time } from '../../fields/paging.ts';
import { text } from '../../fields/text.ts';
import { languages } from '../../language.ts';
import { maxDuties, maxSteps, maxSwaps, maxTargets, stepChannels } from './recipient-limits.ts';

export const recipientPlanIdField = idField('recipient_plan');

/** Minutes after midnight, by the clock of the item. */
const minuteOfDay = z.int().check(z.minimum(0), z.maximum(1439));

/** By what a step tells people; popup and voice are there without a plan. */
export const stepChannel = z.enum(stepChannels);
export type StepChannel = z.infer<typeof stepChannel>;

/** Who a step tells: a person, whoever has a role and the item, who is on duty, or an address outside. */
const target = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), userId: userIdField }),
  z.object({ kind: z.literal('role'), roleId: roleIdField }),
  z.object({ kind: z.literal('duty') }),
  z.object({ kind: z.literal('address'), address: text({ min: 1, max: 500, trim: true }) }),
]);
export type Target = z.infer<typeof target>;

const planStep = z.object({
  /** Minutes after the alarm; 0 = at once. */
  afterMinutes: z.int().check(z.minimum(0), z.maximum(1440)),
  channel: stepChannel,
  to: z.array(target).check(z.minLength(1), z.maxLength(maxTargets)),
});
export type PlanStep = z.infer<typeof planStep>;

/** What a person enters of a recipient plan. */
const recipientPlanFields = {
  name: bracketFreeName(20, 'alarm.plan_name_rule'),
  /** Of which alarms it tells. */
  levels: z.array(alarmLevel).check(z.minLength(1), z.maxLength(4)),
  /** In their order in time. */
  steps: z.array(planStep).check(z.minLength(1), z.maxLength(maxSteps)),
  /** Hours in which nobody is told but of level 4: the others wait for their end. */
  quiet: z.nullable(z.object({ begin: minuteOfDay, end: minuteOfDay })),
  /** Whether the end of the alarm stops the steps too; confirming always does. */
  stopsAtEnd: z.boolean(),
  /** Of addresses outside and of who never chose one. */
  language: z.enum(languages),
  enabled: z.boolean(),
};

/** What is wrong with a plan that may be saved all the same. */
const planWarning = z.discriminatedUnion('code', [
  /** In these hours of the week (minutes since Monday 0:00) nobody is told. */
  z.object({ code: z.literal('nobody'), from: z.int(), to: z.int(), others: z.int() }),
  /** Not of these levels while it is quiet. */
  z.object({ code: z.literal('quiet'), begin: z.int(), end: z.int(), levels: z.array(alarmLevel) }),
  /** A person has nothing that the channel could reach. */
  z.object({ code: z.literal('unreachable'), name: z.string(), channel: stepChannel }),
  /** This server has no such channel yet: messages wait. */
  z.object({ code: z.literal('no_channel'), channel: stepChannel }),
  /** Somebody who is named cannot see the item any more. */
  z.object({ code: z.literal('gone'), count: z.int() }),
  /** Addresses outside are told nothing: whoever added them may not see the item any more. */
  z.object({ code: z.literal('withheld'), count: z.int() }),
]);
export type PlanWarning = z.infer<typeof planWarning>;

export const recipientPlan = z.object({
  id: recipientPlanIdField,
  itemId: itemIdField,
  ...recipientPlanFields,
  version: z.int(),
  warnings: z.array(planWarning),
});
export type RecipientPlan = z.infer<typeof recipientPlan>;

export const recipientPlanInput = z.object({ itemId: itemIdField, ...recipientPlanFields });
export type RecipientPlanInput = z.infer<typeof recipientPlanInput>;

export const recipientPlanEdit = z.object({
  id: recipientPlanIdField,
  version: z.int(),
  ...recipientPlanFields,
});
export type RecipientPlanEdit = z.infer<typeof recipientPlanEdit>;

const named = text({ min: 1, max: 64 });

/**
 * Who a step tells, as the file of an item has it: people and roles by their names. Addresses of webhooks
 * are not in it, for whoever has one may send to it.
 */
const targetInFile = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), userName: named }),
  z.object({ kind: z.literal('role'), roleName: named }),
  z.object({ kind: z.literal('duty') }),
  z.object({ kind: z.literal('address'), address: text({ min: 1, max: 500, trim: true }) }),
  z.object({ kind: z.literal('webhook') }),
]);
export type TargetInFile = z.infer<typeof targetInFile>;

/** A plan as the file of an item has it. Whether it tells anybody does not travel. */
export const recipientPlanInFile = z.object({
  ...z.omit(z.object(recipientPlanFields), { enabled: true }).shape,
  steps: z
    .array(
      z.object({
        ...planStep.shape,
        to: z.array(targetInFile).check(z.minLength(1), z.maxLength(maxTargets)),
      }),
    )
    .check(z.minLength(1), z.maxLength(maxSteps)),
});
export type RecipientPlanInFile = z.infer<typeof recipientPlanInFile>;

/** Somebody who may be named, and by what they can be told. */
export const planPerson = z.object({
  id: userIdField,
  userName: z.string(),
  channels: z.array(stepChannel),
});
export type PlanPerson = z.infer<typeof planPerson>;

/** Hours on duty, week after week. */
const duty = z.object({
  userId: userIdField,
  /** On which it begins: 1 = Monday … 7 = Sunday. */
  weekdays: z
    .array(z.int().check(z.minimum(1), z.maximum(7)))
    .check(z.minLength(1), z.maxLength(7)),
  begin: minuteOfDay,
  /** How long; what goes past midnight belongs to the day on which it began. */
  minutes: z.int().check(z.minimum(1), z.maximum(1440)),
});
export type Duty = z.infer<typeof duty>;

/** The same as the file of an item has it. */
export const dutyInFile = z.object({
  ...z.omit(duty, { userId: true }).shape,
  userName: named,
});

/** Somebody is on duty for somebody else from one moment until another. */
const dutySwap = z.object({
  insteadOf: userIdField,
  userId: userIdField,
  from: time,
  to: time,
});

const dutyFields = {
  duties: z.array(duty).check(z.maxLength(maxDuties)),
  swaps: z.array(dutySwap).check(z.maxLength(maxSwaps)),
};

/** Who is on duty in an item; one that nobody has entered is empty, of version 0. */
export const dutyCalendar = z.object({ itemId: itemIdField, ...dutyFields, version: z.int() });
export type DutyCalendar = z.infer<typeof dutyCalendar>;

/** What became of somebody's being told; `digest` waits to be told with others, `withheld` is an address of somebody who may not see the item any more. */
const callState = z.enum([
  'held',
  'waiting',
  'sent',
  'failed',
  'digest',
  'dropped',
  'unreachable',
  'declined',
  'withheld',
]);

/** A message about an alarm: to whom, by what, and what became of it. */
export const alarmCall = z.object({
  id: z.int(),
  planName: z.string(),
  afterMinutes: z.int(),
  channel: stepChannel,
  recipient: z.string(),
  calledAt: z.int(),
  state: callState,
  attempts: z.int(),
  sentAt: z.nullable(z.int()),
  /** Stable code of what went wrong last, with what fills its text. */
  error: z.nullable(z.string()),
  details: faultDetails,
  /** What the other side said when it took it. */
  answer: z.string(),
});
export type AlarmCall = z.infer<typeof alarmCall>;

/** How far a plan has come with an alarm. */
export const planCourse = z.object({
  planName: z.string(),
  /** When the next step is due; null when none follows. */
  dueAt: z.nullable(z.int()),
  ended: z.nullable(z.enum(['confirmed', 'cleared', 'silenced', 'finished', 'plan_changed'])),
  endedAt: z.nullable(z.int()),
});
export type PlanCourse = z.infer<typeof planCourse>;
