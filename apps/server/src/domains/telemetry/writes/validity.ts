/** How long a command may wait: counted from when it was given, whatever it waits for. */
import { refuse } from '@millwright/contract';
import { type Clock, type Fault, seconds } from '@millwright/kernel';

export interface Validity {
  /** Why it is not sent any more, or null. */
  over(): Fault | null;
  /** Nobody asks any more. */
  end(): void;
}

/** @param validSeconds null where it waits as long as it takes */
export function beginValidity(clock: Clock, validSeconds: number | null): Validity {
  if (validSeconds === null) return { over: () => null, end: () => {} };
  let isOver = false;
  const end = clock.after(seconds(validSeconds), () => {
    isOver = true;
  });
  return {
    over: () => (isOver ? refuse('telemetry.write_expired', { seconds: validSeconds }) : null),
    end,
  };
}
