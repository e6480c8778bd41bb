import { liveCalls } from '../live/live.calls.ts';
import { defineWire } from '../manifest/define-wire.ts';
import { assignmentCalls } from './assignments/assignments.calls.ts';
import { assignmentFailed, assignmentsChanged } from './assignments/assignments.events.ts';
import { assignmentGuards } from './assignments/assignments.guards.ts';
import { dataMonitorCalls } from './data-monitor.calls.ts';
import { historyTaskCalls } from './history-tasks.calls.ts';
import { historyTasksChanged } from './history-tasks.events.ts';
import { historyTaskGuards } from './history-tasks.guards.ts';
import { telemetryCalls } from './telemetry.calls.ts';
import { devicesTopic, writesTopic } from './telemetry.topics.ts';

/** What telemetry answer and tell. */
export const telemetry = defineWire({
  calls: {
    liveCalls,
    telemetryCalls,
    dataMonitorCalls,
    historyTaskCalls,
    assignmentCalls,
  },
  events: { historyTasksChanged, assignmentsChanged, assignmentFailed },
  topics: { devicesTopic, writesTopic },
  guards: [...historyTaskGuards, ...assignmentGuards],
  words: {
    assignmentId: ['条件赋值', 'Assignment'],
    condition: ['条件', 'Condition'],
    first: ['数量', 'How many'],
    mostPerMinute: ['每分钟最多写入', 'Writes a minute'],
    sign: ['比较符号', 'Sign'],
    source: ['来源', 'Source'],
    targetPointId: ['目标数据点', 'Target'],
  },
});
