/** What interlocks refuse of earlier domains' calls. */
import type { GuardRefusals } from '../../call/guard-refusals.ts';
import { deviceCalls } from '../../devices/devices.calls.ts';
import { gatewayCalls } from '../../devices/gateways/gateways.calls.ts';
import { pointCalls } from '../../devices/points/points.calls.ts';

export const interlockGuards: readonly GuardRefusals[] = [
  { calls: [deviceCalls.delete, pointCalls.delete], errors: ['interlock.uses_point'] },
  { calls: [deviceCalls.delete], errors: ['interlock.locks_device'] },
  // Batches and files tell it in the rows of the points.
  { calls: [pointCalls.edit], errors: ['interlock.point_stays'] },
  { calls: [deviceCalls.edit], errors: ['interlock.device_stays'] },
  { calls: [gatewayCalls.edit], errors: ['interlock.gateway_stays'] },
];
