/** Replies that nobody takes fill no memory. */
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { defineCall } from '@millwright/contract';
import { seconds } from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { createAdmissionForTests } from '../../admission/admission.builders.ts';
import { createMetrics } from '../../metrics.ts';
import { buildSession, createEdgeForTests } from '../http.builders.ts';

const mebibyte = 2 ** 20;
const large = defineCall({
  name: 'test.large',
  method: 'GET',
  path: 'test/large',
  input: z.object({}),
  reply: z.string(),
  rule: { kind: 'session' },
  errors: [],
  summary: 'for the test',
});

const file = defineCall({ ...large, name: 'test.file', path: 'test/file', download: true });

const made = defineCall({ ...file, name: 'test.made', path: 'test/made' });

const clock = createManualClock();
const metrics = createMetrics();
const limits = { bodies: { ofOne: 80 * mebibyte, inAll: 100 * mebibyte } };
const admission = createAdmissionForTests({ clock, metrics, limits });
const { http, sessions } = createEdgeForTests({ clock, metrics, admission });
/** Files that are made. */
let making = 0;
function* pieces() {
  for (let at = 0; at < 1000; at += 1) yield 'x'.repeat(65_536);
}
const sockets = new Set<Socket>();
let port: number;
beforeAll(async () => {
  // More than the kernel takes for a connection.
  const text = 'x'.repeat(32 * mebibyte);
  http.handle(large, () => text);
  http.handleDownload(file, () => ({ name: 'a.svg', mime: 'image/svg+xml', content: text }));
  http.handleDownload(made, () => {
    const content = Readable.from(pieces());
    making += 1;
    content.once('close', () => (making -= 1));
    return { name: 'a.csv', mime: 'text/csv', content };
  });
  sessions.set('a', buildSession('a'));
  port = Number(new URL((await http.listen()).url).port);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await http.stop();
});

/** Asks, and takes nothing of what comes. */
function ask(path = 'large'): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  sockets.add(socket);
  socket.write(`GET /api/v1/test/${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a\r\n\r\n`);
  return socket;
}
const waiting = (count: number) =>
  waitFor(`${count} replies`, () => Math.floor(admission.replies.bytes / mebibyte / 32) === count);

it.each(['large', 'file'])(
  'keeps so many for who does not take them, and closes whoever does not for long: %s',
  async (path) => {
    const first = ask(path);
    ask(path);
    await waiting(2);
    let said = '';
    ask(path).on('data', (data: Buffer) => {
      said += data.toString('latin1', 0, 100);
    });
    await waitFor('an answer', () => said !== '');
    expect(said).toMatch(/^HTTP\/1\.1 429 /);
    first.resume();
    await waiting(1);
    clock.advance(seconds(30 + 3_000));
    await waiting(0);
  },
);

it('lets a session have so many files made at a time, and closes whoever stops taking one', async () => {
  const open = (count: number) =>
    waitFor(`${count} files`, () => making === count && admission.downloads.size === count);
  const [first] = [1, 2, 3, 4].map(() => ask('made'));
  await open(4);
  let said = '';
  ask('made').on('data', (data: Buffer) => {
    said += data.toString('latin1');
  });
  await waitFor('an answer', () => said !== '');
  expect(said).toMatch(/^HTTP\/1\.1 429 /);
  expect(said).toContain('retry-after: 5');
  // One is taken to its end.
  first?.resume();
  await open(3);
  ask('made');
  await open(4);
  for (let time = 0; time < 2; time += 1) clock.advance(seconds(60));
  await open(0);
});
