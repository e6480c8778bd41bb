import { Fault } from '@millwright/kernel';
import { causeWith, type TestCause } from '../connection-test.ts';

/** What is found, or the refusal as a cause: of several, one that is wrong stops no other. */
export function orRefusal<Found>(
  find: () => Found,
): { readonly found: Found } | { readonly cause: TestCause } {
  try {
    return { found: find() };
  } catch (error) {
    if (!(error instanceof Fault) || error.family !== 'refusal') throw error;
    return { cause: causeWith(error.code, error.details) };
  }
}
