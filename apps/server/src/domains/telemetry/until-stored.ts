/** Tries to store something until the database is there: what has happened is not to be lost for that. */
import { type Clock, seconds } from '@millwright/kernel';
import type { Log } from '../../base/log.ts';

export interface UntilStored {
  /** @throws what the last try did: after ten minutes, or once it is stopped */
  store<T>(work: () => Promise<T>): Promise<T>;
  /** From now on nothing is tried again. */
  stop(): void;
}

const again = seconds(1);
/** For ten minutes: what cannot be stored by then never can. */
const mostTries = 600;

/** @param what as the log says: `what` waits for the database */
export function createUntilStored(
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  what: string,
): UntilStored {
  const waiting = new Set<() => void>();
  let isStopping = false;

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const go = (): void => {
        cancel();
        waiting.delete(go);
        resolve();
      };
      const cancel = clock.after(again, go);
      waiting.add(go);
    });

  return {
    async store(work) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await work();
        } catch (error) {
          if (isStopping || tries === mostTries) throw error;
          if (tries === 1) log.warn({ err: error }, `${what} waits for the database`);
          await pause();
        }
      }
    },
    stop() {
      isStopping = true;
      for (const go of waiting) go();
    },
  };
}
