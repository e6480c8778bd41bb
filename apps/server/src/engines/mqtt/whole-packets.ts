/**
 * Makes whole packets of what comes of a stream. The broker's parser would keep a packet that has not
 * ended as it came, a piece for each byte of it if a sender likes; here it has the memory that it
 * announces, and no more.
 */
import type { Stretch } from './packet-borders.ts';

export interface WholePackets {
  /** Bytes that are kept for the packet that has not ended; 0 where none has begun. */
  readonly kept: number;
  /** @returns the packets that ended with this piece of the stream; null where none did */
  take(piece: Buffer, stretch: Pick<Stretch, 'packets' | 'announced'>): Buffer | null;
}

const nothing = Buffer.alloc(0);

export function wholePackets(): WholePackets {
  /** As long as its packet will be, as far as that is known. */
  let begun = nothing;
  let filled = 0;

  const keep = (piece: Buffer, bytes: number): void => {
    if (begun.length < bytes) {
      const longer = Buffer.allocUnsafeSlow(bytes);
      begun.copy(longer, 0, 0, filled);
      begun = longer;
    }
    piece.copy(begun, filled);
    filled += piece.length;
  };

  return {
    get kept() {
      return begun.length;
    },
    take(piece, { packets, announced }) {
      if (packets === 0) {
        keep(piece, announced);
        return null;
      }
      const whole = filled === 0 ? piece : Buffer.concat([begun.subarray(0, filled), piece]);
      begun = nothing;
      filled = 0;
      return whole;
    },
  };
}
