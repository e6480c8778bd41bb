/** By what the server says to push services who it is (VAPID, RFC 8292). */
import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

export interface VapidKeys {
  /** What browsers subscribe with: an uncompressed point of P-256 in base64url. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** Of P-256 (FIPS 186-5): how many points there are. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * The pair is derived from the installation's own key, so it is kept, backed up and shared by servers
 * with that and nowhere else. FIPS 186-5, A.2.1: of 16 bytes more than the number needs, so that each
 * is as likely as any other.
 */
export function deriveVapidKeys(secret: KeyObject): VapidKeys {
  const root = secret.export({ type: 'pkcs8', format: 'der' });
  const bytes = Buffer.from(hkdfSync('sha256', root, '', 'millwright web push: vapid', 48));
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(d);
  const point = pair.getPublicKey();
  const privateKey = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: d.toString('base64url'),
    },
  });
  return { publicKey: point.toString('base64url'), privateKey };
}

/** Seconds that a token is good for; services take 24 hours at most. */
const tokenLength = 12 * 3600;

/**
 * The Authorization header of a message.
 * @param audience origin of the push service
 * @param contact `mailto:` or `https:`, for who runs the push service
 * @param now milliseconds since 1970
 */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { audience, contact, now }: { audience: string; contact: string; now: number },
): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { aud: audience, exp: Math.floor(now / 1000) + tokenLength, sub: contact };
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}
