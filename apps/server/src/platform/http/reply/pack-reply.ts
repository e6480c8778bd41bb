/** Replies are packed where the caller takes that: over a slow line they are most of what a page waits for. */
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const gzipped = promisify(gzip);

/** Bytes that fit one packet of most networks: packing less saves nothing. */
const leastBytes = 1_400;
/** Of zlib's nine; beyond it JSON gets little smaller, for half as much time again. */
const level = 4;

/** RFC 9110 §12.5.3: codings in any letter case, each with its weight, of which 0 means no. */
export const takesGzip = (headers: IncomingHttpHeaders): boolean =>
  String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .some((entry) => {
      const [coding, ...weights] = entry.split(';').map((part) => part.trim());
      return coding === 'gzip' && !weights.some((weight) => /^q=0(?:\.0{0,3})?$/.test(weight));
    });

export interface PackedReply {
  readonly content: string | Buffer;
  readonly encoding: 'gzip' | null;
}

/** A reply as it goes over the line. */
export async function packReply(
  headers: IncomingHttpHeaders,
  body: object | Buffer,
): Promise<PackedReply> {
  const content = Buffer.isBuffer(body) ? body : JSON.stringify(body);
  if (!takesGzip(headers) || Buffer.byteLength(content) < leastBytes) {
    return { content, encoding: null };
  }
  return { content: await gzipped(content, { level }), encoding: 'gzip' };
}
