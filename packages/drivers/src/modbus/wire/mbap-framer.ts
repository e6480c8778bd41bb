import type { FrameReceiver, IsOfLate, StreamFramer } from './framer.ts';

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

/** A header as far as its length: no less says where a frame ends. */
const measured = 6;

/** Whether a header stands at `at`, of which {@link measured} bytes are there. */
function isHeader(bytes: Buffer, at: number): boolean {
  const length = bytes.readUInt16BE(at + 4);
  return bytes.readUInt16BE(at + 2) === 0 && length >= shortestLength && length <= longestLength;
}

/** Replies on their way at once, and each of them twice: no more are counted, for a peer may send any number. */
const mostOnTheirWay = 32;

/** Whether frames, a few, follow one another from `at` on until the last byte that is there. */
function endsWithFrames(bytes: Buffer, at: number): boolean {
  let end = at;
  for (let frames = 0; frames < mostOnTheirWay; frames += 1) {
    if (end + measured > bytes.length || !isHeader(bytes, end)) break;
    end += measured + bytes.readUInt16BE(end + 4);
  }
  return end === bytes.length;
}

/** Codes of a reply: those of its function, with the highest bit where it is an exception. */
const isReplyCode = (code: number): boolean => {
  const fc = code & 0x7f;
  return (fc >= 1 && fc <= 6) || fc === 15 || fc === 16;
};

/** Whether what stands at `at`, as far as it has come, may be the beginning of another reply to us. */
function mayBegin(bytes: Buffer, at: number, unit: number, isOfLate: IsOfLate): boolean {
  const left = bytes.length - at;
  // Protocol 0, and a length of one byte.
  for (let n = 2; n < Math.min(left, 5); n += 1) if (bytes[at + n] !== 0) return false;
  if (left >= measured) {
    const length = bytes[at + 5] as number;
    if (length < shortestLength || length > longestLength) return false;
    if (left >= headerBytes && bytes[at + 6] !== unit) return false;
    if (left > headerBytes) {
      const code = bytes[at + headerBytes] as number;
      if (!isReplyCode(code)) return false;
      // A read reply counts its bytes a second time.
      const counted = left > headerBytes + 1 ? bytes[at + headerBytes + 1] : length - 3;
      if (code <= 4 && counted !== length - 3) return false;
    }
  }
  const high = (bytes[at] as number) << 8;
  return left > 1 ? isOfLate(high | (bytes[at + 1] as number)) : isOfLate(high, 0xff00);
}

/**
 * What a frame from `at` to `end` is, for a peer may break one off and then send others in the same
 * connection: what the header of the first counts as its own are bytes of the next.
 * - `broken`: others follow, whole, from within it to the last byte that has come.
 * - `doubtful`: another may begin within it. So may numbers look that a device holds; whether they are
 *   any is only known when they are asked for again.
 */
function lookWithin(
  bytes: Buffer,
  { at, end }: { readonly at: number; readonly end: number },
  isOfLate: IsOfLate,
): 'whole' | 'doubtful' | 'broken' {
  const unit = bytes[at + 6] as number;
  let found: 'whole' | 'doubtful' = 'whole';
  // Where all of a header would be there, which is nearly everywhere, few bytes can be one.
  const there = Math.max(at + headerBytes, Math.min(end, bytes.length - headerBytes));
  for (let from = at + headerBytes; from < there; from += 1) {
    if (bytes[from + 6] !== unit || !isHeader(bytes, from)) continue;
    if (isOfLate(bytes.readUInt16BE(from)) && endsWithFrames(bytes, from)) return 'broken';
    if (found === 'whole' && mayBegin(bytes, from, unit, isOfLate)) found = 'doubtful';
  }
  for (let from = there; from < end && found === 'whole'; from += 1) {
    if (mayBegin(bytes, from, unit, isOfLate)) found = 'doubtful';
  }
  return found;
}

/**
 * Cuts a TCP stream into MBAP frames. A header that cannot be one (protocol not 0, length outside
 * 2–254) breaks the stream: there is no way back into step, the connection has to be dropped. A frame
 * that more bytes follow is told once those can be a header: otherwise it is the broken one.
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
      while (bytes.length - at >= measured) {
        const end = isHeader(bytes, at) ? at + measured + bytes.readUInt16BE(at + 4) : 0;
        const following = bytes.length - end;
        if (end === 0 || (following >= measured && !isHeader(bytes, end))) {
          broken = true;
          receiver.broken();
          return;
        }
        if (following < 0 || (following > 0 && following < measured)) break;
        const { isOfLate } = receiver;
        const within = isOfLate === undefined ? 'whole' : lookWithin(bytes, { at, end }, isOfLate);
        if (within === 'broken') {
          broken = true;
          receiver.broken();
          return;
        }
        const pdu = bytes.subarray(at + headerBytes, end);
        const isDoubtful = within === 'doubtful';
        receiver.frame(bytes.readUInt16BE(at), bytes[at + 6] as number, pdu, isDoubtful);
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
