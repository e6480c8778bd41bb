/**
 * What a server knows of its own right to collect. Pure: times are milliseconds of one scale that
 * never goes back and goes on while the process is frozen.
 *
 * The database counts from when it carries a renewal out, the server from when it asked: the server
 * is always the first of the two for whom the time is over.
 */
import type { Duration } from '@millwright/kernel';

export type LeaseTerm =
  | { readonly is: 'none' }
  | {
      readonly is: 'held';
      /** Grows with every change of hands. */
      readonly fence: number;
      /** Until when nobody else can have it. */
      readonly until: number;
    }
  /** Another one has it, or had it since: this one never has it again under the same fence. */
  | { readonly is: 'lost'; readonly fence: number };

export const noLease: LeaseTerm = { is: 'none' };

/** So much sooner it is over here: clocks do not go equally fast. */
export const leaseMargin = 500;

interface Asked {
  /** When it was asked for, before anything was sent. */
  readonly at: number;
  readonly lasts: Duration;
}

const endOf = ({ at, lasts }: Asked): number => at + lasts - leaseMargin;

/** Whether this server may collect: dial, take samples, write. */
export const holds = (term: LeaseTerm, now: number): boolean =>
  term.is === 'held' && now < term.until;

export const taken = (fence: number, asked: Asked): LeaseTerm => ({
  is: 'held',
  fence,
  until: endOf(asked),
});

/** A renewal is sent: it may be carried out though no answer comes, and may be a shorter one. */
export const asking = (term: LeaseTerm, asked: Asked): LeaseTerm =>
  term.is === 'held' ? { ...term, until: Math.min(term.until, endOf(asked)) } : term;

export const renewed = (term: LeaseTerm, asked: Asked): LeaseTerm =>
  term.is === 'held' ? { ...term, until: endOf(asked) } : term;

/** The database said that another one has had it. */
export const refused = (term: LeaseTerm): LeaseTerm =>
  term.is === 'held' ? { is: 'lost', fence: term.fence } : term;
