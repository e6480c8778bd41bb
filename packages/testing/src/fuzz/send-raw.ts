/** Sends whatever it is told to, over connections that are kept, and says what came back. */
import { Agent, request } from 'node:http';

export interface RawRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface RawAnswer {
  readonly status: number;
  readonly type: string;
  readonly content: Buffer;
  readonly milliseconds: number;
}

export interface RawSender {
  /** Rejects when the connection ends before the answer has come. */
  send(raw: RawRequest): Promise<RawAnswer>;
  close(): void;
}

const limit = 60_000;

/** @param url without a slash at the end */
export function createRawSender(url: string, connections: number): RawSender {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send: ({ method, path, headers, body }) =>
      new Promise((resolve, reject) => {
        const began = performance.now();
        const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
        const sent = request(
          { agent, hostname, port, method, path, headers: { ...headers, ...length } },
          (reply) => {
            const parts: Buffer[] = [];
            reply.on('data', (part: Buffer) => parts.push(part));
            reply.on('error', reject);
            reply.on('end', () =>
              resolve({
                status: reply.statusCode ?? 0,
                type: reply.headers['content-type'] ?? '',
                content: Buffer.concat(parts),
                milliseconds: performance.now() - began,
              }),
            );
          },
        );
        sent.setTimeout(limit, () => sent.destroy(new Error(`no answer in ${limit} ms`)));
        sent.on('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** Three bytes as UTF-8 would write it, for half a pair. */
const percentHalf = (unit: number): string =>
  [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)]
    .map((byte) => `%${byte.toString(16)}`)
    .join('');

/** As a client would write it, and halves of pairs as none would. */
const percent = (text: string): string =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : [...text]
        .map((letter) =>
          letter.isWellFormed() ? encodeURIComponent(letter) : percentHalf(letter.charCodeAt(0)),
        )
        .join('');

const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** A declared call with any input at all, as JSON or as a query. */
export function rawRequestOf(
  call: { readonly method: string; readonly path: string; readonly prefixed?: boolean },
  input: unknown,
  headers: Readonly<Record<string, string>>,
): RawRequest {
  const fields = new Map(typeof input === 'object' && input !== null ? Object.entries(input) : []);
  const named = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = textOf(fields.get(name));
    fields.delete(name);
    return percent(value);
  });
  const path = `/${call.prefixed === false ? '' : 'api/v1/'}${named}`;
  if (call.method !== 'GET' && call.method !== 'DELETE') {
    const body = JSON.stringify(Object.fromEntries(fields));
    return {
      method: call.method,
      path,
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    };
  }
  const query = [...fields]
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map(
        (one) => `${percent(name)}=${percent(textOf(one))}`,
      ),
    )
    .join('&');
  return { method: call.method, path: query === '' ? path : `${path}?${query}`, headers };
}
