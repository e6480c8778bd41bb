/** Replies that are too small to be counted fill no memory either, over however many connections. */
import { connect, type Socket } from 'node:net';
import { defineCall } from '@millwright/contract';
import { seconds } from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { createAdmissionForTests } from '../../admission/admission.builders.ts';
import { createMetrics } from '../../metrics.ts';
import { buildSession, createEdgeForTests } from '../http.builders.ts';

const small = defineCall({
  name: 'test.small',
  method: 'GET',
  path: 'test/small',
  input: z.object({}),
  reply: z.string(),
  rule: { kind: 'session' },
  errors: [],
  summary: 'for the test',
});

const ofOne = 200_000;
/** Of one account two hundred may wait. */
const ofWave = 15;
const waves = 10;
let answered = 0;
const clock = createManualClock();
const metrics = createMetrics();
const limits = {
  bodies: { ofOne, inAll: 2 * ofOne },
  perSecond: { network: 10_000, account: 10_000, session: 10_000 },
};
const admission = createAdmissionForTests({ clock, metrics, limits });
const { http, sessions } = createEdgeForTests({ clock, metrics, admission });
const sockets = new Set<Socket>();
let port: number;
beforeAll(async () => {
  const text = 'x'.repeat(60_000);
  http.handle(small, () => {
    answered += 1;
    return text;
  });
  for (const token of ['a', 'b']) sessions.set(token, buildSession(token));
  port = Number(new URL((await http.listen()).url).port);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await http.stop();
});

const request = (token: string): string =>
  `GET /api/v1/test/small HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;

const open = (): Socket => {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  sockets.add(socket);
  return socket;
};

/** Asks for more than the kernel keeps for a connection, in waves that are let in, and takes nothing of it. */
async function askMuch(token: string, some: readonly Socket[]): Promise<void> {
  for (let wave = 0; wave < waves; wave += 1) {
    for (const socket of some) socket.write(request(token).repeat(ofWave));
    const before = answered;
    // A connection that is full is not read from: the answers come to a stop.
    let last = before;
    let still = 0;
    await waitFor('the answers', () => {
      still = answered === last ? still + 1 : 0;
      last = answered;
      return answered >= before + some.length * ofWave || still > 10;
    });
  }
}

const figure = async (name: string): Promise<number> =>
  Number(new RegExp(`^${name} (\\d+)$`, 'm').exec((await metrics.render()).text)?.[1] ?? 0);

it('who takes nothing over many connections loses those that hold most, and nobody else any', async () => {
  const other = open();
  await askMuch('b', [other]);
  expect(admission.unread.bytes).toBeGreaterThan(0);
  const hostile = Array.from({ length: 12 }, open);
  await askMuch('a', hostile);
  expect(await figure('unread_bytes')).toBeGreaterThan(2 * ofOne);
  await waitFor('as many to be closed as have too much', () => {
    clock.advance(seconds(1));
    return admission.unread.bytes <= 2 * ofOne;
  });
  expect(await figure('admission_refused_total\\{limit="session_unread"\\}')).toBeGreaterThan(0);
  let got = 0;
  other.on('data', ({ length }: Buffer) => {
    got += length;
  });
  await waitFor('all replies of the other', () => got > waves * ofWave * 60_000);
});
