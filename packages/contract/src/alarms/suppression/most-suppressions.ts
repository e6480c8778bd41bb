/** Most suppressions of an item. */
export const maxSuppressions = 200;

/** Most limits, and most rules, that one of them is of. */
export const maxSuppressed = 500;

/** So long at least it lasts on: what comes and goes begins and ends no more often. */
export const leastHoldMs = 10_000;
