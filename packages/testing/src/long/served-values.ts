/**
 * What the machines of the long runs answer: every register of one reply follows from the number of
 * the request, so a stored value tells which reply it came from.
 */
export const REGISTERS = 100;

/** @param request of this machine, from 1 */
export const servedValue = (machine: number, request: number, register: number): number =>
  (request + register * 257 + machine * 17) & 0xffff;

/** One reply that a machine gave. */
export interface ServedReply {
  readonly machine: number;
  readonly request: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The question was asked again at once, by a transaction out of turn: this reply was in doubt. */
  readonly isAskedAgain?: boolean;
}
