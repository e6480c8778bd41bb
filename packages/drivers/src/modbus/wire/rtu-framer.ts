import { crc16 } from './crc16.ts';
import type { FrameReceiver, StreamFramer } from './framer.ts';
import { isFunctionCode, limits, readReplyBytes } from './pdu.ts';

const longestFrame = limits.pduBytes + 3;

/** A PDU as a serial frame: unit, PDU, CRC low byte first. */
export function encodeRtu(unit: number, pdu: Buffer): Buffer {
  const frame = Buffer.allocUnsafe(pdu.length + 3);
  frame[0] = unit;
  pdu.copy(frame, 1);
  frame.writeUInt16LE(crc16(frame, 0, pdu.length + 1), pdu.length + 1);
  return frame;
}

/**
 * Cuts a stream into RTU frames by function, byte count and CRC: the silent gaps of a serial line
 * do not survive a TCP connection. Stray bytes (a heartbeat, noise, the rest of a lost frame) are
 * stepped over one by one until a frame fits again.
 * @param side whose frames arrive: `replies` at a master, `requests` at a device.
 */
export function createRtuFramer(
  side: 'replies' | 'requests',
  receiver: FrameReceiver,
): StreamFramer {
  let held: Buffer = Buffer.alloc(0);
  let awaited: { unit: number; fc: number; readBytes: number } | null = null;

  /** Bytes of the frame that may start here; 0 more are needed to tell, -1 none starts here. */
  function lengthAt(at: number): number {
    const unit = held[at] as number;
    const fc = held[at + 1];
    if (fc === undefined) return awaited && unit !== awaited.unit ? -1 : 0;
    return side === 'requests' ? requestLength(held, at, fc) : replyLength(at, unit, fc);
  }

  function replyLength(at: number, unit: number, fc: number): number {
    const plain = fc & 0x7f;
    if (awaited && (unit !== awaited.unit || plain !== awaited.fc)) return -1;
    const length = anyReplyLength(held, at, fc);
    if (fc > 4 || !awaited || length <= 0) return length;
    return length === awaited.readBytes + 5 ? length : -1;
  }

  /** Somebody else's reply counts when it is there whole: nobody waits for the rest of noise. */
  function strayLengthAt(at: number): number {
    const fc = held[at + 1];
    if (side === 'requests' || !awaited || fc === undefined) return -1;
    const length = anyReplyLength(held, at, fc);
    return length > 0 && at + length <= held.length ? length : -1;
  }

  return {
    push(chunk) {
      held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
      let at = 0;
      while (at < held.length) {
        const own = lengthAt(at);
        const length = own < 0 ? strayLengthAt(at) : own;
        if (length < 0 || length > longestFrame) {
          at += 1;
          continue;
        }
        if (length === 0 || at + length > held.length) break;
        if (crc16(held, at, at + length) !== 0) {
          at += 1;
          continue;
        }
        const frame = held.subarray(at, at + length);
        at += length;
        receiver.frame(null, frame[0] as number, frame.subarray(1, length - 2));
      }
      held = held.subarray(at);
    },
    reset() {
      held = Buffer.alloc(0);
      awaited = null;
    },
    /** Whatever came before the request was sent cannot be its reply. */
    expect(unit, requestPdu) {
      held = Buffer.alloc(0);
      awaited = { unit, fc: requestPdu[0] as number, readBytes: readReplyBytes(requestPdu) };
    },
  };
}

/** Whether these bytes begin with a whole reply of a serial line. */
export function beginsWithReply(bytes: Buffer): boolean {
  const length = anyReplyLength(bytes, 0, bytes[1] ?? 0);
  return length > 0 && length <= bytes.length && crc16(bytes, 0, length) === 0;
}

function anyReplyLength(held: Buffer, at: number, fc: number): number {
  if (!isFunctionCode(fc & 0x7f)) return -1;
  if (fc & 0x80) return 5;
  if (fc === 22) return 10;
  if (fc > 4) return 8;
  const count = held[at + 2];
  if (count === undefined) return 0;
  return count === 0 ? -1 : count + 5;
}

function requestLength(held: Buffer, at: number, fc: number): number {
  if (!isFunctionCode(fc)) return -1;
  if (fc === 22) return 10;
  if (fc <= 6) return 8;
  const count = held[at + 6];
  if (count === undefined) return 0;
  return count === 0 ? -1 : count + 9;
}
