import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { systemClock } from '@millwright/kernel';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createWebhookPolicy } from './webhook-address.ts';
import { createWebhookChannel } from './webhook-channel.ts';
import { webhookSecretOf } from './webhook-signature.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const secret = 'of the installation, and rather long';
const received: Received[] = [];
/** What the receiver does with the next call; undefined: it never answers. */
let answer: { status: number; headers?: Record<string, string>; body?: string } | undefined;
let receiver: Server;
let port: number;

beforeEach(async () => {
  received.length = 0;
  answer = { status: 200, body: 'taken' };
  receiver = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    if (answer !== undefined) response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  ({ port } = receiver.address() as AddressInfo);
});
afterEach(() => {
  receiver.closeAllConnections();
  return new Promise((closed) => receiver.close(closed));
});

const deliver = (given: { host?: string; resolved?: string[]; timeout?: number } = {}) => {
  const { host = 'mes.example.com', resolved = ['127.0.0.1'], timeout } = given;
  const answers = [...resolved];
  const policy = createWebhookPolicy({
    hosts: [`mes.example.com:${port}`],
    ranges: ['127.0.0.1/32'],
    // As a name server that changes its mind: what was looked at is what is dialled.
    resolveHost: async () => [{ address: answers.shift() ?? '169.254.169.254', family: 4 }],
  });
  const channel = createWebhookChannel({
    policy,
    secret,
    clock: systemClock,
    ...(timeout === undefined ? {} : { timeout }),
  });
  const body = JSON.stringify({ event: 'alarm', item: '一号泵站', level: 4 });
  return channel.deliver({
    id: 7,
    channel: 'webhook',
    to: `http://${host}:${port}/alarms`,
    subject: '',
    text: body,
    parameters: { item: '12' },
  });
};

/** Written from docs/webhooks.md alone. */
const foreignReceiver = `
import hashlib, hmac, json, sys, time
given = json.load(sys.stdin)
body = given["body"].encode("utf-8")
timestamp = given["headers"]["millwright-timestamp"]
signed = timestamp.encode("ascii") + b"." + body
expected = "v1=" + hmac.new(given["secret"].encode("utf-8"), signed, hashlib.sha256).hexdigest()
genuine = hmac.compare_digest(expected, given["headers"]["millwright-signature"])
fresh = abs(time.time() - int(timestamp)) <= 300
print("genuine" if genuine and fresh else "forged", json.loads(body)["item"])
`;

async function askForeign(given: Received, withSecret: string): Promise<string> {
  const asked = promisify(execFile)('python3', ['-X', 'utf8', '-c', foreignReceiver]);
  asked.child.stdin?.end(JSON.stringify({ ...given, secret: withSecret }));
  return (await asked).stdout.trim();
}

it('is signed so that a program of others can check it', async () => {
  expect(await deliver()).toBe('200 taken');
  const [call] = received;
  if (call === undefined) throw new Error('nothing came');
  expect(call.headers).toMatchObject({
    host: `mes.example.com:${port}`,
    'millwright-key': 'millwright-message-7',
  });
  expect(await askForeign(call, webhookSecretOf(secret, '12'))).toBe('genuine 一号泵站');
  expect(await askForeign(call, webhookSecretOf(secret, '13'))).toBe('forged 一号泵站');
  const changed = { ...call, body: call.body.replace('4', '1') };
  expect(await askForeign(changed, webhookSecretOf(secret, '12'))).toBe('forged 一号泵站');
});

it('dials the address that was looked at, and follows no redirect', async () => {
  answer = { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } };
  await expect(deliver()).rejects.toMatchObject({
    family: 'refusal',
    details: { reason: '302: redirects are not followed' },
  });
  expect(received).toHaveLength(1);
});

it('gives up waiting for who never answers, and tries again', async () => {
  answer = undefined;
  await expect(deliver({ timeout: 50 })).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(received).toHaveLength(1);
});

it('ends with an answer that does not', async () => {
  answer = { status: 200, body: 'x'.repeat(5_000_000) };
  expect(await deliver()).toBe(`200 ${'x'.repeat(200)}`);
});

it.each([
  [400, 'refusal'],
  [404, 'refusal'],
  [408, 'outage'],
  [429, 'outage'],
  [500, 'outage'],
  [503, 'outage'],
])('takes %i as a %s', async (status, family) => {
  answer = { status };
  await expect(deliver()).rejects.toMatchObject({ family });
});

it('calls nobody who is not allowed', async () => {
  await expect(deliver({ host: 'other.example.com' })).rejects.toMatchObject({ family: 'refusal' });
  await expect(deliver({ resolved: ['169.254.169.254'] })).rejects.toMatchObject({
    family: 'refusal',
  });
  expect(received).toEqual([]);
});
