import { type PointId, pointId, Quality, type Timestamp, timestamp } from '@millwright/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import { openTestHistory, type TestHistory } from '../history/testing.ts';
import { LiveTable } from '../live/index.ts';
import { createValueRecall } from './recall-values.ts';

const now = timestamp(1_700_000_000_000);
const [number, text, lost, never, read] = [1, 2, 3, 4, 5].map(pointId);

let test: TestHistory;
beforeAll(async () => {
  test = await openTestHistory(now);
  const batch = test.history.createBatch(8);
  batch.append(1, now - 9000, 41, Quality.good, null);
  batch.append(1, now - 5000, 42, Quality.good, null);
  batch.append(2, now - 4000, Number.NaN, Quality.good, '一号线');
  batch.append(3, now - 3000, 7, Quality.communication, null);
  batch.append(5, now - 2000, 1, Quality.good, null);
  await test.history.write(batch);
});
afterAll(() => test.stop());

const open = (meantSince: ReadonlyMap<PointId, Timestamp> = new Map()) => {
  const table = new LiveTable();
  const shown: number[] = [];
  const evaluated: number[] = [];
  const failed: (readonly number[])[] = [];
  const slots = [1, 2, 3, 4, 5].map((point) => table.add(pointId(point)));
  const recall = createValueRecall({
    table,
    history: test.history,
    clock: test.clock,
    log: silentLog,
    live: { changed: (point) => void shown.push(point) },
    conditions: {
      remembered: (points) => void evaluated.push(...points),
      allRemembered: async () => void evaluated.push(Number.POSITIVE_INFINITY),
    },
    policies: { hasLast: (point) => point !== text },
    meantSince: async () => meantSince,
    path: {
      fail: (slots, count, time, quality) =>
        void failed.push([...slots.subarray(0, count), time, quality]),
    },
  });
  const of = (point: number) => {
    const slot = slots[point - 1] ?? -1;
    return [table.read(slot), table.times[slot], table.qualities[slot]];
  };
  return { table, slots, shown, evaluated, failed, recall, of };
};

it('shows after a start what was last, stale and with its time, and nothing over a newer value', async () => {
  const { table, slots, shown, evaluated, recall, of } = open();
  const newer = slots[4] ?? -1;
  table.values[newer] = 2;
  table.times[newer] = now;
  table.qualities[newer] = Quality.good;
  await recall.recall([number, text, lost, never, read].flatMap((point) => point ?? []));
  expect(of(1)).toEqual([42, now - 5000, Quality.stale]);
  expect(of(2)).toEqual(['一号线', now - 4000, Quality.stale]);
  expect(of(3)).toEqual([7, now - 3000, Quality.communication]);
  expect(of(4)).toEqual([null, 0, Quality.unknown]);
  expect(of(5)).toEqual([2, now, Quality.good]);
  expect(shown).toEqual([1, 2, 3]);
  expect(evaluated).toEqual([1, 3, Number.POSITIVE_INFINITY]);
});

it('leaves points alone that are gone by then, and ends when it is stopped', async () => {
  const { table, evaluated, recall, of } = open();
  table.remove(pointId(1));
  recall.stop();
  await recall.recall([pointId(2)]);
  expect(of(2)).toEqual([null, 0, Quality.unknown]);
  expect(evaluated).toEqual([]);
  const other = open();
  other.table.remove(pointId(1));
  await other.recall.recall([pointId(1)]);
  expect(other.shown).toEqual([]);
});

it('shows nothing of a point that has come to mean another value meanwhile', async () => {
  const { table, shown, evaluated, recall } = open();
  const recalling = recall.recall([pointId(1), pointId(2)]);
  table.remove(pointId(1));
  table.add(pointId(1));
  await recalling;
  expect(table.read(table.slot(pointId(1)))).toBeNull();
  expect(shown).toEqual([2]);
  expect(evaluated).toEqual([Number.POSITIVE_INFINITY]);
});

it('shows nothing of what a point was before an edit made something else of it', async () => {
  const since = (point: number, ago: number) => [pointId(point), timestamp(now - ago)] as const;
  const { evaluated, recall, of } = open(new Map([since(1, 4999), since(2, 4000)]));
  await recall.recall([pointId(1), pointId(2)]);
  expect(of(1)).toEqual([null, 0, Quality.unknown]);
  expect(of(2)).toEqual(['一号线', now - 4000, Quality.stale]);
  expect(evaluated).toEqual([Number.POSITIVE_INFINITY]);
});

it('says of what was asked in vain before its value was known that it has failed', async () => {
  const { table, slots, failed, recall } = open();
  const [asked = -1, late = -1, lastLost = -1, unread = -1] = slots;
  for (const slot of [asked, late, lastLost, unread]) {
    table.qualities[slot] = Quality.communication;
  }
  table.qualities[late] = Quality.configuration;
  await recall.recall([1, 2, 3, 4, 5].map(pointId));
  expect(failed).toEqual([
    [asked, lastLost, now, Quality.communication],
    [late, now, Quality.configuration],
  ]);
});
