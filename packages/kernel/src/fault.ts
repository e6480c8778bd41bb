/**
 * The one error type. Three families: `refusal` (the caller's doing), `outage` (the world's),
 * `bug` (ours). The code is stable and documented; the message for people is made from the code
 * and the details at the edge, in the caller's language.
 */
export type FaultFamily = 'refusal' | 'outage' | 'bug';

/** Facts safe to show to the caller; they fill the placeholders of the message. */
export type FaultDetails = Readonly<Record<string, string | number | boolean | null>>;

export class Fault extends Error {
  readonly code: string;
  readonly family: FaultFamily;
  readonly details: FaultDetails;

  constructor(family: FaultFamily, code: string, details: FaultDetails = {}, cause?: unknown) {
    super(`${code} ${JSON.stringify(details)}`, cause === undefined ? {} : { cause });
    this.name = 'Fault';
    this.family = family;
    this.code = code;
    this.details = details;
  }
}

export const refusal = (code: string, details?: FaultDetails, cause?: unknown): Fault =>
  new Fault('refusal', code, details, cause);
export const outage = (code: string, details?: FaultDetails, cause?: unknown): Fault =>
  new Fault('outage', code, details, cause);
export const bug = (code: string, details?: FaultDetails, cause?: unknown): Fault =>
  new Fault('bug', code, details, cause);

/** The refusal of a change made from a stale version: `fresh` is the state as it is now. */
export class ConflictFault extends Fault {
  readonly fresh: unknown;

  constructor(fresh: unknown, details: FaultDetails = {}) {
    super('refusal', 'general.conflict', details);
    this.fresh = fresh;
  }
}

/** Refuses with `general.conflict`; the edge answers `fresh` under `data`. */
export const conflict = (fresh: unknown, details?: FaultDetails): ConflictFault =>
  new ConflictFault(fresh, details);
