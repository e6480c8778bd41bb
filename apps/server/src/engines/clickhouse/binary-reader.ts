/**
 * Reads whole binary answers by the HTTP protocol, for what a person waits for: the client of the
 * vendor lets a timer's tick pass before each request and hands answers on in pieces.
 */
import { Agent, type IncomingMessage, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { parseError } from '@clickhouse/client';
import { outage } from '@millwright/kernel';
import { readWhole } from '../../base/read-whole.ts';
import { readEngineAddress } from './engine-address.ts';

/** Values of the placeholders `{name:Type}`: numbers and lists of them. */
export type BinaryParameters = Readonly<Record<string, number | readonly number[]>>;

const service = 'ClickHouse';

export interface BinaryReader {
  /**
   * @param query one SELECT that names its `FORMAT`, and its settings in a `SETTINGS` clause
   * @param signal gives up, also while it waits for a connection
   * @throws ClickHouseError when the engine refuses; what the network says when it is away
   */
  read(query: string, parameters: BinaryParameters, signal?: AbortSignal): Promise<Buffer>;
  close(): void;
}

export interface BinaryReaderNeeds {
  /** May say all that {@link EngineAddress} holds, as `CLICKHOUSE_URL` does. */
  readonly url: string;
  readonly password?: string;
  readonly database?: string;
  readonly timeoutMs?: number;
}

export function createBinaryReader(needs: BinaryReaderNeeds): BinaryReader {
  const address = readEngineAddress(needs.url);
  const { isSecure, hostname, port } = address;
  const keep = { keepAlive: true, maxSockets: 16, timeout: 30_000 };
  const agent = isSecure ? new SecureAgent(keep) : new Agent(keep);
  const send = isSecure ? secureRequest : request;
  const database = needs.database ?? address.database;
  const headers = {
    ...address.headers,
    ...(needs.password === undefined ? {} : { 'x-clickhouse-key': needs.password }),
    'content-type': 'text/plain',
  };

  const ask = (
    query: string,
    search: URLSearchParams,
    signal: AbortSignal | undefined,
  ): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const asked = send(
        {
          agent,
          method: 'POST',
          hostname,
          port,
          path: `${address.pathname}?${search}`,
          headers: { ...headers, 'content-length': Buffer.byteLength(query) },
          ...(signal === undefined ? {} : { signal }),
          timeout: needs.timeoutMs ?? address.timeoutMs ?? 120_000,
        },
        resolve,
      );
      asked.once('timeout', () => asked.destroy(outage('general.unavailable', { service })));
      asked.once('error', (error: NodeJS.ErrnoException) => {
        // A kept connection may have been closed at the far end meanwhile; a read may be repeated.
        const isStale = asked.reusedSocket && error.code === 'ECONNRESET';
        if (isStale) ask(query, search, signal).then(resolve, reject);
        else reject(error);
      });
      asked.end(query);
    });

  return {
    async read(query, parameters, signal) {
      const search = new URLSearchParams({
        ...address.settings,
        database,
        wait_end_of_query: '1',
      });
      for (const [name, value] of Object.entries(parameters)) {
        search.set(`param_${name}`, typeof value === 'number' ? `${value}` : `[${value}]`);
      }
      const answer = await ask(query, search, signal);
      const body = await readWhole(answer);
      if (answer.statusCode !== 200) throw parseError(body.toString());
      return body;
    },
    close: () => agent.destroy(),
  };
}
