/** When a query that failed is asked again by itself. */
import { CallError } from './errors/call-error.ts';

/** Times that a query waits for its turn before it says that there is too much going on. */
const pauses = 3;
/** Pages that were refused together do not come back together; milliseconds. */
const jitter = 1_000;

/** Seconds to wait that the server has told; null when it has not. */
const toldPause = (error: Error): number | null => {
  if (!(error instanceof CallError) || error.code !== 'general.too_many') return null;
  const { seconds } = error.details;
  return typeof seconds === 'number' ? seconds : null;
};

/**
 * Only an unreachable server is worth a second try, and one that says when to come again; any other
 * refusal stays one.
 * @param failed how often it has failed before
 */
export const mayAskAgain = (failed: number, error: Error): boolean => {
  if (toldPause(error) !== null) return failed < pauses;
  return failed < 1 && error instanceof CallError && error.failure === 'network';
};

/** Milliseconds to wait before it is asked again. */
export const pauseBefore = (failed: number, error: Error): number => {
  const told = toldPause(error);
  return told === null ? 1_000 * 2 ** failed : told * 1_000 + Math.random() * jitter;
};
