/** The states of a write command, pure. A finished command never changes again. */
import type { WriteState } from '@millwright/contract/telemetry/telemetry.schemas';
import type { FaultDetails } from '@millwright/kernel';

export type WriteEvent =
  /** Its turn in its batch has come: it is sent in this moment. */
  | { readonly kind: 'go' }
  | { readonly kind: 'accepted' }
  /** The device answered, and did not say that it took the write: the read-back decides. */
  | { readonly kind: 'answered-otherwise' }
  /** It was sent, and nothing came that says whether it was taken: it was if the read-back finds it there. */
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'read-back'; readonly equal: boolean }
  | { readonly kind: 'refused'; readonly reason: string; readonly details?: FaultDetails }
  /** Nothing was heard and nothing found: whether the device took the write is not known. */
  | { readonly kind: 'no-answer' };

export interface WriteOutcome {
  readonly state: WriteState;
  readonly reason: string | null;
  /** What fills the text of the reason, where there is more than the names. */
  readonly details?: FaultDetails;
}

const detailsOf = ({ details }: { readonly details?: FaultDetails }) =>
  details === undefined ? {} : { details };

const unfinished: readonly WriteState[] = ['waiting', 'sent', 'accepted'];
export const isFinished = (state: WriteState): boolean => !unfinished.includes(state);

/** The state after an event, or null when the event no longer applies. */
export function nextWriteState(state: WriteState, event: WriteEvent): WriteOutcome | null {
  if (isFinished(state)) return null;
  if (state === 'waiting') return nextOfWaiting(event);
  switch (event.kind) {
    case 'go':
      return null;
    case 'accepted':
      return state === 'sent' ? { state: 'accepted', reason: null } : null;
    case 'answered-otherwise':
    case 'unanswered':
      return null;
    case 'read-back':
      return event.equal
        ? { state: 'confirmed', reason: null }
        : { state: 'refused', reason: 'telemetry.read_back_differs' };
    case 'refused':
      return { state: 'refused', reason: event.reason, ...detailsOf(event) };
    case 'no-answer':
      return { state: 'timed-out', reason: 'telemetry.write_timed_out' };
  }
}

/** Nothing of it was sent, and so nothing can be heard of it. */
function nextOfWaiting(event: WriteEvent): WriteOutcome | null {
  switch (event.kind) {
    case 'go':
      return { state: 'sent', reason: null };
    case 'refused':
      return { state: 'refused', reason: event.reason, ...detailsOf(event) };
    case 'no-answer':
      return { state: 'refused', reason: 'telemetry.batch_broken_off' };
    default:
      return null;
  }
}
