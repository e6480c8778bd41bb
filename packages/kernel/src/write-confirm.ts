/**
 * What the hand has to do before a point is written: a guard against the wrong tap, and of no weight
 * to the server, which checks every write for itself. The numbers are kept in databases and files.
 */
export const WriteConfirm = {
  /** A button. */
  button: 0,
  /** A slide to its end, as a tap or Enter may be an accident. */
  slide: 1,
} as const;
export type WriteConfirm = (typeof WriteConfirm)[keyof typeof WriteConfirm];
