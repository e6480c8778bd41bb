import type { FrameReceiver, StreamFramer } from './framer.ts';

const headerBytes = 7;
const shortestLength = 2;
const longestLength = 254;

/** A PDU with its MBAP header (Messaging on TCP/IP Implementation Guide V1.0b, §3.1.3). */
export function encodeMbap(transaction: number, unit: number, pdu: Buffer): Buffer {
  const frame = Buffer.allocUnsafe(headerBytes + pdu.length);
  frame.writeUInt16BE(transaction, 0);
  frame.writeUInt16BE(0, 2);
  frame.writeUInt16BE(pdu.length + 1, 4);
  frame[6] = unit;
  pdu.copy(frame, headerBytes);
  return frame;
}

/**
 * Cuts a TCP stream into MBAP frames. A header that cannot be one (protocol not 0, length outside
 * 2–254) breaks the stream: there is no way back into step, the connection has to be dropped.
 * Frames are views of the chunks they came in.
 */
export function createMbapFramer(receiver: FrameReceiver): StreamFramer {
  let rest: Buffer | null = null;
  let broken = false;

  return {
    push(chunk) {
      if (broken) return;
      const bytes = rest ? Buffer.concat([rest, chunk]) : chunk;
      rest = null;
      let at = 0;
      while (bytes.length - at >= headerBytes) {
        const length = bytes.readUInt16BE(at + 4);
        if (bytes.readUInt16BE(at + 2) !== 0 || length < shortestLength || length > longestLength) {
          broken = true;
          receiver.broken();
          return;
        }
        const end = at + 6 + length;
        if (end > bytes.length) break;
        const pdu = bytes.subarray(at + headerBytes, end);
        receiver.frame(bytes.readUInt16BE(at), bytes[at + 6] as number, pdu);
        at = end;
      }
      if (at < bytes.length && !broken) rest = bytes.subarray(at);
    },
    reset() {
      rest = null;
      broken = false;
    },
    expect() {},
  };
}
