/** What assignments refuse of earlier domains' calls. */
import type { GuardRefusals } from '../../call/guard-refusals.ts';
import { deviceCalls } from '../../devices/devices.calls.ts';
import { pointCalls } from '../../devices/points/points.calls.ts';

export const assignmentGuards: readonly GuardRefusals[] = [
  { calls: [deviceCalls.delete, pointCalls.delete], errors: ['assignment.uses_point'] },
];
