/** Branded units of time; bare numbers never cross a seam. */
declare const unit: unique symbol;

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Timestamp = number & { readonly [unit]: 'timestamp-ms' };
/** A length of time in milliseconds. */
export type Duration = number & { readonly [unit]: 'duration-ms' };

export const timestamp = (ms: number): Timestamp => ms as Timestamp;
export const milliseconds = (n: number): Duration => n as Duration;
export const seconds = (n: number): Duration => (n * 1000) as Duration;
export const minutes = (n: number): Duration => (n * 60_000) as Duration;
export const hours = (n: number): Duration => (n * 3_600_000) as Duration;
export const days = (n: number): Duration => (n * 86_400_000) as Duration;

/** The moment `by` after `at` (before it when negative). */
export const after = (at: Timestamp, by: Duration): Timestamp => (at + by) as Timestamp;

/**
 * The only source of time and timers: production uses the system's, tests own theirs.
 */
export interface Clock {
  now(): Timestamp;
  /** Runs `work` once after `delay`; the returned function cancels it. */
  after(delay: Duration, work: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now() as Timestamp,
  after(delay, work) {
    const timer = setTimeout(work, delay);
    return () => clearTimeout(timer);
  },
};

/** Milliseconds between two looks at what is due, a delay that has ended or a time of day that has come. */
const tick = 100;

/**
 * Runs `work` once at the next tenth of a second of the clock, a twentieth from now at the earliest; the
 * returned function cancels it. All who look at what is due look at the same moments, for each waking of
 * the process costs an idle machine more than the looks.
 */
export function atNextTick(clock: Clock, work: () => void): () => void {
  const into = clock.now() % tick;
  const wait = into <= tick / 2 ? tick - into : 2 * tick - into;
  return clock.after(milliseconds(wait), work);
}

/**
 * The same clock for measuring lengths of time: when it is set back, this one goes on from where it
 * was, and so no wait becomes longer by as much.
 */
export function steady(clock: Clock): Clock {
  let seen = clock.now();
  let ahead = 0;
  return {
    now() {
      const now = clock.now();
      if (now < seen) ahead += seen - now;
      seen = now;
      return timestamp(now + ahead);
    },
    after: (delay, work) => clock.after(delay, work),
  };
}

declare function setTimeout(work: () => void, ms: number): unknown;
declare function clearTimeout(timer: unknown): void;
