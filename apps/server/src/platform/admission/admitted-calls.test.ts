/** What is too much is refused at the edge, before its body is read. */
import { connect } from 'node:net';
import { defineCall } from '@millwright/contract';
import { after, hours, itemId, seconds, userId } from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { buildSession, createEdgeForTests, type EdgeForTests } from '../http/http.builders.ts';
import { createMetrics } from '../metrics.ts';
import { createAdmissionForTests } from './admission.builders.ts';

const declared = { reply: z.null(), errors: [], summary: '', changesNothing: 'a test' } as const;
const open = defineCall({
  ...declared,
  name: 'test.open',
  method: 'POST',
  path: 'open',
  input: z.object({}),
  rule: { kind: 'public', why: 'a test' },
});
const plain = defineCall({
  ...declared,
  name: 'test.plain',
  method: 'POST',
  path: 'plain',
  input: z.object({}),
  rule: { kind: 'session' },
});
const rare = defineCall({
  ...declared,
  name: 'test.rare',
  method: 'POST',
  path: 'rare',
  input: z.object({}),
  rule: { kind: 'session' },
  admission: { rate: { by: 'session', calls: 2, seconds: 60 } },
});
const told = defineCall({
  ...declared,
  name: 'test.told',
  method: 'POST',
  path: 'told',
  input: z.object({}),
  rule: { kind: 'session' },
  admission: {
    rate: [
      { by: 'session', calls: 2, seconds: 60 },
      { by: 'account', calls: 3, seconds: 60 },
      { by: 'installation', calls: 5, seconds: 60, of: 'told to all' },
    ],
  },
});
let checked: number;
const many = defineCall({
  ...declared,
  name: 'test.many',
  method: 'POST',
  path: 'many',
  input: z.object({}).check(() => {
    checked += 1;
  }),
  rule: { kind: 'session' },
});
const heavy = defineCall({
  ...declared,
  name: 'test.heavy',
  method: 'POST',
  path: 'heavy',
  input: z.object({}),
  rule: { kind: 'session' },
  admission: { weight: 'heavy' },
});

const clock = createManualClock();
let edge: EdgeForTests;
let url: string;
let metrics: ReturnType<typeof createMetrics>;
let running: number;
let most: number;
let release: () => void;

beforeEach(async () => {
  metrics = createMetrics();
  const limits = {
    perSecond: { network: 2, account: 1, session: 0.5 },
    publicPerMinute: 6,
    sockets: { session: 2, account: 3, inAll: 4 },
  };
  edge = createEdgeForTests({
    clock,
    metrics,
    admission: createAdmissionForTests({ clock, metrics, limits }),
  });
  running = 0;
  most = 0;
  const held = Promise.withResolvers<void>();
  release = held.resolve;
  for (const call of [open, plain, rare, told]) edge.http.handle(call, () => null);
  checked = 0;
  for (const call of [heavy, many]) {
    edge.http.handle(call, async () => {
      running += 1;
      most = Math.max(most, running);
      await held.promise;
      running -= 1;
      return null;
    });
  }
  ({ url } = await edge.http.listen());
});
afterEach(() => edge.http.stop());

const signIn = (token: string, user = 7): void => {
  const items = new Set([itemId(1)]);
  const expiresAt = after(clock.now(), hours(1));
  edge.sessions.set(
    token,
    buildSession(token, { userId: userId(user), accountId: userId(user), items, expiresAt }),
  );
};

const make = (path: string, token?: string, language = 'en-US'): Promise<Response> =>
  fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    body: '{}',
    headers: {
      'content-type': 'application/json',
      'accept-language': language,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });

/** How many of the calls one after the other are let in. */
async function admitted(times: number, path: string, token?: string): Promise<number> {
  let count = 0;
  for (let time = 0; time < times; time += 1) {
    if ((await make(path, token)).status === 200) count += 1;
  }
  return count;
}
const refusals = async (limit: string): Promise<string | undefined> =>
  new RegExp(`^admission_refused_total\\{limit="${limit}"\\} (\\d+)$`, 'm').exec(
    (await metrics.render()).text,
  )?.[1];

it('counts public calls per network, and says in both languages when to come again', async () => {
  expect(await admitted(8, 'open')).toBe(6);
  const refused = await make('open', undefined, 'zh-CN');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
  expect(await refused.json()).toMatchObject({
    code: 429,
    error: 'general.too_many',
    details: { seconds: 10 },
    message: '操作过于频繁，请 10 秒后再试',
  });
  expect(await refusals('public')).toBe('3');
  clock.advance(seconds(10));
  expect(await admitted(2, 'open')).toBe(1);
});

it('counts calls per session and per account, and those of nobody per network', async () => {
  signIn('a');
  signIn('b');
  signIn('c', 8);
  expect(await admitted(12, 'plain', 'a')).toBe(10);
  expect(await admitted(12, 'plain', 'b')).toBe(10);
  expect(await admitted(1, 'plain', 'c')).toBe(1);
  expect([await refusals('session'), await refusals('account')]).toEqual(['4', undefined]);
  const codes = new Set<number>();
  for (let time = 0; time < 40; time += 1) codes.add((await make('plain', 'unknown')).status);
  expect([...codes]).toEqual([401, 429]);
  expect(await refusals('network')).not.toBeUndefined();
});

it('holds back an account with many sessions', async () => {
  for (const token of ['a', 'b', 'c']) signIn(token);
  await admitted(10, 'plain', 'a');
  await admitted(10, 'plain', 'b');
  expect(await admitted(1, 'plain', 'c')).toBe(0);
  expect(await refusals('account')).toBe('1');
});

it('holds a call to the rate that it declares', async () => {
  signIn('a');
  expect(await admitted(3, 'rare', 'a')).toBe(2);
  expect(await refusals('call')).toBe('1');
});

it('counts a call by each of its rates: of a session, of an account, of everybody', async () => {
  signIn('a', 7);
  signIn('a2', 7);
  signIn('b', 8);
  signIn('c', 9);
  // What one rate refuses is not counted by the others.
  expect(await admitted(3, 'told', 'a')).toBe(2);
  expect(await admitted(3, 'told', 'a2')).toBe(1);
  expect(await admitted(3, 'told', 'b')).toBe(2);
  expect(await admitted(1, 'told', 'c')).toBe(0);
  clock.advance(seconds(60));
  expect(await admitted(1, 'told', 'c')).toBe(1);
});

it('runs two heavy calls of a session at a time, the others in turn', async () => {
  signIn('a');
  const replies = Array.from({ length: 5 }, () => make('heavy', 'a'));
  await waitFor('two to run', async () =>
    /^heavy_calls_waiting 3$/m.test((await metrics.render()).text),
  );
  expect([running, most]).toEqual([2, 2]);
  release();
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([
    200, 200, 200, 200, 200,
  ]);
  expect(most).toBe(2);
});

it('checks and makes four changes of an account at a time, and those of others beside them', async () => {
  signIn('a');
  signIn('c', 8);
  const replies = Array.from({ length: 10 }, () => make('many', 'a'));
  await waitFor('four to run', () => running === 4);
  expect(await admitted(4, 'plain', 'c')).toBe(4);
  expect([running, checked]).toEqual([4, 4]);
  release();
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect([most, checked]).toEqual([4, 10]);
});

it('refuses before the body has come', async () => {
  await admitted(6, 'open');
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  socket.write(
    'POST /api/v1/open HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n{',
  );
  await waitFor('the answer', () => answer.includes('general.too_many'));
  expect(answer).toMatch(/^HTTP\/1.1 429 /);
  socket.destroy();
});
