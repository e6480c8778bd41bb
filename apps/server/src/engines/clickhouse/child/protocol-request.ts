/** One request of the ClickHouse HTTP protocol, read from its URL and headers. */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip, createInflate } from 'node:zlib';
import { readWhole } from '../../../base/read-whole.ts';
import { EngineException, Exception } from './exception.ts';

export interface ProtocolRequest {
  readonly sql: string;
  /** The body when it is not where the statement came from: what an insert inserts. */
  readonly data: Readable | undefined;
  readonly queryId: string;
  readonly database: string;
  readonly format: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly settings: ReadonlyMap<string, string>;
  /** The caller wants the whole answer at once: an error then never comes after rows. */
  readonly buffered: boolean;
  readonly compress: boolean;
}

/** What the query string may hold beside settings and `param_…`. */
const ours = new Set([
  'query',
  'query_id',
  'database',
  'default_format',
  'user',
  'password',
  'wait_end_of_query',
  'enable_http_compression',
  'send_progress_in_http_headers',
  'http_headers_progress_interval_ms',
  'http_write_exception_in_output_format',
  'buffer_size',
  'session_timeout',
]);
const unsupported = new Set(['session_id', 'role', 'compress', 'decompress']);

/** @throws EngineException NOT_IMPLEMENTED for sessions, roles and native compression. */
export async function readRequest(request: IncomingMessage): Promise<ProtocolRequest> {
  const query = new URL(request.url ?? '/', 'http://child').searchParams;
  const body = readBody(request);
  const type = request.headers['content-type'] ?? '';
  const isForm = type.startsWith('multipart/form-data');
  if (isForm) await readForm(body, type, query);
  const fromQuery = query.get('query') ?? '';
  const isInQuery = /\S/.test(fromQuery);
  const parameters = new Map<string, string>();
  const settings = new Map<string, string>();
  for (const [name, value] of query) {
    if (unsupported.has(name)) throw notSupported(name);
    if (name.startsWith('param_')) parameters.set(name.slice('param_'.length), value);
    else if (!ours.has(name)) settings.set(settingName(name), value);
  }
  return {
    sql: isInQuery ? fromQuery : (await readWhole(body)).toString(),
    data: isInQuery && !isForm ? body : undefined,
    queryId: query.get('query_id') ?? crypto.randomUUID(),
    database: query.get('database') ?? 'default',
    format: formatName(query.get('default_format') ?? 'TabSeparated'),
    parameters,
    settings,
    buffered: query.get('wait_end_of_query') === '1',
    compress:
      query.get('enable_http_compression') === '1' &&
      /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')),
  };
}

/** The statement and its parameters as form fields: how clients send what is too long for a URL. */
async function readForm(body: Readable, type: string, into: URLSearchParams): Promise<void> {
  const answer = new Response(await readWhole(body), { headers: { 'content-type': type } });
  for (const [name, value] of await answer.formData()) into.append(name, String(value));
}

const notSupported = (what: string) =>
  new EngineException(Exception.notImplemented, 'NOT_IMPLEMENTED', `${what} is not supported`);

function settingName(name: string): string {
  if (/^[A-Za-z_]\w*$/.test(name)) return name;
  throw notSupported('a setting of such a name');
}

function formatName(name: string): string {
  if (/^\w+$/.test(name)) return name;
  throw notSupported('a format of such a name');
}

/** The body, decompressed. */
function readBody(request: IncomingMessage): Readable {
  const encoding = request.headers['content-encoding'];
  if (encoding === undefined || encoding === 'identity') return request;
  if (encoding === 'gzip') return pipeline(request, createGunzip(), () => {});
  if (encoding === 'deflate') return pipeline(request, createInflate(), () => {});
  throw notSupported(`content encoding ${encoding}`);
}

/** Whether the request carries the secret, in any of the protocol's three places. */
export function isAuthentic(request: IncomingMessage, secret: string): boolean {
  const given = Buffer.from(givenKey(request));
  const expected = Buffer.from(secret);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function givenKey({ headers, url }: IncomingMessage): string {
  const key = headers['x-clickhouse-key'];
  if (typeof key === 'string') return key;
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (basic !== undefined) {
    const pair = Buffer.from(basic, 'base64').toString();
    return pair.slice(pair.indexOf(':') + 1);
  }
  return new URL(url ?? '/', 'http://child').searchParams.get('password') ?? '';
}
