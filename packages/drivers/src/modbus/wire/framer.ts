/** What a framer finds in its stream. */
export interface FrameReceiver {
  /** A whole frame. `transaction` is null where the framing has none (RTU). */
  frame(transaction: number | null, unit: number, pdu: Buffer): void;
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
