import { defineWire } from '../define-wire.ts';
import { dataMonitorCalls } from './data-monitor.calls.ts';
import { historyTaskCalls } from './history-tasks.calls.ts';
import { liveCalls } from './live.calls.ts';
import { telemetryCalls } from './telemetry.calls.ts';

/** What telemetry answers. */
export const telemetry = defineWire({
  calls: {
    liveCalls,
    telemetryCalls,
    dataMonitorCalls,
    historyTaskCalls,
  },
});
