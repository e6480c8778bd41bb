import { generateKeyPairSync } from 'node:crypto';
import { createManualClock } from '@millwright/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestPostgres, type TestPostgres } from '../../../engines/postgres/testing.ts';
import { createWebhookPolicy } from '../webhook/index.ts';
import {
  createBrowser,
  insertBrowser,
  openPushService,
  pushHost,
  readVapid,
} from './push-service.builders.ts';
import { deriveVapidKeys } from './vapid-keys.ts';
import { createWebPushChannel, pushAddressOf } from './web-push-channel.ts';

const keys = deriveVapidKeys(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
const clock = createManualClock();
let postgres: TestPostgres;
let service: Awaited<ReturnType<typeof openPushService>>;
let browser: ReturnType<typeof createBrowser>;
beforeAll(async () => {
  postgres = await openTestPostgres();
  service = await openPushService();
});
afterAll(async () => {
  await service?.stop();
  await postgres?.drop();
});
beforeEach(async () => {
  await postgres.reset();
  await sql`
    insert into app_user (id, guid, user_name, password_hash, grade, created_at, updated_at)
      overriding system value
      values (1, gen_random_uuid(), 'user1', '', 1, now(), now())`.execute(postgres.postgres.db);
  browser = createBrowser();
  service.answers({ status: 201 });
});
afterEach(() => {
  service.taken.length = 0;
});

const subscribe = (endpoint: string, frame = 'desktop'): Promise<number> =>
  insertBrowser(postgres.postgres.db, { user: 1, endpoint, keys: browser.keys, frame });

const isSubscribed = async (id: number): Promise<boolean> => {
  const { rows } = await sql`select from push_subscription where id = ${id}`.execute(
    postgres.postgres.db,
  );
  return rows.length > 0;
};

interface Given {
  readonly resolved?: string;
  readonly timeout?: number;
  readonly text?: string;
  readonly level?: number;
}

const deliver = (id: number, given: Given = {}) => {
  const { resolved = '127.0.0.1', timeout, text = '温度 110.0℃', level = 3 } = given;
  const policy = createWebhookPolicy({
    hosts: [service.host],
    ranges: ['127.0.0.1/32'],
    setting: 'WEB_PUSH_HOSTS',
    resolveHost: async () => [{ address: resolved, family: 4 }],
  });
  const channel = createWebPushChannel(
    { keys, policy, contact: 'mailto:plant@example.com' },
    {
      ...{ db: postgres.postgres.db, clock, ca: service.ca },
      ...(timeout === undefined ? {} : { timeout }),
    },
  );
  return channel.deliver({
    ...{ id: 7, channel: 'web_push', to: pushAddressOf(id), subject: '[警告] 一号泵站', text },
    parameters: {
      ...{ tag: 'alarm:1', path: '/alarm/alarm_page?alarmId=1', language: 'zh-CN' },
      ...{ level: String(level), unconfirmed: '4' },
    },
  });
};

it('is read by the browser, and signed for its push service', async () => {
  const id = await subscribe(`${service.origin}/send/one`);
  expect(await deliver(id)).toBe('201');
  const [message] = service.taken;
  if (message === undefined) throw new Error('nothing came');
  expect(JSON.parse(browser.read(message.body))).toEqual({
    title: '[警告] 一号泵站',
    body: '温度 110.0℃',
    tag: 'alarm:1',
    level: 3,
    path: '/alarm/alarm_page?alarmId=1',
    language: 'zh-CN',
    unconfirmed: 4,
  });
  expect(message).toMatchObject({
    path: '/send/one',
    headers: {
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    },
  });
  expect(readVapid(message.headers.authorization)).toMatchObject({
    key: keys.publicKey,
    claims: { aud: service.origin, sub: 'mailto:plant@example.com' },
  });
  const { rows } = await sql<{ at: Date }>`
    select last_used_at as at from push_subscription`.execute(postgres.postgres.db);
  expect(rows[0]?.at).toEqual(new Date(clock.now()));
});

it('leads to the page of the frame that it came from; what repeats an alarm has its topic', async () => {
  const id = await subscribe(`${service.origin}/send/phone`, 'phone');
  await deliver(id);
  await deliver(id, { level: 2 });
  const [first, again] = service.taken;
  const { path } = JSON.parse(browser.read(first?.body ?? Buffer.of()));
  expect(path).toBe('/m/#/alarm/alarm_page?alarmId=1');
  expect(again?.headers).toMatchObject({ topic: first?.headers.topic, urgency: 'normal' });
});

it('is at most three kilobytes, however much there is to say', async () => {
  const id = await subscribe(`${service.origin}/send/long`);
  await deliver(id, { text: '先关闭进水阀，再断电。😀"'.repeat(500) });
  const [message] = service.taken;
  expect(message?.body.length).toBeLessThanOrEqual(3072);
  const { body } = JSON.parse(browser.read(message?.body ?? Buffer.of()));
  expect(body).toMatch(/^先关闭进水阀.*…$/);
  expect(body.length).toBeGreaterThan(500);
});

it.each([
  [400, 'refusal', true],
  [403, 'refusal', true],
  [404, 'refusal', false],
  [408, 'outage', true],
  [410, 'refusal', false],
  [413, 'refusal', true],
  [429, 'outage', true],
  [500, 'outage', true],
  [503, 'outage', true],
])('takes %i as a %s; the browser stays: %s', async (status, family, stays) => {
  const id = await subscribe(`${service.origin}/send/one`);
  service.answers({ status, headers: { 'retry-after': '60' }, body: 'what nobody is shown' });
  const details = { reason: `${status}`, ...(family === 'outage' ? { seconds: 60 } : {}) };
  await expect(deliver(id)).rejects.toMatchObject({ family, details });
  expect(await isSubscribed(id)).toBe(stays);
});

it('follows no redirect', async () => {
  const id = await subscribe(`${service.origin}/send/one`);
  service.answers({ status: 307, headers: { location: `${service.origin}/elsewhere` } });
  await expect(deliver(id)).rejects.toMatchObject({
    family: 'refusal',
    details: { reason: '307' },
  });
  expect(service.taken).toHaveLength(1);
});

it('gives up waiting for who never answers, and tries again', async () => {
  const id = await subscribe(`${service.origin}/send/one`);
  service.answers(undefined);
  await expect(deliver(id, { timeout: 100 })).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(await isSubscribed(id)).toBe(true);
});

it('calls nobody who is not allowed, or whose name leads to where nobody should reach', async () => {
  const foreign = await subscribe('https://169.254.169.254/latest/meta-data');
  await expect(deliver(foreign)).rejects.toMatchObject({
    details: { reason: '169.254.169.254 is not in WEB_PUSH_HOSTS' },
  });
  const id = await subscribe(`${service.origin}/send/one`);
  await expect(deliver(id, { resolved: '10.0.0.5' })).rejects.toMatchObject({ family: 'refusal' });
  const elsewhere = await subscribe(`https://${pushHost}/send/one`);
  await expect(deliver(elsewhere)).rejects.toMatchObject({ family: 'refusal' });
  expect(service.taken).toEqual([]);
});

it('tells nobody who has unsubscribed meanwhile', async () => {
  await expect(deliver(12)).rejects.toMatchObject({
    family: 'refusal',
    details: { reason: 'unsubscribed' },
  });
});
