import type { ForbiddingInterlock } from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import { sayReason } from '../../../wire/say-reason.ts';

/** Why an interlock forbids writing, in the words by which the server would refuse it. */
export function sayForbidding(given: ForbiddingInterlock): string {
  const { name: interlock, lockReason: why, values, unknownInputs } = given;
  return given.state === 'holds'
    ? sayReason('interlock.holds', { interlock, why, values })
    : sayReason('interlock.unknown', { interlock, why, inputs: unknownInputs || values || '—' });
}
