import { liveCalls } from '../live/live.calls.ts';
import { defineWire } from '../manifest/define-wire.ts';
import { actingSearchCalls } from './acting-search.calls.ts';
import { approvalChanged } from './approvals.events.ts';
import { assignmentCalls } from './assignments/assignments.calls.ts';
import { assignmentFailed, assignmentsChanged } from './assignments/assignments.events.ts';
import { assignmentGuards } from './assignments/assignments.guards.ts';
import { dataMonitorCalls } from './data-monitor.calls.ts';
import { historyTaskCalls } from './history-tasks.calls.ts';
import { historyTasksChanged } from './history-tasks.events.ts';
import { historyTaskGuards } from './history-tasks.guards.ts';
import { holdCalls } from './holds/holds.calls.ts';
import { holdsTopic } from './holds/holds.topics.ts';
import { interlockCalls } from './interlocks/interlocks.calls.ts';
import { interlocksChanged } from './interlocks/interlocks.events.ts';
import { interlockGuards } from './interlocks/interlocks.guards.ts';
import { telemetryCalls } from './telemetry.calls.ts';
import { approvalsTopic, devicesTopic, writesTopic } from './telemetry.topics.ts';
import { triggerCalls } from './triggers/triggers.calls.ts';
import { triggerFailed, triggerRaised, triggersChanged } from './triggers/triggers.events.ts';
import { triggerGuards } from './triggers/triggers.guards.ts';

/** What telemetry answer and tell. */
export const telemetry = defineWire({
  calls: {
    liveCalls,
    telemetryCalls,
    dataMonitorCalls,
    historyTaskCalls,
    assignmentCalls,
    triggerCalls,
    interlockCalls,
    actingSearchCalls,
    holdCalls,
  },
  events: {
    historyTasksChanged,
    assignmentsChanged,
    assignmentFailed,
    triggersChanged,
    triggerRaised,
    triggerFailed,
    interlocksChanged,
    approvalChanged,
  },
  topics: { devicesTopic, writesTopic, approvalsTopic, holdsTopic },
  guards: [...historyTaskGuards, ...assignmentGuards, ...triggerGuards, ...interlockGuards],
  words: {
    actions: ['动作', 'Actions'],
    by: ['增量', 'By'],
    change: ['变化', 'Change'],
    batch: ['批次', 'Batch'],
    assignmentId: ['条件赋值', 'Assignment'],
    condition: ['条件', 'Condition'],
    decision: ['决定', 'Decision'],
    edge: ['触发时机', 'Fires when'],
    first: ['数量', 'How many'],
    key: ['标识', 'Key'],
    longestSeconds: ['最长按住时间（秒）', 'Longest hold (seconds)'],
    pressed: ['按下值', 'Value while pressed'],
    released: ['松开值', 'Value when let go'],
    leadSeconds: ['提前保存（秒）', 'Lead-in (seconds)'],
    resetFlag: ['复位标志位', 'Reset the flag'],
    flag: ['标志点', 'Flag'],
    locked: ['联锁对象', 'What it locks'],
    lockReason: ['原因说明', 'Reason'],
    mostPerMinute: ['每分钟最多写入', 'Writes a minute'],
    mostPerHour: ['每小时最多触发', 'Times an hour'],
    offDelayMs: ['断开延时', 'Off delay'],
    onDelayMs: ['接通延时', 'On delay'],
    sign: ['比较符号', 'Sign'],
    source: ['来源', 'Source'],
    targetPointId: ['目标数据点', 'Target'],
    typedName: ['数据点名称', 'Name of the point'],
    triggerId: ['触发器', 'Trigger'],
    values: ['写入值', 'Values'],
    validSeconds: ['有效时间（秒）', 'Valid for (seconds)'],
    atRest: ['停止值', 'Rest value'],
    whenUnknown: ['无法判断时', 'While unknown'],
  },
});
