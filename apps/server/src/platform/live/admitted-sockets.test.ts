/** Upgrades pass the admission layer: what is too much is refused in HTTP, before any socket is made. */
import { request } from 'node:http';
import { seconds, userId } from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAdmissionForTests } from '../admission/admission.builders.ts';
import { createMetrics } from '../metrics.ts';
import { type LiveForTests, startLiveForTests } from './live.builders.ts';

const clock = createManualClock();
let fixture: LiveForTests;
let metrics: ReturnType<typeof createMetrics>;

beforeEach(async () => {
  metrics = createMetrics();
  const limits = {
    perSecond: { network: 4, account: 1000, session: 1000 },
    sockets: { session: 2, account: 3, inAll: 4 },
  };
  const admission = createAdmissionForTests({ clock, metrics, limits });
  const needs = {
    admission,
    metrics,
    config: { HOST: '127.0.0.1', PORT: 0, TRUST_PROXY: ['loopback'] },
  };
  fixture = await startLiveForTests(clock, undefined, needs);
});
afterEach(() => fixture.stop());

/** The status that an upgrade is answered with, and when to come again. */
function knock(path: string, from = '192.0.2.1'): Promise<readonly [number, string | undefined]> {
  const { promise, resolve, reject } =
    Promise.withResolvers<readonly [number, string | undefined]>();
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'x-forwarded-for': from,
  };
  const asked = request(`${fixture.url}${path}`, { headers }, (reply) => {
    reply.resume();
    resolve([reply.statusCode ?? 0, reply.headers['retry-after']]);
  });
  asked.on('upgrade', (reply, socket) => {
    socket.destroy();
    resolve([reply.statusCode ?? 0, undefined]);
  });
  asked.on('error', reject).end();
  return promise;
}

const refusals = async (limit: string): Promise<number> =>
  Number(
    new RegExp(`^admission_refused_total\\{limit="${limit}"\\} (\\d+)$`, 'm').exec(
      (await metrics.render()).text,
    )?.[1] ?? 0,
  );

/** A ticket from before there was too much, and then an upgrade with it. */
const redeem = async (ticket: string) => knock(`/api/v1/live?ticket=${ticket}`);

it('counts upgrades per network, behind a proxy too, whatever they ask for', async () => {
  const statuses = new Map<number, number>();
  for (let time = 0; time < 100; time += 1) {
    const [status] = await knock(time % 2 === 0 ? '/api/v1/live?ticket=guessed' : '/nowhere');
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([
    [401, 40],
    [404, 40],
    [429, 20],
  ]);
  expect((await knock('/nowhere'))[1]).toBe('1');
  expect((await knock('/nowhere', '192.0.2.2'))[0]).toBe(404);
  expect(await refusals('network')).toBe(21);
  clock.advance(seconds(1));
  expect((await knock('/nowhere'))[0]).toBe(404);
});

it('refuses one socket more than a session, an account and all may have, before the upgrade', async () => {
  const a = await fixture.open('a');
  await fixture.open('b');
  const early = await Promise.all(['a', 'a', 'b'].map((token) => fixture.ticket(token)));
  expect(await redeem(early[0] ?? '')).toEqual([101, undefined]);
  await waitFor('it to be gone', async () => (await fixture.tryTicket('a')) === 200);
  const second = await fixture.open('a');
  expect(await redeem(early[1] ?? '')).toEqual([429, '30']);
  expect(await redeem(early[2] ?? '')).toEqual([429, '30']);
  expect(await refusals('account_sockets')).toBe(1);
  expect(await refusals('session_sockets')).toBeGreaterThan(0);

  await fixture.open('c', { userId: userId(8) });
  expect(await fixture.tryTicket('c')).toBe(429);
  expect(await refusals('sockets')).toBe(1);

  second.socket.close();
  a.socket.terminate();
  await waitFor('room', async () => (await fixture.tryTicket('c')) === 200);
  const again = await fixture.open('c', { userId: userId(8) });
  expect(again.closed).toBeUndefined();
});

it('counts those who ask for figures per network', async () => {
  const ask = () =>
    fetch(`${fixture.url}/metrics`, { headers: { 'x-forwarded-for': '192.0.2.7' } });
  const statuses: number[] = [];
  for (let time = 0; time < 82; time += 1) statuses.push((await ask()).status);
  expect([statuses.filter((status) => status === 401).length, statuses.at(-1)]).toEqual([80, 429]);
  expect((await ask()).headers.get('retry-after')).toBe('1');
});
