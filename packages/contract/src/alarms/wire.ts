import { defineWire } from '../manifest/define-wire.ts';
import { alarmPreferenceCalls } from './alarm-preferences.calls.ts';
import { alarmRuleCalls } from './alarm-rules.calls.ts';
import { alarmCalls } from './alarms.calls.ts';
import {
  alarmCleared,
  alarmConfirmed,
  alarmRaised,
  alarmRepeated,
  alarmRulesChanged,
} from './alarms.events.ts';
import { alarmGuards } from './alarms.guards.ts';
import { alarmsTopic } from './alarms.topics.ts';

/** What alarms answer and tell. */
export const alarms = defineWire({
  calls: {
    alarmRuleCalls,
    alarmCalls,
    alarmPreferenceCalls,
  },
  events: { alarmRaised, alarmRepeated, alarmCleared, alarmConfirmed, alarmRulesChanged },
  topics: { alarmsTopic },
  guards: alarmGuards,
  words: {
    forMs: ['持续时间', 'For how long'],
    otherPointId: ['对比数据点', 'Point to compare with'],
    windowMs: ['时间窗口', 'Window'],
    chattering: ['抖动', 'Chattering'],
  },
});
