import { webErrorCalls } from '@millwright/contract/audit/web-errors.calls';
import type { WebErrorInput } from '@millwright/contract/audit/web-errors.schemas';
import { latestTime } from '@millwright/contract/fields/paging';
import { days, minutes, userId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashToken } from '../../../platform/access/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { type AuditForTests, createAuditForTests } from '../audit.builders.ts';
import { webErrorFingerprint } from './record-web-errors.ts';

let platform: PlatformForTests;
let fixture: AuditForTests;

beforeAll(async () => {
  platform = await openPlatformForTests();
  fixture = createAuditForTests(platform);
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.reset();
  platform.clock.advance(minutes(2));
});

const boss = () => platform.signIn({ grade: 0, items: 'all', userId: userId(1) });
const error = (given: Partial<WebErrorInput> = {}): WebErrorInput => ({
  kind: 'script',
  message: "Cannot read 'name' of item 17",
  stack: 'TypeError\n    at open (https://site/assets/item-1a2b.js:10:7)\n    at run (x.js:1:1)',
  page: '/item/item_query?token=abc#x',
  time: 1_795_132_800_000,
  release: '0.1.0',
  ...given,
});
const list = async (input: object = {}) =>
  (await platform.call(boss(), webErrorCalls.list, input)).data.list;
const entries = async (input: object = {}) =>
  (await platform.call(boss(), webErrorCalls.entries, input)).data.list;

test('errors that are alike are one row with their count; each occurrence says whose it was', async () => {
  const token = platform.signIn();
  const errors = [
    error({ hidden: true }),
    error({ message: "Cannot read 'id' of item 18", release: '0.1.1' }),
    error({ message: 'Something else' }),
  ];
  const first = await platform.call(token, webErrorCalls.report, { errors });
  expect(first.data).toEqual({ taken: 3 });
  expect((await list()).map(({ count, message }) => [count, message]).toSorted()).toEqual([
    [1, 'Something else'],
    [2, "Cannot read 'id' of item 18"],
  ]);
  const [alike] = await list({ keyword: 'cannot' });
  expect(alike).toMatchObject({ release: '0.1.1', hidden: false, page: '/item/item_query' });
  const own = await entries({ errorId: alike?.id });
  expect(own).toHaveLength(2);
  expect(own[0]).toMatchObject({
    userId: 7,
    userName: 'operator',
    userGuid: '00000000-0000-4000-8000-000000000007',
    page: '/item/item_query',
  });
  expect(await entries({ hidden: true })).toHaveLength(1);
  const everything = JSON.stringify([await list(), await entries()]);
  expect(everything).not.toContain('token=abc');
  expect(everything).not.toContain(token);
  expect(everything).not.toContain(hashToken(token));
  expect(own[0]?.session).toMatch(/^[0-9a-f]{16}$/);
});

test('a page without a session tells one error, of nobody', async () => {
  await platform.call('', webErrorCalls.reportOne, error());
  expect(await entries()).toMatchObject([{ userId: null, userName: null, session: null }]);
});

test('long texts are cut, too many errors or too many reports refused', async () => {
  const token = platform.signIn();
  const long = error({ message: 'x '.repeat(2500), stack: 'y '.repeat(10_000) });
  expect((await platform.call(token, webErrorCalls.report, { errors: [long] })).code).toBe(200);
  const [cut] = await list();
  expect([cut?.message.length, cut?.stack.length]).toEqual([1000, 8000]);
  const many = Array.from({ length: 21 }, () => error());
  expect((await platform.call(token, webErrorCalls.report, { errors: many })).code).toBe(400);
  expect((await platform.call(token, webErrorCalls.report, { errors: [] })).code).toBe(400);
  const huge = error({ stack: 'z'.repeat(600_000) });
  expect((await platform.call(token, webErrorCalls.report, { errors: [huge] })).code).toBe(413);
  // What is refused for its content counts as well.
  for (let report = 5; report <= 10; report++) {
    const { code } = await platform.call(token, webErrorCalls.report, { errors: [error()] });
    expect(code).toBe(200);
  }
  const refused = await platform.call(token, webErrorCalls.report, { errors: [error()] });
  expect(refused).toMatchObject({ code: 429, error: 'general.too_many' });
  // Another session is not held up by it.
  const other = await platform.call(platform.signIn(), webErrorCalls.report, { errors: [error()] });
  expect(other.code).toBe(200);
});

test('what cannot be stored goes, or is refused; the rest of the batch is kept', async () => {
  const token = platform.signIn();
  const broken = error({ message: 'a\0b\ud83d', stack: 'c\0d', page: '/e\0f', release: '\0' });
  const other = error({ message: 'Something else' });
  const taken = await platform.call(token, webErrorCalls.report, { errors: [broken, other] });
  expect(taken.data).toEqual({ taken: 2 });
  expect(await list({ keyword: 'ab' })).toMatchObject([
    { message: 'ab\ufffd', stack: 'cd', page: '/ef', release: '' },
  ]);
  const latest = await platform.call(token, webErrorCalls.report, {
    errors: [error({ time: latestTime })],
  });
  expect(latest.code).toBe(200);
  const [newest] = await entries({ order: 'desc' });
  expect(newest?.time).toBe(latestTime);
  for (const time of [latestTime + 1, 8.64e15 + 1]) {
    const { code } = await platform.call(token, webErrorCalls.report, {
      errors: [error({ time })],
    });
    expect(code).toBe(400);
    expect((await platform.call(boss(), webErrorCalls.list, { from: time })).code).toBe(400);
  }
});

test('what a page counted together counts so, with its users, releases and days', async () => {
  const first = platform.signIn();
  const second = platform.signIn({ userId: userId(8) });
  await platform.call(first, webErrorCalls.report, { errors: [error({ count: 5 })] });
  platform.clock.advance(days(1));
  for (const token of [first, second]) {
    await platform.call(token, webErrorCalls.report, { errors: [error({ release: '0.2.0' })] });
  }
  const [seen] = await list();
  expect(seen).toMatchObject({ count: 7, users: 2, releases: ['0.2.0', '0.1.0'] });
  expect(seen?.trend.slice(-3)).toEqual([0, 5, 2]);
  expect(seen?.trend).toHaveLength(14);
  expect((await entries()).map(({ count }) => count)).toEqual([1, 1, 5]);
});

test('what is resolved opens again when it comes back; what is muted stays so', async () => {
  const token = platform.signIn();
  const report = () =>
    platform.call(token, webErrorCalls.report, {
      errors: [error(), error({ message: 'Something else' })],
    });
  await report();
  const [one, other] = (await list({ order: 'asc' })).map(({ id }) => id);
  const set = (id: number | undefined, state: 'resolved' | 'muted') =>
    platform.call(boss(), webErrorCalls.setState, { ids: [id ?? 0], state });
  expect((await set(one, 'resolved')).data).toEqual({ changed: 1 });
  expect((await set(other, 'muted')).data).toEqual({ changed: 1 });
  expect((await set(other, 'muted')).data).toEqual({ changed: 0 });
  expect(await list({ state: 'open' })).toEqual([]);
  await report();
  expect((await list({ state: 'open' })).map(({ id, count }) => [id, count])).toEqual([[one, 2]]);
  expect(await list({ state: 'muted' })).toMatchObject([{ id: other, count: 2 }]);
});

test('what was reported while a clock was ahead stands where it was reported', async () => {
  const token = platform.signIn();
  const report = async (message: string) => {
    platform.clock.advance(minutes(1));
    await platform.call(token, webErrorCalls.report, { errors: [error({ message })] });
  };
  await report('first');
  await report('ahead');
  await sql`update web_error set first_seen = first_seen + interval '1 year',
    last_seen = last_seen + interval '1 year' where message = 'ahead'`.execute(platform.db);
  await report('third');
  await report('first');
  const said = async (input: object = {}) => (await list(input)).map(({ message }) => message);
  expect(await said()).toEqual(['first', 'third', 'ahead']);
  expect(await said({ sort: 'firstSeen' })).toEqual(['third', 'ahead', 'first']);
  await report('ahead');
  expect(await said()).toEqual(['ahead', 'first', 'third']);
});

test('only administrators read and delete them; what is old goes by itself', async () => {
  const token = platform.signIn();
  await platform.call(token, webErrorCalls.report, {
    errors: [error(), error({ message: 'Other' })],
  });
  for (const { code } of [
    await platform.call(token, webErrorCalls.list, {}),
    await platform.call(token, webErrorCalls.entries, {}),
    await platform.call(token, webErrorCalls.delete, { ids: [1] }),
  ]) {
    expect(code).toBe(403);
  }
  const none = await platform.call(boss(), webErrorCalls.delete, { ids: [] });
  expect(none).toMatchObject({ code: 400, error: 'identity.nothing_chosen' });
  const gone = await platform.call(boss(), webErrorCalls.delete, { ids: [1, 99] });
  expect(gone.data).toEqual({ deleted: 1 });
  expect(await platform.recorded()).toEqual(['web_error.delete']);
  expect(await entries()).toHaveLength(1);
  platform.clock.advance(days(11));
  await fixture.run('audit.purge_logs');
  expect([await list(), await entries()]).toEqual([[], []]);
});

test('alike is what differs in numbers, quoted texts and the name of the built file', () => {
  const known = {
    page: '/',
    time: 0,
    release: '',
    hidden: false,
    count: 1,
    kind: 'script',
  } as const;
  const of = (message: string, stack = '') => webErrorFingerprint({ ...known, message, stack });
  expect(of('item 1 of "a"')).toBe(of('item 22 of "b"'));
  expect(of('x', 'at f (page-1a.js:1:2)')).toBe(of('x', 'at f (page-2b.js:3:4)'));
  expect(of('x', 'at f (p.js:1:2)')).not.toBe(of('x', 'at g (p.js:1:2)'));
  expect(of('x')).not.toBe(of('y'));
});
