import { type Duration, milliseconds, minutes } from '@millwright/kernel';

/** The longest wait between two attempts. */
export const longestRetryDelay = minutes(10);

/** How long to wait after the nth failure (1 = the first): 1 s, doubling up to 10 minutes. */
export const retryDelay = (failures: number): Duration =>
  milliseconds(Math.min(1000 * 2 ** (failures - 1), longestRetryDelay));
