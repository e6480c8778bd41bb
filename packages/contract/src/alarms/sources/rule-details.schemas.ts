/** What a rule says beyond its condition: what is kept with its alarms, and how they are told. */
import { z } from 'zod/mini';
import { recordedPointIds } from './recorded.schemas.ts';

export const ruleDetails = {
  /** Points of the item whose values around the raise are kept with the alarm. */
  recordedPointIds,
};

/** The same where they may be left out: of a new rule, and of one in a file of before. */
export const newRuleDetails = {
  recordedPointIds: z._default(ruleDetails.recordedPointIds, []),
};

/** The same where they stay as they are when they are left out. */
export const changedRuleDetails = {
  recordedPointIds: z.optional(ruleDetails.recordedPointIds),
};

const details = z.object(ruleDetails);
export type RuleDetails = z.infer<typeof details>;
