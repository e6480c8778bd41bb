import { z } from 'zod/mini';
import { alarmRuleIdField, itemIdField } from '../fields/ids.ts';
import { defineEvent } from '../manifest/event.ts';
import { type Alarm, alarm } from './alarms.schemas.ts';

const ofAlarm = { version: 1, key: ({ id }: Alarm) => `alarm:${id}`, data: alarm };

/** Each carries the alarm as it is after the event. */
export const alarmRaised = defineEvent('alarms.raised', ofAlarm);
export const alarmRepeated = defineEvent('alarms.repeated', ofAlarm);
export const alarmCleared = defineEvent('alarms.cleared', ofAlarm);
/** Nobody is to be told of it any more: what it comes from was shelved. */
export const alarmSilenced = defineEvent('alarms.silenced', ofAlarm);
/** It is told of again: it was raised, or shelved, while nobody was to hear of it. */
export const alarmAnnounced = defineEvent('alarms.announced', ofAlarm);
/** It asks for a work order, once: the key says of which alarm. */
export const alarmOrderWanted = defineEvent('alarms.order_wanted', ofAlarm);
/** It is told of again: it is active, and nobody has confirmed it for a time. */
export const alarmRealarmed = defineEvent('alarms.realarmed', ofAlarm);
/** Its condition has gone, or holds again, while it waits to be confirmed. */
export const alarmLatched = defineEvent('alarms.latched', ofAlarm);
/** Somebody wrote about it. */
export const alarmNoted = defineEvent('alarms.noted', ofAlarm);
export const alarmConfirmed = defineEvent('alarms.confirmed', ofAlarm);

const alarmRuleChanged = z.object({
  ruleId: alarmRuleIdField,
  itemId: itemIdField,
  change: z.enum(['created', 'edited', 'deleted']),
});
export type AlarmRuleChanged = z.infer<typeof alarmRuleChanged>;

const alarmSuppressionChanged = z.object({ suppressionId: z.int(), itemId: itemIdField });
export type AlarmSuppressionChanged = z.infer<typeof alarmSuppressionChanged>;

/** A suppression was added, changed or deleted. */
export const alarmSuppressionsChanged = defineEvent('alarmSuppressions.changed', {
  version: 1,
  key: ({ suppressionId }) => `alarm-suppression:${suppressionId}`,
  data: alarmSuppressionChanged,
});

/** A rule is not what it was. */
export const alarmRulesChanged = defineEvent('alarms.rules_changed', {
  version: 1,
  key: ({ ruleId }) => `alarm-rule:${ruleId}`,
  data: alarmRuleChanged,
});
