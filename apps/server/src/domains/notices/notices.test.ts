/** Notices: who is told of which, when, and what they have read. */
import { noticeCalls, systemMessageCalls } from '@millwright/contract/notices/notices.calls';
import type { NoticeInput } from '@millwright/contract/notices/notices.schemas';
import type { SystemEvent } from '@millwright/contract/system/system-events.schemas';
import { hours, itemId, type UserId, userId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Stoppable } from '../../base/lifecycle.ts';
import { actingAs } from '../../platform/audit/index.ts';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import { createItems, type Items } from '../items/index.ts';
import { createNotices } from './index.ts';
import { noFiles } from './notices.builders.ts';

let platform: PlatformForTests;
let admin: string;
let notices: Stoppable;
const noPages = { tell: () => {} };
let items: Items;
const [wang, li] = [userId(7), userId(8)];

beforeAll(async () => {
  platform = await openPlatformForTests();
  items = createItems(platform);
  const list = async () => ({ list: [event], total: 1 });
  notices = createNotices({ ...platform, live: noPages, files: noFiles, system: { list } });
});
afterAll(async () => {
  await notices.stop();
  await platform.close();
});
beforeEach(async () => {
  await platform.reset();
  await platform.addUsers(7, 8);
  admin = platform.signIn({ userId: userId(1), grade: 0, items: 'all', userName: '管理员' });
});

const event: SystemEvent = {
  ...({ id: 3, kind: 'disk_low', severity: 'warning' } as const),
  ...{ subject: '', code: 'system_event.disk_low' },
  ...{ details: { free: '2 GB' }, beganAt: 1, endedAt: null, lastSeenAt: 2, count: 1 },
  ...{ acknowledgedAt: null, acknowledgedBy: null },
};

const as = (id: UserId, items: readonly number[] = []) =>
  platform.signIn({ userId: id, items: new Set(items.map(itemId)) });
const write = async (given: Partial<NoticeInput> = {}) => {
  const input = {
    ...{ type: 'notice', title: '停机检修', body: '周六上午。\n请提前备料。' },
    ...{ audience: { kind: 'all' }, publishAt: platform.clock.now(), endsAt: null },
    ...given,
  } as NoticeInput;
  return platform.call(admin, noticeCalls.create, input);
};
const told = async (token: string, input = {}) =>
  (await platform.call(token, noticeCalls.listOwn, input)).data;
const titles = async (token: string) => (await told(token)).list.map(({ text }) => text);

it('is there from its time to its end, and only then', async () => {
  const now = platform.clock.now();
  const { data: draft } = await write({ title: '草稿', publishAt: null });
  await write({ title: '预告', publishAt: now + hours(1), endsAt: now + hours(3) });
  const { data: open } = await write({ title: '已发布' });
  const stateOf = async (state: 'draft' | 'scheduled' | 'published' | 'ended') =>
    (await platform.call(admin, noticeCalls.list, { state })).data.list.map(({ title }) => title);
  expect([draft.state, open.state]).toEqual(['draft', 'published']);
  expect(await titles(as(wang))).toEqual(['已发布']);
  expect(await stateOf('scheduled')).toEqual(['预告']);
  platform.clock.advance(hours(1));
  expect(await titles(as(wang))).toEqual(['预告', '已发布']);
  platform.clock.advance(hours(2));
  expect(await titles(as(wang))).toEqual(['已发布']);
  expect(await stateOf('ended')).toEqual(['预告']);
  const { data: ended } = await platform.call(admin, noticeCalls.end, { id: open.id });
  expect(ended).toMatchObject({ state: 'ended', endsAt: platform.clock.now() });
  expect(await titles(as(wang))).toEqual([]);
  expect(await stateOf('draft')).toEqual(['草稿']);
  expect(await platform.call(as(wang), noticeCalls.get, { id: open.id })).toMatchObject({
    code: 404,
  });
});

it('is told to those whom it is for, and is as if not there for others', async () => {
  for (const itemName of ['一号', '二号']) {
    await items.create({ itemName, lnglat: null, note: '' }, actingAs('setup'), 'all');
  }
  await sql`insert into role (role_name, pages, created_at, updated_at)
    values ('班长', '{}', now(), now())`.execute(platform.db);
  await sql`insert into user_role (user_id, role_id) values (${li}, 1)`.execute(platform.db);
  const { data: one } = await write({ title: '给王', audience: { kind: 'users', ids: [wang] } });
  await write({ title: '给班长', audience: { kind: 'roles', ids: [1] } });
  await write({ title: '给二号', audience: { kind: 'items', ids: [itemId(2)] } });
  expect(await titles(as(wang, [2]))).toEqual(['给二号', '给王']);
  expect(await titles(as(li, [1]))).toEqual(['给班长']);
  expect(await titles(admin)).toEqual(['给二号']);
  const detail = (token: string) => platform.call(token, noticeCalls.get, { id: one.id });
  expect((await detail(as(wang))).data).toMatchObject({
    ...{
      text: '给王',
      format: 'plain',
      body: '周六上午。\n请提前备料。',
      author: '管理员',
      readState: 0,
    },
  });
  expect((await detail(as(li))).code).toBe(404);
  const read = await platform.call(as(li), noticeCalls.markRead, { ids: [one.id] });
  expect(read.data).toEqual({ read: 0 });
  const nobody = await write({ audience: { kind: 'users', ids: [userId(99)] } });
  expect(nobody.error).toBe('notice.audience_unknown');
});

it('keeps of rich text what a notice may hold, and lists and finds it as text', async () => {
  const body = '<p onclick="x()">周六 <b>停机</b></p><script>alert(1)</script>';
  const { data: made } = await write({ format: 'rich', body });
  expect(made).toMatchObject({ format: 'rich', body: '<p>周六 <strong>停机</strong></p>' });
  const token = as(wang);
  expect((await told(token)).list).toMatchObject([{ summary: '周六 停机' }]);
  expect(await told(token, { keyword: '周六 停' })).toMatchObject({ total: 1 });
  expect(await told(token, { keyword: 'strong' })).toMatchObject({ total: 0 });
  const { data } = await platform.call(token, noticeCalls.get, { id: made.id });
  expect(data).toMatchObject({ format: 'rich', body: made.body });
  const edit = { ...made, body: `${made.body}<img src=x onerror=alert(1)>` };
  const { data: edited } = await platform.call(admin, noticeCalls.edit, edit);
  expect(edited).toMatchObject({ body: made.body, version: 2 });
  const empty = await write({ format: 'rich', body: '<p></p>' });
  expect(empty).toMatchObject({ code: 400, error: 'notice.body_rule' });
  expect((await write({ body: '<b>1 < 2</b>' })).data).toMatchObject({
    ...{ format: 'plain', body: '<b>1 < 2</b>' },
  });
});

it('counts what is unread, and says who has read what', async () => {
  const { data: first } = await write({ title: '第一条' });
  await write({ title: '第二条', type: 'update' });
  const token = as(wang);
  expect(await told(token)).toMatchObject({ total: 2, unread: 2 });
  for (const read of [1, 0]) {
    const { data } = await platform.call(token, noticeCalls.markRead, { ids: [first.id] });
    expect(data).toEqual({ read });
  }
  expect(await told(token)).toMatchObject({ total: 2, unread: 1 });
  expect(await told(token, { readState: 0 })).toMatchObject({
    list: [{ text: '第二条', type: 'update', readState: 0 }],
    total: 1,
  });
  expect(await told(as(li))).toMatchObject({ unread: 2 });
  const { data } = await platform.call(admin, noticeCalls.readers, { id: first.id });
  expect(data).toMatchObject({ list: [{ userId: wang, userName: 'user7' }], total: 1 });
  expect((await platform.call(admin, noticeCalls.list, {})).data.list).toMatchObject([
    { title: '第二条', readers: 0 },
    { title: '第一条', readers: 1 },
  ]);
});

it('is changed until it has ended, by one at a time, and deleted on the record', async () => {
  const { data: made } = await write();
  const { data: edited } = await platform.call(admin, noticeCalls.edit, {
    ...made,
    title: '改期',
  });
  expect(edited).toMatchObject({ title: '改期', version: 2 });
  expect(await platform.call(admin, noticeCalls.edit, { ...made, title: '又改' })).toMatchObject({
    code: 409,
  });
  await platform.call(admin, noticeCalls.end, { id: made.id });
  const late = await platform.call(admin, noticeCalls.edit, { ...edited, version: 3 });
  expect(late.error).toBe('notice.ended_already');
  const past = await write({ endsAt: platform.clock.now() });
  expect(past.error).toBe('notice.ends_before');
  expect(await platform.call(admin, noticeCalls.delete, { ids: [made.id, 99] })).toMatchObject({
    code: 404,
  });
  const { data } = await platform.call(admin, noticeCalls.delete, { ids: [made.id] });
  expect(data).toEqual({ deleted: 1 });
  expect(await platform.recorded()).toEqual([
    'notice.create',
    'notice.edit',
    'notice.end',
    'notice.delete',
  ]);
});

it('tells administrators what the server has to say, and others nothing', async () => {
  const messages = async (token: string) =>
    (await platform.call(token, systemMessageCalls.list, {})).data.list;
  const [message] = await messages(admin);
  expect(message).toMatchObject({ id: 3, at: 2 });
  expect(message?.message).not.toContain('system_event');
  expect(await messages(as(wang))).toEqual([]);
});
