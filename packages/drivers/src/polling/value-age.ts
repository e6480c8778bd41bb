const mostPeriods = 5;
const mostTimeouts = 3;

/** Milliseconds for which a value is taken for what is; one that nobody has replaced by then is stale. */
export const longestAge = (period: number, timeout: number): number =>
  Math.max(mostPeriods * period, mostTimeouts * timeout);
