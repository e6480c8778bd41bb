/** The server's time: the clocks of machines on site are often minutes off. */

/** Smaller differences are the way of an answer and the second that a date is rounded to. */
const toleratedMs = 3000;

export interface ServerClock {
  /** An answer that carries this `Date` header has just arrived. */
  heard(date: string | null): void;
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: () => number;
}

/** `local` is this machine's clock. */
export const createServerClock = (local: () => number): ServerClock => {
  let ahead = 0;
  return {
    heard(date) {
      const difference = date === null ? Number.NaN : Date.parse(date) - local();
      if (Number.isNaN(difference)) return;
      ahead = Math.abs(difference) > toleratedMs ? difference : 0;
    },
    now: () => local() + ahead,
  };
};

export const serverClock = createServerClock(Date.now);
