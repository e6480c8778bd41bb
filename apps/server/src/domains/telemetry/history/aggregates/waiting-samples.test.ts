/** What waits for the engine counts as what is in it, in the place of what was sent before. */
import { minutes, type PointId, pointId, timestamp } from '@millwright/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHistory, type TestHistory } from '../testing.ts';

const start = Date.UTC(2026, 5, 1);
const minute = 60_000;
let opened: TestHistory;
let isAway = false;

beforeAll(async () => {
  opened = await openTestHistory(timestamp(start + 60 * minute), {
    engine({ client, binary, metrics }) {
      const failing = Object.create(client) as typeof client;
      failing.exec = async (request) => {
        if (isAway) throw new Error('nothing is taken');
        return await client.exec(request);
      };
      return { client: failing, binary, metrics };
    },
  });
});
afterAll(async () => {
  isAway = false;
  await opened.stop();
});

const write = async (point: PointId, samples: readonly (readonly [number, number])[]) => {
  const batch = opened.history.createBatch(samples.length);
  for (const [time, value] of samples) batch.append(point, start + time, value, 0, null);
  await opened.history.write(batch);
};

test('aggregates, courses and grids hold what waits', async () => {
  const point = pointId(1);
  await write(point, [
    [0, 10],
    [10 * minute, 20],
    [20 * minute, 30],
  ]);
  await opened.history.rollUp({ open: true });
  isAway = true;
  await write(point, [
    // Late, among those that are rolled up already; one of them in the place of another.
    [10 * minute, 26],
    [15 * minute, 28],
    [40 * minute, 50],
  ]);
  expect(opened.history.figures().spoolRows).toBe(3);
  const edges = [start, start + 30 * minute, start + 60 * minute];
  const query = { points: [point], edges };
  expect((await opened.history.aggregates(query)).get(point)).toEqual([
    { n: 4, bad: 0, min: 10, max: 30, sum: 94, first: 10, last: 30 },
    { n: 1, bad: 0, min: 50, max: 50, sum: 50, first: 50, last: 50 },
  ]);
  const courses = await opened.history.courses({ ...query, longestHold: minutes(600) });
  expect(courses.get(point)).toMatchObject([
    { difference: 20, timeWeightedMean: (100 + 5 * 26 + 5 * 28 + 300) / 30 },
    { difference: 20, timeWeightedMean: (10 * 30 + 20 * 50) / 30, known: 30 * minute },
  ]);
  const moments = [0, 12, 16, 39, 40].map((at) => start + at * minute);
  const grid = await opened.history.grid({ points: [point], moments, longestHold: 60 * minute });
  expect(grid.get(point)).toEqual([10, 26, 28, 30, 50]);
  isAway = false;
});

test('a thousand points are aggregated in one statement', async () => {
  const points = Array.from({ length: 1_000 }, (_, at) => pointId(at + 100_000));
  const batch = opened.history.createBatch(2_000);
  for (const [at, point] of points.entries()) {
    batch.append(point, start + 1_000, at, 0, null);
    batch.append(point, start + 2_000, at + 1, 0, null);
  }
  await opened.history.write(batch);
  const query = { points, edges: [start, start + 30 * minute] };
  const found = await opened.history.aggregates(query);
  expect(points.map((point) => found.get(point)?.[0]?.sum)).toEqual(
    points.map((_, at) => 2 * at + 1),
  );
  const courses = await opened.history.courses({ ...query, longestHold: minute });
  expect(points.every((point) => courses.get(point)?.[0]?.difference === 1)).toBe(true);
});
