/** Bodies that never come whole fill no memory: so much of an account, of a network and in all. */
import { connect, type Socket } from 'node:net';
import { defineCall } from '@millwright/contract';
import { seconds, userId } from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { buildSession, createEdgeForTests, type EdgeForTests } from '../http.builders.ts';

const mebibyte = 2 ** 20;
const base = { method: 'POST', errors: [], summary: 'for the test', reply: z.null() } as const;
const input = z.object({ word: z.optional(z.string()) });
const calls = {
  own: defineCall({
    ...base,
    name: 'test.own',
    path: 'test/own',
    input,
    rule: { kind: 'session' },
  }),
  open: defineCall({
    ...base,
    name: 'test.open',
    path: 'test/open',
    input,
    rule: { kind: 'public', why: 'test' },
    maxBytes: mebibyte,
  }),
  short: defineCall({
    ...base,
    name: 'test.short',
    path: 'test/short',
    input,
    rule: { kind: 'public', why: 'test' },
  }),
  upload: defineCall({
    ...base,
    name: 'test.upload',
    path: 'test/upload',
    input: z.object({}),
    rule: { kind: 'session' },
    upload: { field: 'file', maxBytes: 8 * mebibyte },
  }),
};

let edge: EdgeForTests;
let clock: ReturnType<typeof createManualClock>;
let url: string;
let held: Promise<void>;
let release: () => void;
let working: number;
beforeEach(async () => {
  clock = createManualClock();
  edge = createEdgeForTests({ clock });
  ({ promise: held, resolve: release } = Promise.withResolvers<void>());
  working = 0;
  const work = async () => {
    working += 1;
    await held;
    return null;
  };
  edge.http.handle(calls.own, work);
  edge.http.handle(calls.open, work);
  edge.http.handle(calls.short, work);
  edge.http.handleUpload(calls.upload, () => null);
  for (const [token, account] of [
    ['a', 1],
    ['a2', 1],
    ['b', 2],
  ] as const) {
    edge.sessions.set(token, buildSession(token, { userId: userId(account) }));
  }
  ({ url } = await edge.http.listen());
});
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  release();
  await edge.http.stop();
});

interface Sender {
  readonly socket: Socket;
  said: string;
}
/** The head of a request and what of its body is given. */
function send({
  path = 'test/own',
  token = 'a',
  length = mebibyte as number | 'chunked',
  type = 'application/json',
  body = '',
  from = '127.0.0.1',
}): Sender {
  const port = Number(new URL(url).port);
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  const sender: Sender = { socket, said: '' };
  socket
    .on('error', () => {})
    .on('data', (data: Buffer) => {
      sender.said += data.toString();
    });
  sockets.add(socket);
  const size = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  const whose = token === '' ? '' : `Authorization: Bearer ${token}\r\n`;
  const head = `POST /api/v1/${path} HTTP/1.1\r\nHost: x\r\n${whose}Content-Type: ${type}`;
  socket.write(`${head}\r\n${size}\r\n\r\n${body}`);
  return sender;
}
const heard = (sender: Sender) => waitFor('an answer', () => sender.said.includes('\r\n\r\n'));
const heldBytes = (count: number) =>
  waitFor(`${count} MiB`, () => edge.admission.bodies.bytes === count * mebibyte);

it('holds so much of an account, whatever its sessions, and says when to come again', async () => {
  for (let number = 0; number < 4; number += 1) send({ token: number % 2 === 0 ? 'a' : 'a2' });
  await heldBytes(4);
  const late = send({ token: 'a2' });
  await heard(late);
  expect(late.said).toMatch(/^HTTP\/1\.1 429 /);
  expect(late.said).toMatch(/retry-after: 5/i);
  expect(late.said).toContain('general.too_many');
  // Somebody else is not concerned.
  const other = send({ token: 'b', length: 2, body: '{}' });
  await waitFor('the call', () => working === 1);
  release();
  await heard(other);
  expect(other.said).toMatch(/^HTTP\/1\.1 200 /);
});

it('counts who is not signed in by network, and who says no length as the longest', async () => {
  const nobody = { path: 'test/open', token: '', from: '127.0.0.2' };
  for (let number = 0; number < 4; number += 1) send({ ...nobody, length: 'chunked' });
  await heldBytes(4);
  const late = send(nobody);
  await heard(late);
  expect(late.said).toMatch(/^HTTP\/1\.1 429 /);
  send({ ...nobody, from: '127.0.0.3' });
  await heldBytes(5);
});

it('takes little of who needs no account, and few names of anybody', async () => {
  const ask = async (path: string, body: string, token = ''): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const reply = await fetch(url + path, { method: 'POST', headers, body });
    return await reply.json();
  };
  release();
  const long = JSON.stringify({ word: 'x'.repeat(16_384) });
  expect(await ask('/api/v1/test/short', long)).toMatchObject({ error: 'general.too_large' });
  const names = (count: number): string =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 0])));
  expect(await ask('/api/v1/test/own', names(1001), 'a')).toMatchObject({
    error: 'general.unknown_field',
    details: { field: '> 1000' },
  });
  expect(await ask('/api/v1/test/own', names(1000), 'a')).toMatchObject({
    error: 'general.unknown_field',
    details: { field: expect.stringMatching(/^(k\d+, ){19}k\d+$/) },
  });
});

it('lets whoever has most lose their newest where there is too much in all', async () => {
  const greedy = [];
  for (let number = 1; number <= 4; number += 1) {
    greedy.push(send({ token: 'a' }));
    await heldBytes(number);
  }
  for (let number = 0; number < 2; number += 1) send({ token: 'b' });
  await heldBytes(6);
  const modest = send({ path: 'test/open', token: '', length: 2, body: '{}' });
  await waitFor('the call', () => working === 1);
  const [, , , newest] = greedy;
  if (newest === undefined) return expect.unreachable();
  await heard(newest);
  expect(newest.said).toMatch(/^HTTP\/1\.1 429 /);
  release();
  await heard(modest);
  expect(modest.said).toMatch(/^HTTP\/1\.1 200 /);
});

it('has room again when one is answered or breaks off, not while its work goes on', async () => {
  const word = 'x'.repeat(mebibyte - 11);
  const gone = send({ body: JSON.stringify({ word }) });
  await waitFor('the call', () => working === 1);
  gone.socket.destroy();
  const broken = send({});
  await heldBytes(2);
  broken.socket.destroy();
  await heldBytes(1);
  release();
  await heldBytes(0);
});

it('ends a body that does not come, and lets a slow one come', async () => {
  const never = send({ body: '{"word":"' });
  const slow = send({ token: 'b', body: '{"word":"' });
  await heldBytes(2);
  // A mebibyte in a minute.
  const part = 'x'.repeat((mebibyte - 11) / 5);
  for (let fifth = 0; fifth < 4; fifth += 1) {
    const before = slow.socket.bytesWritten;
    await new Promise((resolve) => slow.socket.write(part, resolve));
    expect(slow.socket.bytesWritten).toBeGreaterThan(before);
    clock.advance(seconds(15));
  }
  slow.socket.write(`${part}"}`);
  await waitFor('the call', () => working === 1);
  release();
  await heard(slow);
  expect(slow.said).toMatch(/^HTTP\/1\.1 200 /);
  expect(never.said).toBe('');
  clock.advance(seconds(40));
  await heard(never);
  expect(never.said).toMatch(/^HTTP\/1\.1 408 /);
  expect(never.said).toContain('general.body_too_slow');
  await heldBytes(0);
});

it('counts a form by what its fields may hold, and ends one that does not come', async () => {
  const disposition = 'Content-Disposition: form-data; name="file"; filename="a"';
  const form = {
    path: 'test/upload',
    type: 'multipart/form-data; boundary=x',
    length: 8 * mebibyte,
    body: `--x\r\n${disposition}\r\n\r\n${'x'.repeat(70_000)}`,
  };
  const senders = Array.from({ length: 4 }, () => send(form));
  await heldBytes(4);
  const late = send(form);
  await heard(late);
  expect(late.said).toMatch(/^HTTP\/1\.1 429 /);
  clock.advance(seconds(600));
  for (const sender of senders) {
    await heard(sender);
    expect(sender.said).toMatch(/^HTTP\/1\.1 408 /);
  }
  await heldBytes(0);
});

it('does not wait for bodies when it stops', async () => {
  const senders = [
    send({}),
    send({ path: 'test/upload', type: 'multipart/form-data; boundary=x' }),
  ];
  await heldBytes(2);
  await edge.http.stop();
  for (const sender of senders) {
    await heard(sender);
    expect(sender.said).toMatch(/^HTTP\/1\.1 503 /);
  }
});

it('refuses what says that it is too long, and reads nothing that is sent to no call', async () => {
  const long = send({ length: mebibyte + 1 });
  await heard(long);
  expect(long.said).toMatch(/^HTTP\/1\.1 413 /);
  const lost = send({ path: 'no/such', token: '' });
  await heard(lost);
  expect(lost.said).toMatch(/^HTTP\/1\.1 404 /);
  const text = send({ type: 'text/plain' });
  await heard(text);
  expect(text.said).toContain('general.media_type');
});
