/**
 * Twice what the engine takes, then quiet: nothing is refused, memory stays bounded, what waits can
 * be read meanwhile, and in the end every sample is in history once.
 */
import { pointId, Quality, seconds, systemClock, timestamp } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import { openTestHistory, type TestHistory } from '../history/testing.ts';
import { createThrottle, sampleBytes, type Throttle } from '../history/throttle.ts';
import { createHistoryBuffer, type HistoryBuffer } from './history-buffer.ts';

const start = Date.UTC(2026, 5, 1);
const hour = 3_600_000;
const points = 1_000;
/** As many are worth an insert by themselves. */
const capacity = 16_384;
const rounds = 30;
/** What comes in a round; the engine takes half of it. */
const perRound = 20_000;
const spoolMaxBytes = 2 ** 30;
let opened: TestHistory;
let throttle: Throttle;
let buffer: HistoryBuffer;
let refused = 0;

beforeEach(async () => {
  throttle = createThrottle();
  opened = await openTestHistory(timestamp(start + 2 * hour), {
    engine: throttle.throttled,
    spoolMaxBytes,
  });
  buffer = createHistoryBuffer({
    clock: systemClock,
    log: silentLog,
    sink: opened.history,
    capacity,
  });
  refused = 0;
});
afterEach(async () => {
  throttle.open();
  await buffer.stop();
  await opened.stop();
});

/** A thousand points, each once a second; the value is the number of the sample. */
function collect(from: number, to: number): void {
  for (let number = from; number < to; number += 1) {
    const point = 1 + (number % points);
    const time = start + Math.floor(number / points) * 1000;
    if (!buffer.append(point, time, number, Quality.good, null)) refused += 1;
  }
}

test('overflows to disk, is read from there, and drains to the last sample', {
  timeout: 120_000,
}, async () => {
  const { history, clickhouse } = opened;
  let mostInMemory = 0;
  for (let round = 0; round < rounds; round += 1) {
    collect(round * perRound, (round + 1) * perRound);
    throttle.allow((perRound / 2) * sampleBytes);
    // An engine that is only slow is not given seconds first.
    await waitFor('room in memory', () => buffer.waiting <= 4 * capacity, seconds(3));
    mostInMemory = Math.max(mostInMemory, history.figures().memoryBytes);
  }
  await buffer.durable();
  expect(refused).toBe(0);
  expect(mostInMemory).toBeLessThan(64 * 2 ** 20);
  const samples = rounds * perRound;
  expect(history.figures().spoolRows).toBeGreaterThan(samples / 4);

  // All of it can be read though the engine has half.
  const point = pointId(7);
  const values = Array.from({ length: samples / points }, (_, n) => n * points + point - 1);
  const range = { point, from: start, to: start + hour, limit: 1_000_000 };
  expect((await history.samples(range)).map(({ value }) => value)).toEqual(values);
  const last = await history.lastBefore([point], start + hour);
  expect(last.get(point)?.value).toBe(values.at(-1));
  const wide = await history.trend({
    points: [point],
    from: start,
    to: start + hour,
    width: 4_000,
  });
  expect(wide[0]?.values).toEqual(values);

  throttle.open();
  await waitFor('an empty spool', () => history.figures().spoolRows === 0);
  const query = 'SELECT toUInt32(count()) AS rows, toUInt32(max(number)) AS last FROM sample FINAL';
  const answer = await clickhouse.client.query({ query, format: 'JSONEachRow' });
  expect(await answer.json()).toEqual([{ rows: samples, last: samples - 1 }]);
  await history.rollUp({ open: true });
  for (const level of ['minute', 'hour', 'day'] as const) {
    const whole = { points: 'all' as const, from: start, to: start + 24 * hour };
    const { buckets, wrong } = await history.recount(level, whole);
    expect([buckets > 0, wrong]).toEqual([true, 0]);
  }
});

/** What `/metrics` says of a figure. */
async function measured(name: string): Promise<number> {
  const { text } = await opened.metrics.render();
  const said = text.match(new RegExp(`^${name} (\\S+)$`, 'm'))?.[1] ?? '';
  return said === '+Inf' ? Number.POSITIVE_INFINITY : Number.parseFloat(said);
}

test('an engine that takes nothing is behind by as long as that lasts, and so it is measured', async () => {
  const { history, clock } = opened;
  const began = clock.now();
  collect(0, capacity);
  await buffer.durable();
  const { spoolBytes: atFirst, behindMs } = history.figures();
  expect(behindMs).toBe(0);
  expect(await measured('history_behind_seconds')).toBe(0);
  expect(await measured('history_spool_full_seconds')).toBe(Number.POSITIVE_INFINITY);

  clock.set(began + 10_000);
  collect(capacity, 2 * capacity);
  await buffer.durable();
  expect(history.figures().behindMs).toBe(10_000);
  clock.set(began + 30_000);
  const { spoolBytes, roomBytes, behindMs: later } = history.figures();
  expect(later).toBe(30_000);
  expect(await measured('history_behind_seconds')).toBe(30);
  expect(spoolBytes).toBeGreaterThan(atFirst);
  expect(roomBytes).toBeLessThanOrEqual(spoolMaxBytes - spoolBytes);
  expect(await measured('history_spool_room_bytes')).toBe(roomBytes);
  const full = (roomBytes / (spoolBytes - atFirst)) * 30;
  expect(await measured('history_spool_full_seconds')).toBeCloseTo(full, 3);

  throttle.open();
  await waitFor('an empty spool', () => history.figures().spoolRows === 0);
  expect(history.figures().behindMs).toBe(0);
  expect(await measured('history_behind_seconds')).toBe(0);
});
