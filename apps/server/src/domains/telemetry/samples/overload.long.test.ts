/**
 * Five minutes of twice what the engine takes, every point with values of its own, then quiet: each
 * sample is in history once, the rollups equal a recount, and memory stayed bounded.
 */
import { Quality, seconds, systemClock, timestamp } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import { openTestHistory, type TestHistory } from '../history/testing.ts';
import { createThrottle, sampleBytes, type Throttle } from '../history/throttle.ts';
import { createHistoryBuffer, type HistoryBuffer } from './history-buffer.ts';

const start = Date.UTC(2026, 5, 1);
const hour = 3_600_000;
const points = 10_000;
const turns = 3_000;
const turnMs = 100;
const perTurn = 8_000;
let opened: TestHistory;
let throttle: Throttle;
let buffer: HistoryBuffer;

beforeEach(async () => {
  throttle = createThrottle();
  opened = await openTestHistory(timestamp(start + hour), { engine: throttle.throttled });
  buffer = createHistoryBuffer({ clock: systemClock, log: silentLog, sink: opened.history });
});
afterEach(async () => {
  throttle.open();
  await buffer.stop();
  await opened.stop();
});

/** Counters, ramps, floats, bits and texts; the same number gives the same value. */
function sampleOf(number: number): { value: number; text: string | null } {
  const kind = number % 5;
  if (kind === 0) return { value: number, text: null };
  if (kind === 1) return { value: (number % 7_919) / 10, text: null };
  if (kind === 2) return { value: Math.fround(Math.sin(number) * 100), text: null };
  if (kind === 3) return { value: number % 3 === 0 ? 1 : 0, text: null };
  return { value: Number.NaN, text: `batch ${number % 1_013}` };
}

function collect(from: number, to: number): number {
  let refused = 0;
  for (let number = from; number < to; number += 1) {
    const point = 1 + (number % points);
    const time = start + Math.floor(number / points) * 1000;
    const { value, text } = sampleOf(number);
    if (!buffer.append(point, time, value, Quality.good, text)) refused += 1;
  }
  return refused;
}

test('nothing is refused, and all of it is there in the end', async () => {
  const { history, clickhouse } = opened;
  const began = performance.now();
  const memoryBefore = process.memoryUsage().rss;
  let mostInMemory = 0;
  let mostRss = 0;
  let refused = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    refused += collect(turn * perTurn, (turn + 1) * perTurn);
    throttle.allow((perTurn / 2) * sampleBytes);
    const rest = began + (turn + 1) * turnMs - performance.now();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, rest)));
    mostInMemory = Math.max(mostInMemory, history.figures().memoryBytes);
    mostRss = Math.max(mostRss, process.memoryUsage().rss);
  }
  await buffer.durable();
  const samples = turns * perTurn;
  expect(refused).toBe(0);
  expect(mostInMemory).toBeLessThanOrEqual(32 * 2 ** 20);
  expect(mostRss - memoryBefore).toBeLessThan(400 * 2 ** 20);
  expect(history.figures().spoolRows).toBeGreaterThan(samples / 4);

  throttle.open();
  await waitFor('an empty spool', () => history.figures().spoolRows === 0, seconds(600));
  const query = `SELECT toUInt32(count()) AS rows, toUInt32(uniqExact(point, ts)) AS different,
    toUInt32(countIf(scale = 33)) AS texts FROM sample`;
  const answer = await clickhouse.client.query({ query, format: 'JSONEachRow' });
  expect(await answer.json()).toEqual([{ rows: samples, different: samples, texts: samples / 5 }]);
  await history.rollUp({ open: true });
  for (const level of ['minute', 'hour', 'day'] as const) {
    const whole = { points: 'all' as const, from: start, to: start + 24 * hour };
    const { buckets, wrong } = await history.recount(level, whole);
    expect([buckets > 0, wrong]).toEqual([true, 0]);
  }
});
