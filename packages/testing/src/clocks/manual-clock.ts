import { type Clock, type Duration, type Timestamp, timestamp } from '@millwright/kernel';

/** A clock that stands still until the test moves it. */
export interface ManualClock extends Clock {
  /** Moves time forward, running what falls due on the way, each at its own moment. */
  advance(by: Duration): void;
  /** Moves the wall time without running anything, as a corrected system clock does. */
  jump(to: Timestamp): void;
  /** How many timers wait. */
  readonly pending: number;
  /** Whether a timer falls due in just so long. */
  isPending(delay: Duration): boolean;
}

interface Timer {
  readonly due: number;
  readonly work: () => void;
}

export function createManualClock(start: Timestamp = timestamp(1_700_000_000_000)): ManualClock {
  /** Timers follow elapsed time, which a jump of the wall time leaves alone. */
  let elapsed = 0;
  let wall: number = start;
  const timers = new Set<Timer>();

  const moveTo = (moment: number): void => {
    wall += moment - elapsed;
    elapsed = moment;
  };
  const nextBefore = (end: number): Timer | undefined => {
    let next: Timer | undefined;
    for (const timer of timers) {
      if (timer.due <= end && (next === undefined || timer.due < next.due)) next = timer;
    }
    return next;
  };

  return {
    now: () => timestamp(wall),
    after(delay, work) {
      const timer = { due: elapsed + Math.max(0, delay), work };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance(by) {
      const end = elapsed + by;
      for (let timer = nextBefore(end); timer !== undefined; timer = nextBefore(end)) {
        timers.delete(timer);
        moveTo(timer.due);
        timer.work();
      }
      moveTo(end);
    },
    jump: (to) => {
      wall = to;
    },
    get pending() {
      return timers.size;
    },
    isPending: (delay) => [...timers].some(({ due }) => due === elapsed + delay),
  };
}
