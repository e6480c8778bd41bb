import { defineWire } from '../manifest/define-wire.ts';
import { alarmPreferenceCalls } from './alarm-preferences.calls.ts';
import { alarmRuleCalls } from './alarm-rules.calls.ts';
import { alarmCalls } from './alarms.calls.ts';
import {
  alarmAnnounced,
  alarmCleared,
  alarmConfirmed,
  alarmLatched,
  alarmNoted,
  alarmOrderWanted,
  alarmRaised,
  alarmRealarmed,
  alarmRepeated,
  alarmRulesChanged,
  alarmSilenced,
  alarmSuppressionsChanged,
} from './alarms.events.ts';
import { alarmGuards } from './alarms.guards.ts';
import { alarmsTopic } from './alarms.topics.ts';
import { alarmGroupCalls } from './groups/group.calls.ts';
import { alarmLimitCalls } from './limits/limit-preview.calls.ts';
import { alarmQualityCalls } from './quality/quality.calls.ts';
import { recipientPlanCalls } from './recipients/recipients.calls.ts';
import { alarmRehearsalCalls } from './rehearsal/rehearsal.calls.ts';
import { alarmShelvingCalls } from './shelving/shelving.calls.ts';
import { alarmSuppressionCalls } from './suppression/suppression.calls.ts';

/** What alarms answer and tell. */
export const alarms = defineWire({
  calls: {
    alarmRuleCalls,
    alarmCalls,
    alarmPreferenceCalls,
    alarmShelvingCalls,
    recipientPlanCalls,
    alarmQualityCalls,
    alarmLimitCalls,
    alarmSuppressionCalls,
    alarmGroupCalls,
    alarmRehearsalCalls,
  },
  events: {
    alarmRaised,
    alarmRepeated,
    alarmSilenced,
    alarmAnnounced,
    alarmCleared,
    alarmConfirmed,
    alarmNoted,
    alarmLatched,
    alarmRealarmed,
    alarmOrderWanted,
    alarmRulesChanged,
    alarmSuppressionsChanged,
  },
  topics: { alarmsTopic },
  guards: alarmGuards,
  words: {
    forMs: ['持续时间', 'For how long'],
    otherPointId: ['对比数据点', 'Point to compare with'],
    windowMs: ['时间窗口', 'Window'],
    chattering: ['抖动', 'Chattering'],
    draft: ['试运行的设置', 'What is rehearsed'],
    ruleId: ['报警规则', 'Alarm rule'],
    ruleIds: ['报警规则', 'Alarm rules'],
    limits: ['报警限值', 'Alarm limits'],
    side: ['限值', 'Limit'],
    firstOut: ['首发', 'First-out'],
    serious: ['包括严重报警', 'Level 4 too'],
    silence: ['搁置、停用与抑制', 'Shelved, out of service or suppressed'],
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
    screenId: ['画面', 'Screen'],
    instructions: ['处置说明', 'Instructions'],
    wantsOrder: ['生成工单', 'Generate work order'],
    orderWanted: ['需要工单', 'Work order wanted'],
    priority: ['优先顺序', 'Priority'],
    latching: ['自锁', 'Latching'],
    realarmMinutes: ['再次报警', 'Tell again after'],
    recordedPointIds: ['记录的数据点', 'Recorded points'],
  },
});
