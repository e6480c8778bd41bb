/** Boxes of several owners on one port: what one says goes to its owner or to nobody. */
import { createConnection, type Socket } from 'node:net';
import { seconds, systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterEach, expect, test } from 'vitest';
import { createTimerWheel } from '../timer-wheel.ts';
import {
  type BoxSettings,
  type DialInNeeds,
  type DialInServer,
  startDialInServer,
} from './dial-in-server.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function listen(given: Partial<DialInNeeds> = {}): Promise<DialInServer> {
  const wheel = createTimerWheel(systemClock);
  const needs = { clock: systemClock, wheel, host: '::', port: 0 };
  const server = await startDialInServer({ ...needs, ...given });
  cleanups.push(async () => {
    await server.stop();
    wheel.stop();
  });
  return server;
}

const known = (
  owner: string,
  registration: BoxSettings['registration'],
  admits = (_: string): boolean => true,
): BoxSettings => ({
  registration,
  sent: 'once',
  packetPrefix: null,
  heartbeat: null,
  owner,
  admits,
});
const exact = (text: string) => ({ match: 'exact', bytes: Buffer.from(text) }) as const;
const prefix = (text: string) => ({ match: 'prefix', bytes: Buffer.from(text) }) as const;
const pattern = (text: string) => ({ match: 'pattern', pattern: text }) as const;

function dial(server: DialInServer, said: string, from = '127.0.0.1'): Socket {
  const host = from.includes(':') ? '::1' : '127.0.0.1';
  const socket = createConnection({ host, port: server.port, localAddress: from });
  socket.on('error', () => {});
  socket.setNoDelay(true);
  socket.write(said);
  cleanups.push(() => socket.destroy());
  return socket;
}

const untilOnline = (server: DialInServer, key: string) =>
  waitFor(`${key} to be online`, () => server.status(key)?.online === true);

test('a packet that rules of two owners accept goes to neither, and both are told', async () => {
  const unknown: string[] = [];
  const server = await listen({ unknown: (sent) => void unknown.push(sent.toString()) });
  server.box('his', known('b', pattern('GW\\d{4}')));
  server.box('hers', known('a', exact('GW0042')));
  const socket = dial(server, 'GW0042');
  await waitFor('the refusal', () => socket.destroyed);
  for (const key of ['his', 'hers']) {
    expect(server.status(key)).toMatchObject({ online: false, refused: { reason: 'disputed' } });
  }
  expect(unknown).toEqual(['GW0042']);
  dial(server, 'GW0043');
  await untilOnline(server, 'his');
  expect(server.status('his')?.refused).toBeNull();
});

test('whoever has met the box keeps it', async () => {
  const meetings = new Map<string, string>();
  const server = await listen({
    hasMet: (key, packet) => meetings.get(packet.toString()) === key,
    met: (key, packet) => void meetings.set(packet.toString(), key),
  });
  server.box('his', known('b', pattern('GW\\d{4}')));
  dial(server, 'GW0042');
  await untilOnline(server, 'his');
  server.box('hers', known('a', exact('GW0042')));
  server.box('his', known('b', pattern('GW\\d{4}')));
  expect(server.status('his')?.online).toBe(false);
  dial(server, 'GW0042');
  await untilOnline(server, 'his');
  expect(server.status('hers')).toMatchObject({ online: false, refused: { reason: 'disputed' } });
});

test('a packet in two pieces is not given away after the first', async () => {
  const server = await listen();
  server.box('hers', known('a', exact('GW00')));
  server.box('his', known('b', exact('GW0042')));
  const socket = dial(server, 'GW00');
  await waitFor('the first piece', () => socket.bytesWritten === 4);
  socket.write('42');
  await untilOnline(server, 'his');
  expect(server.status('hers')?.online).toBe(false);
});

test('what stays a beginning of another owner’s packet goes to neither, and both are told', async () => {
  const unknown: string[] = [];
  const server = await listen({ unknown: (sent) => void unknown.push(sent.toString()) });
  server.box('hers', known('a', exact('GW00')));
  server.box('his', known('b', pattern('GW\\d{4}')));
  const socket = dial(server, 'GW00');
  await waitFor('the refusal', () => socket.destroyed);
  for (const key of ['his', 'hers']) {
    expect(server.status(key)).toMatchObject({ online: false, refused: { reason: 'disputed' } });
  }
  expect(unknown).toEqual(['GW00']);
});

test('what has gone on from another’s packet waits for its rest', async () => {
  const sockets: Socket[] = [];
  const server = await listen({ takes: (socket) => sockets.push(socket) > 0 });
  server.box('hers', known('a', exact('GW00')));
  server.box('his', known('b', exact('GW0042')));
  const box = dial(server, 'GW00');
  await waitFor('the first piece', () => sockets[0]?.bytesRead === 4);
  box.write('4');
  await waitFor('the next', () => sockets[0]?.bytesRead === 5);
  // Longer than the silence that ends a packet.
  const other = dial(server, 'GW00');
  await waitFor('the end of another’s', () => other.destroyed);
  box.write('2');
  await untilOnline(server, 'his');
  expect(server.status('hers')?.online).toBe(false);
});

test('whoever has met a box keeps it, though another’s could go on, until that was met', async () => {
  const told: string[] = [];
  let longer: { readonly key: string; readonly owner: string }[] = [];
  const server = await listen({
    hasMet: (key, packet) => key === 'hers' && packet.toString() === 'GW00',
    metLonger: () => longer,
    refused: (key) => void told.push(key),
  });
  server.box('hers', known('a', exact('GW00')));
  server.box('his', known('b', exact('GW0042')));
  dial(server, 'GW00');
  await untilOnline(server, 'hers');
  expect(told).toEqual([]);
  // Not even expected: its rule waits.
  longer = [{ key: 'third', owner: 'c' }];
  const socket = dial(server, 'GW00');
  await waitFor('the refusal', () => socket.destroyed);
  expect(told).toEqual(['hers', 'third']);
  expect(server.status('hers')).toMatchObject({ online: true });
});

test('of one owner the longer packet is waited for', async () => {
  const server = await listen();
  server.box('short', known('a', exact('GW00')));
  server.box('long', known('a', exact('GW0042')));
  const socket = dial(server, 'GW00');
  await waitFor('the first piece', () => socket.bytesWritten === 4);
  socket.write('42');
  await untilOnline(server, 'long');
  expect(server.status('short')?.online).toBe(false);
  dial(server, 'GW00');
  await untilOnline(server, 'short');
});

test('comes from where it may, or is turned away and the owner told', async () => {
  const server = await listen();
  server.box(
    'his',
    known('b', exact('GW0042'), (address) => address.endsWith('127.0.0.2')),
  );
  const socket = dial(server, 'GW0042');
  await waitFor('the refusal', () => socket.destroyed);
  expect(server.status('his')).toMatchObject({
    online: false,
    refused: { reason: 'network', address: expect.stringContaining('127.0.0.1') },
  });
  dial(server, 'GW0042', '127.0.0.2');
  await untilOnline(server, 'his');
});

test('tells when another address takes over a live connection', async () => {
  const moves: string[] = [];
  const server = await listen({ moved: (...move) => void moves.push(move.join(' ')) });
  server.box('his', known('b', exact('GW0042')));
  const first = dial(server, 'GW0042');
  await untilOnline(server, 'his');
  dial(server, 'GW0042');
  await waitFor('the first to be replaced', () => first.destroyed);
  expect(moves).toEqual([]);
  dial(server, 'GW0042', '127.0.0.3');
  await waitFor('the move', () => moves.length > 0);
  expect(moves).toEqual(['his ::ffff:127.0.0.1 ::ffff:127.0.0.3']);
  expect(server.status('his')?.moved).toMatchObject({ to: '::ffff:127.0.0.3' });
});

test('a pattern is not tried on more than a packet', async () => {
  const server = await listen();
  server.box('his', known('b', pattern('GW0.*.*.*!')));
  const before = process.cpuUsage();
  const socket = dial(server, `GW0${'a'.repeat(60_000)}`);
  await waitFor('the refusal', () => socket.destroyed);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
});

test('that comes byte by byte is taken, and rules are not asked about every byte', async () => {
  let asked = 0;
  const sockets: Socket[] = [];
  const server = await listen({
    takes: (socket) => sockets.push(socket) > 0,
    hasMet: () => {
      asked += 1;
      return false;
    },
  });
  const packet = 'GW'.padEnd(40, '7');
  // Accepts from the second byte on, and each time it is asked whether it has met the box.
  server.box('hers', known('a', prefix('GW')));
  server.box('long', known('a', pattern('GW\\d{50}')));
  const box = dial(server, 'G');
  for (let sent = 1; sent < packet.length; sent += 1) {
    await waitFor('the byte', () => sockets[0]?.bytesRead === sent);
    box.write(packet.charAt(sent));
  }
  await untilOnline(server, 'hers');
  expect(asked).toBeGreaterThan(1);
  expect(asked).toBeLessThanOrEqual(10);
  await waitFor('all of it', () => server.status('hers')?.bytesIn === packet.length);
});

test('that goes on as nobody’s does is turned away when it is silent', async () => {
  const sockets: Socket[] = [];
  const unknown: string[] = [];
  const server = await listen({
    takes: (socket) => sockets.push(socket) > 0,
    unknown: (sent) => void unknown.push(sent.toString()),
  });
  server.box('his', known('b', exact('GW0042')));
  const box = dial(server, 'G');
  await waitFor('the first piece', () => sockets[0]?.bytesRead === 1);
  box.write('X');
  await waitFor('the refusal', () => box.destroyed, seconds(30));
  expect(unknown).toEqual(['GX']);
});
