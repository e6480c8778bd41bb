/** What history tasks refuse of earlier domains' calls. */

import type { GuardRefusals } from '../call/guard-refusals.ts';
import { deviceCalls } from '../devices/devices.calls.ts';
import { pointCalls } from '../devices/points/points.calls.ts';

export const historyTaskGuards: readonly GuardRefusals[] = [
  { calls: [deviceCalls.delete, pointCalls.delete], errors: ['history.tasks_use_point'] },
];
