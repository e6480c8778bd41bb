/** Who is told of what was stopped by itself, by what, how often, and in which words. */
import { assignmentFailed } from '@millwright/contract/telemetry/assignments/assignments.events';
import { hours, itemId, minutes, type UserId, userId } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import { createDelivery } from '../../../platform/notify/index.ts';
import { noFiles } from '../../../platform/notify/no-files.builders.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import type { PersonToTell } from '../../identity/index.ts';
import { type TellStoppedNeeds, tellStopped } from './tell-stopped.ts';

const [root, ann, bob, cara, dan] = [1, 21, 22, 23, 24].map(userId) as [
  UserId,
  ...[UserId, UserId, UserId, UserId],
];
const person = (id: UserId, given: Partial<PersonToTell>): PersonToTell => ({
  ...{ id, userName: `u${id}`, isAdministrator: false, parentId: null, email: '', phone: '' },
  ...{ openid: null, browsers: [], language: null, roles: [], ...given },
});
const people = [
  person(root, { email: 'root@example.com', isAdministrator: true }),
  person(ann, { email: 'ann@example.com' }),
  person(bob, { email: 'bob@example.com', language: 'en-US' }),
  person(cara, { language: 'en-US' }),
  person(dan, { email: 'dan@example.com' }),
];

let platform: PlatformForTests;
let clock: ReturnType<typeof createManualClock>;
let handle: Parameters<TellStoppedNeeds['outbox']['on']>[2];
/** What is told later: when, and by what. */
let later: { readonly runAt: number | undefined; readonly payload: unknown }[];
type Job = (payload: never, run: never) => Promise<unknown>;
const jobs = new Map<string, Job>();
const work = (name: string, payload: unknown = {}) =>
  (jobs.get(name) ?? expect.fail(`there is no ${name}`))(payload as never, {} as never);

beforeEach(async () => {
  platform = await openPlatformForTests();
  const { db, transactions } = platform;
  clock = createManualClock();
  later = [];
  const channels = ['mail', 'wechat'];
  const delivery = createDelivery({
    ...{ db, transactions, clock, log: silentLog },
    jobs: { define: () => {}, enqueue: async () => {} },
    files: noFiles,
    channels: channels.map((name) => ({ name, deliver: async () => '' })),
  });
  tellStopped({
    ...{ db, transactions },
    jobs: {
      define({ name }, work) {
        jobs.set(name, work as Job);
      },
      schedule: () => {},
      enqueue: async (_tx, _job, payload, { runAt } = {}) => void later.push({ payload, runAt }),
    },
    ...{ clock, config: { PUBLIC_URL: 'https://millwright.example.com', TIME_ZONE: 'UTC' } },
    outbox: {
      on(event, _consumer, given) {
        if (event.name === assignmentFailed.name) handle = given as typeof handle;
      },
    },
    delivery: { ...delivery, has: (channel) => channels.includes(channel) },
    items: { timeZones: async () => () => 'Asia/Shanghai', usersOf: async () => [ann, bob, cara] },
    identity: {
      // As it is: the administrators are among them. Dan may not any more.
      whoMay: async (permission, _item, users) =>
        [root, ...users.filter((user) => user !== dan)].filter(
          (user) => permission === 'assignments.edit' || user !== bob,
        ),
      peopleToTell: async (users) => people.filter(({ id }) => users.includes(id)),
      wechatFollowers: async (users) =>
        users.includes(cara) ? [{ userId: cara, openid: 'cara', language: 'en-US' }] : [],
    },
  });
  await sql`
    insert into item (id, item_name, note, created_at, updated_at) overriding system value
    values (1, '空压站', '', now(), now())`.execute(db);
});
afterEach(() => platform.close());

/** Its source, condition and target are of no matter here. */
const stop = (given: { name: string; by: UserId; state?: string; pausedSince?: number }) =>
  platform.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into assignment (item_id, name, source, condition, target_point_id, mode, period_ms,
                              most_per_minute, state, paused_since, reason, reason_details, started_by,
                              created_at, updated_at)
      values (1, ${given.name}, '{}', '{}', 3, 'change', 1000, 6, ${given.state ?? 'failed'},
              to_timestamp(${given.pausedSince ?? null}::double precision / 1000),
              'telemetry.point_changed', '{"point":"阀"}', ${given.by}, now(), now())`.execute(tx);
  });
const tell = () =>
  platform.transactions.run((tx) =>
    handle({ id: 1, itemId: itemId(1), reason: '' } as never, tx, {} as never),
  );
const messages = async () => {
  // Else it would be sent to who may know of it no more.
  const { rows: ofNobody } = await sql`select from message where reader_id is null`.execute(
    platform.db,
  );
  expect(ofNobody).toEqual([]);
  const { rows } = await sql<{ recipient: string; subject: string; text: string }>`
    select recipient, subject, text from message order by id`.execute(platform.db);
  return rows;
};

it('whoever may start it again is told, and an administrator of what they started alone', async () => {
  await stop({ name: '阀门随压', by: ann });
  await tell();
  const told = await messages();
  expect(told.map(({ recipient }) => recipient).sort()).toEqual([
    'ann@example.com',
    'bob@example.com',
    'cara',
  ]);
  expect(told[0]?.subject).toBe('[已自动停止] 空压站 · 条件赋值“阀门随压”');
  expect(told[0]?.text).toContain('阀');
  expect(told[0]?.text).toContain('https://millwright.example.com/configure/configure_assignment');
  expect(told.find(({ recipient }) => recipient === 'bob@example.com')?.subject).toContain(
    '[Stopped]',
  );
  await stop({ name: '第二', by: root });
  clock.advance(hours(1));
  await tell();
  expect((await messages()).map(({ recipient }) => recipient)).toContain('root@example.com');
});

it('one message an hour names all that stands, and none who lost the right is told', async () => {
  for (let n = 0; n < 25; n += 1) await stop({ name: `任务${n}`, by: dan });
  await stop({ name: '在运行', by: ann, state: 'running' });
  await tell();
  const told = await messages();
  expect(told).toHaveLength(3);
  expect(told[0]?.text).toContain('任务19');
  expect(told[0]?.text).not.toContain('任务20');
  expect(told[0]?.text).toContain('另有 5 个');
  expect(told[0]?.text).not.toContain('在运行');
  expect(later).toEqual([]);
});

it('what is stopped after it is told when the hour is over', async () => {
  await stop({ name: '第一', by: ann });
  await tell();
  await stop({ name: '第二', by: ann });
  await tell();
  expect(await messages()).toHaveLength(3);
  const hour = Math.floor(clock.now() / hours(1));
  expect(later).toEqual([{ payload: { itemId: 1 }, runAt: (hour + 1) * hours(1) }]);
  clock.advance(hours(1));
  await work('telemetry.tell_stopped', later[0]?.payload);
  const told = await messages();
  expect(told).toHaveLength(6);
  expect(told[3]?.text).toContain('第二');
  expect(later).toHaveLength(1);
});

it('nobody is told of what was started again meanwhile', async () => {
  await stop({ name: '又在运行', by: ann, state: 'waiting' });
  await tell();
  expect(await messages()).toEqual([]);
});

const pause = (name: string) =>
  stop({ name, by: ann, state: 'paused', pausedSince: clock.now() as number });

it('a pause is told once, when it has lasted ten minutes', async () => {
  await pause('阀门随压');
  clock.advance(minutes(9));
  await work('telemetry.tell_pauses');
  expect(await messages()).toEqual([]);
  clock.advance(minutes(1));
  await work('telemetry.tell_pauses');
  const told = await messages();
  expect(told).toHaveLength(3);
  expect(told[0]?.subject).toBe('[已暂停] 空压站 · 条件赋值“阀门随压”');
  expect(told[0]?.text).toContain('阀');
  expect(told[0]?.text).toContain('原因消除后会自行继续');
  expect(told[0]?.text).not.toContain('手动重新启动');
  expect(told.find(({ recipient }) => recipient === 'bob@example.com')?.subject).toContain(
    '[Paused]',
  );
  clock.advance(hours(2));
  await work('telemetry.tell_pauses');
  expect(await messages()).toHaveLength(3);
  // Nor beside something else.
  await stop({ name: '停了', by: ann });
  await tell();
  const [, , , later] = await messages();
  expect(later?.text).toContain('停了');
  expect(later?.text).not.toContain('阀门随压');
});

it('a pause within an hour that was told of is told at its end, unless it is over by then', async () => {
  await stop({ name: '停了', by: ann });
  await tell();
  await pause('还停着');
  await pause('又好了');
  clock.advance(minutes(10));
  await work('telemetry.tell_pauses');
  expect(await messages()).toHaveLength(3);
  expect(later).toHaveLength(1);
  await sql`update assignment set state = 'running', paused_since = null where name = '又好了'`.execute(
    platform.db,
  );
  clock.advance(hours(1));
  await work('telemetry.tell_stopped', later[0]?.payload);
  const told = (await messages())[3];
  expect(told?.subject).toBe('[已自动停止] 空压站 · 条件赋值“停了” 另有 1 个');
  expect(told?.text).toContain('还停着');
  expect(told?.text).not.toContain('又好了');
  clock.advance(hours(1));
  await work('telemetry.tell_pauses');
  expect(await messages()).toHaveLength(6);
});
