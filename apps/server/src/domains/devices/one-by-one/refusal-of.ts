import { Fault } from '@millwright/kernel';

/** What was refused, or null when it was done. Anything else that goes wrong is thrown on. */
export function refusalOf(work: () => void): Fault | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof Fault && error.family === 'refusal') return error;
    throw error;
  }
}
