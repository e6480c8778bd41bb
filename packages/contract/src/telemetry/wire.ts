import { liveCalls } from '../live/live.calls.ts';
import { defineWire } from '../manifest/define-wire.ts';
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
  },
  events: { historyTasksChanged },
  topics: { devicesTopic, writesTopic },
  guards: historyTaskGuards,
  words: { first: ['数量', 'How many'] },
});
