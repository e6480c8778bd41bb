/**
 * What a person has to do before a point is written: a guard against the wrong tap. Button and slide are
 * of no weight to the server; a name that is typed goes with the call, and the server compares it. The
 * numbers are kept in databases and files.
 */
export const WriteConfirm = {
  /** A button. */
  button: 0,
  /** A slide to its end, as a tap or Enter may be an accident. */
  slide: 1,
  /** The point's name, typed: for what must not be mistaken for its neighbour. */
  typed: 2,
} as const;
export type WriteConfirm = (typeof WriteConfirm)[keyof typeof WriteConfirm];
