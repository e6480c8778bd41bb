/**
 * How much a box may send: one that floods would keep the whole process busy, with what its devices
 * say or with heartbeats alone. What is more waits in the network, nothing is lost.
 */
export interface ByteAllowance {
  /** Spends so many bytes, or says how many milliseconds to wait and spends nothing. */
  take(bytes: number): number;
  /** So many were read already, whether they may be or not. */
  spend(bytes: number): void;
}

/** A serial line at 115,200 baud brings 12 kB. */
const bytesPerSecond = 64_000;
/** What a line brings in twenty seconds, when the network has held it back. */
const bytesAtOnce = 256_000;

/** @param clock monotonic milliseconds */
export function createByteAllowance(clock: { now(): number }): ByteAllowance {
  const cost = 1000 / bytesPerSecond;
  const credit = bytesAtOnce * cost;
  /** The moment at which all that was spent is paid back. */
  let paidBack = 0;
  const dueAfter = (bytes: number): number => Math.max(paidBack, clock.now()) + bytes * cost;
  return {
    take(bytes) {
      const due = dueAfter(bytes);
      const wait = due - clock.now() - credit;
      if (wait <= 0) paidBack = due;
      return Math.max(wait, 0);
    },
    // No debt: whoever knows the bytes of a box could mute it for hours by dialling in for it.
    spend(bytes) {
      paidBack = Math.min(dueAfter(bytes), clock.now() + credit);
    },
  };
}
