/** History while its engine is killed: what was acknowledged is there, once. */
import { timestamp } from '@millwright/kernel';
import { afterEach, expect, test, vi } from 'vitest';
import type { SampleBatch } from './sample-batch.ts';
import { openTestHistory, type TestHistory } from './testing.ts';

const start = Date.UTC(2026, 5, 1);
const minute = 60_000;
const points = [1, 2, 3, 4, 5];
const perBatch = 500;
let opened: TestHistory;
afterEach(() => opened.stop());

/** Second by second, all points; the value says which sample it is. */
function batchOf(number: number): SampleBatch {
  const batch = opened.history.createBatch(perBatch);
  for (let index = 0; index < perBatch; index += 1) {
    const at = number * perBatch + index;
    batch.append(points[at % 5] ?? 0, start + Math.floor(at / 5) * 1000, at, 0, null);
  }
  return batch;
}

async function stored(): Promise<Set<number>> {
  const seen = new Set<number>();
  let rows = 0;
  for (const point of points) {
    const range = { point, from: start, to: start + 1e9, limit: 1_000_000 };
    for (const { value } of await opened.history.samples(range)) {
      rows += 1;
      seen.add(value ?? -1);
    }
  }
  expect(rows).toBe(seen.size);
  return seen;
}

async function expectComplete(batches: number): Promise<void> {
  const { history, clock } = opened;
  await vi.waitFor(() => expect(history.figures().spoolRows).toBe(0), 30_000);
  await vi.waitFor(async () => expect((await stored()).size).toBe(batches * perBatch), 30_000);
  clock.set(start + 100 * 24 * 60 * minute);
  await vi.waitFor(() => history.rollUp(), 30_000);
  const range = { points: 'all' as const, from: start, to: start + 24 * 60 * minute };
  for (const level of ['minute', 'hour', 'day'] as const) {
    const { buckets, wrong } = await history.recount(level, range);
    expect(buckets).toBeGreaterThan(0);
    expect(wrong).toBe(0);
  }
}

const kill = (): void => {
  process.kill(opened.clickhouse.pid ?? 0, 'SIGKILL');
};

test('the engine is killed again and again in the middle of writes', async () => {
  opened = await openTestHistory(timestamp(start));
  let written = 0;
  for (let round = 0; round < 4; round += 1) {
    const work = (async () => {
      for (let n = 0; n < 12; n += 1) {
        await opened.history.write(batchOf(written));
        written += 1;
        if (n === 4) opened.clock.set(start + written * 100_000);
        if (n === 5) opened.history.rollUp().catch(() => {});
      }
    })();
    const goal = written + 4;
    await vi.waitFor(() => expect(written).toBeGreaterThanOrEqual(goal), 20_000);
    kill();
    await work;
    await vi.waitFor(async () => {
      expect((await opened.clickhouse.health()).ok).toBe(true);
    }, 60_000);
  }
  expect(written).toBe(48);
  await expectComplete(48);
});

test('a new start takes over what the spool holds, and redoes rollups that were under way', async () => {
  opened = await openTestHistory(timestamp(start));
  await opened.history.write(batchOf(0));
  opened.clock.set(start + 3 * minute);
  await opened.history.rollUp();
  await opened.history.write(batchOf(1));
  kill();
  for (let number = 2; number < 6; number += 1) await opened.history.write(batchOf(number));
  expect(opened.history.figures().spoolRows).toBeGreaterThan(0);
  expect((await opened.history.health()).ok).toBe(true);
  expect(opened.history.figures().isLate).toBe(false);
  opened.clock.set(start + 4 * minute);
  expect(await opened.history.health()).toMatchObject({ ok: false, degraded: true });
  expect(opened.history.figures().isLate).toBe(true);
  await opened.reopen();
  await expectComplete(6);
  expect((await opened.history.health()).ok).toBe(true);
});

test('a full spool refuses what it cannot keep, and keeps what it took', async () => {
  opened = await openTestHistory(timestamp(start), { spoolMaxBytes: 30_000 });
  let taken = 0;
  kill();
  const fill = async (): Promise<void> => {
    while (opened.history.figures().insertedRows === 0) {
      await opened.history.write(batchOf(taken));
      taken += 1;
    }
  };
  await expect(fill()).rejects.toMatchObject({ code: 'telemetry.spool_full', family: 'outage' });
  await vi.waitFor(() => opened.history.write(batchOf(taken)), 30_000);
  await expectComplete(taken + 1);
});
