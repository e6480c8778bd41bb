/**
 * A message as it goes over NATS: what it says, and before it who signed it, as which of their
 * messages and when. Big endian, 72 bytes and the body:
 *
 *     "mwsigned" · sender[16] · u64 counter · u64 ms since 1970 · HMAC-SHA-256[32] · body
 *
 * The HMAC is over what it is for, the subject, the stamp (sender, counter, time) and the body, each
 * after its length, so that no two messages look alike to it.
 */
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Who signed a message, and where it stands among theirs. */
export interface Stamp {
  /** A process: 16 bytes in hexadecimal. */
  readonly sender: string;
  /** Grows with every message of this sender, whatever its subject. */
  readonly counter: number;
  /** When it was signed, by the clock of the shared database: whole milliseconds since 1970. */
  readonly at: number;
}

const mark = Buffer.from('mwsigned');
const purpose = Buffer.from('millwright bus message, 1');
const stampBytes = 16 + 8 + 8;
const macAt = mark.length + stampBytes;
/** A multiple of eight: columns of a frame stay aligned behind it. */
export const headBytes = macAt + 32;

const lengthOf = (bytes: Uint8Array): Buffer => {
  const length = Buffer.allocUnsafe(4);
  length.writeUInt32BE(bytes.length);
  return length;
};

function macOf(key: KeyObject, subject: string, stamp: Uint8Array, body: Uint8Array): Buffer {
  const mac = createHmac('sha256', key);
  for (const part of [purpose, Buffer.from(subject), stamp, body]) {
    mac.update(lengthOf(part)).update(part);
  }
  return mac.digest();
}

const stampOf = (message: Uint8Array): Uint8Array => message.subarray(mark.length, macAt);
const bodyOf = (message: Uint8Array): Uint8Array => message.subarray(headBytes);

export function signMessage(
  key: KeyObject,
  subject: string,
  { sender, counter, at }: Stamp,
  body: Uint8Array,
): Uint8Array {
  const message = Buffer.allocUnsafe(headBytes + body.length);
  mark.copy(message);
  message.write(sender, mark.length, 'hex');
  message.writeBigUInt64BE(BigInt(counter), mark.length + 16);
  message.writeBigUInt64BE(BigInt(at), mark.length + 24);
  message.set(body, headBytes);
  macOf(key, subject, stampOf(message), body).copy(message, macAt);
  return message;
}

/** Of a message that verifies; its body lies within the message. */
export interface Signed {
  readonly stamp: Stamp;
  readonly body: Uint8Array;
}

/** @returns in a word why not, where nobody who has the key has said this on this subject */
export function readSigned(
  key: KeyObject,
  subject: string,
  message: Uint8Array,
): Signed | 'unsigned' | 'forged' {
  if (message.length < headBytes || mark.compare(message, 0, mark.length) !== 0) return 'unsigned';
  const body = bodyOf(message);
  const stamp = Buffer.from(stampOf(message));
  const given = message.subarray(macAt, headBytes);
  if (!timingSafeEqual(macOf(key, subject, stamp, body), given)) return 'forged';
  return {
    stamp: {
      sender: stamp.toString('hex', 0, 16),
      counter: Number(stamp.readBigUInt64BE(16)),
      at: Number(stamp.readBigUInt64BE(24)),
    },
    body,
  };
}
