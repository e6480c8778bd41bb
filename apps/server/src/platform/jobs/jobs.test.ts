import { days, hours, milliseconds, minutes, seconds, timestamp } from '@millwright/kernel';
import { createManualClock, type ManualClock, waitFor } from '@millwright/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Log, silentLog } from '../../base/log.ts';
import { openTestPostgres, type TestPostgres } from '../../engines/postgres/testing.ts';
import { createTransactions, type Transactions } from '../storage/index.ts';
import { defineJob, defineScheduledJob, NotYet } from './define-job.ts';
import { noteJobNames } from './job-names.store.ts';
import { claimJob } from './jobs.store.ts';
import { createJobs, type JobRun, type Jobs } from './jobs.ts';

const exporting = defineJob('export', z.unknown());
const reminding = defineJob('remind', z.null());
const calling = defineJob('call', z.null());
const rolling = defineJob('rollup', z.union([z.number(), z.string()]));
const reporting = defineScheduledJob('report');

let test: TestPostgres;
let transactions: Transactions;
let clock: ManualClock;
let nodes: Jobs[];
beforeAll(async () => {
  test = await openTestPostgres();
  transactions = createTransactions(test.postgres);
});
afterAll(() => test?.drop());
beforeEach(async () => {
  await test.reset();
  clock = createManualClock(timestamp(Date.UTC(2026, 2, 1, 12)));
  nodes = [];
});
afterEach(async () => {
  for (const node of nodes) await node.stop();
});

const openNode = (): Jobs => {
  const node = createJobs({ postgres: test.postgres, clock, log: silentLog });
  nodes.push(node);
  return node;
};
const idle = (node: Jobs) =>
  waitFor('no job', async () => {
    const { waiting, running } = await node.counts();
    return waiting + running === 0;
  });

it('runs what was enqueued in a transaction that committed, and only that', async () => {
  const node = openNode();
  const ran: unknown[] = [];
  node.define(exporting, async (payload) => void ran.push(payload));
  const undone = transactions.run(async (tx) => {
    await node.enqueue(tx, exporting, 'undone');
    await sql`select 1 / 0`.execute(tx);
  });
  await expect(undone).rejects.toMatchObject({ code: '22012' });
  await transactions.run((tx) => node.enqueue(tx, exporting, { page: 1 }));
  await node.enqueue(null, exporting, ['a', 'list']);
  node.start();
  await idle(node);
  expect(ran).toEqual([{ page: 1 }, ['a', 'list']]);
});

it('runs beside jobs that wait for others outside, however many those are', async () => {
  const node = openNode();
  const ran: unknown[] = [];
  const { promise: answer, resolve: end } = Promise.withResolvers<void>();
  let waiting = 0;
  const asking = async (): Promise<void> => {
    waiting += 1;
    await answer;
  };
  node.define(calling, asking, { waitsFor: 'outside' });
  node.define(exporting, async (payload) => void ran.push(payload));
  for (let n = 0; n < 50; n += 1) await node.enqueue(null, calling, null);
  node.start();
  await waitFor('calls under way', () => waiting >= 8);
  await node.enqueue(null, exporting, 'at once');
  await waitFor('the other job', () => ran.length === 1);
  expect(waiting).toBe(8);
  end();
  await idle(node);
});

it('is asked again after a pause where it has done nothing yet, which is no attempt', async () => {
  const node = openNode();
  const attempts: number[] = [];
  node.define(calling, async (_, { attempt }) => {
    attempts.push(attempt);
    if (attempts.length < 4) throw new NotYet(seconds(20));
  });
  await node.enqueue(null, calling, null);
  node.start();
  await waitFor('its end', () => {
    clock.advance(seconds(5));
    return attempts.length === 4;
  });
  expect(attempts).toEqual([1, 1, 1, 1]);
  await idle(node);
});

it('waits until the time it was asked for', async () => {
  const node = openNode();
  const ranAt: number[] = [];
  node.define(reminding, async () => void ranAt.push(clock.now()));
  node.start();
  const runAt = timestamp(clock.now() + hours(2));
  await node.enqueue(null, reminding, null, { runAt });
  await waitFor('the reminder', () => {
    clock.advance(minutes(20));
    return ranAt.length > 0;
  });
  expect(ranAt[0]).toBeGreaterThanOrEqual(runAt);
});

it('tries again with growing pauses, then lays the job aside until somebody asks', async () => {
  const node = openNode();
  const attempts: { at: number; attempt: number; isLast: boolean }[] = [];
  let healed = false;
  node.define(
    calling,
    async (_payload, { attempt, isLast }) => {
      attempts.push({ at: clock.now(), attempt, isLast });
      if (!healed) throw new Error('no answer');
    },
    { maxAttempts: 4 },
  );
  await node.enqueue(null, calling, null);
  node.start();
  await waitFor('the dead job', async () => {
    clock.advance(milliseconds(500));
    return (await node.counts()).dead === 1;
  });
  expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4]);
  expect(attempts.map(({ isLast }) => isLast)).toEqual([false, false, false, true]);
  const pauses = attempts.slice(1).map(({ at }, n) => at - (attempts[n]?.at ?? 0));
  for (const [n, pause] of pauses.entries()) expect(pause).toBeGreaterThanOrEqual(1000 * 2 ** n);
  const { rows } = await test.postgres.pool.query('select last_error from job');
  expect(rows).toEqual([{ last_error: 'Error: no answer' }]);

  healed = true;
  expect(await node.retryDead()).toBe(1);
  await waitFor('the healed job', () => attempts.length === 5);
  await idle(node);
  expect(await node.counts()).toEqual({ waiting: 0, running: 0, dead: 0 });
});

it('sets a job aside at once, with words, when it cannot read what it is given', async () => {
  const node = openNode();
  let runs = 0;
  node.define(rolling, async () => void runs++);
  await node.enqueue(null, defineJob(rolling.name, z.unknown()), { another: 'release' });
  node.start();
  await waitFor('the dead job', async () => (await node.counts()).dead === 1);
  expect(runs).toBe(0);
  const { rows } = await test.postgres.pool.query('select attempts, last_error from job');
  expect(rows).toMatchObject([{ attempts: 1 }]);
  expect(rows[0].last_error).toMatch(/^UnreadablePayload: rollup was given what it does not take/);
});

it('sets aside, with a line in the log, what no process has run for a day', async () => {
  const lines: object[] = [];
  const log: Log = { ...silentLog, warn: (facts) => void lines.push(facts) };
  const gone = defineJob('gone.rollup', z.null());
  const node = createJobs({ postgres: test.postgres, clock, log });
  nodes.push(node);
  node.define(reminding, async () => undefined);
  await node.enqueue(null, gone, null);
  await node.enqueue(null, gone, null, { runAt: timestamp(clock.now() + days(9)) });
  node.start();
  await waitFor('the forgotten job', async () => {
    clock.advance(hours(1));
    return (await node.counts()).dead === 1;
  });
  expect(clock.now()).toBeGreaterThan(Date.UTC(2026, 2, 2, 12));
  expect(lines).toEqual([{ job: 'gone.rollup', jobs: 1 }]);
  expect(await node.counts()).toMatchObject({ waiting: 1, dead: 1 });
});

it('keeps what another process has the job for', async () => {
  const node = openNode();
  node.define(reminding, async () => undefined);
  await node.enqueue(null, calling, null);
  node.start();
  for (let hour = 0; hour < 50; hour++) {
    clock.advance(hours(1));
    await noteJobNames(test.postgres.db, [calling.name], clock.now());
  }
  expect(await node.counts()).toMatchObject({ waiting: 1, dead: 0 });
});

describe('a key', () => {
  it('makes one job of many requests, with the newest payload', async () => {
    const node = openNode();
    const ran: unknown[] = [];
    node.define(rolling, async (payload) => void ran.push(payload));
    for (const payload of [1, 2, 3]) await node.enqueue(null, rolling, payload, { key: 'point:1' });
    await node.enqueue(null, rolling, 9, { key: 'point:2' });
    node.start();
    await idle(node);
    expect(ran.toSorted()).toEqual([3, 9]);
  });

  it('runs once more what was asked for while it ran', async () => {
    const node = openNode();
    const ran: unknown[] = [];
    const [started, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    node.define(rolling, async (payload) => {
      ran.push(payload);
      started.resolve();
      await mayEnd.promise;
    });
    node.start();
    await node.enqueue(null, rolling, 'first', { key: 'point:1' });
    await started.promise;
    await node.enqueue(null, rolling, 'second', { key: 'point:1' });
    await node.enqueue(null, rolling, 'third', { key: 'point:1' });
    mayEnd.resolve();
    await waitFor('the second run', () => {
      clock.advance(seconds(1));
      return ran.length === 2;
    });
    await idle(node);
    expect(ran).toEqual(['first', 'third']);
  });
});

describe('several nodes', () => {
  it('share the work, each job once', async () => {
    const ran: unknown[] = [];
    for (const node of [openNode(), openNode()]) {
      node.define(exporting, async (payload) => void ran.push(payload));
    }
    const [first, second] = nodes as [Jobs, Jobs];
    for (let n = 0; n < 60; n += 1) await first.enqueue(null, exporting, n);
    first.start();
    second.start();
    await idle(first);
    expect(ran.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 60 }, (_, n) => n),
    );
  });

  it('leave a job to the one that keeps renewing its lease', async () => {
    const runs: string[] = [];
    const [claimed, mayEnd] = [Promise.withResolvers<JobRun>(), Promise.withResolvers<void>()];
    const busy = openNode();
    busy.define(
      exporting,
      async (_payload, job) => {
        runs.push('busy');
        claimed.resolve(job);
        await mayEnd.promise;
      },
      { lease: seconds(60) },
    );
    busy.start();
    await busy.enqueue(null, exporting, null);
    const job = await claimed.promise;
    const other = openNode();
    other.define(exporting, async () => void runs.push('other'), { lease: seconds(60) });
    other.start();
    try {
      const longAfter = clock.now() + minutes(4);
      await waitFor('several renewals', async () => {
        clock.advance(seconds(1));
        const { rows } = await test.postgres.pool.query('select lease_until as at from job');
        return rows[0].at.getTime() > longAfter;
      });
      expect(runs).toEqual(['busy']);
      expect(job.signal.aborted).toBe(false);
      await test.postgres.pool.query('update job set lease = gen_random_uuid()');
      await waitFor('the lost lease to be noticed', () => {
        clock.advance(seconds(1));
        return job.signal.aborted;
      });
    } finally {
      mayEnd.resolve();
    }
  });

  it('take over from one that vanished, when its lease is over', async () => {
    const heir = openNode();
    const ran: { attempt: number; at: number }[] = [];
    heir.define(exporting, async (_payload, { attempt }) => {
      ran.push({ attempt, at: clock.now() });
    });
    await heir.enqueue(null, exporting, null);
    const claimedAt = clock.now();
    await claimJob(test.postgres.db, ['export'], claimedAt, () => seconds(60));
    heir.start();
    await waitFor('the heir', () => {
      clock.advance(seconds(1));
      return ran.length > 0;
    });
    expect(ran[0]?.attempt).toBe(2);
    expect(ran[0]?.at).toBeGreaterThanOrEqual(claimedAt + seconds(60));
  });
});

it('gives back, untried, what it was running when the server stops', async () => {
  const stopping = openNode();
  const started = Promise.withResolvers<void>();
  stopping.define(exporting, async (_payload, { signal }) => {
    started.resolve();
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  stopping.start();
  await stopping.enqueue(null, exporting, null);
  await started.promise;
  await stopping.stop();
  const { rows } = await test.postgres.pool.query('select attempts, lease from job');
  expect(rows).toEqual([{ attempts: 0, lease: null }]);
});

describe('a schedule', () => {
  /** A node whose jobs of 08:00 in Shanghai (00:00 UTC) note when they were due. */
  const openScheduled = (catchUp: 'once' | 'skip') => {
    const node = openNode();
    const due: string[] = [];
    node.define(reporting, async ({ dueAt }) => {
      due.push(new Date(dueAt).toISOString());
    });
    node.schedule(reporting, '0 8 * * *', 'Asia/Shanghai', { catchUp });
    return { node, due };
  };
  const settledAt = async (): Promise<number> => {
    const { rows } = await test.postgres.pool.query('select settled_at from job_schedule');
    return rows[0]?.settled_at.getTime() ?? 0;
  };
  const settled = (since: number) =>
    waitFor('the schedule to be settled', async () => (await settledAt()) >= since);
  /** Time goes by until the schedule has been looked at after `moment`, and what was due has run. */
  const pass = async (moment: number, node: Jobs): Promise<void> => {
    await waitFor('time to pass', async () => {
      clock.advance(seconds(10));
      return (await settledAt()) > moment;
    });
    await idle(node);
  };

  it('runs at its hour of its time zone, once over two nodes', async () => {
    const [first, second] = [openScheduled('once'), openScheduled('once')];
    clock.jump(timestamp(Date.UTC(2026, 2, 1, 23, 57)));
    first.node.start();
    second.node.start();
    await settled(clock.now());
    await pass(Date.UTC(2026, 2, 2, 0, 5), first.node);
    expect([...first.due, ...second.due]).toEqual(['2026-03-02T00:00:00.000Z']);
  });

  it.each([
    { catchUp: 'once', due: ['2026-03-02T00:00:00.000Z'] },
    { catchUp: 'skip', due: [] },
  ] as const)('after three days asleep: $catchUp', async ({ catchUp, due }) => {
    const before = openScheduled(catchUp);
    before.node.start();
    await settled(clock.now());
    await before.node.stop();
    clock.jump(timestamp(clock.now() + days(3)));
    const after = openScheduled(catchUp);
    after.node.start();
    await settled(clock.now());
    await idle(after.node);
    expect(after.due).toEqual(due);
  });

  it('goes on when the clock was set back', async () => {
    const { node, due } = openScheduled('once');
    node.start();
    await settled(clock.now());
    clock.jump(timestamp(Date.UTC(2025, 5, 1, 23, 57)));
    clock.advance(minutes(1));
    await waitFor('the clock to be noticed', async () => (await settledAt()) <= clock.now());
    await pass(Date.UTC(2025, 5, 2, 0, 1), node);
    expect(due).toEqual(['2025-06-02T00:00:00.000Z']);
  });

  it('refuses a pattern that is none, and a job nobody defined', () => {
    const node = openNode();
    expect(() => node.schedule(reporting, '0 8 * * *', 'UTC', { catchUp: 'once' })).toThrow(
      expect.objectContaining({ code: 'jobs.not_defined' }),
    );
    node.define(reporting, async () => undefined);
    expect(() => node.schedule(reporting, 'daily', 'UTC', { catchUp: 'once' })).toThrow('daily');
  });
});

it('runs what was asked for by a clock that was ahead, and what a process of then left', async () => {
  const node = openNode();
  const ran: unknown[] = [];
  node.define(exporting, async (payload) => void ran.push(payload));
  const right = clock.now();
  clock.jump(timestamp(right + hours(3)));
  await node.enqueue(null, exporting, 'left');
  await claimJob(test.postgres.db, ['export'], clock.now(), () => minutes(1));
  await node.enqueue(null, exporting, 'at once');
  await node.enqueue(null, exporting, 'in an hour', { runAt: timestamp(clock.now() + hours(1)) });
  clock.jump(right);
  node.start();
  await waitFor('two of them', async () => {
    clock.advance(seconds(1));
    return ran.length === 2;
  });
  expect(ran.toSorted()).toEqual(['at once', 'left']);
  await waitFor('the third', async () => {
    clock.advance(minutes(1));
    return ran.length === 3;
  });
  expect(clock.now() - right).toBeGreaterThanOrEqual(hours(1));
  expect(clock.now() - right).toBeLessThan(hours(2));
});
