/**
 * A push service for tests, and a browser that is subscribed at it: over HTTPS with a certificate of
 * their own. It reads what comes by RFC 8291, RFC 8188 and RFC 8292 alone, written without what it tests.
 */
import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Kysely, sql } from 'kysely';
import { createAuthority, createServerCertificate } from '../../tls/certificate.ts';

/** What the service does with the next message; undefined: it never answers. */
interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Taken {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export const pushHost = 'push.example.com';

export async function openPushService() {
  const validity = { name: 'of the test', from: new Date(0), until: new Date('2090-01-01') };
  const authority = await createAuthority(validity);
  const certificate = await createServerCertificate({ ...validity, hosts: [pushHost], authority });
  const taken: Taken[] = [];
  let answer: Answer | undefined = { status: 201 };
  const server = createServer(certificate, async (request, response) => {
    const { url: path = '', headers } = request;
    taken.push({ path, headers, body: await buffer(request) });
    if (answer !== undefined) response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://${pushHost}:${port}`,
    host: `${pushHost}:${port}`,
    ca: authority.cert,
    /** What came, in its order. */
    taken,
    answers(next: Answer | undefined) {
      answer = next;
    },
    stop(): Promise<void> {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

const hmac = (key: Buffer, ...parts: Buffer[]): Buffer =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest();
/** RFC 5869, for at most 32 bytes. */
const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer =>
  hmac(hmac(salt, secret), info, Buffer.of(1)).subarray(0, length);

export function createBrowser() {
  const pair = createECDH('prime256v1');
  const point = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
    /** RFC 8291, 3.4, on a body of RFC 8188. */
    read(body: Buffer): string {
      const salt = body.subarray(0, 16);
      const keyLength = body[20] ?? 0;
      const server = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      if (sealed.length > body.readUInt32BE(16)) throw new RangeError('more than one record');
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, server]);
      const secret = hkdf(auth, pair.computeSecret(server), info, 32);
      const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
      const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      const end = text.lastIndexOf(2);
      if (end < 0 || text.subarray(end + 1).some((byte) => byte !== 0)) {
        throw new RangeError('not the last record');
      }
      return text.subarray(0, end).toString('utf8');
    },
  };
}

/** RFC 8292: who sent it, as the service checks it. @throws when the signature is not of the key */
export function readVapid(header = ''): {
  readonly key: string;
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
} {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  if (read(head).alg !== 'ES256') throw new RangeError('no ES256');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url') },
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const wanted = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, wanted, Buffer.from(signature, 'base64url'))) {
    throw new RangeError('not signed by this key');
  }
  return { key, claims: read(claims) };
}

/** Subscribes a browser of a user who is there, on a device that is remembered until then. @returns its number */
export async function insertBrowser(
  db: Kysely<unknown>,
  given: {
    readonly user: number;
    readonly endpoint: string;
    readonly keys: ReturnType<typeof createBrowser>['keys'];
    readonly frame?: string;
    readonly until?: Date;
  },
): Promise<number> {
  const { user, endpoint, keys, frame = 'desktop', until = new Date('2090-01-01') } = given;
  const { rows } = await sql<{ id: number }>`
    with device as (
      insert into remembered_device
             (user_id, token_hash, address, agent, created_at, last_used_at, expires_at)
      values (${user}, gen_random_uuid()::text, '', '', now(), now(), ${until}) returning id
    )
    insert into push_subscription
           (user_id, device_id, endpoint, p256dh, auth, frame, agent, created_at)
    select ${user}, id, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${frame}, '', now()
      from device returning id`.execute(db);
  return rows[0]?.id ?? Number.NaN;
}
