/** The same samples that history gives one by one, in the order in which they came. */
import { type PointId, pointId, Quality, timestamp } from '@millwright/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHistory, type TestHistory } from '../testing.ts';

const start = Date.UTC(2026, 5, 1);
const day = 86_400_000;
let opened: TestHistory;
let isAway = false;

beforeAll(async () => {
  opened = await openTestHistory(timestamp(start + 30 * day), {
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

type Given = readonly [at: number, value: number, quality?: number, text?: string | null];

const write = async (point: PointId, samples: readonly Given[]) => {
  const batch = opened.history.createBatch(samples.length);
  for (const [at, value, quality = 0, text = null] of samples) {
    batch.append(point, start + at, value, quality, text);
  }
  await opened.history.write(batch);
};

const read = async (points: readonly PointId[], from: number, to: number, texts = false) => {
  const found: [number, number, number | string, number][] = [];
  const query = { points, from: start + from, to: start + to, texts };
  for await (const columns of opened.history.sampleColumns(query)) {
    for (let at = 0; at < columns.count; at += 1) {
      found.push([
        (columns.times[at] as number) - start,
        columns.points[at] as number,
        columns.texts?.[at] ?? (columns.values[at] as number),
        columns.qualities[at] as number,
      ]);
    }
  }
  return found;
};

test('several points come in the order of time, what was sent twice once', async () => {
  const [one, two] = [pointId(11), pointId(12)];
  await write(two, [
    [0, 5],
    [2000, 6.25, Quality.communication],
  ]);
  await write(one, [
    [0, 1],
    [1000, 2],
    [2000, 3],
    [3000, 4],
  ]);
  await write(one, [[1000, 7]]);
  expect(await read([one, two], 0, 3000)).toEqual([
    [0, 11, 1, 0],
    [0, 12, 5, 0],
    [1000, 11, 7, 0],
    [2000, 11, 3, 0],
    [2000, 12, 6.25, Quality.communication],
  ]);
});

test('what waits for the engine is among them, in the place of what it has', async () => {
  const [one, two] = [pointId(21), pointId(22)];
  await write(one, [
    [0, 1],
    [1000, 2],
  ]);
  await opened.history.rollUp();
  isAway = true;
  await write(one, [
    [500, 9],
    [1000, 8],
  ]);
  await write(two, [[700, 3]]);
  expect(await read([one, two], 0, 10_000)).toEqual([
    [0, 21, 1, 0],
    [500, 21, 9, 0],
    [700, 22, 3, 0],
    [1000, 21, 8, 0],
  ]);
  isAway = false;
});

test('texts come where they are wanted', async () => {
  const point = pointId(31);
  await write(point, [
    [0, Number.NaN, 0, '运行'],
    [1000, Number.NaN, 0, ''],
  ]);
  expect(await read([point], 0, 2000, true)).toEqual([
    [0, 31, '运行', 0],
    [1000, 31, '', 0],
  ]);
  expect(await read([point], 0, 2000)).toEqual([
    [0, 31, Number.NaN, 0],
    [1000, 31, Number.NaN, 0],
  ]);
});

test('more than one answer holds comes whole', async () => {
  const point = pointId(41);
  const count = 450_000;
  for (let from = 0; from < count; from += 50_000) {
    await write(
      point,
      Array.from({ length: 50_000 }, (_, n): Given => [(from + n) * 100, from + n]),
    );
  }
  // What waits is bounded; this is of what the engine answers.
  await opened.history.rollUp();
  const found = await read([point], 0, day);
  expect(found.length).toBe(count);
  expect(found.every(([at, , value], n) => at === n * 100 && value === n)).toBe(true);
});
