/** An authenticator app: shows the codes of the `otpauth:` address that it was given (RFC 6238). */
import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'));
  const whole = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(whole.map((byte) => Number.parseInt(byte, 2)));
}

/**
 * The six digits that the app shows at `at`.
 * @param ahead in steps of 30 s: a code is taken once, and a server takes the next step's too
 */
export function authenticatorCode(address: string, { at = Date.now(), ahead = 0 } = {}): string {
  const secret = bytesOf(new URL(address).searchParams.get('secret') ?? '');
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / stepMs) + ahead));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const number = hash.readUInt32BE(hash.readUInt8(19) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}
