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
} as const;
export type WriteConfirm = (typeof WriteConfirm)[keyof typeof WriteConfirm];
