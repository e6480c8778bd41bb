/** What triggers refuse of earlier domains' calls, and of those of assignments. */
import type { GuardRefusals } from '../../call/guard-refusals.ts';
import { deviceCalls } from '../../devices/devices.calls.ts';
import { pointCalls } from '../../devices/points/points.calls.ts';
import { assignmentCalls } from '../assignments/assignments.calls.ts';

export const triggerGuards: readonly GuardRefusals[] = [
  { calls: [deviceCalls.delete, pointCalls.delete], errors: ['trigger.uses_point'] },
  { calls: [assignmentCalls.delete], errors: ['trigger.uses_assignment'] },
];
