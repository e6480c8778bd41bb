/**
 * Time as the event loop lives it: a pause in which the machine did something else, or the process
 * did not get its turn, counts as one step. What must come "within a second" is measured by it.
 */
export interface LoopClock extends Disposable {
  /** Milliseconds since it was started, in steps; never more than went by. */
  passed(): number;
}

const step = 20;

/** It runs until it is disposed of. */
export function startLoopClock(): LoopClock {
  let steps = 0;
  const timer = setInterval(() => {
    steps += 1;
  }, step);
  return {
    passed: () => steps * step,
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
