/**
 * The states of a point that is held, pure. What was pressed, or may have been, is released or stands as an
 * alarm: there is no other way out.
 */
import type { HoldEnd, HoldState } from '@millwright/contract/telemetry/holds/holds.schemas';

export type HoldEvent =
  /** The press is asked whether its frame may go now. */
  | { readonly kind: 'frame' }
  /** The press was answered, be it by silence or with a refusal of the device. */
  | { readonly kind: 'answered' }
  /** The press ended before its frame. */
  | { readonly kind: 'not-sent' }
  /** Whatever ends a press. */
  | { readonly kind: 'end'; readonly why: HoldEnd }
  /** It should have been read back by now. */
  | { readonly kind: 'overdue' }
  /** What the device was found to hold after its release; `equal` where that is what was written. */
  | { readonly kind: 'read-back'; readonly equal: boolean }
  /** The device has taken the release time and again, and shows another value each time. */
  | { readonly kind: 'opposed' }
  /** Its point means something else now, or is gone: its release would go elsewhere. */
  | { readonly kind: 'gone' }
  /** A person has looked at the machine. */
  | { readonly kind: 'settled' };

interface HoldMove {
  readonly state: HoldState;
  /** Whether its release is to be written from now on. */
  readonly releases?: true;
}

/** Whether it may still be pressed though nobody holds it: people are to know. */
export const isAlarm = (state: HoldState): boolean =>
  state === 'unknown' || state === 'opposed' || state === 'orphaned';

/** Whether its release is being written. */
export const isReleasing = (state: HoldState): state is 'releasing' | 'unknown' | 'opposed' =>
  state === 'releasing' || state === 'unknown' || state === 'opposed';

/** What comes of an event; null where it changes nothing. */
export function nextHoldState(state: HoldState, event: HoldEvent): HoldMove | null {
  switch (state) {
    case 'pressing':
      return nextOfPressing(event);
    case 'sent':
    case 'held':
      if (event.kind === 'end') return { state: 'releasing', releases: true };
      return state === 'sent' && event.kind === 'answered' ? { state: 'held' } : null;
    case 'releasing':
    case 'unknown':
    case 'opposed':
      return nextOfReleasing(state, event);
    case 'orphaned':
      return event.kind === 'settled' ? { state: 'over' } : null;
    case 'over':
      return null;
  }
}

/** It is written until it was read back, whatever people are told meanwhile. */
function nextOfReleasing(
  state: 'releasing' | 'unknown' | 'opposed',
  event: HoldEvent,
): HoldMove | null {
  if (event.kind === 'read-back') return event.equal ? { state: 'over' } : null;
  if (event.kind === 'gone') return { state: 'orphaned' };
  // Whoever has looked at the machine may let it have its way.
  if (state === 'opposed') return event.kind === 'settled' ? { state: 'over' } : null;
  if (event.kind === 'opposed') return { state: 'opposed' };
  return state === 'releasing' && event.kind === 'overdue' ? { state: 'unknown' } : null;
}

/** Nothing has reached the device. A server that begins anew does not know that, and releases. */
function nextOfPressing(event: HoldEvent): HoldMove | null {
  if (event.kind === 'frame') return { state: 'sent' };
  if (event.kind === 'not-sent') return { state: 'over' };
  if (event.kind !== 'end') return null;
  return event.why === 'restart' ? { state: 'releasing', releases: true } : { state: 'over' };
}
