import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterEach, expect, test } from 'vitest';
import { createTimerWheel } from '../timer-wheel.ts';
import { readPieces } from './read-pieces.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Both ends of a connection. */
async function connect(): Promise<{ readonly near: Socket; readonly far: Socket }> {
  const accepted: Socket[] = [];
  const server = createServer((socket) => void accepted.push(socket));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const far = createConnection((server.address() as AddressInfo).port, '127.0.0.1');
  await waitFor('the connection', () => accepted.length === 1);
  const [near] = accepted as [Socket];
  for (const socket of [near, far]) socket.on('error', () => {});
  cleanups.push(() => {
    near.destroy();
    far.destroy();
    server.close();
  });
  return { near, far };
}

const sent = Buffer.from(Array.from({ length: 300_000 }, (_, n) => n % 251));
const wheel = createTimerWheel(systemClock);

test('takes one piece a turn, all of them and the end', async () => {
  const { near, far } = await connect();
  let turn = 0;
  let isOver = false;
  const count = (): void => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const pieces: { readonly turn: number; readonly piece: Buffer }[] = [];
  readPieces(near, {
    ...{ wheel, most: 16_384, waitFor: () => 0 },
    take: (piece) => pieces.push({ turn, piece }) > 0,
  });
  near.on('end', () => {
    isOver = true;
  });
  far.end(sent);
  await waitFor('the end', () => isOver);
  expect(Buffer.concat(pieces.map(({ piece }) => piece)).equals(sent)).toBe(true);
  expect(Math.max(...pieces.map(({ piece }) => piece.length))).toBe(16_384);
  expect(new Set(pieces.map((each) => each.turn)).size).toBe(pieces.length);
});

test('holds when it is told to, and leaves the rest to the next reader', async () => {
  const { near, far } = await connect();
  const taken: Buffer[] = [];
  const first = readPieces(near, {
    ...{ wheel, most: 1000, waitFor: () => 0 },
    take: (piece) => taken.push(piece) % 2 === 1,
  });
  far.end(sent);
  await waitFor('two pieces', () => taken.length === 2);
  await waitFor('more to be there', () => near.readableLength > 10_000);
  expect(taken).toHaveLength(2);
  first.goOn();
  await waitFor('two more', () => taken.length === 4);
  first.stop();
  first.goOn();
  readPieces(near, {
    ...{ wheel, most: 16_384, waitFor: () => 0 },
    take: (piece) => taken.push(piece) > 0,
  });
  await waitFor('its end', () => near.readableEnded);
  expect(Buffer.concat(taken).equals(sent)).toBe(true);
});
