import { defineWire } from '../manifest/define-wire.ts';
import { alarmCalls } from './alarms.calls.ts';
import { alarmCleared, alarmConfirmed, alarmRaised, alarmRulesChanged } from './alarms.events.ts';
import { alarmGuards } from './alarms.guards.ts';
import { alarmsTopic } from './alarms.topics.ts';

/** What alarms answer and tell. */
export const alarms = defineWire({
  calls: {
    alarmCalls,
  },
  events: { alarmRaised, alarmCleared, alarmConfirmed, alarmRulesChanged },
  topics: { alarmsTopic },
  guards: alarmGuards,
});
