import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { recipientPlanCalls as calls } from '@millwright/contract/alarms/recipients/recipients.calls';
import type { PlanStep } from '@millwright/contract/alarms/recipients/recipients.schemas';
import { alarmShelvingCalls } from '@millwright/contract/alarms/shelving/shelving.calls';
import { itemId, minutes, seconds, userId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildRule, setup, upper } from '../alarm-fixture.builders.ts';
import { type CallingFixture, openCallingFixture } from './calling.builders.ts';

let fixture: CallingFixture;
beforeEach(async () => {
  fixture = await openCallingFixture();
});
afterEach(() => fixture.close());

const mail = (afterMinutes: number, ...users: number[]): PlanStep => ({
  afterMinutes,
  channel: 'mail',
  to: users.map((id) => ({ kind: 'user', userId: userId(id) })),
});
const hook = (afterMinutes: number): PlanStep => ({
  afterMinutes,
  channel: 'webhook',
  to: [{ kind: 'address', address: 'https://hooks.example.com/a' }],
});
const told = () => fixture.sent.map(({ to }) => to);
const confirm = () => fixture.platform.call(fixture.token, alarmCalls.confirm, { ids: [1] });
const detail = async (id = 1) =>
  (await fixture.platform.call(fixture.token, alarmCalls.detail, { id })).data;

describe('steps', () => {
  it('climb in time, each person in their language, until somebody confirms', async () => {
    const { db } = fixture.platform;
    await sql`update app_user set language = 'en-US' where id = 2`.execute(db);
    await fixture.createPlan({ steps: [mail(0, 1, 2), mail(10, 1), hook(30), mail(40, 2)] });
    await fixture.sample(upper, 110);
    await fixture.pass(1);
    const sentTo = (to: string) => fixture.sent.find((message) => message.to === to);
    expect(told().toSorted()).toEqual(['p1@example.com', 'p2@example.com']);
    expect(sentTo('p1@example.com')?.text).toBe(
      'P1 · 1号空压机\n温度 110.0℃ (> 105 ℃)\n报警时间：2023/11/15 06:13:20\n报警编号：A20231115-000001\nhttps://millwright.example.com/alarm/alarm_page?alarmId=1',
    );
    expect(sentTo('p2@example.com')?.subject).toBe('[Warning] P1 · 1号空压机 温度 110.0℃');
    await fixture.pass(8);
    expect(told()).toHaveLength(2);
    await fixture.pass(2);
    expect(told().slice(2)).toEqual(['p1@example.com']);
    expect(fixture.sent[2]?.text).toContain('已有 10 分钟无人确认。');
    await fixture.pass(20);
    expect(told().slice(3)).toEqual(['https://hooks.example.com/a']);
    expect(JSON.parse(fixture.sent[3]?.text ?? '')).toMatchObject({
      event: 'alarm',
      number: 'A20231115-000001',
      ...{ level: 3, limit: 105 },
      afterMinutes: 30,
    });
    await confirm();
    await fixture.pass(15);
    expect(told()).toHaveLength(4);
    expect(await detail()).toMatchObject({
      plans: [{ planName: '值班', dueAt: null, ended: 'confirmed' }],
      calls: [
        { channel: 'webhook', afterMinutes: 30, state: 'sent', answer: '250 OK', attempts: 1 },
        { channel: 'mail', afterMinutes: 10, recipient: 'user1' },
        { afterMinutes: 0, recipient: 'user2' },
        { afterMinutes: 0, recipient: 'user1' },
      ],
    });
  });

  it('name addresses outside to who may change plans alone', async () => {
    await fixture.createPlan({ steps: [hook(0), mail(0, 1)] });
    await fixture.sample(upper, 110);
    await fixture.pass(1);
    const named = async (token: string) => {
      const { data } = await fixture.platform.call(token, alarmCalls.detail, { id: 1 });
      return data.calls.map(({ recipient, answer }) => [recipient, answer]).toSorted();
    };
    const reader = fixture.platform.signIn({ items: new Set([itemId(1)]) });
    expect(await named(reader)).toEqual([
      ['user1', ''],
      ['…', ''],
    ]);
    expect(await named(fixture.token)).toEqual([
      ['https://hooks.example.com/a', '250 OK'],
      ['user1', '250 OK'],
    ]);
  });

  it('are told of levels and items that the plan is for, and to who still may see them', async () => {
    await fixture.createPlan({ levels: [4] });
    await fixture.createPlan({ name: '组长', levels: [3], steps: [mail(0, 2, 3)] });
    await fixture.items.assign(userId(2), [], setup);
    await fixture.sample(upper, 110);
    await fixture.pass(1);
    expect(told()).toEqual([]);
    expect(await detail()).toMatchObject({
      plans: [{ planName: '组长', ended: 'finished' }],
      calls: [{ recipient: 'user3', state: 'unreachable' }],
    });
  });

  it('stop at the end of the alarm if the plan says so', async () => {
    await fixture.createPlan({ steps: [mail(10, 1)], stopsAtEnd: true });
    await fixture.createPlan({ name: '直到确认', steps: [mail(10, 2)] });
    await fixture.sample(upper, 110);
    await fixture.pass(1);
    await fixture.sample(upper, 20);
    await fixture.pass(12);
    expect(told()).toEqual(['p2@example.com']);
  });

  it('tell nobody of what is shelved, and begin when it is told of again', async () => {
    await fixture.createPlan({ steps: [mail(0, 1), mail(10, 2)] });
    await fixture.sample(upper, 110);
    await fixture.pass(1);
    const shelved = { ids: [1], forMs: 3_600_000, reason: '检修' };
    await fixture.platform.call(fixture.token, alarmShelvingCalls.shelve, shelved);
    await fixture.pass(12);
    expect(told()).toEqual(['p1@example.com']);
    await fixture.platform.call(fixture.token, alarmShelvingCalls.unshelve, { ids: [1] });
    await fixture.pass(1);
    expect(told()).toEqual(['p1@example.com', 'p1@example.com']);
  });

  it('go to who is on duty when they are due', async () => {
    const duty = { weekdays: [1, 2, 3, 4, 5, 6, 7], begin: 0 };
    await fixture.platform.call(fixture.token, calls.setDuty, {
      itemId: 1,
      version: 0,
      // The alarm comes at 6:13 in Shanghai.
      duties: [
        { userId: 1, ...duty, minutes: 380 },
        { userId: 2, ...duty, begin: 380, minutes: 1060 },
      ],
      swaps: [],
    });
    const to = [{ kind: 'duty' as const }];
    const step = (afterMinutes: number) => ({ afterMinutes, channel: 'mail' as const, to });
    await fixture.createPlan({ steps: [step(0), step(10)] });
    await fixture.sample(upper, 110);
    await fixture.pass(12);
    expect(told()).toEqual(['p1@example.com', 'p2@example.com']);
  });

  it('follow the plan as it is changed, and end with it', async () => {
    const id = await fixture.createPlan({ steps: [mail(0, 1), mail(60, 1)] });
    await fixture.sample(upper, 110);
    await fixture.pass(1);
    const { data } = await fixture.platform.call(fixture.token, calls.list, { itemId: 1 });
    const [plan] = data.list;
    if (plan === undefined) throw new Error('no plan');
    const steps = [mail(0, 1), mail(2, 2), mail(90, 1)];
    await fixture.platform.call(fixture.token, calls.edit, { ...plan, steps });
    await fixture.pass(3);
    expect(told()).toEqual(['p1@example.com', 'p2@example.com']);
    await fixture.platform.call(fixture.token, calls.delete, { ids: [id] });
    await fixture.pass(1);
    expect((await detail()).plans).toMatchObject([{ planName: '值班', ended: 'plan_changed' }]);
  });
});

it('one person is told so many an hour by themselves, the worst first, the rest in one message', async () => {
  await fixture.createPlan({ steps: [mail(0, 1)] });
  const when = { op: 'above', pointId: upper, value: 50, deadband: 0 } as const;
  for (let n = 0; n < 24; n++) {
    const level = n === 23 ? 4 : 3;
    await fixture.alarms.createRule(buildRule({ name: `规则${n}`, when, level }), setup);
  }
  await fixture.sample(upper, 60);
  await fixture.pass(1);
  expect(told()).toHaveLength(20);
  expect(fixture.sent.some(({ subject }) => subject.startsWith('[严重]'))).toBe(true);
  const waiting = async () => {
    const details = await Promise.all(Array.from({ length: 24 }, (_, n) => detail(n + 1)));
    return details.filter(({ calls: [call] }) => call?.state === 'digest');
  };
  const late = await waiting();
  expect(late).toHaveLength(4);
  const { token, platform } = fixture;
  const ids = [late[0]?.alarm.id ?? 0];
  await platform.call(token, alarmCalls.confirm, { ids });
  await fixture.pass(11);
  expect(told()).toHaveLength(21);
  expect(fixture.sent[20]?.subject).toBe('[警告] P1 另有 3 条报警');
  expect(await waiting()).toEqual([]);
  expect((await detail(ids[0])).calls).toMatchObject([{ state: 'dropped' }]);
});

it('an account sends so many mails an hour to addresses outside, and the rest later', async () => {
  const to = Array.from({ length: 6 }, (_, n) => ({
    ...({ kind: 'address', address: `outside${n}@example.org` } as const),
  }));
  const step = { afterMinutes: 0, channel: 'mail', to } as const;
  await fixture.createPlan({ steps: [step, mail(0, 1)] });
  const when = { op: 'above', pointId: upper, value: 50, deadband: 0 } as const;
  for (let n = 0; n < 18; n++) {
    await fixture.alarms.createRule(buildRule({ name: `规则${n}`, when, level: 3 }), setup);
  }
  const outside = () => told().filter((address) => address.startsWith('outside')).length;
  await fixture.sample(upper, 60);
  await fixture.pass(1);
  expect(outside()).toBe(100);
  // Those of the account itself are not held up.
  expect(told()).toHaveLength(100 + 18);
  await fixture.pass(50);
  expect(outside()).toBe(100);
  await fixture.pass(20);
  // Eight alarms are told of together, to each address that was not told.
  expect(outside()).toBeGreaterThan(100);
  const details = await Promise.all(Array.from({ length: 18 }, (_, n) => detail(n + 1)));
  const states = new Set(details.flatMap(({ calls: each }) => each.map(({ state }) => state)));
  expect([...states]).toEqual(['sent']);
});

it('a step that fails half way is done again, whole and once', async () => {
  await fixture.createPlan({ steps: [mail(0, 1, 2)] });
  await sql`create function fail_once() returns trigger language plpgsql as $$
    begin
      if (select count(*) from pg_class where relname = 'already_failed') = 0 and new.recipient like 'p2%' then
        raise exception 'the process is gone';
      end if;
      return new;
    end $$`.execute(fixture.platform.db);
  await sql`create trigger fail_once before insert on message
    for each row execute function fail_once()`.execute(fixture.platform.db);
  await fixture.sample(upper, 110);
  await fixture.eventually('the failure', async () => {
    const { rows } = await sql`select from job where last_error is not null`.execute(
      fixture.platform.db,
    );
    return rows.length > 0;
  });
  expect(told()).toEqual([]);
  expect((await detail()).calls).toEqual([]);
  await sql`create table already_failed ()`.execute(fixture.platform.db);
  await fixture.pass(2);
  expect(told().toSorted()).toEqual(['p1@example.com', 'p2@example.com']);
  expect((await detail()).calls).toHaveLength(2);
});

it('no step begins after a confirmation, be it that both come at once', async () => {
  await fixture.createPlan({ steps: [mail(0, 1), mail(10, 2)] });
  await fixture.sample(upper, 110);
  await fixture.pass(1);
  const { transactions, clock, db } = fixture.platform;
  await transactions.run(async (tx) => {
    await sql`update alarm set confirmed_at = now(), confirmed_by = '王工'`.execute(tx);
    clock.advance(minutes(10));
    await waitFor('the step that waits for the confirmation', async () => {
      clock.advance(seconds(1));
      const { rows } = await sql`select from pg_locks
        join pg_database on pg_database.oid = pg_locks.database or pg_locks.database is null
        where not granted and datname = current_database()`.execute(db);
      return rows.length > 0;
    });
  });
  await fixture.pass(2);
  expect(told()).toEqual(['p1@example.com']);
  expect((await detail()).plans).toMatchObject([{ ended: 'confirmed' }]);
});

it('what still waits is taken back when somebody confirms', async () => {
  const attempts: number[] = [];
  await fixture.close();
  fixture = await openCallingFixture({
    channels: [
      {
        name: 'mail',
        deliver: ({ id }) => {
          attempts.push(id);
          return Promise.reject(new Error('451 try again later'));
        },
      },
    ],
  });
  await fixture.createPlan({ steps: [mail(0, 1), mail(10, 2)] });
  await fixture.sample(upper, 110);
  await fixture.pass(3);
  expect(attempts.length).toBeGreaterThan(1);
  expect(new Set(attempts).size).toBe(1);
  expect((await detail()).calls).toMatchObject([{ state: 'waiting', error: 'delivery.failed' }]);
  await confirm();
  await fixture.pass(1);
  const made = attempts.length;
  await fixture.pass(15);
  expect(attempts).toHaveLength(made);
  expect((await detail()).calls).toMatchObject([{ state: 'failed', error: 'delivery.withdrawn' }]);
});

describe('a message that waits is sent to nobody who', () => {
  let isBusy: boolean;
  beforeEach(async () => {
    isBusy = true;
    const channel = (name: string) => ({
      name,
      deliver: ({ to }: { to: string }) =>
        isBusy ? Promise.reject(new Error('451 try again later')) : Promise.resolve(`took ${to}`),
    });
    await fixture.close();
    fixture = await openCallingFixture({ channels: [channel('mail'), channel('webhook')] });
    await fixture.createPlan({ steps: [mail(0, 1, 2), hook(0)] });
    await fixture.sample(upper, 110);
    await fixture.pass(2);
  });
  const outcomes = async () => {
    isBusy = false;
    await fixture.pass(15);
    const { calls: made } = await detail();
    return made.map((call) => [call.recipient, call.state, call.error ?? null]).toSorted();
  };

  it('may see the item no more', async () => {
    await sql`delete from item_user where user_id = 2`.execute(fixture.platform.db);
    expect(await outcomes()).toEqual([
      ['https://hooks.example.com/a', 'sent', null],
      ['user1', 'sent', null],
      ['user2', 'failed', 'delivery.reader_gone'],
    ]);
  });

  it('was disabled, nor to an address that somebody named who was', async () => {
    const { db } = fixture.platform;
    const page = await detail();
    await sql`update app_user set enabled = false where id = 1`.execute(db);
    isBusy = false;
    await fixture.pass(15);
    expect(page.calls).toHaveLength(3);
    const { rows } = await sql<{ last_error: string }>`
      select distinct last_error from message`.execute(db);
    expect(rows).toEqual([{ last_error: 'delivery.reader_gone' }]);
  });
});

it('a person is told so much an hour, be it that two look at once for what is due', async () => {
  await fixture.createPlan({ steps: [mail(0, 1)] });
  const when = { op: 'above', pointId: upper, value: 50, deadband: 0 } as const;
  for (let n = 0; n < 24; n++) {
    await fixture.alarms.createRule(buildRule({ name: `规则${n}`, when, level: 3 }), setup);
  }
  const { transactions, clock, db } = fixture.platform;
  const eventually = (what: string, count: number, of: ReturnType<typeof sql>) =>
    fixture.eventually(what, async () => (await of.execute(db)).rows.length >= count);
  const waiting = sql`select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`;
  await transactions.run(async (tx) => {
    // Nobody sends meanwhile: both would count before either has sent anything.
    await sql`lock table message in share mode`.execute(tx);
    await fixture.sample(upper, 60);
    await eventually('who tells of the first', 1, waiting);
    await eventually('the others', 24, sql`select from plan_course`);
    clock.advance(minutes(1));
    await eventually('who tells of the others', 2, waiting);
  });
  await fixture.pass(1);
  expect(told()).toHaveLength(20);
});
