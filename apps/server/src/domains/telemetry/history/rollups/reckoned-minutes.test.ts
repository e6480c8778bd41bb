/** Minutes that are reckoned on the way are on a real engine what a recount of the samples says. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PointId, pointId, timestamp } from '@millwright/kernel';
import { isWholeRun } from '@millwright/testing/long/whole-run';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { silentLog } from '../../../../base/log.ts';
import { createMetrics } from '../../../../platform/metrics.ts';
import type { HistoryEngine } from '../engine.series.ts';
import { createHistory, type History } from '../history.ts';
import { openTestHistory, type TestHistory } from '../testing.ts';
import { levels } from './rollups.series.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.UTC(2026, 5, 10, 22);
let opened: TestHistory;
afterEach(() => opened.stop());

interface Given {
  readonly point: number;
  readonly time: number;
  readonly value: number;
  readonly quality?: number;
  readonly text?: string | null;
}

async function write(given: readonly Given[], to: History = opened.history): Promise<void> {
  const batch = to.createBatch(Math.max(1, given.length));
  for (const { point, time, value, quality = 0, text = null } of given) {
    batch.append(point, time, value, quality, text);
  }
  await to.write(batch);
}

/** So many seconds of each point, one sample in each. */
function secondsOf(points: readonly number[], from: number, count: number): Given[] {
  return Array.from({ length: count }, (_, n) =>
    points.map((point) => ({ point, time: from + n * 1_000 + point, value: (n * point) / 10 })),
  ).flat();
}

async function expectTrue(points: readonly number[] | 'all', history = opened.history) {
  for (const level of levels) {
    const range = { points, from: start - 48 * hour, to: start + 48 * hour };
    const { buckets, wrong } = await history.recount(level, range);
    expect(buckets).toBeGreaterThan(0);
    expect(wrong).toBe(0);
  }
}

/** Counts what is computed from the table. */
function counting(computed: string[]) {
  return ({ client, binary, metrics }: HistoryEngine): HistoryEngine => {
    const counted: typeof client = Object.create(client);
    counted.command = async (request) => {
      if (request.query.startsWith('INSERT INTO sample_')) computed.push(request.query);
      return await client.command(request);
    };
    return { client: counted, binary, metrics };
  };
}
const minutesOf = (computed: readonly string[]): number =>
  computed.filter((query) => query.includes('sample_minute (')).length;

/** Both are done when the first run is through. */
async function trusted(): Promise<void> {
  await opened.history.rollUp();
  opened.clock.set(opened.clock.now() + minute);
}

test('what comes in order is not read again, what comes late is', async () => {
  const computed: string[] = [];
  opened = await openTestHistory(timestamp(start), { engine: counting(computed), haste: 1 });
  await trusted();
  const points = [1, 2, 3];
  for (let at = start + minute; at < start + 6 * minute; at += 10_000) {
    await write(secondsOf(points, at, 10));
    opened.clock.set(at + 10_000);
    await opened.history.rollUp();
  }
  opened.clock.set(start + 7 * minute);
  await opened.history.rollUp();
  expect(minutesOf(computed)).toBe(0);
  const range = { points, from: start, to: start + 6 * minute };
  expect(await opened.history.recount('minute', range)).toEqual({ buckets: 15, wrong: 0 });
  await write([{ point: 2, time: start + 3 * minute, value: -1 }]);
  await opened.history.rollUp();
  expect(minutesOf(computed)).toBe(1);
  expect(await opened.history.recount('minute', range)).toEqual({ buckets: 15, wrong: 0 });
  opened.clock.set(start + 40 * hour);
  await opened.history.rollUp();
  await expectTrue('all');
});

test('a minute that was half reckoned when the server ended is computed anew', async () => {
  const computed: string[] = [];
  opened = await openTestHistory(timestamp(start), { engine: counting(computed), haste: 1 });
  await trusted();
  await write(secondsOf([1, 2], start + minute, 90));
  opened.clock.set(start + minute + 90_000);
  await opened.history.rollUp();
  await opened.reopen();
  await trusted();
  await write(secondsOf([1, 2], start + 3 * minute - 30_000, 90));
  opened.clock.set(start + 6 * minute);
  await opened.history.rollUp();
  const range = { points: [1, 2], from: start, to: start + hour };
  expect(await opened.history.recount('minute', range)).toEqual({ buckets: 6, wrong: 0 });
  expect(minutesOf(computed)).toBeGreaterThan(0);
});

test('who takes over computes what the one before it had reckoned half', async () => {
  opened = await openTestHistory(timestamp(start), { haste: 1 });
  const dataDir = mkdtempSync(join(tmpdir(), 'millwright-follower-'));
  const { clickhouse, clock } = opened;
  const follower = await createHistory({
    clickhouse,
    config: {
      dataDir,
      SPOOL_MAX_BYTES: 2 ** 30,
      SAMPLE_DAYS: 3_650,
      CLICKHOUSE_URL: clickhouse.url,
    },
    clock,
    log: silentLog,
    metrics: createMetrics(),
    follows: true,
  });
  try {
    await trusted();
    await write(secondsOf([1, 2], start + minute, 90));
    // One that is ahead of its time.
    await write([{ point: 3, time: start + 20 * minute + 1, value: 7 }]);
    clock.set(start + minute + 90_000);
    await opened.history.rollUp();
    await opened.history.stop();
    follower.collect();
    for (let at = start + minute + 90_000; at < start + 25 * minute; at += 30_000) {
      await write(secondsOf([1, 2, 3], at, 30), follower);
      clock.set(at + 30_000);
      await follower.rollUp();
    }
    clock.set(start + 40 * hour);
    await follower.rollUp();
    await expectTrue('all', follower);
  } finally {
    await follower.stop();
    rmSync(dataDir, { recursive: true });
    opened.history = { ...opened.history, stop: async () => {} };
  }
});

test('nothing is written of a point that was forgotten while it was reckoned', async () => {
  opened = await openTestHistory(timestamp(start), { haste: 1 });
  await trusted();
  await write(secondsOf([1, 2], start + minute, 90));
  await opened.history.rollUp();
  await opened.history.forgetPoints([1]);
  opened.clock.set(start + hour);
  await opened.history.rollUp();
  await vi.waitFor(async () => {
    const range = { points: 'all' as const, from: start, to: start + hour };
    expect(await opened.history.recount('minute', range)).toEqual({ buckets: 2, wrong: 0 });
  }, 60_000);
});

const three = [1, 2, 3];
const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      is: fc.constant('stream' as const),
      seconds: fc.integer({ min: 1, max: 150 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('odd' as const),
      samples: fc.array(
        fc.record({
          point: fc.constantFrom(...three),
          back: fc.integer({ min: -5 * minute, max: 10 * minute }),
          value: fc.integer({ min: -9, max: 9 }),
          quality: fc.constantFrom(0, 0, 200),
          text: fc.constantFrom(null, null, 'on'),
        }),
        { minLength: 1, maxLength: 12 },
      ),
    }),
  },
  fc.record({ is: fc.constant('again' as const) }),
  fc.record({
    is: fc.constant('replaced' as const),
    point: fc.constantFrom(...three),
    back: fc.nat(5 * minute),
  }),
  fc.record({
    is: fc.constant('imported' as const),
    point: fc.constantFrom(...three),
    back: fc.nat(5 * minute),
  }),
  {
    weight: 3,
    arbitrary: fc.record({ is: fc.constant('rolled up' as const), open: fc.boolean() }),
  },
  fc.record({ is: fc.constantFrom('restarted' as const, 'killed' as const) }),
);

type Act = typeof act extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** What every run tries, whatever it draws. */
const stream: Act = { is: 'stream', seconds: 90 };
const rightAfterKills: Act[][] = [
  [stream, { is: 'killed' }, { is: 'rolled up', open: true }, stream],
  [stream, { is: 'killed' }, { is: 'replaced', point: 1, back: 60_000 }, stream],
  [stream, { is: 'killed' }, { is: 'imported', point: 2, back: 60_000 }, stream],
  [stream, { is: 'killed' }, { is: 'restarted' }, stream],
];

/** Begins again what an engine that was killed has broken off, as its callers do. */
const untilDone = (work: () => Promise<void>) => vi.waitFor(work, 60_000);

function killEngine(): void {
  const { pid } = opened.clickhouse;
  // One that is just starting again is not there yet.
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
}

test('rollups equal a recount, whatever comes between and whoever ends in the midst of it', {
  timeout: 600_000,
}, async () => {
  opened = await openTestHistory(timestamp(start));
  let first = 10;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 14 }), async (acts) => {
      first += 10;
      const points = three.map((point): PointId => pointId(first + point));
      const idOf = (point: number): PointId => points[point - 1] as PointId;
      opened.clock.set(start);
      await opened.reopen();
      await trusted();
      let now: number = opened.clock.now();
      let last: Given[] = [];
      for (const one of acts) {
        const { history } = opened;
        if (one.is === 'stream') {
          last = secondsOf(points, now, one.seconds);
          await write(last);
          now += one.seconds * 1_000;
        } else if (one.is === 'odd') {
          last = one.samples.map(({ point, back, ...rest }) => ({
            ...{ ...rest, point: idOf(point), time: now - back },
            value: rest.text === null ? rest.value : Number.NaN,
          }));
          await write(last);
        } else if (one.is === 'again') await write(last);
        else if (one.is === 'replaced') {
          const of = [idOf(one.point)];
          const to = now - 1_000;
          const range = { points: of, from: to - one.back, to };
          await untilDone(async () => {
            const replacement = await history.replaceSamples(range);
            const batch = history.createBatch(2);
            batch.append(of[0] as number, to - Math.ceil(one.back / 2) - 1, 5, 0, null);
            if (one.back > 2) await replacement.add(batch);
            await replacement.finish();
          });
        } else if (one.is === 'imported') {
          const of = idOf(one.point);
          const batch = history.createBatch(1);
          batch.append(of, now - one.back, 3, 0, null);
          const range = { points: [of], from: now - one.back, to: now - one.back + 1 };
          await untilDone(async () => {
            await history.importSamples(batch);
            await history.rollUpRange(range);
          });
        } else if (one.is === 'rolled up') {
          await untilDone(() => history.rollUp({ open: one.open }));
        } else if (one.is === 'restarted') await untilDone(() => opened.reopen());
        else killEngine();
        opened.clock.set(now);
      }
      await write(secondsOf(points, now, 1));
      opened.clock.set(start + 40 * hour);
      await untilDone(() => opened.history.rollUp());
      await expectTrue(points);
    }),
    { numRuns: isWholeRun ? 30 : 6, examples: rightAfterKills.map((acts) => [acts]) },
  );
});
