/** What is stored on change is drawn as it was: held, with its peaks, and broken where it is not known. */
import { type PointId, pointId, Quality, timestamp } from '@millwright/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHistory, type TestHistory } from '../testing.ts';

const minute = 60_000;
const hour = 3_600_000;
const start = Date.UTC(2026, 5, 1, 6);
let opened: TestHistory;
let points = 0;

beforeAll(async () => {
  opened = await openTestHistory(timestamp(start));
});
afterAll(() => opened.stop());

type Given = readonly [time: number, value: number, quality?: number];

async function write(samples: readonly Given[]): Promise<PointId> {
  points += 1;
  const point = pointId(points);
  const batch = opened.history.createBatch(samples.length);
  for (const [time, value, quality = 0] of samples) {
    batch.append(point, start + time, value, quality, null);
  }
  await opened.history.write(batch);
  return point;
}

const drawn = async (
  point: PointId,
  range: { from?: number; to: number; width: number; gaps?: readonly [number, number][] },
) => {
  const { from = 0, to, width, gaps = [] } = range;
  const [series] = await opened.history.trend({
    points: [point],
    from: start + from,
    to: start + to,
    width,
    held: new Set([point]),
    gaps: gaps.map(([begin, end]) => ({ from: start + begin, to: start + end })),
  });
  return {
    source: series?.source,
    line: series?.times.map((time, at) => [time - start, series.values[at]]),
  };
};

test('a slot goes on with its last value, not with its peak', async () => {
  const point = await write([
    [10, 50],
    [20, 90],
    [30, 70],
    [9 * minute, 60],
  ]);
  // A slot of a minute: the peak stays, and what holds for nine minutes is the last value.
  expect((await drawn(point, { to: 10 * minute, width: 10 })).line).toEqual([
    [10, 50],
    [20, 90],
    [30, 70],
    [9 * minute, 60],
  ]);
});

test('bad quality ends it, and what was good again begins', async () => {
  const point = await write([
    [10, 5],
    [minute, 5, Quality.communication],
    [3 * minute, 6],
  ]);
  expect((await drawn(point, { to: 5 * minute, width: 300 })).line).toEqual([
    [10, 5],
    [minute, null],
    [3 * minute, 6],
  ]);
});

test('nobody collected: a gap, but for what a box kept', async () => {
  const point = await write([
    [0, 5],
    [10 * minute, 5],
    [20 * minute, 7],
  ]);
  const gaps: [number, number][] = [
    [2 * minute, 3 * minute],
    [9 * minute, 11 * minute],
    [25 * minute, 40 * minute],
  ];
  expect((await drawn(point, { to: 30 * minute, width: 300, gaps })).line).toEqual([
    [0, 5],
    [2 * minute, null],
    [10 * minute, 5],
    [20 * minute, 7],
    [25 * minute, null],
  ]);
});

test('what held before the range comes with it', async () => {
  const point = await write([[0, 42]]);
  const { line } = await drawn(point, { from: hour, to: 2 * hour, width: 100 });
  expect(line).toEqual([[0, 42]]);
});

test('of rollups too: the last value holds, and something bad before a silence ends it', async () => {
  const point = await write([
    [hour, 1],
    [hour + 10_000, 9],
    [hour + 20_000, 4],
    [5 * hour, 3],
    [5 * hour + 1_000, 3, Quality.communication],
    [9 * hour, 8],
  ]);
  opened.clock.set(start + 24 * hour);
  await opened.history.rollUp({ open: true });
  const { source, line } = await drawn(point, { to: 12 * hour, width: 300 });
  expect(source).toBe('minute');
  const values = line?.map(([, value]) => value);
  expect(values).toEqual([1, 9, 4, 3, null, 8]);
  expect(line?.[2]?.[0]).toBeLessThan(hour + 3 * minute);
});

test('points that hold and others come in the order in which they were asked for', async () => {
  const held = await write([[10, 1]]);
  const sampled = await write([[10, 2]]);
  const series = await opened.history.trend({
    points: [held, sampled],
    from: start,
    to: start + hour,
    width: 100,
    held: new Set([held]),
  });
  expect(series.map(({ pointId: id, values }) => [id, values])).toEqual([
    [held, [1]],
    [sampled, [2]],
  ]);
});
