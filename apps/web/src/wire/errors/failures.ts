/** Where failed calls are announced; the frame in charge shows them its own way. */
import type { CallError } from './call-error.ts';

/** A call that failed. */
export interface FailedCall {
  readonly error: CallError;
  /** Name of the call. */
  readonly call: string;
  /** Its caller shows failures itself, or to nobody. */
  readonly hidden: boolean;
}

type Listener = (failed: FailedCall) => void;

const listeners = new Set<Listener>();

/** Hears of every failed call, also of those that are not to be shown. Returns the way out. */
export const onCallFailure = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const announceFailure = (failed: FailedCall): void => {
  for (const listener of listeners) listener(failed);
};
