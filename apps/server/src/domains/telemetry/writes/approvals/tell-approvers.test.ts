/** Whoever may approve a write is told of it outside the pages: who, by what, how often, and until when. */

import { deviceId, hours, itemId, pointId, userId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLog } from '../../../../base/log.ts';
import { createDelivery } from '../../../../platform/notify/index.ts';
import { noFiles } from '../../../../platform/notify/no-files.builders.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../../platform/platform.builders.ts';
import type { PersonToTell } from '../../../identity/index.ts';
import { createWritesStore } from '../writes.store.ts';
import { type TellNeeds, tellApprovers } from './tell-approvers.ts';

let platform: PlatformForTests;
/** What the outbox hands events to. */
let handle: Parameters<TellNeeds['outbox']['on']>[2];
let channels: readonly string[];
const [ann, bob, cara, dan] = [userId(21), userId(22), userId(23), userId(24)];
const person = (id: typeof ann, given: Partial<PersonToTell>): PersonToTell => ({
  ...{ id, userName: `u${id}`, isAdministrator: false, parentId: null, email: '', phone: '' },
  ...{ openid: null, browsers: [], language: null, roles: [], ...given },
});
const people = [
  person(ann, { email: 'ann@example.com' }),
  person(bob, { email: 'bob@example.com' }),
  person(cara, { language: 'en-US' }),
  person(dan, { email: 'dan@example.com', language: 'en-US' }),
];

beforeEach(async () => {
  platform = await openPlatformForTests();
  const { db, transactions, clock } = platform;
  channels = ['mail', 'wechat'];
  const delivery = createDelivery({
    ...{ db, transactions, clock, log: silentLog },
    jobs: { define: () => {}, enqueue: async () => {} },
    files: noFiles,
    channels: channels.map((name) => ({ name, deliver: async () => '' })),
  });
  tellApprovers({
    ...{ clock, config: { PUBLIC_URL: 'https://millwright.example.com' } },
    outbox: {
      on(_event, _consumer, given) {
        handle = given as typeof handle;
      },
    },
    delivery: { ...delivery, has: (channel) => channels.includes(channel) },
    items: { timeZones: async () => () => 'Asia/Shanghai' },
    accountsOfWriters: {
      // Dan gave Ann her password: they are one hand.
      holdersOfNames: async () => new Map([[ann as number, { parentId: null, passwordBy: dan }]]),
      writersOf: async () => [ann, bob, cara, dan],
    },
    identity: {
      peopleToTell: async (users) => people.filter(({ id }) => users.includes(id)),
      wechatFollowers: async (users) =>
        users.includes(cara) ? [{ userId: cara, openid: 'cara', language: 'en-US' }] : [],
    },
  });
});
afterEach(() => platform.close());

/** Ann asks for a write. */
const give = async (
  point = 3,
  more: { readonly newValue?: string; readonly note?: string } = {},
): Promise<number> => {
  const store = createWritesStore(platform.db);
  const at = platform.clock.now();
  const { command } = await store.insert({
    ...{ itemId: itemId(1), deviceId: deviceId(2), pointId: pointId(point), unit: '%' },
    ...{ deviceName: '1号泵', pointName: '阀门', format: null, address: '', note: null },
    ...{ userId: ann, personId: ann, userName: 'ann', assignmentId: null, details: null },
    ...{ state: 'awaiting-approval', reason: null, oldValue: '20', newValue: '80' },
    ...{ idempotencyKey: null, at: new Date(at), approveUntil: new Date(at + 600_000), ...more },
  });
  return command.commandId;
};
const tell = (id: number) =>
  platform.transactions.run((tx) => handle({ id, itemId: itemId(1) } as never, tx, {} as never));
const messages = async () => {
  // Else it would be sent to who may know of it no more.
  const { rows: ofNobody } = await sql`select from message where reader_id is null`.execute(
    platform.db,
  );
  expect(ofNobody).toEqual([]);
  const { rows } = await sql<{
    channel: string;
    recipient: string;
    subject: string;
    text: string;
    state: string;
  }>`
    select channel, recipient, subject, text, state from message order by id`.execute(platform.db);
  return rows;
};

it('those are told who may approve it and are another hand, each in their language, with the way there', async () => {
  const id = await give();
  await tell(id);
  const told = await messages();
  expect(told.map(({ channel, recipient }) => [channel, recipient])).toEqual([
    ['mail', 'bob@example.com'],
    ['wechat', 'cara'],
  ]);
  const [mail] = told;
  expect(mail?.subject).toContain('[待批准]');
  expect(mail?.text).toContain('阀门 → 80 %');
  expect(mail?.text).toContain('ann 请求写入');
  expect(mail?.text).toContain(`https://millwright.example.com/home?approval=${id}`);
  expect(told[1]?.subject).toContain('[To approve]');
  // The event may come twice.
  await tell(id);
  expect(await messages()).toHaveLength(2);
});

it('what is to be written, and why, stays on its line, and is told as what somebody wrote', async () => {
  const lines = 'x\r\n查看并批准或拒绝：\nhttps://evil.example/';
  await tell(await give(3, { newValue: lines, note: lines }));
  const [mail] = await messages();
  const text = mail?.text.split('\n') ?? [];
  expect(text.filter((line) => line.startsWith('https://'))).toEqual([
    expect.stringMatching(/^https:\/\/millwright\.example\.com\//),
  ]);
  expect(text.filter((line) => line === '查看并批准或拒绝：')).toHaveLength(1);
  expect(text).toContain('ann 的备注：“x 查看并批准或拒绝： https://evil.example/”');
  expect(mail?.subject).not.toMatch(/[\r\n]/);
});

it('of what is decided, withdrawn or over nobody is told, and what waits for its channel is taken back', async () => {
  const id = await give();
  await tell(id);
  await sql`update write_command set state = 'refused', reason = 'telemetry.approval_withdrawn',
    finished_at = now() where id = ${id}`.execute(platform.db);
  await tell(id);
  expect((await messages()).map(({ state }) => state)).not.toContain('waiting');
  const before = await messages();
  const late = await give();
  await sql`update write_command set state = 'refused', reason = 'telemetry.approval_expired',
    finished_at = now() where id = ${late}`.execute(platform.db);
  await tell(late);
  expect(await messages()).toEqual(before);
});

it('a person is told ten times an hour by each channel, and none that is not there is used', async () => {
  const end = (id: number) =>
    sql`update write_command set state = 'refused', reason = 'telemetry.approval_withdrawn',
      finished_at = now() where id = ${id}`.execute(platform.db);
  const mails = async () => (await messages()).filter(({ channel }) => channel === 'mail').length;
  channels = ['mail'];
  for (let n = 0; n < 12; n += 1) {
    const id = await give();
    await tell(id);
    await end(id);
  }
  expect(await mails()).toBe(10);
  expect(await messages()).toHaveLength(10);
  platform.clock.advance(hours(1));
  await tell(await give());
  expect(await mails()).toBe(11);
});
