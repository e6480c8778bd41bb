/** Who connects to the web port and says nothing keeps nobody else out. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { defineCall } from '@millwright/contract';
import { seconds, systemClock } from '@millwright/kernel';
import { createManualClock, createTempDir, waitFor } from '@millwright/testing';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod/mini';
import { type ConnectionCaps, createConnectionCaps } from '../../../base/connection-caps.ts';
import { openTls } from '../../tls/index.ts';
import { isProxyOf } from '../caller/index.ts';
import { createEdgeForTests } from '../http.builders.ts';
import type { Http } from '../index.ts';

const wait = defineCall({
  name: 'test.wait',
  method: 'GET',
  path: 'test/wait',
  input: z.object({}),
  reply: z.null(),
  rule: { kind: 'public', why: 'test' },
  errors: [],
  summary: 'for the test',
});

let http: Http;
let caps: ConnectionCaps;
let clock: ReturnType<typeof createManualClock>;
let port: number;
let waiting: number;
let answer: () => void;

async function open({ tls = false, proxies = [] as string[] } = {}): Promise<void> {
  clock = createManualClock();
  caps = createConnectionCaps({ ofNetwork: 4, inAll: 6 }, isProxyOf(proxies));
  const folder = createTempDir();
  onTestFinished(() => folder.remove());
  const config = { TLS_CERT: undefined, TLS_KEY: undefined, dataDir: folder.path };
  const certificate = tls
    ? await openTls({ config: { ...config, TLS: 'self-signed' }, clock: systemClock })
    : null;
  const answered = Promise.withResolvers<void>();
  answer = answered.resolve;
  waiting = 0;
  ({ http } = createEdgeForTests({ clock, caps, tls: certificate }));
  http.handle(wait, async () => {
    waiting += 1;
    await answered.promise;
    return null;
  });
  http.upgrade('/live', (_request, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
    socket.on('end', () => socket.end()).resume();
  });
  port = Number(new URL((await http.listen()).url).port);
}
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  answer();
  await http.stop();
});

/** From an address of its own, as another network. */
function dial(localAddress: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {}).resume();
  sockets.add(socket);
  return socket;
}
const opened = (count: number) => waitFor('the connections', () => caps.open === count);
const ask = (socket: Socket, path = '/healthz', headers = '') =>
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
/** What is answered first; empty when the connection is closed instead. */
async function readAnswer(socket: Socket): Promise<string> {
  const [data] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  return Buffer.isBuffer(data) ? data.toString() : '';
}
/** A request that is not answered before `answer`. */
async function busy(localAddress: string): Promise<Socket> {
  const before = waiting;
  const socket = dial(localAddress);
  ask(socket, '/api/v1/test/wait');
  await waitFor('the request', () => waiting === before + 1);
  return socket;
}

it('lets in who asks, however many of the same network connect and say nothing', async () => {
  await open();
  const silent = Array.from({ length: 40 }, () => dial('127.0.0.2'));
  await waitFor('the flood', () => caps.refused === 36);
  expect(caps.open).toBe(4);
  for (const from of ['127.0.0.2', '127.0.0.3']) {
    const socket = dial(from);
    ask(socket);
    expect(await readAnswer(socket)).toMatch(/^HTTP\/1\.1 200/);
  }
  expect(silent.filter((socket) => socket.destroyed || socket.readableEnded)).not.toHaveLength(0);
});

it('lets in who asks, however many networks connect and say nothing', async () => {
  await open();
  for (let number = 10; number < 60; number += 1) dial(`127.0.0.${number}`);
  await waitFor('the flood', () => caps.refused === 44);
  const socket = dial('127.0.0.2');
  ask(socket);
  expect(await readAnswer(socket)).toMatch(/^HTTP\/1\.1 200/);
  expect(caps.open).toBe(6);
});

it('turns away one too many of a network whose own are all in use, and has room later', async () => {
  await open();
  for (let number = 0; number < 4; number += 1) await busy('127.0.0.2');
  const late = dial('127.0.0.2');
  ask(late);
  expect(await readAnswer(late)).toBe('');
  expect([caps.refused, caps.lastRefused]).toEqual([1, '127.0.0.2']);
  const other = dial('127.0.0.3');
  ask(other);
  expect(await readAnswer(other)).toMatch(/^HTTP\/1\.1 200/);
  answer();
  // One of the four that were answered gives way; it was used, and so is not refused.
  await waitFor('room', async () => {
    const again = dial('127.0.0.2');
    ask(again);
    return (await readAnswer(again)) !== '';
  });
  expect(caps.gaveWay).toBeGreaterThan(0);
});

it('never takes a live socket for others', async () => {
  await open();
  const live: Socket[] = [];
  for (let number = 0; number < 4; number += 1) {
    const socket = dial('127.0.0.2');
    ask(socket, '/live', 'Connection: Upgrade\r\nUpgrade: websocket\r\n');
    expect(await readAnswer(socket)).toMatch(/^HTTP\/1\.1 101/);
    live.push(socket);
  }
  const late = dial('127.0.0.2');
  await once(late, 'close');
  clock.advance(seconds(60));
  expect(live.map(({ readableEnded, destroyed }) => readableEnded || destroyed)).not.toContain(
    true,
  );
});

it('counts a proxy that is trusted as no network, but in all', async () => {
  await open({ proxies: ['127.0.0.2'] });
  for (let number = 0; number < 6; number += 1) await busy('127.0.0.2');
  const late = dial('127.0.0.2');
  ask(late);
  expect(await readAnswer(late)).toBe('');
  expect([caps.open, caps.refused]).toEqual([6, 1]);
});

describe.each([['plain', false] as const, ['with TLS', true] as const])('%s', (_, tls) => {
  it('closes who has asked for nothing within some seconds, and nobody else', async () => {
    await open({ tls });
    const silent = dial('127.0.0.2');
    const half = dial('127.0.0.2');
    if (!tls) half.write('GET /healthz HTTP/1.1\r\n');
    await opened(2);
    const client = tls
      ? connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false })
      : dial('127.0.0.3');
    client.on('error', () => {});
    sockets.add(client);
    ask(client);
    expect(await readAnswer(client)).toMatch(/^HTTP\/1\.1 200/);
    const gone = Promise.all([once(silent, 'close'), once(half, 'close')]);
    clock.advance(seconds(20));
    await gone;
    await opened(1);
    ask(client);
    expect(await readAnswer(client)).toMatch(/^HTTP\/1\.1 200/);
  });

  it('counts one that is in use below and above TLS', async () => {
    await open({ tls });
    const clients = Array.from({ length: 4 }, () => {
      const given = { port, host: '127.0.0.1', localAddress: '127.0.0.2' };
      const client = tls ? connectTls({ ...given, rejectUnauthorized: false }) : connect(given);
      client.on('error', () => {}).resume();
      sockets.add(client);
      ask(client, '/api/v1/test/wait');
      return client;
    });
    await waitFor('the requests', () => waiting === 4);
    const late = dial('127.0.0.2');
    await once(late, 'close');
    expect([caps.open, caps.refused]).toEqual([4, 1]);
    for (const client of clients) client.destroy();
    await opened(0);
  });
});
