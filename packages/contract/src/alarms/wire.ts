import { defineWire } from '../define-wire.ts';
import { alarmCalls } from './alarms.calls.ts';

/** What alarms answer. */
export const alarms = defineWire({
  calls: {
    alarmCalls,
  },
});
