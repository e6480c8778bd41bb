import { type Duration, Fault, milliseconds, minutes } from '@millwright/kernel';

/** The longest wait between two attempts. */
export const longestRetryDelay = minutes(10);

/** The seconds that a fault says to wait, where whoever was asked said so. */
const askedBy = (error: unknown): number =>
  error instanceof Fault && error.family === 'outage' && typeof error.details.seconds === 'number'
    ? error.details.seconds
    : 0;

/**
 * How long to wait after the nth failure (1 = the first): 1 s, doubling, and no less than the fault asks for
 * (`seconds` of its details); up to 10 minutes.
 */
export const retryDelay = (failures: number, error?: unknown): Duration =>
  milliseconds(
    Math.min(Math.max(1000 * 2 ** (failures - 1), 1000 * askedBy(error)), longestRetryDelay),
  );
