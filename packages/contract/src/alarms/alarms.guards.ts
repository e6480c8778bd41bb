/** What alarms refuse of earlier domains' calls. */

import type { GuardRefusals } from '../call/guard-refusals.ts';
import { deviceCalls } from '../devices/devices.calls.ts';
import { pointCalls } from '../devices/points/points.calls.ts';

export const alarmGuards: readonly GuardRefusals[] = [
  {
    calls: [deviceCalls.delete],
    errors: ['alarm.rules_use_device', 'alarm.suppressions_use_device'],
  },
  { calls: [pointCalls.delete], errors: ['alarm.rules_use_point', 'alarm.suppressions_use_point'] },
];
