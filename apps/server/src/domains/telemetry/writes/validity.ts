/** How long a command may wait: counted from when it was given, whatever it waits for. */
import { refuse } from '@millwright/contract';
import { type Clock, type Fault, milliseconds, seconds } from '@millwright/kernel';

export interface Validity {
  /** Why it is not sent any more, or null. */
  over(): Fault | null;
  /**
   * The command is being logged. What the database keeps waiting for longer than anybody looks at a
   * dialog is not sent any more: whoever gave it has turned to something else.
   * @returns to be called once it is
   */
  logging(): () => void;
  /** Nobody asks any more. */
  end(): void;
}

/**
 * What a command waits for its line where whoever gives it says nothing: later it would reach a machine that
 * somebody has turned to since.
 */
export const usualSeconds = 20;

/** Minutes that a second person has. */
const approvalMinutes = 10;

/** Until when it may be approved: no longer than whoever gave it said that it is valid. */
export const approveUntil = (
  at: Date,
  { validSeconds }: { readonly validSeconds: number | null },
): Date => new Date(at.getTime() + Math.min(validSeconds ?? Infinity, approvalMinutes * 60) * 1000);

/** By timer: a clock that is set meanwhile changes nothing. */
const longestLogging = seconds(10);

/**
 * @param validSeconds null where it waits as long as it takes
 * @param pastMs what of them has passed
 * @param keptMs what of that it was kept waiting for by the database
 */
export function beginValidity(
  clock: Clock,
  validSeconds: number | null,
  pastMs = 0,
  keptMs = pastMs,
): Validity {
  let why: Fault | null = null;
  /** @returns ends the wait */
  const lapse = (leftMs: number, fault: () => Fault): (() => void) => {
    const give = (): void => {
      why ??= fault();
    };
    if (leftMs > 0) return clock.after(milliseconds(leftMs), give);
    give();
    return () => {};
  };
  const end =
    validSeconds === null
      ? () => {}
      : lapse(validSeconds * 1000 - pastMs, () =>
          refuse('telemetry.write_expired', { seconds: validSeconds }),
        );
  return {
    over: () => why,
    logging: () => lapse(longestLogging - keptMs, () => refuse('telemetry.not_logged')),
    end,
  };
}
