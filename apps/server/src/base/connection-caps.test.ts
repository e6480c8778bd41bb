import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { waitFor } from '@millwright/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ConnectionCaps, createConnectionCaps } from './connection-caps.ts';

let caps: ConnectionCaps;
let server: Server;
let sockets: Socket[];
let admitted: number;
/** Whether nothing goes on over those that come. */
let isResting: boolean;
beforeEach(async () => {
  caps = createConnectionCaps({ ofNetwork: 2, inAll: 3 });
  sockets = [];
  admitted = 0;
  isResting = false;
  server = createServer((socket) => {
    socket.on('error', () => {});
    if (!caps.admit(socket)) return;
    admitted += 1;
    if (isResting) caps.rest(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

function dial(localAddress: string): Socket {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {}).resume();
  sockets.push(socket);
  return socket;
}
const settled = (count: number) =>
  waitFor('the connections', () => admitted + caps.refused === count);

it('takes so many of a network, and in all', async () => {
  for (let number = 0; number < 3; number += 1) dial('127.0.0.2');
  await settled(3);
  expect([admitted, caps.refused]).toEqual([2, 1]);
  dial('127.0.0.3');
  await settled(4);
  dial('127.0.0.4');
  await settled(5);
  expect([admitted, caps.refused]).toEqual([3, 2]);
});

it('has room again when one has gone', async () => {
  const first = dial('127.0.0.2');
  dial('127.0.0.2');
  await settled(2);
  first.destroy();
  await waitFor('room', async () => {
    const before = admitted;
    dial('127.0.0.2');
    await waitFor('the connection', () => admitted + caps.refused >= sockets.length);
    return admitted > before;
  });
  expect(admitted).toBe(3);
});

it('closes the longest at rest of whoever has most, where there is no room in all', async () => {
  isResting = true;
  const only = dial('127.0.0.3');
  await waitFor('the first', () => admitted === 1);
  const [first, second] = [dial('127.0.0.2'), dial('127.0.0.2')];
  await waitFor('all', () => caps.open === 3);
  dial('127.0.0.4');
  await waitFor('one more', () => caps.refused === 1);
  await waitFor('the end of one', () => first.destroyed || second.destroyed);
  expect([caps.open, caps.lastRefused, only.destroyed]).toEqual([3, '127.0.0.2', false]);
});
