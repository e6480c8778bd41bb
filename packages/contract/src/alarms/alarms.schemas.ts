import { limitTests } from '@millwright/kernel';
import { z } from 'zod/mini';
import { alarmLevel, delayMs } from '../alarm-level.ts';
import { valueFormat } from '../devices/text-lists/text-lists.schemas.ts';
import {
  alarmIdField,
  alarmRuleIdField,
  deviceIdField,
  itemIdField,
  pointIdField,
} from '../fields/ids.ts';
import { bracketFreeName, note } from '../fields/names.ts';
import { conditionWhen } from './conditions.schemas.ts';
import {
  changedRuleDetails,
  newRuleDetails,
  ruleDetails,
  ruleFile,
} from './sources/rule-details.schemas.ts';

/** What a person enters of an alarm rule. */
export const alarmRuleFields = {
  name: bracketFreeName(20, 'alarm.name_rule'),
  level: alarmLevel,
  when: conditionWhen,
  /** Milliseconds the condition must hold before the alarm is raised. */
  onDelayMs: delayMs,
  /** Milliseconds it must not hold before the alarm is cleared. */
  offDelayMs: delayMs,
  enabled: z.boolean(),
  description: note(200),
  ...ruleDetails,
};

export const alarmRule = z.object({
  id: alarmRuleIdField,
  itemId: itemIdField,
  ...alarmRuleFields,
  /** What goes with its instructions, put there by calls of its own. */
  file: z._default(z.nullable(ruleFile), null),
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type AlarmRule = z.infer<typeof alarmRule>;

export const alarmRuleInput = z.object({
  itemId: itemIdField,
  ...alarmRuleFields,
  level: z._default(alarmLevel, 3),
  onDelayMs: z._default(delayMs, 0),
  offDelayMs: z._default(delayMs, 0),
  enabled: z._default(z.boolean(), true),
  description: z._default(alarmRuleFields.description, ''),
  ...newRuleDetails,
});

/** The new state of a rule; what came later than its condition stays where it is left out. */
export const alarmRuleEdit = z.object({
  id: alarmRuleIdField,
  version: z.int(),
  ...alarmRuleFields,
  ...changedRuleDetails,
});
export type AlarmRuleEdit = z.infer<typeof alarmRuleEdit>;
export type AlarmRuleInput = z.infer<typeof alarmRuleInput>;

/** What an alarm came from: a limit of a point, or a rule. */
export const alarmKind = z.enum(['high-high', 'upper', 'lower', 'low-low', 'rule']);
export type AlarmKind = z.infer<typeof alarmKind>;

/** Why an active alarm ended: the condition did, or what watched it was changed or taken away. */
export const clearReason = z.enum(['normal', 'edited', 'disabled', 'deleted']);
export type ClearReason = z.infer<typeof clearReason>;

/**
 * How what raises alarms is kept from telling of them (ANSI/ISA-18.2, OPC UA Part 9 §5.8): until its
 * alarm has cleared, until a time, or because it is out of service.
 */
export const shelvingWay = z.enum(['one-shot', 'timed', 'out-of-service']);
export type ShelvingWay = z.infer<typeof shelvingWay>;

const reasonInput = z.object({
  name: z.string(),
  /** Null where it was not known. */
  value: z.nullable(z.number()),
  unit: z.string(),
});

/** What tipped a rule, as it was at the raise: it is told later. Limits are in the unit of the alarm. */
export const alarmReason = z.discriminatedUnion('op', [
  /** Against what its value was held. */
  z.object({ op: z.enum([...limitTests, 'equal', 'not-equal']), limit: z.number() }),
  z.object({ op: z.enum(['inside', 'outside']), low: z.number(), high: z.number() }),
  z.object({ op: z.literal('bit'), bit: z.int(), set: z.boolean() }),
  z.object({ op: z.enum(['no-data', 'offline', 'not-online']), forMs: z.int() }),
  /** The quality byte of the value. */
  z.object({ op: z.literal('bad-quality'), quality: z.int() }),
  /** By how much it changed, with a sign, and what was allowed; in the unit of the alarm. */
  z.object({
    op: z.enum(['rising', 'falling', 'changing']),
    change: z.number(),
    limit: z.number(),
    windowMs: z.int(),
  }),
  /** The other point, and what stood there. */
  z.object({ op: z.enum(['above-point', 'below-point', 'equal-point']), other: reasonInput }),
  /** As people write it, and what its points were. */
  z.object({ op: z.literal('expression'), text: z.string(), inputs: z.array(reasonInput) }),
]);
export type AlarmReason = z.infer<typeof alarmReason>;

/** One occurrence of an alarm, from raise to clear and confirm. Names are those at the raise. */
export const alarm = z.object({
  id: alarmIdField,
  /** Readable and unique: 'A20261120-000123'. */
  number: z.string(),
  itemId: itemIdField,
  itemName: z.string(),
  deviceId: z.nullable(deviceIdField),
  deviceName: z.nullable(z.string()),
  /** The point that tipped the condition; null where a device did. */
  pointId: z.nullable(pointIdField),
  pointName: z.nullable(z.string()),
  ruleId: z.nullable(alarmRuleIdField),
  kind: alarmKind,
  /** The rule's name, or the point's for a limit. */
  name: z.string(),
  level: alarmLevel,
  /** The value that raised it, with its unit; null when the value is not a number. */
  value: z.nullable(z.number()),
  unit: z.string(),
  /** In which the value is told, those of the point at the raise; null tells what there is. */
  decimals: z._default(z.nullable(z.int()), null),
  /** How the value was read and called at the raise; null in alarms of before. */
  format: z._default(z.nullable(valueFormat), null),
  /** The limit that was passed; null for a rule. */
  limit: z.nullable(z.number()),
  /** Of a rule, what tipped it where that is more than a value; null in alarms of before. */
  reason: z._default(z.nullable(alarmReason), null),
  active: z.boolean(),
  confirmed: z.boolean(),
  raisedAt: z.int(),
  clearedAt: z.nullable(z.int()),
  clearReason: z.nullable(clearReason),
  confirmedAt: z.nullable(z.int()),
  confirmedBy: z.nullable(z.string()),
  note: z.string(),
  /** How often it was raised: what comes again and again within a minute is one alarm. */
  raises: z._default(z.int(), 1),
  /** Whether it still comes and goes (ISA-18.2: chattering); it is active until it is quiet. */
  chattering: z._default(z.boolean(), false),
  /** Whether it is shelved; of one that is over, whether it was when it ended. */
  shelving: z._default(z.nullable(shelvingWay), null),
  /** When that ends by itself. */
  shelvedUntil: z._default(z.nullable(z.int()), null),
  /** That of its rule at the raise: the order within the level, the highest first. */
  priority: z._default(z.int(), 0),
  /** Whether it asks for a work order. */
  orderWanted: z._default(z.boolean(), false),
  /** Since when the condition of one that latches does not hold: it is active until it is confirmed. */
  normalSince: z._default(z.nullable(z.int()), null),
  /** How often it was told of again, for nobody had confirmed it. */
  realarms: z._default(z.int(), 0),
  /** What suppresses it, as it was called then; of one that is over, what did when it ended. */
  suppressedBy: z._default(z.nullable(z.string()), null),
  /** Of one in a first-out group: which came first while any of it was active, itself or another. */
  firstOut: z._default(
    z.nullable(z.object({ groupName: z.string(), alarmId: alarmIdField, number: z.string() })),
    null,
  ),
});
export type Alarm = z.infer<typeof alarm>;

/** How many alarms are active, by level, and how many wait to be confirmed, cleared ones with them. */
export const alarmCounts = z.object({
  ordinary: z.int(),
  general: z.int(),
  warn: z.int(),
  serious: z.int(),
  unconfirmed: z.int(),
});
export type AlarmCounts = z.infer<typeof alarmCounts>;

/** The alarms raised within one hour, day or month. */
export const alarmTrendStep = z.object({
  /** When it begins, epoch milliseconds. */
  from: z.int(),
  raised: z.int(),
  /** How many of them of each level, from 1 to 4. */
  levels: z.array(z.int()),
});
export type AlarmTrendStep = z.infer<typeof alarmTrendStep>;

/** Alarms of a list are counted as far as this: beyond it there are "more than". */
export const mostCountedAlarms = 10_000;
