/** Tells a clock that was set from one that goes on, for whoever measures how long something lasts. */
import { type Clock, seconds } from '@millwright/kernel';

/** Time is looked at every tick: what goes further at once, or back, is a clock that was set. */
const longestStep = seconds(10);

export interface ClockSteps {
  /** By how much the clock was set since it was looked at last, now that it says so; mostly 0. */
  look(now: number): number;
  /** What it was set by, in all. */
  readonly total: number;
}

export function createClockSteps(clock: Clock): ClockSteps {
  let seen: number = clock.now();
  let total = 0;
  return {
    look(now) {
      const step = now - seen;
      seen = now;
      if (step >= 0 && step <= longestStep) return 0;
      total += step;
      return step;
    },
    get total() {
      return total;
    },
  };
}
