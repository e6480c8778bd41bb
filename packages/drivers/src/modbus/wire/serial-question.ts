import { encodeWriteReply, limits, readReplyBytes } from './pdu.ts';

/** A question as it stands on a serial line, where nothing but its shape tells its reply. */
export interface SerialQuestion {
  readonly unit: number;
  /** The request as it was sent. */
  readonly pdu: Buffer;
}

const functionOf = (pdu: Buffer): number => pdu[0] as number;
const isRead = (pdu: Buffer): boolean => functionOf(pdu) <= 4;
const isBitRead = (pdu: Buffer): boolean => functionOf(pdu) <= 2;
const addressOf = (pdu: Buffer): number => ((pdu[1] as number) << 8) | (pdu[2] as number);
const countOf = (pdu: Buffer): number => ((pdu[3] as number) << 8) | (pdu[4] as number);

/** Of one station and one function: an exception of one could be meant for the other. */
export const shareExceptions = (a: SerialQuestion, b: SerialQuestion): boolean =>
  a.unit === b.unit && functionOf(a.pdu) === functionOf(b.pdu);

/** A reply to one could be taken for a reply to the other. */
export function shareReplies(a: SerialQuestion, b: SerialQuestion): boolean {
  if (!shareExceptions(a, b)) return false;
  return isRead(a.pdu)
    ? readReplyBytes(a.pdu) === readReplyBytes(b.pdu)
    : encodeWriteReply(a.pdu).equals(encodeWriteReply(b.pdu));
}

/** What these bytes of a station could be in answer to the question. */
export function fits(
  question: SerialQuestion,
  unit: number,
  reply: Buffer,
): 'result' | 'exception' | 'other echo' | null {
  const fc = functionOf(question.pdu);
  if (question.unit !== unit) return null;
  if (reply[0] === (fc | 0x80)) return reply.length === 2 ? 'exception' : null;
  if (reply[0] !== fc) return null;
  if (!isRead(question.pdu)) {
    return reply.equals(encodeWriteReply(question.pdu)) ? 'result' : 'other echo';
  }
  const bytes = readReplyBytes(question.pdu);
  return reply[1] === bytes && reply.length === bytes + 2 ? 'result' : null;
}

/** What replies to reads are told apart by: station, function and byte count. */
export const shapeOfReply = (unit: number, reply: Buffer): number =>
  (unit * 256 + functionOf(reply)) * 256 + (reply[1] as number);

/** The shape that the reply to a read will have; null for a write, which is echoed whole. */
export const shapeOfRead = ({ unit, pdu }: SerialQuestion): number | null =>
  isRead(pdu) ? (unit * 256 + functionOf(pdu)) * 256 + readReplyBytes(pdu) : null;

/**
 * The same read with so many registers more at its end (or bits by the eight), which makes its
 * reply two bytes (or one) longer; null when it cannot be longer.
 * @param most registers the station lets one read ask for
 */
export function widened(pdu: Buffer, extra: number, most: number): Buffer | null {
  if (extra === 0) return pdu;
  if (!isRead(pdu)) return null;
  const count = countOf(pdu) + extra * (isBitRead(pdu) ? 8 : 1);
  const longest = isBitRead(pdu)
    ? Math.min(most * 16, limits.readBits)
    : Math.min(most, limits.readRegisters);
  if (count > longest || addressOf(pdu) + count > 65_536) return null;
  const wide = Buffer.from(pdu);
  wide.writeUInt16BE(count, 3);
  return wide;
}

/** Where a read ends without its extra registers, told apart from every other place of the line. */
export const endOf = ({ unit, pdu }: SerialQuestion, extra = 0): number =>
  (unit * 256 + functionOf(pdu)) * 131_072 +
  addressOf(pdu) +
  countOf(pdu) -
  extra * (isBitRead(pdu) ? 8 : 1);

const spacerFunctions: Readonly<Record<number, number>> = { 1: 2, 2: 1, 3: 4, 4: 3, 5: 1, 15: 1 };

/**
 * A question whose reply, be it an exception, cannot be mistaken for one to the given question:
 * it reads at the same address with another function.
 */
export function spacerOf({ unit, pdu }: SerialQuestion): SerialQuestion {
  const spacer = Buffer.alloc(5);
  spacer[0] = spacerFunctions[functionOf(pdu)] ?? 3;
  spacer.writeUInt16BE(addressOf(pdu), 1);
  spacer[4] = 1;
  return { unit, pdu: spacer };
}
