import { Fault, type FaultDetails } from '@millwright/kernel';

/** What went wrong with a call, as the error catalogue divides it. */
export type CallFailure =
  /** Handled and refused; the reason is the server's. */
  | 'refused'
  /** No session, or it has expired. */
  | 'signed-out'
  | 'forbidden'
  /** HTTP 500. */
  | 'server'
  /** No answer at all. */
  | 'network'
  /** An answer that is none of ours: a proxy's page, a cut body. */
  | 'other';

/**
 * A call that did not succeed. `code` is the stable error code of the contract where the server
 * gave one, else `call.<failure>`; `status` the envelope's code, 0 without an answer.
 */
export class CallError extends Fault {
  readonly failure: CallFailure;
  readonly status: number;
  /** The reason in the user's language, fit to show. */
  readonly text: string;
  /** On a conflict: the row as it stands on the server now, in the shape of the call's reply. */
  readonly fresh: unknown;

  constructor(needs: {
    readonly failure: CallFailure;
    readonly status: number;
    readonly text: string;
    readonly code?: string;
    readonly details?: FaultDetails;
    readonly fresh?: unknown;
    readonly cause?: unknown;
  }) {
    const family = needs.failure === 'refused' || needs.status === 401 ? 'refusal' : 'outage';
    super(family, needs.code ?? `call.${needs.failure}`, needs.details ?? {}, needs.cause);
    this.name = 'CallError';
    this.failure = needs.failure;
    this.status = needs.status;
    this.text = needs.text;
    this.fresh = needs.fresh;
  }
}
