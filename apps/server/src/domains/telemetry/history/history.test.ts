import { type PointId, pointId, Quality, timestamp } from '@millwright/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SampleBatch } from './sample-batch.ts';
import { openTestHistory, type TestHistory } from './testing.ts';

const minute = 60_000;
const hour = 3_600_000;
const start = Date.UTC(2026, 2, 31, 22);
let opened: TestHistory;
let points = 100;
let point: PointId;
const newPoint = (): PointId => {
  points += 1;
  return pointId(points);
};

beforeAll(async () => {
  opened = await openTestHistory(timestamp(start));
});
beforeEach(() => {
  opened.clock.set(start);
  point = newPoint();
});
afterAll(() => opened.stop());

type Given = [time: number, value: number, quality?: number, text?: string | null];

function batchOf(samples: readonly Given[], of = point): SampleBatch {
  const batch = opened.history.createBatch(Math.max(samples.length, 1));
  for (const [time, value, quality = 0, text = null] of samples) {
    batch.append(of, time, value, quality, text);
  }
  return batch;
}
const write = (samples: readonly Given[], of = point) => opened.history.write(batchOf(samples, of));
const all = (of = point) =>
  opened.history.samples({ point: of, from: 0, to: Date.UTC(2150, 0, 1), limit: 100_000 });

test('numbers come back bit for bit, whatever they are kept as', async () => {
  const values = [
    0,
    1,
    -1,
    20.5,
    -0.07,
    1e-9,
    123.456789,
    0.1 + 0.2,
    Math.PI,
    1e300,
    -1e-300,
    2 ** 53 - 1,
    -(2 ** 53),
    Math.fround(23.4),
    Math.fround(-0.001),
    Math.fround(Math.PI),
    5e-324,
  ];
  await write(values.map((value, index) => [start + index, value]));
  expect((await all()).map(({ value }) => value)).toEqual(values);
});

test('any numbers, in any order, on any point', async () => {
  const value = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.float({ noNaN: true, noDefaultInfinity: true }),
    fc.tuple(fc.integer(), fc.nat(9)).map(([n, k]) => n / 10 ** k),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 200 }), async (values) => {
      const of = newPoint();
      await write(
        values.map((v, index) => [start + index * 7, v]),
        of,
      );
      const back = await all(of);
      expect(back.map((sample) => sample.value)).toEqual(values);
    }),
    { numRuns: 15 },
  );
});

test('whole numbers beyond 2^53 keep their digits, texts theirs', async () => {
  await write([
    [start, 2 ** 63, 0, '9223372036854775807'],
    [start + 1, Number.NaN, 0, '运行 "1"\n'],
    [start + 2, Number.NaN, 0, ''],
    [start + 3, Number.NaN, 0, '42'],
  ]);
  expect(await all()).toEqual([
    { time: start, value: 2 ** 63, text: '9223372036854775807', quality: 0 },
    { time: start + 1, value: null, text: '运行 "1"\n', quality: 0 },
    { time: start + 2, value: null, text: '', quality: 0 },
    { time: start + 3, value: null, text: '42', quality: 0 },
  ]);
});

test('what is no number is never a value, and never good', async () => {
  await write([
    [start, Number.NaN],
    [start + 1, Number.POSITIVE_INFINITY, Quality.stale],
    [start + 2, Number.NaN, Quality.communication],
    [start + 3, 5, Quality.communication],
  ]);
  expect(await all()).toEqual([
    { time: start, value: null, text: null, quality: Quality.decode },
    { time: start + 1, value: null, text: null, quality: Quality.decode },
    { time: start + 2, value: null, text: null, quality: Quality.communication },
    { time: start + 3, value: 5, text: null, quality: Quality.communication },
  ]);
});

test('an impossible time is not taken', () => {
  const batch = batchOf([
    [Number.NaN, 1],
    [-1, 1],
    [8e15, 1],
    [start, 1],
  ]);
  expect([batch.count, batch.rejected]).toEqual([1, 3]);
});

test('sent again changes nothing, sent differently the later one counts', async () => {
  const batch = batchOf([
    [start, 1],
    [start + 1, 2],
  ]);
  await opened.history.write(batch);
  await opened.history.write(batch);
  await write([[start + 1, 3]]);
  expect((await all()).map(({ value }) => value)).toEqual([1, 3]);
});

test('of two samples of a batch with the same time the later counts, wherever it is read', async () => {
  const twice: Given[] = [
    [start, 1],
    [start, 2],
  ];
  await write(twice);
  // As it waits, as it is in the engine, and after a merge.
  for (const settle of [
    () => opened.history.rollUp({ open: true }),
    () => opened.clickhouse.client.command({ query: 'OPTIMIZE TABLE sample FINAL' }),
  ]) {
    expect((await all()).map(({ value }) => value)).toEqual([2]);
    const last = await opened.history.lastBefore([point], start + 1);
    expect(last.get(point)?.value).toBe(2);
    await settle();
  }
  expect((await all()).map(({ value }) => value)).toEqual([2]);
  const range = { points: [point], from: start - (start % hour), to: start + hour };
  expect(await opened.history.recount('minute', range)).toEqual({ buckets: 1, wrong: 0 });
});

test('a point that is forgotten leaves nothing', async () => {
  const other = newPoint();
  await write([[start, 1]]);
  await write([[start, 1]], other);
  opened.clock.set(start + 48 * hour);
  await opened.history.rollUp();
  await opened.history.forgetPoints([point]);
  await vi.waitFor(async () => expect(await all()).toEqual([]), 20_000);
  expect(await all(other)).toHaveLength(1);
  const range = { points: [point, other], from: start - hour, to: start + hour };
  await vi.waitFor(async () => {
    expect(await opened.history.recount('minute', range)).toEqual({ buckets: 1, wrong: 0 });
  }, 60_000);
});

test('one batch may span more months than the engine likes', async () => {
  const months = Array.from({ length: 150 }, (_, month) => Date.UTC(2018, month, 1));
  await write(months.map((time, index) => [time, index]));
  expect(await all()).toHaveLength(150);
});

test('the last sample before a moment', async () => {
  const other = newPoint();
  await write([
    [start, 1],
    [start + 10, 2],
    [start + 20, 3],
  ]);
  await write([[start + 10, 4]]);
  const last = await opened.history.lastBefore([point, other], start + 20);
  expect(last.get(point)).toEqual({ time: start + 10, value: 4, text: null, quality: 0 });
  expect(last.has(other)).toBe(false);
});

test('rollups equal a recount after random rewrites, late and future samples and restarts', async () => {
  const sample = fc.record({
    // Two hours around midnight, so that all levels are touched.
    time: fc.integer({ min: 0, max: 240 }).map((n) => start + hour + n * 30_000),
    point: fc.nat(2),
    value: fc.oneof(fc.integer({ min: -50, max: 50 }), fc.double({ min: -9, max: 9, noNaN: true })),
    quality: fc.constantFrom(0, 0, 0, Quality.stale, Quality.communication),
    text: fc.constantFrom(null, null, null, null, 'on'),
  });
  const step = fc.record({
    samples: fc.array(sample, { minLength: 1, maxLength: 60 }),
    now: fc.integer({ min: 0, max: 30 * 60 }).map((m) => start + m * minute),
    restart: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      const three = [newPoint(), newPoint(), newPoint()];
      for (const { samples, now, restart } of steps) {
        const batch = opened.history.createBatch(samples.length);
        for (const given of samples) {
          const { time, value, quality, text } = given;
          batch.append(three[given.point] as number, time, value, quality, text);
        }
        await opened.history.write(batch);
        opened.clock.set(now);
        await opened.history.rollUp();
        if (restart) await opened.reopen();
      }
      opened.clock.set(start + 72 * hour);
      await opened.history.rollUp();
      const whole = { points: three, from: start - 24 * hour, to: start + 96 * hour };
      for (const level of ['minute', 'hour', 'day'] as const) {
        const { buckets, wrong } = await opened.history.recount(level, whole);
        expect(buckets).toBeGreaterThan(0);
        expect(wrong).toBe(0);
      }
    }),
    { numRuns: 8 },
  );
});

test('a past is computed by who brings it, also where nothing was computed before', async () => {
  const fresh = await openTestHistory(timestamp(start));
  try {
    const { history } = fresh;
    const batch = history.createBatch(2);
    for (const time of [start - 48 * hour, start - 24 * hour])
      batch.append(point, time, 1, 0, null);
    await history.importSamples(batch);
    await history.rollUp({ open: true });
    const past = { points: [point], from: start - 72 * hour, to: start };
    expect(await history.recount('minute', past)).toEqual({ buckets: 2, wrong: 2 });
    await history.rollUpRange(past);
    expect(await history.recount('minute', past)).toEqual({ buckets: 2, wrong: 0 });
  } finally {
    await fresh.stop();
  }
});

test('a recount notices a bucket that is wrong', async () => {
  await write([
    [start, 1],
    [start + minute, 2],
  ]);
  opened.clock.set(start + hour);
  await opened.history.rollUp();
  await opened.clickhouse.client.command({
    query: `INSERT INTO sample_minute (point, ts, n, ret, ver)
      VALUES (${point}, ${start / 1000}, 7, 3650, ${2n ** 63n})`,
  });
  const range = { points: [point], from: start, to: start + hour };
  expect(await opened.history.recount('minute', range)).toEqual({ buckets: 2, wrong: 1 });
});

test('a trend has the extremes of every pixel, begins before the range and breaks where it is bad', async () => {
  await write([
    [start - hour, 7],
    [start + 1_000, 1],
    [start + 1_200, 5],
    [start + 1_300, 2],
    [start + 2_500, 0, Quality.communication],
    [start + 3_000, 3],
    [start + 9_999, 4],
    [start + 10_000, 99],
  ]);
  const query = { points: [point], from: start, to: start + 10_000, width: 10 };
  const times = [-hour, 1_000, 1_200, 2_500, 3_000, 9_999].map((time) => start + time);
  const values = [7, 1, 5, null, 3, 4];
  const line = { pointId: point, source: 'raw', times, values, texts: [] };
  expect(await opened.history.trend(query)).toEqual([line]);
});

test('several points are drawn in the order they were asked for', async () => {
  const asked = Array.from({ length: 20 }, () => newPoint()).reverse();
  for (const each of asked) await write([[start + each, each]], each);
  const query = { points: asked, from: start, to: start + 10_000, width: 10 };
  const series = await opened.history.trend(query);
  expect(series.map(({ pointId, values }) => [pointId, values])).toEqual(
    asked.map((each) => [each, [each]]),
  );
});

test('a trend of texts has their changes', async () => {
  await write([
    [start - 50, Number.NaN, 0, 'idle'],
    [start + 1_000, Number.NaN, 0, 'idle'],
    [start + 1_001, Number.NaN, 0, 'busy'],
    [start + 1_002, Number.NaN, 0, 'busy'],
    [start + 1_003, Number.NaN, 0, 'idle'],
  ]);
  const query = { points: [point], from: start, to: start + 10_000, width: 10 };
  const [series] = await opened.history.trend(query);
  expect(series?.texts).toEqual([
    { time: start - 50, text: 'idle' },
    { time: start + 1_001, text: 'busy' },
    { time: start + 1_003, text: 'idle' },
  ]);
});

test('over years a trend keeps the extremes, also of what is not rolled up yet', async () => {
  const begin = Date.UTC(2021, 0, 1);
  const end = Date.UTC(2026, 0, 1);
  const samples: Given[] = [];
  for (let time = begin; time < end; time += 6 * hour) samples.push([time, (time / hour) % 50]);
  samples.push([begin + 1_000 * hour, 1_000], [end - 2 * hour, -1_000]);
  await write(samples);
  opened.clock.set(end - 30 * hour);
  await opened.history.rollUp();
  opened.clock.set(end);
  for (const [from, width, source] of [
    [begin, 800, 'day'],
    [end - 300 * 24 * hour, 1_000, 'hour'],
    [end - 20 * 24 * hour, 1_000, 'minute'],
    [end - 24 * hour, 1_000, 'raw'],
  ] as const) {
    const [series] = await opened.history.trend({ points: [point], from, to: end, width });
    const values = series?.values.filter((value) => value !== null) ?? [];
    expect(series?.source).toBe(source);
    expect(values.length).toBeLessThanOrEqual(width * 2 + 1);
    expect(Math.min(...values)).toBe(-1_000);
    if (from === begin) expect(Math.max(...values)).toBe(1_000);
    expect(series?.times).toEqual(series?.times.toSorted((a, b) => a - b));
  }
});

test('samples whose days are over are not drawn', async () => {
  // The engine itself drops whole months by its own clock, so this one is about today.
  const now = Math.floor(Date.now() / minute) * minute;
  const day = 24 * hour;
  opened.clock.set(now);
  opened.history.configurePoint(point, { retentionDays: 40 });
  await write([
    [now - 41 * day, 1],
    [now - 39 * day, 2],
  ]);
  const query = { points: [point], from: now - 60 * day, to: now, width: 60 * 24 * 60 };
  const [series] = await opened.history.trend(query);
  expect(series?.values).toEqual([2]);
});
