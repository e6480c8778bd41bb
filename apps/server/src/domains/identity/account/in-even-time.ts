import { type Clock, milliseconds } from '@millwright/kernel';

/** Longer than writing a code and its message takes, where the database is not busy. */
const least = milliseconds(100);

/**
 * Answers, or refuses, no sooner than after a while: how long it took does not tell whether there
 * was somebody to send something to.
 */
export async function inEvenTime<T>(clock: Clock, work: () => Promise<T>): Promise<T> {
  const waited = new Promise<void>((resolve) => clock.after(least, () => resolve()));
  const [result] = await Promise.allSettled([work(), waited]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
