/** Where the packets of an MQTT stream end. */

/** A byte that says what it is, and four of its length. */
const LONGEST_HEAD = 5;

export interface Stretch {
  /** Bytes of it. */
  readonly length: number;
  /** Packets that end in it. */
  readonly packets: number;
  /**
   * Where none ends: what the packet will have in all of which it is a part, as far as its length has
   * come.
   */
  readonly announced: number;
}

/**
 * Follows the packet borders of one stream.
 * @param maxBytes of the next packet after its head. The broker's parser would collect whatever the
 * protocol can express (256 MiB) before anybody may judge it.
 * @returns a function that takes the next bytes, and says how many of them are no more than so many whole
 * packets, or all of them where none ends: what begins behind a packet is given once more. Null for a
 * packet that announces too much.
 */
export function packetBorders(
  maxBytes: () => number,
): (chunk: Uint8Array, most: number) => Stretch | null {
  let bodyLeft = 0;
  let headBytes = 0;
  let length = 0;
  /** What has come of the packet that is open, and what it will have. */
  let come = 0;
  let total = 0;
  return (chunk, most) => {
    let at = 0;
    let packets = 0;
    let ended = 0;
    const end = (): void => {
      packets += 1;
      ended = at;
      come = 0;
      total = 0;
    };
    while (at < chunk.length && packets < most) {
      if (bodyLeft > 0) {
        const skipped = Math.min(bodyLeft, chunk.length - at);
        bodyLeft -= skipped;
        at += skipped;
        if (bodyLeft === 0) end();
        continue;
      }
      const byte = chunk[at] ?? 0;
      at += 1;
      headBytes += 1;
      if (headBytes === 1) continue;
      // Remaining length, seven bits a byte, least significant first (MQTT 3.1.1 §2.2.3).
      length += (byte & 0x7f) * 128 ** (headBytes - 2);
      const goesOn = byte >= 0x80;
      if (length > maxBytes() || (goesOn && headBytes === LONGEST_HEAD)) return null;
      if (goesOn) continue;
      bodyLeft = length;
      total = headBytes + length;
      headBytes = 0;
      length = 0;
      if (bodyLeft === 0) end();
    }
    if (packets > 0) {
      bodyLeft = 0;
      headBytes = 0;
      length = 0;
      total = 0;
      return { length: ended, packets, announced: 0 };
    }
    come += at;
    return { length: at, packets, announced: Math.max(total, come) };
  };
}
