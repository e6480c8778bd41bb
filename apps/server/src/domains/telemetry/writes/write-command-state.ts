/** The states of a write command, pure. A finished command never changes again. */
import type { WriteState } from '@millwright/contract/telemetry/telemetry.schemas';
import type { FaultDetails } from '@millwright/kernel';

export type WriteEvent =
  /** Its turn in its batch has come: it is sent in this moment. */
  | { readonly kind: 'go' }
  /** A second person agrees to it: it is sent in this moment. */
  | { readonly kind: 'approved' }
  | { readonly kind: 'accepted' }
  /** The device answered, and did not say that it took the write: the read-back decides. */
  | { readonly kind: 'answered-otherwise' }
  /** It was sent, and nothing came that says whether it was taken: it was if the read-back finds it there. */
  | { readonly kind: 'unanswered' }
  /** The device said that it has it and needs longer, or that it had no time: as unanswered. */
  | { readonly kind: 'in-progress' | 'busy' }
  /** It had an error of its own while it did so: the read-back decides what it has taken. */
  | { readonly kind: 'failed'; readonly exception: number }
  | { readonly kind: 'read-back'; readonly equal: boolean }
  /** Something else went to the point before it was read: what is found there says nothing of it. */
  | { readonly kind: 'overwritten' }
  | { readonly kind: 'refused'; readonly reason: string; readonly details?: FaultDetails }
  /** It ends while it waits for a second person: of what was approved meanwhile that says nothing. */
  | { readonly kind: 'not-approved'; readonly reason: string; readonly details?: FaultDetails }
  /** Nothing was found, and heard nothing or what was `said`: whether the device took the write is not known. */
  | { readonly kind: 'no-answer'; readonly said?: 'in-progress' | 'busy' };

export interface WriteOutcome {
  readonly state: WriteState;
  readonly reason: string | null;
  /** What fills the text of the reason, where there is more than the names. */
  readonly details?: FaultDetails;
}

const detailsOf = ({ details }: { readonly details?: FaultDetails }) =>
  details === undefined ? {} : { details };

const unknownBecause = {
  nothing: 'telemetry.write_timed_out',
  'in-progress': 'telemetry.write_in_progress',
  busy: 'telemetry.device_busy',
} as const;

const unfinished: readonly WriteState[] = ['awaiting-approval', 'waiting', 'sent', 'accepted'];
export const isFinished = (state: WriteState): boolean => !unfinished.includes(state);

/** The state after an event, or null when the event no longer applies. */
export function nextWriteState(state: WriteState, event: WriteEvent): WriteOutcome | null {
  if (isFinished(state)) return null;
  if (state === 'awaiting-approval') return nextOfAwaiting(event);
  if (state === 'waiting') return nextOfWaiting(event);
  switch (event.kind) {
    case 'go':
    case 'approved':
    case 'not-approved':
      return null;
    case 'accepted':
      return state === 'sent' ? { state: 'accepted', reason: null } : null;
    case 'answered-otherwise':
    case 'unanswered':
    case 'in-progress':
    case 'busy':
    case 'failed':
      return null;
    case 'read-back':
      return event.equal
        ? { state: 'confirmed', reason: null }
        : { state: 'refused', reason: 'telemetry.read_back_differs' };
    case 'overwritten':
      return { state: 'timed-out', reason: 'telemetry.overwritten' };
    case 'refused':
      return { state: 'refused', reason: event.reason, ...detailsOf(event) };
    case 'no-answer':
      return { state: 'timed-out', reason: unknownBecause[event.said ?? 'nothing'] };
  }
}

/** People decide, or nobody does: a collector that goes takes nothing from them. */
function nextOfAwaiting(event: WriteEvent): WriteOutcome | null {
  switch (event.kind) {
    case 'approved':
      return { state: 'sent', reason: null };
    case 'refused':
    case 'not-approved':
      return { state: 'refused', reason: event.reason, ...detailsOf(event) };
    default:
      return null;
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

/** Whether the device left open if it took the write: the read-back decides, as far as it can. */
export const isUndecided = ({ kind }: WriteEvent): boolean =>
  ['answered-otherwise', 'unanswered', 'in-progress', 'busy', 'failed'].includes(kind);

/** How a write that was answered so ends: what nobody has answered for may yet come to be. */
export function endAfter(answer: WriteEvent, readBack: WriteEvent): WriteEvent {
  if (readBack.kind === 'overwritten') return readBack;
  if (readBack.kind === 'read-back' && readBack.equal) return readBack;
  if (answer.kind === 'failed' && readBack.kind === 'read-back') {
    const { exception } = answer;
    return { kind: 'refused', reason: 'telemetry.device_refused', details: { exception } };
  }
  const { kind } = answer;
  if (kind === 'unanswered') return { kind: 'no-answer' };
  return kind === 'in-progress' || kind === 'busy' ? { kind: 'no-answer', said: kind } : readBack;
}
