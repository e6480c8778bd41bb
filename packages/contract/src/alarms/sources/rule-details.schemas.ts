/** What a rule says beyond its condition: what is kept with its alarms, and how they are told. */
import { z } from 'zod/mini';
import { screenIdField } from '../../fields/ids.ts';
import { note } from '../../fields/names.ts';
import { recordedPointIds } from './recorded.schemas.ts';

/** The order of alarms within a level: the highest first. */
export const alarmPriority = z.int().check(z.minimum(0), z.maximum(9));

/** The screen of the item to look at first; null for none. */
const screenId = z.nullable(screenIdField);

const realarmMinutes = z.nullable(z.int().check(z.minimum(1), z.maximum(1440)));

export const ruleDetails = {
  /** Points of the item whose values around the raise are kept with the alarm. */
  recordedPointIds,
  /** What whoever is called is to do first. */
  instructions: note(1000),
  screenId,
  /** Its alarms ask for a work order. */
  wantsOrder: z.boolean(),
  priority: alarmPriority,
  /** Its alarms stay active after the condition has gone, until somebody has confirmed them. */
  latching: z.boolean(),
  /** Minutes after which one that is active and unconfirmed is told of again; null for never. */
  realarmMinutes,
};

/** The same where they may be left out: of a new rule, and of one in a file of before. */
export const newRuleDetails = {
  recordedPointIds: z._default(ruleDetails.recordedPointIds, []),
  instructions: z._default(ruleDetails.instructions, ''),
  screenId: z._default(screenId, null),
  wantsOrder: z._default(ruleDetails.wantsOrder, false),
  priority: z._default(ruleDetails.priority, 0),
  latching: z._default(ruleDetails.latching, false),
  realarmMinutes: z._default(ruleDetails.realarmMinutes, null),
};

/** The same where they stay as they are when they are left out. */
export const changedRuleDetails = {
  recordedPointIds: z.optional(ruleDetails.recordedPointIds),
  instructions: z.optional(ruleDetails.instructions),
  screenId: z.optional(screenId),
  wantsOrder: z.optional(ruleDetails.wantsOrder),
  priority: z.optional(ruleDetails.priority),
  latching: z.optional(ruleDetails.latching),
  realarmMinutes: z.optional(ruleDetails.realarmMinutes),
};

const details = z.object(ruleDetails);
export type RuleDetails = z.infer<typeof details>;

/** Of a rule that says nothing of them. */
export const noRuleDetails: RuleDetails = {
  ...{ recordedPointIds: [], instructions: '', screenId: null, wantsOrder: false, priority: 0 },
  ...{ latching: false, realarmMinutes: null },
};

/** A file that goes with the instructions of a rule. */
export const ruleFile = z.object({
  name: z.string(),
  /** By its content: a picture is shown, anything else is for saving. */
  mime: z.string(),
  bytes: z.int(),
});
export type RuleFile = z.infer<typeof ruleFile>;

/** What the rule of an alarm has for whoever is called, as it is now. */
export const alarmGuide = z.object({
  screen: z.nullable(z.object({ id: screenIdField, name: z.string() })),
  file: z.nullable(ruleFile),
});
export type AlarmGuide = z.infer<typeof alarmGuide>;
