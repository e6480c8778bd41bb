/** Tells a clock that was set from one that goes on, for whoever measures how long something lasts. */
import { type Clock, seconds } from '@millwright/kernel';

/** Time is looked at every tick: what goes further at once, or back, is a clock that was set. */
const longestStep = seconds(10);

export interface ClockSteps {
  /**
   * By how much the clock was set since it was looked at last; mostly 0.
   * @param now what is done is done for this moment, which may be an earlier one than the clock's
   */
  look(now: number): number;
  /** What it was set by, in all. */
  readonly total: number;
}

export function createClockSteps(clock: Clock): ClockSteps {
  let seen: number = clock.now();
  let total = 0;
  return {
    look(now) {
      const ahead = now - seen;
      if (ahead >= 0 && ahead <= longestStep) {
        seen = now;
        return 0;
      }
      // A block that was kept waiting is of an earlier moment: that says nothing of the clock.
      const read = clock.now();
      const step = read - seen;
      seen = read;
      if (step >= 0 && step <= longestStep) return 0;
      total += step;
      return step;
    },
    get total() {
      return total;
    },
  };
}
