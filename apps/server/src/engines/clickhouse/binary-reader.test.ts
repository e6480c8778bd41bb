/** How a `CLICKHOUSE_URL` is understood: as the client of the vendor does, beside it. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@clickhouse/client';
import { afterEach, expect, test } from 'vitest';
import { createBinaryReader } from './binary-reader.ts';

const heard: IncomingMessage[] = [];
const server = createServer((request, response) => {
  heard.push(request);
  request.resume().on('end', () => response.end('1\n'));
});
afterEach(async () => {
  heard.length = 0;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const listen = (host: string): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, host, () => resolve((server.address() as AddressInfo).port));
  });

/** What the far end hears of a read, and of a query of the client with the same URL. */
async function both(
  url: string,
): Promise<{ path: string; search: URLSearchParams; headers: IncomingMessage['headers'] }[]> {
  const reader = createBinaryReader({ url });
  expect((await reader.read('SELECT 1 FORMAT TabSeparated', { p: 7 })).toString()).toBe('1\n');
  reader.close();
  const client = createClient({ url });
  await (await client.query({ query: 'SELECT 1', query_params: { p: 7 } })).text();
  await client.close();
  return heard.map(({ url, headers }) => {
    const { pathname, searchParams } = new URL(url ?? '', 'http://engine');
    return { path: pathname, search: searchParams, headers };
  });
}

test('a host that is an IPv6 address', async () => {
  const port = await listen('::1');
  const asked = await both(`http://[::1]:${port}/plant`);
  expect(asked.map(({ search }) => search.get('database'))).toEqual(['plant', 'plant']);
});

test('settings, headers and the path before a proxy come along', async () => {
  const port = await listen('127.0.0.1');
  const parameters = new URLSearchParams({
    ch_max_threads: '2',
    clickhouse_setting_max_execution_time: '9',
    http_header_X_Tenant: 'north',
    pathname: '/history',
  });
  const asked = await both(`http://me:secret%21@127.0.0.1:${port}/plant?${parameters}`);
  expect(asked).toHaveLength(2);
  for (const { path, search, headers } of asked) {
    expect([path, headers.x_tenant]).toEqual(['/history', 'north']);
    const said = ['max_threads', 'max_execution_time', 'database', 'param_p'];
    expect(said.map((name) => search.get(name))).toEqual(['2', '9', 'plant', '7']);
  }
  expect(asked[0]?.headers).toMatchObject({
    'x-clickhouse-user': 'me',
    'x-clickhouse-key': 'secret!',
  });
});

test('a token takes the place of user and password', async () => {
  const port = await listen('127.0.0.1');
  const asked = await both(`http://127.0.0.1:${port}/?access_token=abc`);
  expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer abc', 'Bearer abc']);
  expect(asked[0]?.headers['x-clickhouse-user']).toBeUndefined();
});
