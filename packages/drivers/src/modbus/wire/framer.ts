/**
 * Whether a question of late had this transaction, whose reply may still come, or come twice.
 * @param known the bits of it that are known, 0xffff unless given
 */
export type IsOfLate = (transaction: number, known?: number) => boolean;

/** What a framer finds in its stream. */
export interface FrameReceiver {
  /**
   * A whole frame. `transaction` is null where the framing has none (RTU).
   * @param isDoubtful what stands in it may be bytes of another
   */
  frame(transaction: number | null, unit: number, pdu: Buffer, isDoubtful?: boolean): void;
  readonly isOfLate?: IsOfLate;
  /** The stream can no longer be followed; the connection must be dropped. */
  broken(): void;
}

/** Cuts a byte stream into frames, however the network split or joined them. */
export interface StreamFramer {
  push(chunk: Buffer): void;
  /** Forgets what is half received. */
  reset(): void;
  /**
   * Tells the framer which reply comes next, so that it can find it among stray bytes.
   * Framings with lengths in their header need no hint and ignore it.
   */
  expect(unit: number, requestPdu: Buffer): void;
}
