import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { auditCalls } from '@millwright/contract/audit/audit.calls';
import { webErrorCalls } from '@millwright/contract/audit/web-errors.calls';
import { taskCalls } from '@millwright/contract/tasks/tasks.calls';
import {
  after,
  days,
  hours,
  itemId,
  milliseconds,
  outage,
  seconds,
  userId,
} from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { piecesFrom } from '../../base/thread-pieces.ts';
import { actingAs } from '../../platform/audit/index.ts';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import type { BackgroundTasks } from './index.ts';
import { defineTask, type TaskRun } from './index.ts';
import { lease } from './keep-task.ts';
import { maxAttempts } from './run-task.ts';
import { claimTask } from './task-claims.store.ts';
import { createTasksForTests, ordinaryAccess, type TasksForTests } from './tasks.builders.ts';

const writing = defineTask({
  kind: 'operation_log_file',
  call: auditCalls.export,
  payload: z.object({ rows: z.number() }),
});
const counting = defineTask({ ...writing, kind: 'user_log_file' });
const acting = actingAs('test');
const [me, other] = [userId(7), userId(8)];
const turns = { lanes: 3, served: [] };

let platform: PlatformForTests;
let fixture: TasksForTests;
let routed: BackgroundTasks;
beforeAll(async () => {
  platform = await openPlatformForTests();
});
afterAll(() => platform?.close());
beforeEach(async () => {
  await platform.reset();
  await platform.addUsers(7, 8);
  fixture = createTasksForTests(platform);
});
afterEach(() => fixture.close());

/** Time goes by until it is so. */
const passing = (what: string, isSo: () => Promise<boolean> | boolean) =>
  waitFor(what, async () => {
    platform.clock.advance(milliseconds(100));
    return isSo();
  });
const stateOf = async (node: BackgroundTasks, id: number) => (await node.get(id)).state;
const reached = (node: BackgroundTasks, id: number, state: string) =>
  passing(`${state} of task ${id}`, async () => (await stateOf(node, id)) === state);

const fileOf = (name: string, content: string) => {
  const stream = new PassThrough();
  stream.end(content);
  return { name, mime: 'text/csv', content: stream };
};
const open = (work: (payload: { rows: number }, run: TaskRun) => Promise<void>) => {
  const node = fixture.open();
  node.define(writing, work);
  node.start();
  return node;
};
/** Work that goes on until it is told to stop, and says so. */
const endless = () => {
  const runs: TaskRun[] = [];
  const work = async (_payload: unknown, run: TaskRun) => {
    runs.push(run);
    await new Promise((resolve) => run.signal.addEventListener('abort', resolve, { once: true }));
    run.signal.throwIfAborted();
  };
  /** A look for work that met a busy database is made again at the next turn: time must go on. */
  const begins = async (): Promise<TaskRun> => {
    await passing('the task to begin', () => runs.length > 0);
    return runs[0] as TaskRun;
  };
  return { begins, work };
};

describe('a task', () => {
  it('runs, tells how far it is and leaves a file to download', async () => {
    const node = open(async ({ rows }, run) => {
      run.progress(2, rows);
      await run.writeResult(fileOf('log.csv', 'a,b\r\n'));
      run.progress(rows, rows);
    });
    const { id } = await node.begin(writing, { rows: 5 }, me, acting);
    await reached(node, id, 'done');
    const task = await node.get(id);
    expect(task).toMatchObject({
      done: 5,
      total: 5,
      error: null,
      file: { name: 'log.csv', size: 5 },
    });
    expect(task.expiresAt).toBe(after(task.finishedAt as never, days(7)));
    const { content, name } = await node.download(id, acting);
    expect([name, await text(content as PassThrough)]).toEqual(['log.csv', 'a,b\r\n']);
    expect(fixture.told[0]).toBe(`7 ${id} waiting 0`);
    expect(fixture.told.at(-1)).toBe(`7 ${id} done 5`);
    expect(await platform.recorded()).toEqual([
      'background_task.start',
      'background_task.finish',
      'background_task.download',
    ]);
  });

  it('fails with a code and what its text asks for', async () => {
    const node = open(async () => {
      throw new TypeError('of no interest to people');
    });
    const { id } = await node.begin(writing, { rows: 1 }, me, acting);
    await reached(node, id, 'failed');
    const { error, file } = await node.get(id);
    expect(error).toEqual({ code: 'general.internal', details: { request: `task ${id}` } });
    expect(file).toBeNull();
    await expect(node.download(id, acting)).rejects.toMatchObject({ code: 'tasks.no_file' });
  });

  it('says so where a thread took more than there is for it', async () => {
    const endless = new URL('data:text/javascript,for (;;);');
    const node = open(async (_payload, { signal }) => {
      for await (const _ of piecesFrom(endless, null, { signal, cpuMillis: 50 })) break;
    });
    const { id } = await node.begin(writing, { rows: 1 }, me, acting);
    await reached(node, id, 'failed');
    expect((await node.get(id)).error).toEqual({ code: 'tasks.took_too_much', details: {} });
  });

  it('begins anew after the database was away', async () => {
    let attempts = 0;
    const node = open(async () => {
      attempts += 1;
      const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
      if (attempts === 1) throw lost;
    });
    const { id } = await node.begin(writing, { rows: 1 }, me, acting);
    await reached(node, id, 'done');
    expect(attempts).toBe(2);
  });

  it('waits out an outage and begins anew, its progress never less', async () => {
    let attempts = 0;
    const node = open(async (_payload, run) => {
      attempts += 1;
      run.progress(attempts === 1 ? 90 : 10, 100);
      if (attempts === 1) throw outage('general.unavailable', { service: 'database' });
    });
    const { id } = await node.begin(writing, { rows: 1 }, me, acting);
    await reached(node, id, 'done');
    expect(attempts).toBe(2);
    expect(await node.get(id)).toMatchObject({ done: 90, total: 100 });
  });

  it('that this release cannot read fails in words', async () => {
    const node = open(async () => undefined);
    const given = { rows: 'many' } as unknown as { rows: number };
    const { id } = await node.begin(writing, given, me, acting);
    await reached(node, id, 'failed');
    expect((await node.get(id)).error?.code).toBe('tasks.unknown_kind');
  });
});

describe('turns', () => {
  it('one of a kind runs for a user at a time, another kind and another user beside it', async () => {
    fixture.access.set(other, ordinaryAccess(other));
    const mine = endless();
    const node = fixture.open();
    node.define(writing, mine.work);
    node.define(counting, async () => undefined);
    node.start();
    const first = await node.begin(writing, { rows: 1 }, me, acting);
    const second = await node.begin(writing, { rows: 1 }, me, acting);
    await mine.begins();
    const beside = await node.begin(counting, { rows: 1 }, me, acting);
    await reached(node, beside.id, 'done');
    const theirs = await node.begin(counting, { rows: 1 }, other, acting);
    await reached(node, theirs.id, 'done');
    expect(await stateOf(node, second.id)).toBe('waiting');
    await node.cancel(first.id, me, acting);
    await reached(node, second.id, 'running');
    await node.cancel(second.id, me, acting);
  });

  it('refuses an eleventh that has not ended, however many ask at once', async () => {
    const node = fixture.open();
    const asked = await Promise.allSettled(
      Array.from({ length: 14 }, () => node.begin(writing, { rows: 1 }, me, acting)),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const refused = asked.find((each) => each.status === 'rejected');
    expect(refused?.reason).toMatchObject({
      code: 'tasks.too_many_open',
      details: { limit: 10 },
    });
  });
});

describe('a cancelled task', () => {
  it('stops at once, keeps no file and may be cancelled twice', async () => {
    const { begins, work } = endless();
    const node = open(work);
    const { id } = await node.begin(writing, { rows: 1 }, me, acting);
    const run = await begins();
    expect((await node.cancel(id, me, acting)).state).toBe('cancelled');
    expect(run.signal.aborted).toBe(true);
    expect((await node.cancel(id, me, acting)).state).toBe('cancelled');
    expect(await platform.recorded()).toEqual(['background_task.start', 'background_task.cancel']);
  });

  it('stops in whichever process runs it', async () => {
    const { begins, work } = endless();
    const [one, two] = [open(work), fixture.open()];
    const { id } = await two.begin(writing, { rows: 1 }, me, acting);
    await reached(one, id, 'running');
    const run = await begins();
    await two.cancel(id, me, acting);
    await passing('the end of the work', () => run.signal.aborted);
    expect(await stateOf(one, id)).toBe('cancelled');
  });

  it('ends what feeds its file', async () => {
    const feed = new PassThrough();
    const begun = Promise.withResolvers<void>();
    const node = open(async (_payload, run) => {
      begun.resolve();
      await run.writeResult({ name: 'x.csv', mime: 'text/csv', content: feed });
    });
    const { id } = await node.begin(writing, { rows: 1 }, me, acting);
    await begun.promise;
    await node.cancel(id, me, acting);
    await passing('the end of the feed', () => feed.destroyed);
    expect(await stateOf(node, id)).toBe('cancelled');
  });
});

describe('a process that is gone', () => {
  it('leaves its task to another, which begins it anew', async () => {
    const quiet = fixture.open();
    const { id } = await quiet.begin(writing, { rows: 3 }, me, acting);
    const now = platform.clock.now();
    const claimed = await claimTask(platform.transactions, [writing.kind], turns, {
      now,
      until: after(now, lease),
    });
    expect(claimed?.id).toBe(id);
    const node = open(async ({ rows }, run) => run.progress(rows, rows));
    expect(await stateOf(node, id)).toBe('running');
    platform.clock.advance(lease);
    await reached(node, id, 'done');
    expect((await node.get(id)).done).toBe(3);
  });

  it('and whose clock was ahead does not keep what it ran, nor what it was told', async () => {
    const quiet = fixture.open();
    const right = platform.clock.now();
    platform.clock.jump(after(right, hours(3)));
    const { id } = await quiet.begin(writing, { rows: 3 }, me, acting);
    const now = platform.clock.now();
    const until = after(now, lease);
    await claimTask(platform.transactions, [writing.kind], turns, { now, until });
    const next = await quiet.begin(writing, { rows: 2 }, me, acting);
    platform.clock.jump(right);
    const node = open(async ({ rows }, run) => run.progress(rows, rows));
    for (const each of [id, next.id]) {
      await waitFor('its end', async () => {
        platform.clock.advance(seconds(1));
        return (await node.get(each)).state === 'done';
      });
    }
    expect(platform.clock.now() - right).toBeLessThan(hours(1));
  });

  it('again and again makes the task fail', async () => {
    const quiet = fixture.open();
    const { id } = await quiet.begin(writing, { rows: 3 }, me, acting);
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const now = platform.clock.now();
      await claimTask(platform.transactions, [writing.kind], turns, {
        now,
        until: after(now, lease),
      });
      platform.clock.advance(after(lease as never, seconds(1)) as never);
    }
    const node = open(async () => undefined);
    await reached(node, id, 'failed');
    expect((await node.get(id)).error?.code).toBe('tasks.interrupted');
  });

  it('that stops in order gives its task back, untried', async () => {
    const { begins, work } = endless();
    const node = open(work);
    const { id } = await node.begin(writing, { rows: 1 }, me, acting);
    await begins();
    await node.stop();
    expect(await stateOf(node, id)).toBe('waiting');
    const { rows } = await sql<{ attempts: number }>`
      select attempts from background_task`.execute(platform.db);
    expect(rows).toEqual([{ attempts: 0 }]);
  });

  it('that stops while it asks what the user may see does not begin the task', async () => {
    const { work } = endless();
    const { get } = fixture.access;
    const stopped = Promise.withResolvers<void>();
    fixture.access.get = (user) => {
      stopped.resolve(node.stop());
      return get.call(fixture.access, user);
    };
    const node = open(work);
    const { id } = await node.begin(writing, { rows: 1 }, me, acting);
    await stopped.promise;
    expect(await stateOf(node, id)).toBe('waiting');
  });
});

describe('access', () => {
  it('is what the user has while it runs, not when it was asked for', async () => {
    const { begins, work } = endless();
    const node = open(work);
    fixture.access.set(me, ordinaryAccess(me, [itemId(1)]));
    const { id } = await node.begin(writing, { rows: 1 }, me, acting);
    const run = await begins();
    expect(run.access.items).toEqual(new Set([itemId(1)]));
    fixture.access.set(me, ordinaryAccess(me));
    await passing(
      'the loss of the item',
      () => run.access.items !== 'all' && run.access.items.size === 0,
    );
    await node.cancel(id, me, acting);
  });

  it('that is lost ends the task', async () => {
    const { begins, work } = endless();
    const node = open(work);
    const { id } = await node.begin(writing, { rows: 1 }, me, acting);
    await begins();
    fixture.access.set(me, null);
    await reached(node, id, 'cancelled');
  });

  it('that was lost before its turn keeps it from running', async () => {
    let ran = false;
    const node = open(async () => {
      ran = true;
    });
    fixture.access.set(me, null);
    const { id } = await node.begin(writing, { rows: 1 }, me, acting);
    await reached(node, id, 'cancelled');
    expect(ran).toBe(false);
  });

  it('of the shared account is to no task, nor to what came of one', async () => {
    const node = open(async (_payload, run) => run.writeResult(fileOf('x.csv', 'x')));
    const { id } = await node.begin(writing, { rows: 1 }, me, acting);
    await reached(node, id, 'done');
    fixture.access.set(me, { ...ordinaryAccess(me), demo: true });
    await expect(node.download(id, acting)).rejects.toMatchObject({ code: 'general.demo' });
    const next = await node.begin(writing, { rows: 1 }, me, acting);
    await reached(node, next.id, 'failed');
    expect((await node.get(next.id)).error?.code).toBe('general.demo');
  });

  const forBosses = defineTask({ ...writing, kind: 'web_error_file', call: webErrorCalls.export });
  const boss = { ...ordinaryAccess(me), grade: 0, items: 'all' as const };
  /** Writes its file; what happens to its user while it does so goes by unseen until the end. */
  const bossFile = (meanwhile: () => void) => {
    fixture.access.set(me, boss);
    const node = fixture.open();
    node.define(forBosses, async (_payload, run) => {
      await run.writeResult(fileOf('errors.csv', 'a'));
      meanwhile();
    });
    node.start();
    return node;
  };

  it.each([
    ['the account', null, 'cancelled', undefined],
    ['the permission', ordinaryAccess(me), 'failed', 'general.forbidden'],
  ])('to %s that is lost at the very end keeps no file', async (_what, left, state, code) => {
    const node = bossFile(() => fixture.access.set(me, left));
    const { id } = await node.begin(forBosses, { rows: 1 }, me, acting);
    await passing('the end', async () => (await node.get(id)).finishedAt !== null);
    const task = await node.get(id);
    expect([task.state, task.error?.code, task.file]).toEqual([state, code, null]);
    const { rows } = await sql<{ files: number }>`
      select count(*) as files from file where kept`.execute(platform.db);
    expect(rows).toEqual([{ files: 0 }]);
  });

  it('is asked for again when the file is fetched', async () => {
    const node = bossFile(() => {});
    const { id } = await node.begin(forBosses, { rows: 1 }, me, acting);
    await reached(node, id, 'done');
    for (const left of [null, ordinaryAccess(me)]) {
      fixture.access.set(me, left);
      await expect(node.download(id, acting)).rejects.toMatchObject({ code: 'general.forbidden' });
    }
    expect((await node.get(id)).fetchedAt).toBeNull();
    fixture.access.set(me, boss);
    const { content } = await node.download(id, acting);
    expect(await text(content as PassThrough)).toBe('a');
  });

  it('to a file of a kind that this release does not know is nobody’s', async () => {
    const node = open(async (_payload, run) => run.writeResult(fileOf('x.csv', 'x')));
    const { id } = await node.begin(writing, { rows: 1 }, me, acting);
    await reached(node, id, 'done');
    await expect(fixture.open().download(id, acting)).rejects.toMatchObject({
      code: 'tasks.no_file',
    });
  });
});

describe('what is kept for a user', () => {
  const megabyte = 1024 ** 2;
  const sized = (megabytes: number) => {
    const node = fixture.open({ megabytes: 1 });
    const work = (_payload: unknown, run: TaskRun) =>
      run.writeResult(fileOf('log.csv', 'x'.repeat(megabytes * megabyte)));
    node.define(writing, work);
    node.define(counting, work);
    node.start();
    return node;
  };
  const kept = async () => {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(size), 0)::bigint as bytes from file where kept`.execute(platform.db);
    return rows[0]?.bytes;
  };

  it('may not grow beyond its bound, by new tasks or by those that run', async () => {
    fixture.access.set(other, ordinaryAccess(other));
    const node = sized(0.6);
    const first = await node.begin(writing, { rows: 1 }, me, acting);
    await reached(node, first.id, 'done');
    const second = await node.begin(writing, { rows: 1 }, me, acting);
    await reached(node, second.id, 'failed');
    expect((await node.get(second.id)).error).toEqual({
      code: 'tasks.too_much_kept',
      details: { used: 1, files: 1, limit: 1, most: 200 },
    });
    expect(await kept()).toBe(Math.floor(0.6 * megabyte));
    const theirs = await node.begin(writing, { rows: 1 }, other, acting);
    await reached(node, theirs.id, 'done');
  });

  it('is refused in words when it is full, until some of it is deleted', async () => {
    const node = sized(1);
    const first = await node.begin(writing, { rows: 1 }, me, acting);
    await reached(node, first.id, 'done');
    await expect(node.begin(counting, { rows: 1 }, me, acting)).rejects.toMatchObject({
      code: 'tasks.too_much_kept',
      details: { used: 1, files: 1, limit: 1, most: 200 },
    });
    await node.delete([first.id], acting);
    const next = await node.begin(counting, { rows: 1 }, me, acting);
    await reached(node, next.id, 'done');
  });

  it('may be so many files and no more', async () => {
    const node = sized(0);
    await sql`
      insert into background_task (user_id, kind, payload, state, file_name, file_size, run_at,
          created_at, finished_at, expires_at)
        select 7, 'operation_log_file', '{}', 'done', 'x.csv', 1, now(), now(), now(), now()
          from generate_series(1, 200)`.execute(platform.db);
    await expect(node.begin(writing, { rows: 1 }, me, acting)).rejects.toMatchObject({
      code: 'tasks.too_much_kept',
      details: { used: 1, files: 200, limit: 1, most: 200 },
    });
  });
});

describe('its user', () => {
  beforeEach(() => {
    routed ??= fixture.open({ routes: true });
  });
  const begin = () => routed.begin(writing, { rows: 1 }, me, acting);

  it('sees their own tasks alone', async () => {
    const { id } = await begin();
    const mine = await platform.call(platform.signIn(), taskCalls.list, {});
    expect(mine.data.list.map((task) => task.id)).toEqual([id]);
    const stranger = platform.signIn({ userId: other });
    expect((await platform.call(stranger, taskCalls.list, {})).data.total).toBe(0);
    for (const call of [taskCalls.get, taskCalls.cancel, taskCalls.download]) {
      expect((await platform.call(stranger, call, { id })).code).toBe(404);
    }
    expect((await platform.call(stranger, taskCalls.delete, { ids: [id] })).code).toBe(404);
  });

  it('deletes what has ended, all or none', async () => {
    const [one, two] = [await begin(), await begin()];
    const token = platform.signIn();
    await platform.call(token, taskCalls.cancel, { id: one.id });
    const refused = await platform.call(token, taskCalls.delete, { ids: [one.id, two.id] });
    expect(refused.code).toBe(422);
    await platform.call(token, taskCalls.cancel, { id: two.id });
    const done = await platform.call(token, taskCalls.delete, { ids: [one.id, two.id] });
    expect(done.data).toEqual({ deleted: 2 });
  });
});

describe('the sweep', () => {
  it('takes what has expired with its file, and nothing else', async () => {
    const node = open(async (_payload, run) => run.writeResult(fileOf('x.csv', 'x')));
    const old = await node.begin(writing, { rows: 1 }, me, acting);
    await reached(node, old.id, 'done');
    platform.clock.advance(days(4));
    const young = await node.begin(writing, { rows: 1 }, me, acting);
    await reached(node, young.id, 'done');
    platform.clock.advance(days(4));
    await expect(node.download(old.id, acting)).rejects.toMatchObject({ code: 'tasks.no_file' });
    await node.sweep();
    await expect(node.get(old.id)).rejects.toMatchObject({ code: 'general.not_found' });
    expect(await stateOf(node, young.id)).toBe('done');
    const { rows } = await sql<{ files: number }>`
      select count(*) as files from file where kept`.execute(platform.db);
    expect(rows).toEqual([{ files: 1 }]);
    expect(fixture.told).toContain(`7 ${old.id} gone`);
  });

  it('sets aside what no process could run for a day', async () => {
    const node = fixture.open();
    const { id } = await node.begin(writing, { rows: 1 }, me, acting);
    await node.sweep();
    expect(await stateOf(node, id)).toBe('waiting');
    platform.clock.advance(days(2));
    await node.sweep();
    expect(await node.get(id)).toMatchObject({
      state: 'failed',
      error: { code: 'tasks.unknown_kind' },
    });
  });
});
