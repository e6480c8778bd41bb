import { type Clock, type Duration, milliseconds, outage } from '@millwright/kernel';

/** How many times as long as a test took its line is left to its polls: tests get a quarter of it. */
const restPerTest = 3;

/** Lets one test at a time onto each line, and lets one that is polled rest after it. */
export interface LineTurns {
  /**
   * Waits for the turn; `end` ends it, with a rest unless nothing but tests uses the line.
   * @throws Fault outage `device.line_busy` when the signal is aborted before the turn comes
   */
  take(line: string, signal: AbortSignal): Promise<{ end(needsRest: boolean): void }>;
}

/**
 * Whoever asks many questions that nobody answers holds up no machine of somebody else.
 * @param longest that a test may take, whatever a clock says that is set meanwhile
 */
export function createLineTurns(clock: Clock, longest: Duration): LineTurns {
  /** When the last turn that was given out is over, by line. */
  const ends = new Map<string, Promise<void>>();

  return {
    async take(line, signal) {
      const before = ends.get(line);
      const over = Promise.withResolvers<void>();
      ends.set(line, over.promise);
      void over.promise.then(() => {
        if (ends.get(line) === over.promise) ends.delete(line);
      });
      if (before && !(await comes(before, signal))) {
        void before.then(over.resolve);
        throw outage('device.line_busy');
      }
      const began = clock.now();
      return {
        end(needsRest) {
          if (!needsRest) {
            over.resolve();
            return;
          }
          const took = Math.min(Math.max(0, clock.now() - began), longest);
          clock.after(milliseconds(took * restPerTest), over.resolve);
        },
      };
    },
  };
}

/** @returns false when the signal is aborted first */
function comes(turn: Promise<void>, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const giveUp = (): void => resolve(false);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    void turn.then(() => {
      signal.removeEventListener('abort', giveUp);
      resolve(true);
    });
  });
}
