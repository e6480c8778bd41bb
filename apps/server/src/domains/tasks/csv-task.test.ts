/** The logs as files: nothing doubled, nothing lost, in memory that does not grow. */

import { buffer } from 'node:stream/consumers';
import { auditCalls } from '@millwright/contract/audit/audit.calls';
import { onlineLogCalls } from '@millwright/contract/audit/online-log.calls';
import { signInLogCalls } from '@millwright/contract/audit/sign-in-log.calls';
import { webErrorCalls } from '@millwright/contract/audit/web-errors.calls';
import { itemId, milliseconds, userId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { isWholeRun } from '@millwright/testing/long/whole-run';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actingAs } from '../../platform/audit/index.ts';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import { createAudit } from '../audit/index.ts';
import type { BackgroundTasks } from './index.ts';
import {
  createTasksForTests,
  memoryInUse,
  ordinaryAccess,
  type TasksForTests,
} from './tasks.builders.ts';

let platform: PlatformForTests;
let fixture: TasksForTests;
let tasks: BackgroundTasks;
const me = userId(7);

beforeAll(async () => {
  platform = await openPlatformForTests();
  fixture = createTasksForTests(platform);
  tasks = fixture.open({ routes: true });
  createAudit({
    ...platform,
    tasks,
    jobs: { define: () => {}, schedule: () => {} },
    config: {
      ...{ OPERATION_LOG_DAYS: 30, USER_LOG_DAYS: 10, ONLINE_LOG_DAYS: 10, ERROR_LOG_DAYS: 10 },
      DEVICE_STATES_PER_ACCOUNT: 1000,
    },
  });
  tasks.start();
});
afterAll(async () => {
  await fixture.close();
  await platform.close();
});
beforeEach(async () => {
  await platform.reset();
  await platform.addUsers(7);
  fixture.access.set(me, { ...ordinaryAccess(me), grade: 0, items: 'all' });
});

const boss = () => platform.signIn({ grade: 0, items: 'all' });

/** `count` entries of the trail, a thousand of them at each moment, so that pages end within one. */
const fill = (count: number, item = 1, newest = platform.clock.now() - 60_000) =>
  sql`
    insert into audit_entry (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id,
        subject_name, item_id)
      select to_timestamp(${newest}::double precision / 1000) - interval '1 min' * (n / 1000), 'user',
          9, 'other', 'item.edit', 'item', n, '=entry ' || n, ${item}
        from generate_series(1, ${count}::int) n`.execute(platform.db);

const passing = (
  what: string,
  isSo: () => Promise<boolean>,
  limit?: ReturnType<typeof milliseconds>,
) =>
  waitFor(
    what,
    async () => {
      platform.clock.advance(milliseconds(20));
      return isSo();
    },
    limit,
  );
const ended = (id: number, limit?: ReturnType<typeof milliseconds>) =>
  passing(`the end of task ${id}`, async () => (await tasks.get(id)).finishedAt !== null, limit);
const fileOf = async (id: number): Promise<string[]> => {
  const { content } = await tasks.download(id, actingAs('test'));
  if (typeof content === 'string' || content instanceof Uint8Array) throw new Error('no stream');
  // As bytes: a decoder of text drops the mark at the beginning.
  return (await buffer(content)).toString('utf8').split('\r\n');
};

describe('the operation log', () => {
  test('comes whole, newest first, each row once, no cell a formula', async () => {
    await fill(3500);
    const { data } = await platform.call(boss(), auditCalls.export, { timeZone: 'Asia/Shanghai' });
    await ended(data.id);
    expect(await tasks.get(data.id)).toMatchObject({ state: 'done', done: 3500, total: 3500 });
    const lines = await fileOf(data.id);
    expect(lines[0]).toBe(
      '\uFEFFTime,Who,Action,Kind of subject,Subject ID,Subject,Project ID,Before,After,Address',
    );
    const ids = lines.slice(1, -1).map((line) => line.split(',')[4]);
    expect(ids).toHaveLength(3500);
    expect(new Set(ids).size).toBe(3500);
    expect(ids[0]).toBe('999');
    expect(lines[1]).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,other,item\.edit,item,999,'=entry 999,1,/,
    );
  });

  test('comes whole where moments are finer than a millisecond', async () => {
    await sql`
      insert into audit_entry (at, actor_kind, actor_name, action, subject_kind, subject_id)
        select to_timestamp(${platform.clock.now() - 60_000}::double precision / 1000)
            - interval '1 microsecond' * (300 * n + 150), 'system', 'test', 'item.edit', 'item', n
          from generate_series(1, 2500) n`.execute(platform.db);
    const { data } = await platform.call(boss(), auditCalls.export, {});
    await ended(data.id);
    const ids = (await fileOf(data.id)).slice(1, -1).map((line) => line.split(',')[4]);
    expect(ids).toEqual(Array.from({ length: 2500 }, (_, n) => String(n + 1)));
  });

  test('holds what a clock that was ahead has left, for who asks for that time', async () => {
    const now = platform.clock.now();
    await fill(3, 1, now + 3 * 3_600_000);
    for (const from of [now + 1_000, now + 3_600_000]) {
      const span = { from, to: now + 4 * 3_600_000 };
      const { data } = await platform.call(boss(), auditCalls.export, span);
      await ended(data.id);
      expect(await tasks.get(data.id)).toMatchObject({ state: 'done', done: 3 });
    }
  });

  test('is neither doubled nor cut while entries come in', async () => {
    await fill(20_000);
    const { data } = await platform.call(boss(), auditCalls.export, {});
    const { id } = data;
    let came = 0;
    while ((await tasks.get(id)).finishedAt === null) {
      platform.clock.advance(milliseconds(20));
      await fill(5, 3, platform.clock.now());
      came += 5;
    }
    expect(came).toBeGreaterThan(0);
    const ids = (await fileOf(id)).slice(1, -1).map((line) => line.split(',')[4]);
    expect(ids).toHaveLength(20_000);
    expect(new Set(ids).size).toBe(20_000);
  });

  test('holds what the user may see as it runs', async () => {
    await fill(1500, 1);
    await fill(1500, 2);
    fixture.access.set(me, ordinaryAccess(me, [itemId(2)]));
    // The session saw both; one was taken from the user before the task had its turn.
    const token = platform.signIn({ items: new Set([itemId(1), itemId(2)]) });
    const { data } = await platform.call(token, auditCalls.export, {});
    await ended(data.id);
    const lines = (await fileOf(data.id)).slice(1, -1);
    expect(lines).toHaveLength(1500);
    expect(lines.every((line) => line.includes(',2,'))).toBe(true);
  });
});

test('the other logs are tasks too', async () => {
  const token = boss();
  for (const call of [signInLogCalls.export, onlineLogCalls.export, webErrorCalls.export]) {
    const { data } = await platform.call(token, call, {});
    await ended(data.id);
    expect(await tasks.get(data.id), call.name).toMatchObject({ state: 'done', done: 0, total: 0 });
    expect(await fileOf(data.id), call.name).toHaveLength(2);
  }
});

test('what an administrator began ends when they are one no more', async () => {
  fixture.access.set(me, ordinaryAccess(me));
  const { data } = await platform.call(boss(), webErrorCalls.export, {});
  await ended(data.id);
  expect(await tasks.get(data.id)).toMatchObject({
    state: 'failed',
    error: { code: 'general.forbidden' },
  });
});

if (isWholeRun) {
  test('200,000 rows need no more memory than a few pages, and stop within one', {
    timeout: 120_000,
  }, async () => {
    // So many that it cannot end between two looks at it.
    await fill(200_000);
    const { data: cancelled } = await platform.call(boss(), auditCalls.export, {});
    await passing('its turn', async () => (await tasks.get(cancelled.id)).state === 'running');
    await tasks.cancel(cancelled.id, me, actingAs('test'));
    expect(await tasks.get(cancelled.id)).toMatchObject({ state: 'cancelled', file: null });

    const { data } = await platform.call(boss(), auditCalls.export, {});
    const before = memoryInUse();
    let [highest, looked] = [0, 0];
    await passing(
      'the end of the export',
      async () => {
        const { done, finishedAt } = await tasks.get(data.id);
        if (done >= looked) {
          highest = Math.max(highest, memoryInUse());
          looked += 20_000;
        }
        return finishedAt !== null;
      },
      milliseconds(100_000),
    );
    const { state, done } = await tasks.get(data.id);
    // With the entry that one was cancelled.
    expect([state, done]).toEqual(['done', 200_001]);
    // The file alone is 13 MiB; a page of it less than one.
    expect((highest - before) / 2 ** 20).toBeLessThan(10);
  });
}
