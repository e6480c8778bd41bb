/** What a rule says beyond its condition: what is kept with its alarms, and how they are told. */
import { z } from 'zod/mini';
import { note } from '../../fields/names.ts';
import { recordedPointIds } from './recorded.schemas.ts';

/** The order of alarms within a level: the highest first. */
export const alarmPriority = z.int().check(z.minimum(0), z.maximum(9));

const realarmMinutes = z.nullable(z.int().check(z.minimum(1), z.maximum(1440)));

export const ruleDetails = {
  /** Points of the item whose values around the raise are kept with the alarm. */
  recordedPointIds,
  /** What whoever is called is to do first. */
  instructions: note(1000),
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
  wantsOrder: z._default(ruleDetails.wantsOrder, false),
  priority: z._default(ruleDetails.priority, 0),
  latching: z._default(ruleDetails.latching, false),
  realarmMinutes: z._default(ruleDetails.realarmMinutes, null),
};

/** The same where they stay as they are when they are left out. */
export const changedRuleDetails = {
  recordedPointIds: z.optional(ruleDetails.recordedPointIds),
  instructions: z.optional(ruleDetails.instructions),
  wantsOrder: z.optional(ruleDetails.wantsOrder),
  priority: z.optional(ruleDetails.priority),
  latching: z.optional(ruleDetails.latching),
  realarmMinutes: z.optional(ruleDetails.realarmMinutes),
};

const details = z.object(ruleDetails);
export type RuleDetails = z.infer<typeof details>;

/** Of a rule that says nothing of them. */
export const noRuleDetails: RuleDetails = {
  ...{ recordedPointIds: [], instructions: '', wantsOrder: false, priority: 0 },
  ...{ latching: false, realarmMinutes: null },
};
