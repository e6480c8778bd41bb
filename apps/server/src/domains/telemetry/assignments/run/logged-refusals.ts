/** Which refusals of an assignment the log of writes has: one that goes on and on would fill it. Pure. */
import type { Fault } from '@millwright/kernel';

const minute = 60_000;
/** How long after it was logged the same refusal is logged again, each time; the last goes on. */
const loggedAgainAfter = [minute, 5 * minute, 15 * minute, 60 * minute] as const;

export interface LoggedRefusals {
  /** Whether this one is logged; then it counts as logged now. */
  take(refusal: Pick<Fault, 'code' | 'details'>, now: number): boolean;
  /** Something was sent: whatever is refused next is news. */
  forget(): void;
  /** The clock was set by so much. */
  clockSet(by: number): void;
}

export function createLoggedRefusals(): LoggedRefusals {
  let last: { readonly cause: string; readonly at: number; readonly times: number } | null = null;

  return {
    take({ code, details }, now) {
      const cause = JSON.stringify([code, details]);
      if (last?.cause !== cause) {
        last = { cause, at: now, times: 1 };
        return true;
      }
      const after = loggedAgainAfter[last.times - 1] ?? 60 * minute;
      if (now - last.at < after) return false;
      last = { cause, at: now, times: last.times + 1 };
      return true;
    },
    forget() {
      last = null;
    },
    clockSet(by) {
      if (last !== null) last = { ...last, at: last.at + by };
    },
  };
}
