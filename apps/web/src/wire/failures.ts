/** Where failed calls are announced; the frame in charge shows them its own way. */
import type { CallError } from './call-error.ts';

type Listener = (error: CallError) => void;

const listeners = new Set<Listener>();

/** Hears of every failed call that did not ask for silence. Returns the way out. */
export const onCallFailure = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const announceFailure = (error: CallError): void => {
  for (const listener of listeners) listener(error);
};
