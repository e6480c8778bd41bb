/** Who hears at once that what they are told has changed. */
import type { TopicToken } from '@millwright/contract/manifest/topic';
import { noticeCalls } from '@millwright/contract/notices/notices.calls';
import type { NoticeAudience } from '@millwright/contract/notices/notices.schemas';
import { hours, itemId, userId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Stoppable } from '../../base/lifecycle.ts';
import type { Session } from '../../platform/access/index.ts';
import { actingAs } from '../../platform/audit/index.ts';
import { buildSession } from '../../platform/http/http.builders.ts';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import { createItems } from '../items/index.ts';
import { createNotices } from './index.ts';
import { noFiles } from './notices.builders.ts';

let platform: PlatformForTests;
let notices: Stoppable;
let admin: string;
let heard: string[] = [];
const [wang, li, root] = [userId(7), userId(8), userId(1)];

/** The pages that are open. */
const pages: readonly Session[] = [
  buildSession('王', { userId: wang, items: new Set([itemId(1)]) }),
  buildSession('李', { userId: li, items: new Set([itemId(2)]) }),
  buildSession('管理员', { userId: root, grade: 0, items: 'all' }),
];
const names = new Map([
  [wang, '王'],
  [li, '李'],
  [root, '管理员'],
]);
const live = {
  tell<Data>(topic: TopicToken<Data, 'user'>, of: (session: Session) => Data | null) {
    expect(topic.name).toBe('changes.user');
    for (const session of pages) {
      const data = of(session);
      if (data === null) continue;
      expect(data).toEqual({ of: session.userId, tags: ['notice'] });
      heard.push(names.get(session.userId) ?? '');
    }
  },
};

beforeAll(async () => {
  platform = await openPlatformForTests();
  const list = async () => ({ list: [], total: 0 });
  notices = createNotices({ ...platform, live, files: noFiles, system: { list } });
});
afterAll(async () => {
  await notices.stop();
  await platform.close();
});
beforeEach(async () => {
  await platform.reset();
  await platform.addUsers(7, 8);
  admin = platform.signIn({ userId: root, grade: 0, items: 'all', userName: '管理员' });
  heard = [];
});

const write = async (audience: NoticeAudience, publishAt: number | null, endsAt?: number) => {
  const text = { type: 'notice', title: '停机', format: 'plain', body: '周六' } as const;
  const input = { ...text, audience, publishAt, endsAt: endsAt ?? null };
  return (await platform.call(admin, noticeCalls.create, input)).data;
};
/** Waits for these, and forgets them. */
const expectHeard = async (...who: readonly string[]): Promise<void> => {
  await expect.poll(() => heard).toEqual(who);
  heard = [];
};
const everybody = ['王', '李', '管理员'] as const;
const toWang: NoticeAudience = { kind: 'users', ids: [wang] };
const all = { kind: 'all' } as const;

it('tells those whom it is for, and nobody else', async () => {
  const items = createItems(platform);
  for (const itemName of ['一号', '二号']) {
    await items.create({ itemName, lnglat: null, note: '' }, actingAs('setup'), 'all');
  }
  await sql`insert into role (role_name, pages, created_at, updated_at)
    values ('班长', '{}', now(), now())`.execute(platform.db);
  await sql`insert into user_role (user_id, role_id) values (${li}, 1)`.execute(platform.db);
  const now = platform.clock.now();
  await write(all, now);
  await expectHeard(...everybody);
  await write(toWang, now);
  await expectHeard('王');
  await write({ kind: 'roles', ids: [1] }, now);
  await expectHeard('李');
  await write({ kind: 'items', ids: [itemId(1)] }, now);
  await expectHeard('王', '管理员');
});

it('tells of what is changed, ended and deleted: those of before and those of now', async () => {
  const made = await write(toWang, platform.clock.now());
  await expectHeard('王');
  const audience = { kind: 'users' as const, ids: [li] };
  await platform.call(admin, noticeCalls.edit, { ...made, audience });
  await expectHeard('王', '李');
  await platform.call(admin, noticeCalls.end, { id: made.id });
  await expectHeard('李');
  const other = await write(all, platform.clock.now());
  await expectHeard(...everybody);
  await platform.call(admin, noticeCalls.delete, { ids: [other.id, made.id] });
  await expectHeard(...everybody);
});

it('tells when the time has come, and of a draft nobody', async () => {
  const now = platform.clock.now();
  const draft = await write(all, null, now + hours(1));
  await write(toWang, now + hours(2), now + hours(3));
  for (const who of [[], ['王'], ['王'], []]) {
    await passAnHour();
    await expectHeard(...who);
  }
  await platform.call(admin, noticeCalls.delete, { ids: [draft.id] });
  await write(all, platform.clock.now());
  // Had the draft been told, this would not be all.
  await expectHeard(...everybody);
});

async function passAnHour(): Promise<void> {
  // The next wait begins when the look before it has ended.
  await expect.poll(() => platform.clock.pending).toBeGreaterThan(0);
  platform.clock.advance(hours(1));
}
