/**
 * The history engine hangs under full load: what was accepted waits on disk and not in memory, is
 * all there in the end, and goes in in order.
 */
import { Quality, systemClock, timestamp } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import { openTestHistory, type TestHistory } from '../history/testing.ts';
import { createHistoryBuffer, type HistoryBuffer } from './history-buffer.ts';

const start = Date.UTC(2026, 5, 1);
const points = 1_000;
const hour = 3_600_000;
const samples = 600_000;
const before = 100_000;
let opened: TestHistory;
let buffer: HistoryBuffer;

beforeEach(async () => {
  opened = await openTestHistory(timestamp(start + 2 * hour));
  buffer = createHistoryBuffer({ clock: systemClock, log: silentLog, sink: opened.history });
});
afterEach(async () => {
  await buffer.stop();
  await opened.stop();
});

const signal = (name: NodeJS.Signals): void => {
  process.kill(opened.clickhouse.pid ?? 0, name);
};

/** A thousand points, each once a second; the value is the number of the sample. */
async function collect(from: number, to: number): Promise<void> {
  for (let number = from; number < to; ) {
    const point = 1 + (number % points);
    const time = start + Math.floor(number / points) * 1000;
    if (buffer.append(point, time, number, Quality.good, null)) number += 1;
    // Refused is not accepted: whoever polls loses it, whoever was not acknowledged sends it again.
    else await waitFor('room', () => buffer.waiting < 400_000);
    if (number % 50_000 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

async function stored(): Promise<{ rows: number; last: number }> {
  const query = 'SELECT toUInt32(count()) AS rows, toUInt32(max(number)) AS last FROM sample FINAL';
  const answer = await opened.clickhouse.client.query({ query, format: 'JSONEachRow' });
  const [row] = await answer.json<{ rows: number; last: number }>();
  return row ?? { rows: 0, last: 0 };
}

test('ten minutes of a thousand points wait on disk, not in memory, and drain in order', {
  timeout: 240_000,
}, async () => {
  await collect(0, before);
  await buffer.durable();
  await waitFor('an empty spool', () => opened.history.figures().spoolRows === 0);
  signal('SIGSTOP');
  await collect(before, samples);
  await buffer.durable();
  const { spoolRows, spoolBytes } = opened.history.figures();
  expect([buffer.waiting, spoolRows]).toEqual([0, samples - before]);
  // As blocks they are 41 bytes each.
  expect(spoolBytes / spoolRows).toBeLessThan(10);
  opened.clock.set(start + 2 * hour + 60_000);
  expect(await opened.history.health()).toMatchObject({ ok: false, degraded: true });

  signal('SIGCONT');
  await vi.waitFor(
    async () => {
      const { rows, last } = await stored();
      // What is there is always the beginning, without a hole.
      expect(rows).toBe(last + 1);
      expect(rows).toBe(samples);
    },
    { timeout: 180_000, interval: 500 },
  );
  await waitFor('an empty spool', () => opened.history.figures().spoolRows === 0);
  expect(await opened.history.health()).toMatchObject({ ok: true });
  await opened.history.rollUp({ open: true });
  for (const level of ['minute', 'hour', 'day'] as const) {
    const range = { points: 'all' as const, from: start, to: start + 24 * hour };
    const { buckets, wrong } = await opened.history.recount(level, range);
    expect([buckets > 0, wrong]).toEqual([true, 0]);
  }
});
