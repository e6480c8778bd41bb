/** How long a command may wait: counted from when it was given, whatever it waits for. */
import { refuse } from '@millwright/contract';
import { type Clock, type Fault, milliseconds } from '@millwright/kernel';

export interface Validity {
  /** Why it is not sent any more, or null. */
  over(): Fault | null;
  /** Nobody asks any more. */
  end(): void;
}

/**
 * @param validSeconds null where it waits as long as it takes
 * @param pastMs what of them has passed
 */
export function beginValidity(clock: Clock, validSeconds: number | null, pastMs = 0): Validity {
  if (validSeconds === null) return { over: () => null, end: () => {} };
  let isOver = false;
  const end = clock.after(milliseconds(Math.max(0, validSeconds * 1000 - pastMs)), () => {
    isOver = true;
  });
  return {
    over: () => (isOver ? refuse('telemetry.write_expired', { seconds: validSeconds }) : null),
    end,
  };
}
