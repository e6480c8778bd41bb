import { refuse } from '@millwright/contract';
import { longestShelving } from '@millwright/contract/alarms/shelving/shelving.schemas';
import { type Timestamp, timestamp } from '@millwright/kernel';

const hour = 3_600_000;

/**
 * When a shelving of `forMs` from now ends.
 * @param isLong whether by somebody who may also take alarms out of service
 * @param since when it was shelved first, of what was shelved anew before each end
 * @throws Fault refusal `alarm.shelved_too_long` {hours}
 */
export function shelvingEnd(
  forMs: number,
  now: Timestamp,
  isLong: boolean,
  since: number = now,
): Timestamp {
  const most = isLong ? longestShelving.long : longestShelving.usual;
  // If the clock was set back meanwhile, it counts from now.
  const from = Math.min(since, now);
  if (now + forMs - from > most) throw refuse('alarm.shelved_too_long', { hours: most / hour });
  return timestamp(now + forMs);
}

/**
 * When what is taken out of service until then is back.
 * @throws Fault refusal `alarm.shelved_until_past`, `alarm.out_of_service_too_long` {days}
 */
export function serviceEnd(until: number, now: Timestamp): Timestamp {
  if (until <= now) throw refuse('alarm.shelved_until_past');
  if (until - now > longestShelving.outOfService) {
    throw refuse('alarm.out_of_service_too_long', {
      days: longestShelving.outOfService / 24 / hour,
    });
  }
  return timestamp(until);
}
