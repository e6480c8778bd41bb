import type { Alarm } from './alarms.schemas.ts';

/**
 * `alarms.raised`, `alarms.cleared` and `alarms.confirmed`, emitted through the outbox with the
 * alarm's id as key, carry the alarm as it is after the event.
 */
export const alarmRaised = 'alarms.raised';
export const alarmCleared = 'alarms.cleared';
export const alarmConfirmed = 'alarms.confirmed';

/** Live topics of alarms, pushed as JSON over the page's socket to sessions of the item. */
export interface AlarmTopics {
  /** An alarm was raised, cleared or confirmed. */
  readonly alarms: { readonly event: 'raised' | 'cleared' | 'confirmed'; readonly alarm: Alarm };
}

/** `alarms.rules_changed`, emitted through the outbox with the rule's id as key. */
export interface AlarmRuleChanged {
  readonly ruleId: number;
  readonly itemId: number;
  readonly change: 'created' | 'edited' | 'deleted';
}
export const alarmRulesChanged = 'alarms.rules_changed';
