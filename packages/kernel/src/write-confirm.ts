/**
 * What is asked before a point is written. Button and slide are guards against the wrong tap, of no weight
 * to the server; a name that is typed goes with the call, and the server compares it; a second person is
 * waited for by the server. The numbers are kept in databases and files.
 */
export const WriteConfirm = {
  /** A button. */
  button: 0,
  /** A slide to its end, as a tap or Enter may be an accident. */
  slide: 1,
  /** The point's name, typed: for what must not be mistaken for its neighbour. */
  typed: 2,
  /** Another person, who approves the value before it is sent: for what nobody changes alone. */
  approved: 3,
  /** The same, but the rest value: whoever sees that it has to stop need not wait for somebody else. */
  approvedButRest: 4,
} as const;
export type WriteConfirm = (typeof WriteConfirm)[keyof typeof WriteConfirm];

/** What is asked before a value is written of which nothing is known: the most that its point asks for. */
export const confirmOfAny = (confirm: WriteConfirm): WriteConfirm =>
  confirm === WriteConfirm.approvedButRest ? WriteConfirm.approved : confirm;

/** What is asked before the rest value is written. */
export const confirmOfRest = (confirm: WriteConfirm): WriteConfirm =>
  confirm === WriteConfirm.approvedButRest ? WriteConfirm.button : confirm;

/** Whether a second person is asked, be it not for the rest value. */
export const asksSecondPerson = (confirm: WriteConfirm): boolean =>
  confirmOfAny(confirm) === WriteConfirm.approved;

/** Whether one asks for more than the other before any value, or the rest value, is written. */
export const asksMoreThan = (one: WriteConfirm, other: WriteConfirm): boolean =>
  confirmOfAny(one) > confirmOfAny(other) || confirmOfRest(one) > confirmOfRest(other);
