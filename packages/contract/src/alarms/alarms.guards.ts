/** What alarms refuse of earlier domains' calls. */

import { deviceCalls } from '../devices/devices.calls.ts';
import { pointCalls } from '../devices/points/points.calls.ts';
import type { GuardRefusals } from '../guard-refusals.ts';

export const alarmGuards: readonly GuardRefusals[] = [
  { calls: [deviceCalls.delete], errors: ['alarm.rules_use_device'] },
  { calls: [pointCalls.delete], errors: ['alarm.rules_use_point'] },
];
