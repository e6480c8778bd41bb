/**
 * Aliyun's signature of requests, version 3 (ACS3-HMAC-SHA256), as its OpenAPI reference publishes
 * it: a canonical form of the request is hashed, and the hash is signed with the key's secret.
 */
import { createHash, createHmac } from 'node:crypto';

export interface SignedParts {
  readonly method: string;
  /** Path of the URL; RPC calls have `/`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The headers to sign, by lower-case name: `host` and all that begin with `x-acs-`. */
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body in hex, as `x-acs-content-sha256` says. */
  readonly bodyHash: string;
}

/** RFC 3986: what encodeURIComponent leaves of the reserved characters is encoded too. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]): number =>
  a < b ? -1 : 1;

export const sha256Hex = (content: string): string =>
  createHash('sha256').update(content).digest('hex');

/** The query in its canonical form, which is also a good one to send. */
export const canonicalQuery = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .sort(byName)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');

/** The value of the `Authorization` header. */
export function signRequest(
  parts: SignedParts,
  key: { readonly id: string; readonly secret: string },
): string {
  const headers = Object.entries(parts.headers).sort(byName);
  const names = headers.map(([name]) => name).join(';');
  const canonical = [
    parts.method,
    parts.path,
    canonicalQuery(parts.query),
    ...headers.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    parts.bodyHash,
  ].join('\n');
  const toSign = `ACS3-HMAC-SHA256\n${sha256Hex(canonical)}`;
  const signature = createHmac('sha256', key.secret).update(toSign).digest('hex');
  return `ACS3-HMAC-SHA256 Credential=${key.id},SignedHeaders=${names},Signature=${signature}`;
}
