/** The server's time, learnt from the samples that arrive: machines on site are often minutes off. */

/** Differences below this are the way of a sample, not a wrong clock. */
const tolerated = 3000;

export interface ServerClock {
  /** A sample of this time has just arrived. */
  heard(time: number): void;
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: () => number;
}

/** `local` is this machine's clock. The freshest sample heard tells how far it is off. */
export const createServerClock = (local: () => number): ServerClock => {
  let ahead = Number.NEGATIVE_INFINITY;
  return {
    heard(time) {
      ahead = Math.max(ahead, time - local());
    },
    now: () => local() + (Number.isFinite(ahead) && Math.abs(ahead) > tolerated ? ahead : 0),
  };
};

export const serverClock = createServerClock(Date.now);
