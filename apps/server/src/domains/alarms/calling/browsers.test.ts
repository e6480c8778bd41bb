import { generateKeyPairSync } from 'node:crypto';
import { alarmPreferenceCalls } from '@millwright/contract/alarms/alarm-preferences.calls';
import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { recipientPlanCalls as calls } from '@millwright/contract/alarms/recipients/recipients.calls';
import type { PlanStep } from '@millwright/contract/alarms/recipients/recipients.schemas';
import { userId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  createBrowser,
  insertBrowser,
  openPushService,
} from '../../../platform/notify/web-push/push-service.builders.ts';
import { deriveVapidKeys } from '../../../platform/notify/web-push/vapid-keys.ts';
import { createWebPushChannel } from '../../../platform/notify/web-push/web-push-channel.ts';
import { createWebhookPolicy } from '../../../platform/notify/webhook/index.ts';
import { buildRule, setup, upper } from '../alarm-fixture.builders.ts';
import { type CallingFixture, openCallingFixture } from './calling.builders.ts';

const keys = deriveVapidKeys(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
let service: Awaited<ReturnType<typeof openPushService>>;
let fixture: CallingFixture;
beforeEach(async () => {
  service = await openPushService();
  const policy = createWebhookPolicy({
    hosts: [service.host],
    ranges: ['127.0.0.1/32'],
    resolveHost: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  fixture = await openCallingFixture({
    channels: ({ db, clock }) => [
      createWebPushChannel(
        { keys, policy, contact: 'mailto:plant@example.com' },
        { db, clock, ca: service.ca },
      ),
    ],
  });
});
afterEach(async () => {
  await fixture?.close();
  await service?.stop();
});

/** A browser of a user, and what it was told, as it reads it. */
async function subscribe(user: number, name: string, until?: Date) {
  const { db } = fixture.platform;
  const browser = createBrowser();
  const endpoint = `${service.origin}/${name}`;
  const id = await insertBrowser(db, {
    ...{ user, endpoint, keys: browser.keys },
    ...(until === undefined ? {} : { until }),
  });
  return {
    id,
    told: () =>
      service.taken
        .filter(({ path }) => path === `/${name}`)
        .map(({ body }) => JSON.parse(browser.read(body))),
  };
}

const push = (afterMinutes: number, ...users: number[]): PlanStep => ({
  afterMinutes,
  channel: 'push',
  to: users.map((id) => ({ kind: 'user', userId: userId(id) })),
});
const detail = async () =>
  (await fixture.platform.call(fixture.token, alarmCalls.detail, { id: 1 })).data;

it('tells each browser of a person, in their language, with how many alarms wait for them', async () => {
  const { db } = fixture.platform;
  await sql`update app_user set language = 'en-US' where id = 2`.execute(db);
  const [one, other] = [await subscribe(2, 'one'), await subscribe(2, 'other')];
  const nobodys = await subscribe(4, 'foreign');
  await fixture.createPlan({ steps: [push(0, 2), push(10, 2)] });
  await fixture.sample(upper, 110);
  await fixture.pass(1);
  const said = {
    title: '[Warning] P1 · 1号空压机',
    body: expect.stringMatching(/^温度 110\.0℃ \(> 105 ℃\)\nRaised: .*\nNumber: A20231115-000001$/),
    ...{ tag: 'alarm:1', level: 3, path: '/alarm/alarm_page?alarmId=1' },
    ...{ language: 'en-US', unconfirmed: 1 },
  };
  expect(one.told()).toEqual([said]);
  expect(other.told()).toEqual([said]);
  expect(nobodys.told()).toEqual([]);
  await fixture.pass(10);
  expect(one.told()[1].body).toContain('Nobody has acknowledged it for 10 min.');
  const topics = new Set(service.taken.map(({ headers }) => headers.topic));
  expect(topics.size).toBe(1);
  expect((await detail()).calls).toMatchObject(
    Array.from({ length: 4 }, () => ({
      ...{ channel: 'push', recipient: 'user2', state: 'sent', answer: '201' },
    })),
  );
});

it('says who has no browser, or none that is signed in any more', async () => {
  await subscribe(2, 'over', new Date(0));
  await fixture.createPlan({ steps: [push(0, 2)] });
  const { data } = await fixture.platform.call(fixture.token, calls.list, { itemId: 1 });
  expect(data.list[0]?.warnings).toMatchObject([
    { code: 'nobody' },
    { code: 'unreachable', name: 'user2', channel: 'push' },
  ]);
  await fixture.sample(upper, 110);
  await fixture.pass(1);
  expect(service.taken).toEqual([]);
  expect((await detail()).calls).toMatchObject([{ recipient: 'user2', state: 'unreachable' }]);
});

it('reaches no address that somebody types', async () => {
  const to: PlanStep['to'] = [{ kind: 'address', address: `${service.origin}/typed` }];
  await expect(
    fixture.createPlan({ steps: [{ afterMinutes: 0, channel: 'push', to }] }),
  ).rejects.toThrow();
});

it('is declined by who wants none, and tried by who asks', async () => {
  const own = await subscribe(1, 'own');
  const { call } = fixture.platform;
  const { data } = await call(fixture.token, alarmPreferenceCalls.ways, {});
  expect(data.list.at(-1)).toEqual({ channel: 'push', levels: [1, 2, 3, 4], reaches: true });
  await call(fixture.token, alarmPreferenceCalls.setWay, { channel: 'push', levels: [4] });
  await fixture.createPlan({ steps: [push(0, 1)] });
  await fixture.sample(upper, 110);
  await fixture.pass(1);
  expect(own.told()).toEqual([]);
  expect((await detail()).calls).toMatchObject([{ recipient: 'user1', state: 'declined' }]);
  await call(fixture.token, alarmPreferenceCalls.testWay, { channel: 'push' });
  await call(fixture.token, calls.test, { itemId: 1, channel: 'push' });
  await fixture.pass(1);
  expect(own.told()).toMatchObject([
    { tag: 'test', path: '/alarm/current_alarm_page', title: '[Ordinary] Millwright' },
    { tag: 'test', title: '[Ordinary] P1' },
  ]);
});

it('tells each browser of many alarms so many by themselves, and the rest in one message', async () => {
  const both = [await subscribe(2, 'one'), await subscribe(2, 'other')];
  await fixture.createPlan({ steps: [push(0, 2)] });
  const when = { op: 'above', pointId: upper, value: 50, deadband: 0 } as const;
  for (let n = 0; n < 23; n++) {
    await fixture.alarms.createRule(buildRule({ name: `规则${n}`, when, level: 3 }), setup);
  }
  await fixture.sample(upper, 60);
  await fixture.pass(12);
  for (const { told } of both) {
    expect(told()).toHaveLength(21);
    expect(told()[20]).toMatchObject({
      ...{ title: '[警告] P1 另有 3 条报警', tag: 'digest:1', unconfirmed: 23 },
      path: '/alarm/current_alarm_page',
    });
  }
});
