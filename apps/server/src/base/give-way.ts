/** Long work that leaves the event loop to others every few milliseconds (decision 42). */
import { setImmediate } from 'node:timers/promises';

/** Milliseconds after which others have their turn. */
const turn = 4;

/**
 * What is awaited between the steps of one long work: a pause for others where it is due.
 * @returns nothing to wait for while the turn is young
 */
export function createGiveWay(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < turn) return undefined;
    return setImmediate().then(() => {
      began = performance.now();
    });
  };
}
