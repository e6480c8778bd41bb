/** Receivers of one address among many that keep their caller waiting: they are not to hold up what others are told. */
import { type Clock, milliseconds, minutes, seconds } from '@millwright/kernel';
import { NotYet } from '../jobs/index.ts';

/** Who lets a call last so long is slow, */
const slowFrom = seconds(3);
/** until so long after the last such call. */
const slowFor = minutes(1);
/** What waits for a slow receiver comes one after another, as far apart as that. */
const apart = seconds(5);
const longestPause = minutes(1);

interface Slow {
  until: number;
  /** A call is under way. */
  isAsked: boolean;
  /** When the last of those that wait comes back. */
  lastAt: number;
}

export interface SlowReceivers {
  /**
   * Does the work, which calls the receiver.
   * @throws NotYet where it is slow and asked already; else as the work does
   */
  around<Result>(receiver: string, work: () => Promise<Result>): Promise<Result>;
}

export function createSlowReceivers(clock: Clock): SlowReceivers {
  const slow = new Map<string, Slow>();

  const enter = (receiver: string): Slow | undefined => {
    const now = clock.now();
    for (const [name, { until, isAsked }] of slow) {
      if (until <= now && !isAsked) slow.delete(name);
    }
    const known = slow.get(receiver);
    if (known?.isAsked) {
      known.lastAt = Math.min(Math.max(known.lastAt, now) + apart, now + longestPause);
      throw new NotYet(milliseconds(known.lastAt - now));
    }
    if (known !== undefined) known.isAsked = true;
    return known;
  };

  return {
    async around(receiver, work) {
      const known = enter(receiver);
      const began = clock.now();
      try {
        return await work();
      } finally {
        const now = clock.now();
        if (now - began >= slowFrom) {
          const lastAt = known?.lastAt ?? now;
          slow.set(receiver, { until: now + slowFor, isAsked: false, lastAt });
        } else if (known !== undefined) slow.delete(receiver);
      }
    },
  };
}
