/** A `CLICKHOUSE_URL`, read as the client of the vendor reads it. */
import { urlToHttpOptions } from 'node:url';

export interface EngineAddress {
  readonly isSecure: boolean;
  /** Of an IPv6 address, without brackets. */
  readonly hostname: string;
  /** Undefined for the usual one of the protocol. */
  readonly port: number | undefined;
  /** Where the engine stands behind a proxy (`pathname`), else `/`. */
  readonly pathname: string;
  readonly database: string;
  /** Who asks (`user:password@` or `access_token`), and what `http_header_…` adds. */
  readonly headers: Readonly<Record<string, string>>;
  /** What `clickhouse_setting_…` and `ch_…` set for every statement. */
  readonly settings: Readonly<Record<string, string>>;
  /** `request_timeout`. */
  readonly timeoutMs: number | undefined;
}

export function readEngineAddress(text: string): EngineAddress {
  const url = new URL(text);
  const { hostname, port } = urlToHttpOptions(url);
  const said = url.searchParams;
  const timeout = said.get('request_timeout');
  return {
    isSecure: url.protocol === 'https:',
    hostname: String(hostname),
    port: port === undefined ? undefined : Number(port),
    pathname: new URL(said.get('pathname') ?? '/', url).pathname,
    database: url.pathname.slice(1) || 'default',
    headers: { ...named(said, /^http_header_(.+)$/), ...whoAsks(url) },
    settings: named(said, /^(?:clickhouse_setting|ch)_(.+)$/),
    timeoutMs: timeout === null ? undefined : Number(timeout),
  };
}

/** The parameters whose name fits, under what the prefix is followed by. */
function named(parameters: URLSearchParams, prefix: RegExp): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of parameters) {
    const rest = prefix.exec(name)?.[1];
    if (rest !== undefined) found[rest] = value;
  }
  return found;
}

function whoAsks(url: URL): Record<string, string> {
  const token = url.searchParams.get('access_token');
  if (token !== null) return { authorization: `Bearer ${token}` };
  return {
    'x-clickhouse-user': decodeURIComponent(url.username) || 'default',
    'x-clickhouse-key': decodeURIComponent(url.password),
  };
}
