/** Codes by time: RFC 6238 with SHA-1, steps of 30 s and six digits, as every authenticator app has it. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Timestamp } from '@millwright/kernel';

const stepMs = 30_000;
const digits = 6;
/** A clock may be wrong by a step, and a code may be typed at the end of its own. */
const drift = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 bits, the length that RFC 4226 recommends. */
export const createSecret = (): Buffer => randomBytes(20);

/** How many steps have passed since 1970. */
export const stepAt = (now: Timestamp): number => Math.floor(now / stepMs);

/** The code of a step (RFC 4226 §5.3: the last half byte of the HMAC says which four bytes count). */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 0x0f;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step that the code is of, one around now at most; null when it is of none, or of one that is
 * not after `last`, the step that a code was taken of before.
 */
export function stepOf(
  secret: Buffer,
  code: string,
  { now, last }: { readonly now: Timestamp; readonly last: number | null },
): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const given = Buffer.from(code);
  const current = stepAt(now);
  let found: number | null = null;
  for (let step = current - drift; step <= current + drift; step++) {
    const isRight = timingSafeEqual(given, Buffer.from(codeOf(secret, step)));
    if (isRight && (last === null || step > last)) found ??= step;
  }
  return found;
}

/** RFC 4648 without padding: five bits a sign. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet.charAt((held >>> (bits - 5)) & 31);
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet.charAt((held << (5 - bits)) & 31) : text;
}

/** The address that authenticator apps read from a QR code. */
export const otpauthOf = (secret: Buffer, issuer: string, account: string): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
};
