import { recipientPlanCalls as calls } from '@millwright/contract/alarms/recipients/recipients.calls';
import type { Target } from '@millwright/contract/alarms/recipients/recipients.schemas';
import { itemId, minutes, seconds, userId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type CallingFixture,
  openCallingFixture,
  type PlanFields,
} from '../calling/calling.builders.ts';

type Step = PlanFields['steps'][number];

let fixture: CallingFixture;
let token: string;
beforeAll(async () => {
  fixture = await openCallingFixture();
  token = fixture.token;
});
afterAll(() => fixture?.close());
beforeEach(() => sql`delete from recipient_plan`.execute(fixture.platform.db));

const fields: PlanFields = {
  name: '值班',
  levels: [4, 3],
  steps: [{ afterMinutes: 0, channel: 'mail', to: [{ kind: 'user', userId: 2 }] }],
  quiet: null,
  stopsAtEnd: false,
  language: 'zh-CN',
  enabled: true,
};
const create = (given: Partial<PlanFields> = {}, by = token) =>
  fixture.platform.call(by, calls.create, { itemId: 1, ...fields, ...given });
const list = async () => (await fixture.platform.call(token, calls.list, { itemId: 1 })).data.list;
const sending = (channel: 'mail' | 'sms' | 'wechat' | 'webhook', to: object) =>
  create({ steps: [{ afterMinutes: 0, channel, to: [to as Target] }] });

describe('a plan', () => {
  it('is added, changed and deleted, on the record, and its steps stand in their order', async () => {
    const late: Step = { afterMinutes: 30, channel: 'mail', to: [{ kind: 'user', userId: 1 }] };
    const { data } = await create({ steps: [late, ...fields.steps] });
    expect(data).toMatchObject({ itemId: 1, name: '值班', levels: [3, 4], warnings: [] });
    expect(data.steps.map(({ afterMinutes }) => afterMinutes)).toEqual([0, 30]);
    const edited = await fixture.platform.call(token, calls.edit, {
      ...data,
      quiet: { begin: 1320, end: 360 },
    });
    expect(edited.data).toMatchObject({
      version: 2,
      warnings: [{ code: 'quiet', levels: [3] }],
    });
    expect(await list()).toEqual([edited.data]);
    const stale = await fixture.platform.call(token, calls.edit, { ...data, name: '别名' });
    expect(stale).toMatchObject({ error: 'general.conflict', data: { version: 2 } });
    await fixture.platform.call(token, calls.delete, { ids: [data.id] });
    expect(await list()).toEqual([]);
    expect(await fixture.platform.recorded()).toEqual(
      expect.arrayContaining([
        'recipient_plan.create',
        'recipient_plan.edit',
        'recipient_plan.delete',
      ]),
    );
  });

  it('has a name of its own in its item, whatever its case', async () => {
    await create({ name: 'Night' });
    expect(await create({ name: 'NIGHT' })).toMatchObject({ error: 'alarm.plan_name_taken' });
  });

  it('is one of so many', async () => {
    await sql`insert into recipient_plan (item_id, name, levels, steps, stops_at_end, language, enabled, named_by)
      select 1, 'plan ' || n, '{4}', '[]', true, 'zh-CN', true, '{}' from generate_series(1, 50) n`.execute(
      fixture.platform.db,
    );
    expect(await create()).toMatchObject({ error: 'alarm.plans_full', code: 422 });
  });

  it.each([
    ['somebody without the item', 'mail', { kind: 'user', userId: 4 }, 'alarm.recipient_foreign'],
    ['nobody', 'mail', { kind: 'user', userId: 99 }, 'alarm.recipient_foreign'],
    ['a role of nobody there', 'mail', { kind: 'role', roleId: 1 }, 'alarm.recipient_foreign'],
    [
      'no e-mail address',
      'mail',
      { kind: 'address', address: '13800000000' },
      'alarm.address_wrong',
    ],
    ['no phone', 'sms', { kind: 'address', address: 'a@example.com' }, 'alarm.address_wrong'],
    ['an address of WeChat', 'wechat', { kind: 'address', address: 'o1' }, 'alarm.target_unfit'],
    ['a person by webhook', 'webhook', { kind: 'user', userId: 2 }, 'alarm.target_unfit'],
    [
      'a host that is not allowed',
      'webhook',
      { kind: 'address', address: 'http://169.254.169.254/' },
      'alarm.webhook_refused',
    ],
  ] as const)('names not %s', async (_what, channel, to, error) => {
    expect(await sending(channel, to)).toMatchObject({ error, code: 422 });
    expect(await list()).toEqual([]);
  });

  it('of another account is read by who may change it, and whom it names stays', async () => {
    const { data } = await create();
    await fixture.items.assign(userId(4), [itemId(1), itemId(2)], {
      actor: { kind: 'system', name: 'test' },
    });
    const other = fixture.platform.signIn({
      userId: userId(4),
      accountId: userId(4),
      items: new Set([itemId(1)]),
      permissions: new Set(['alarms.edit']),
    });
    const choices = await fixture.platform.call(other, calls.choices, { itemId: 1 });
    expect(choices.data.people.map(({ id }) => id)).toEqual([2, 4]);
    expect(await fixture.platform.call(other, calls.edit, { ...data })).toMatchObject({
      data: { version: 2 },
    });
    const own: Step = { afterMinutes: 0, channel: 'mail', to: [{ kind: 'user', userId: 1 }] };
    expect(await create({ name: '别的', steps: [own] }, other)).toMatchObject({
      error: 'alarm.recipient_foreign',
    });
    await fixture.items.assign(userId(4), [itemId(2)], { actor: { kind: 'system', name: 'test' } });
  });
});

it('tells whom a plan may name, by what, and the secret of its webhooks', async () => {
  const { data } = await fixture.platform.call(token, calls.choices, { itemId: 1 });
  expect(data).toMatchObject({
    people: [
      { id: 1, userName: 'user1', channels: ['mail'] },
      { id: 2, channels: ['mail'] },
      { id: 3, channels: [] },
    ],
    roles: [],
    channels: ['mail', 'webhook'],
    timeZone: 'Asia/Shanghai',
  });
  expect(data.webhookSecret).toMatch(/^[0-9a-f]{64}$/);
});

describe('the duty calendar', () => {
  const duty = { userId: 2, weekdays: [1], begin: 480, minutes: 720 };
  const set = (given: object) =>
    fixture.platform.call(token, calls.setDuty, {
      ...{ itemId: 1, version: 0, duties: [duty], swaps: [] },
      ...given,
    });

  it('is kept whole, and a plan of who is on duty warns of the other hours', async () => {
    const { data: plan } = await create({
      steps: [{ afterMinutes: 0, channel: 'mail', to: [{ kind: 'duty' }] }],
    });
    expect(plan.warnings).toEqual([{ code: 'nobody', from: 0, to: 10_080, others: 0 }]);
    const { data } = await set({});
    expect(data).toMatchObject({ version: 1, duties: [duty] });
    expect((await fixture.platform.call(token, calls.duty, { itemId: 1 })).data).toEqual(data);
    expect((await list())[0]?.warnings).toEqual([{ code: 'nobody', from: 0, to: 480, others: 1 }]);
    expect(await set({})).toMatchObject({ error: 'general.conflict', data: { version: 1 } });
    expect(await fixture.platform.recorded()).toContain('duty_calendar.edit');
  });

  it('names people of the account, and swaps that begin before they end', async () => {
    const version = (await fixture.platform.call(token, calls.duty, { itemId: 1 })).data.version;
    const swap = { insteadOf: 2, userId: 1, from: 2000, to: 1000 };
    expect(await set({ version, swaps: [swap] })).toMatchObject({ error: 'alarm.swap_range' });
    const same = { ...swap, to: 3000, userId: 2 };
    expect(await set({ version, swaps: [same] })).toMatchObject({ error: 'alarm.swap_range' });
    expect(await set({ version, duties: [{ ...duty, userId: 4 }] })).toMatchObject({
      error: 'alarm.recipient_foreign',
    });
  });
});

describe('a test', () => {
  const send = (given: object) =>
    fixture.platform.call(token, calls.test, { itemId: 1, channel: 'mail', ...given });

  it('goes to whoever asks for it', async () => {
    expect((await send({})).data).toEqual({ to: 'p1@example.com' });
    await waitFor('the mail', () => {
      fixture.platform.clock.advance(seconds(1));
      return fixture.sent.length > 0;
    });
    expect(fixture.sent[0]?.text).toContain('Test');
  });

  it('of a webhook goes to its address, where that is allowed', async () => {
    const address = 'https://hooks.example.com/a';
    fixture.platform.clock.advance(minutes(30));
    expect((await send({ channel: 'webhook', address })).data).toEqual({ to: address });
    expect(await send({ channel: 'webhook', address: 'https://127.0.0.1/' })).toMatchObject({
      error: 'alarm.webhook_refused',
    });
  });

  it('needs a channel, and something that it could reach', async () => {
    fixture.platform.clock.advance(minutes(30));
    expect(await send({ channel: 'sms' })).toMatchObject({ error: 'alarm.channel_missing' });
    const nobody = fixture.platform.signIn({
      userId: userId(3),
      items: new Set([itemId(1)]),
      permissions: new Set(['alarms.edit']),
    });
    expect(
      await fixture.platform.call(nobody, calls.test, { itemId: 1, channel: 'mail' }),
    ).toMatchObject({ error: 'alarm.no_address' });
  });
});
