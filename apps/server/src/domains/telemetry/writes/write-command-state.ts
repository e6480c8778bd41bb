/** The states of a write command, pure. A finished command never changes again. */
import type { WriteState } from '@millwright/contract/telemetry/telemetry.schemas';
import type { FaultDetails } from '@millwright/kernel';

export type WriteEvent =
  | { readonly kind: 'accepted' }
  /** The device answered, and did not say that it took the write: the read-back decides. */
  | { readonly kind: 'answered-otherwise' }
  /** It was sent, and nothing came that says whether it was taken: it was if the read-back finds it there. */
  | { readonly kind: 'unanswered' }
  /** The device said that it has it and needs longer, or that it had no time: as unanswered. */
  | { readonly kind: 'in-progress' | 'busy' }
  | { readonly kind: 'read-back'; readonly equal: boolean }
  | { readonly kind: 'refused'; readonly reason: string; readonly details?: FaultDetails }
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

export const isFinished = (state: WriteState): boolean => state !== 'sent' && state !== 'accepted';

/** The state after an event, or null when the event no longer applies. */
export function nextWriteState(state: WriteState, event: WriteEvent): WriteOutcome | null {
  if (isFinished(state)) return null;
  switch (event.kind) {
    case 'accepted':
      return state === 'sent' ? { state: 'accepted', reason: null } : null;
    case 'answered-otherwise':
    case 'unanswered':
    case 'in-progress':
    case 'busy':
      return null;
    case 'read-back':
      return event.equal
        ? { state: 'confirmed', reason: null }
        : { state: 'refused', reason: 'telemetry.read_back_differs' };
    case 'refused':
      return { state: 'refused', reason: event.reason, ...detailsOf(event) };
    case 'no-answer':
      return { state: 'timed-out', reason: unknownBecause[event.said ?? 'nothing'] };
  }
}
