import { defineWire } from '../manifest/define-wire.ts';
import { alarmPreferenceCalls } from './alarm-preferences.calls.ts';
import { alarmRuleCalls } from './alarm-rules.calls.ts';
import { alarmCalls } from './alarms.calls.ts';
import {
  alarmAnnounced,
  alarmCleared,
  alarmConfirmed,
  alarmRaised,
  alarmRepeated,
  alarmRulesChanged,
  alarmSilenced,
} from './alarms.events.ts';
import { alarmGuards } from './alarms.guards.ts';
import { alarmsTopic } from './alarms.topics.ts';
import { alarmQualityCalls } from './quality/quality.calls.ts';
import { recipientPlanCalls } from './recipients/recipients.calls.ts';
import { alarmRehearsalCalls } from './rehearsal/rehearsal.calls.ts';
import { alarmShelvingCalls } from './shelving/shelving.calls.ts';

/** What alarms answer and tell. */
export const alarms = defineWire({
  calls: {
    alarmRuleCalls,
    alarmCalls,
    alarmPreferenceCalls,
    alarmShelvingCalls,
    recipientPlanCalls,
    alarmQualityCalls,
    alarmRehearsalCalls,
  },
  events: {
    alarmRaised,
    alarmRepeated,
    alarmSilenced,
    alarmAnnounced,
    alarmCleared,
    alarmConfirmed,
    alarmRulesChanged,
  },
  topics: { alarmsTopic },
  guards: alarmGuards,
  words: {
    forMs: ['持续时间', 'For how long'],
    otherPointId: ['对比数据点', 'Point to compare with'],
    windowMs: ['时间窗口', 'Window'],
    chattering: ['抖动', 'Chattering'],
    silence: ['搁置与停用', 'Shelved or out of service'],
    oneShot: ['仅此一次', 'Once'],
    reason: ['原因', 'Reason'],
    until: ['结束时间', 'Until'],
    end: ['结束', 'End'],
    levels: ['等级', 'Levels'],
    steps: ['步骤', 'Steps'],
    afterMinutes: ['报警后分钟数', 'Minutes after the alarm'],
    channel: ['通知方式', 'Channel'],
    quiet: ['免打扰时段', 'Quiet hours'],
    stopsAtEnd: ['报警结束时停止', 'The end stops it'],
    duties: ['值班', 'Duties'],
    swaps: ['换班', 'Swaps'],
    insteadOf: ['被替换人', 'Instead of'],
    address: ['地址', 'Address'],
  },
});
