/** What became of a rule: who changed what, and how often it raised around that. */
import { z } from 'zod/mini';
import { alarmRule } from '../alarms.schemas.ts';
import { newRuleDetails } from './rule-details.schemas.ts';

/** Most changes that are told, the latest first. */
export const maxRuleChanges = 100;

/** A rule as the log has it: older entries know less of it. */
const loggedRule = z.extend(alarmRule, newRuleDetails);

export const ruleChange = z.object({
  id: z.int(),
  at: z.int(),
  /** The name of whoever did it, as it was then. */
  by: z.string(),
  /** Null where it was made. */
  before: z.nullable(loggedRule),
  after: loggedRule,
  /** Alarms of the rule that were raised within a day before, and within a day after or until now. */
  alarmsBefore: z.int(),
  alarmsAfter: z.int(),
});
export type RuleChange = z.infer<typeof ruleChange>;
