import { z } from 'zod/mini';
import { delayMs } from '../../alarm-level.ts';
import { limitFields, limitsInOrder } from '../../devices/points/point-limits.schemas.ts';
import { alarmIdField, alarmRuleIdField, itemIdField, pointIdField } from '../../fields/ids.ts';
import { alarmKind } from '../alarms.schemas.ts';
import { conditionWhen } from '../conditions.schemas.ts';

/** What is tried out: a rule as it stands in its form, or the limits of a point. */
export const rehearsalDraft = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rule'),
    /** The rule that it is a change of; null of a new one. */
    ruleId: z.nullable(alarmRuleIdField),
    when: conditionWhen,
    onDelayMs: delayMs,
    offDelayMs: delayMs,
  }),
  z
    .object({ kind: z.literal('limits'), pointId: pointIdField, ...limitFields })
    .check(limitsInOrder),
]);
export type RehearsalDraft = z.infer<typeof rehearsalDraft>;

const rehearsalDay = z.object({
  /** When it begins by the clock of the item. */
  from: z.int(),
  /** Alarms that there would have been, and how many of them there were not. */
  simulated: z.int(),
  added: z.int(),
  /** Real ones of the same rule or limits, and how many of them there would not have been. */
  real: z.int(),
  missed: z.int(),
});
export type RehearsalDay = z.infer<typeof rehearsalDay>;

/** An alarm that there would have been. */
const rehearsalAlarm = z.object({
  kind: alarmKind,
  pointId: z.nullable(pointIdField),
  /** What was judged; null where it is no number. */
  value: z.nullable(z.number()),
  raisedAt: z.int(),
  /** Null of one that is active at the end of the span. */
  clearedAt: z.nullable(z.int()),
  /** How often it was raised: what comes again and again is one alarm. */
  raises: z.int(),
  /** Whether there was none at that time. */
  added: z.boolean(),
});
export type RehearsalAlarm = z.infer<typeof rehearsalAlarm>;

/** A real alarm that there would not have been. */
const missedAlarm = z.object({
  id: alarmIdField,
  number: z.string(),
  value: z.nullable(z.number()),
  raisedAt: z.int(),
  clearedAt: z.nullable(z.int()),
});
export type MissedAlarm = z.infer<typeof missedAlarm>;

const both = z.object({ simulated: z.int(), real: z.int() });

/** What a rehearsal came to. */
export const rehearsal = z.object({
  itemId: itemIdField,
  from: z.int(),
  to: z.int(),
  /** Where its days begin. */
  timeZone: z.string(),
  /** Samples that were looked at. */
  samples: z.int(),
  /** Points of which history has none in the span. */
  silent: z.array(z.string()),
  /** Whether it asks for the states of devices, which history does not hold: they counted as unknown. */
  asksDevices: z.boolean(),
  /** Whether there were alarms to hold it against: not of a rule that is new. */
  compared: z.boolean(),
  days: z.array(rehearsalDay),
  raised: both,
  /** In which the item had more alarms than people can take in, with those of all its other sources. */
  floodMinutes: both,
  /** The first five hundred of those that there would have been. */
  alarms: z.array(rehearsalAlarm),
  /** How many of them there were not. */
  added: z.int(),
  /** The first five hundred real ones that there would not have been. */
  missed: z.array(missedAlarm),
  missedCount: z.int(),
});
export type Rehearsal = z.infer<typeof rehearsal>;
