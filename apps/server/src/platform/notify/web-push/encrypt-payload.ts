/** Encrypts what a browser is told, so that the push service cannot read it (RFC 8291). */
import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Of a subscription, in base64url. */
export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** One record holds all of it; services take no more (RFC 8030, 7.2). */
const recordSize = 4096;

/** What is made anew for each message; given where it has to be known. */
interface Fresh {
  readonly pair: ECDH;
  readonly salt: Buffer;
}

const makeFresh = (): Fresh => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { pair, salt: randomBytes(16) };
};

/** Whether it is a point of the curve, by which something can be encrypted. */
export function isBrowserKey(p256dh: string): boolean {
  try {
    makeFresh().pair.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** The body of a message with `Content-Encoding: aes128gcm` (RFC 8188). */
export function encryptPayload(
  text: string | Buffer,
  { p256dh, auth }: BrowserKeys,
  { pair, salt }: Fresh = makeFresh(),
): Buffer {
  const own = pair.getPublicKey();
  const theirs = Buffer.from(p256dh, 'base64url');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, own]);
  const shared = pair.computeSecret(theirs);
  const key = hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), info, 32);
  const derive = (use: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', Buffer.from(key), salt, `Content-Encoding: ${use}\0`, length));
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  // 2 ends the last record.
  const plain = Buffer.concat([Buffer.from(text), Buffer.of(2)]);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.of(own.length), own, sealed]);
}
