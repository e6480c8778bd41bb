/** History in steps, as pages and programs ask for it. */
import { historyCalls } from '@millwright/contract/reports/history.calls';
import { DataType, deviceId, itemId, pointId, timestamp } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import { openTestHistory, type TestHistory } from '../telemetry/history/testing.ts';
import { routeHistory } from './history/index.ts';

const hour = 3_600_000;
const day = 24 * hour;
const level = pointId(1);
const counter = pointId(2);
/** Midnight in Shanghai. */
const midnight = Date.UTC(2026, 4, 31, 16);
let limitDays: number | null = null;
let platform: PlatformForTests;
let opened: TestHistory;
let token: string;

beforeAll(async () => {
  [platform, opened] = await Promise.all([
    openPlatformForTests(),
    openTestHistory(timestamp(midnight + 3 * day)),
  ]);
  const batch = opened.history.createBatch(100);
  for (let at = 0; at < 48; at += 1) {
    batch.append(level, midnight + at * hour, at, 0, null);
    batch.append(counter, midnight + at * hour, (65_500 + at) % 65_536, 0, null);
  }
  await opened.history.write(batch);
  // What is days late is there once its rollups are.
  await opened.history.rollUp({ open: true });
  routeHistory(platform.http, {
    ...{ clock: platform.clock, history: opened.history, tasks: { define() {} } as never },
    historyDays: async () => limitDays,
    telemetry: { holding: async () => ({ held: new Set(), gaps: [] }) },
    devices: {
      itemsOfPoints: async (ids: readonly number[]) => ids.map(() => itemId(1)),
      findPoints: async () =>
        [level, counter].map((id) => ({
          ...{ id, deviceId: deviceId(1), slope: 1, intercept: 0 },
          dataType: id === counter ? DataType.INT16U : DataType.FLOAT,
        })),
    } as never,
    items: { timeZones: async () => () => 'Asia/Shanghai' },
  });
  platform.http.scope('point', async (ids) => ids.map(() => itemId(1)));
});
afterAll(async () => {
  await platform?.close();
  await opened?.stop();
});
beforeEach(() => {
  limitDays = null;
  token = platform.signIn({ items: new Set([itemId(1)]) });
});

const days = { points: [level, counter], from: midnight, to: midnight + 3 * day };
const byDay = { ...days, step: { unit: 'day' as const } };

test('bars are those of the days of the item', async () => {
  const { data } = await platform.call(token, historyCalls.bars, byDay);
  expect(data.timeZone).toBe('Asia/Shanghai');
  expect(data.steps.map(({ from }) => from)).toEqual([0, 1, 2].map((n) => midnight + n * day));
  expect(data.series[0]?.bars).toEqual([
    { count: 24, bad: 0, min: 0, max: 23, mean: 11.5, sum: 276, first: 0, last: 23, range: 23 },
    { count: 24, bad: 0, min: 24, max: 47, mean: 35.5, sum: 852, first: 24, last: 47, range: 23 },
    null,
  ]);
});

test('a table has a page of steps with the aggregates asked for, through a rollover', async () => {
  const { data } = await platform.call(token, historyCalls.table, {
    ...byDay,
    aggregates: ['max', 'difference', 'timeWeightedMean'],
    page: 1,
    pageSize: 2,
  });
  expect(data.total).toBe(3);
  expect(data.list.map(({ cells }) => cells)).toEqual([
    [
      [23, 23, 11.5],
      [65_523, 23, 65_511.5],
    ],
    [
      [47, 24, 35.5],
      [65_535, 24, (12 * 65_529.5 + 12 * 5.5) / 24],
    ],
  ]);
  const last = await platform.call(token, historyCalls.table, {
    ...{ ...byDay, aggregates: ['count'], page: 3, pageSize: 1 },
  });
  expect(last.data.list.map(({ cells }) => cells)).toEqual([[[null], [null]]]);
  const behind = await platform.call(token, historyCalls.table, {
    ...{ ...byDay, aggregates: ['count', 'difference'], page: 4, pageSize: 1 },
  });
  expect(behind.data).toMatchObject({ list: [], total: 3 });
});

test.each([
  [{ from: days.to, to: days.from }, 'telemetry.range_invalid'],
  [{ from: 0, to: 367 * day }, 'telemetry.range_invalid'],
  [{ step: { unit: 'second' as const } }, 'report.too_many_steps'],
  [{ points: [] }, 'identity.nothing_chosen'],
])('%j is refused: %s', async (wrong, error) => {
  expect(await platform.call(token, historyCalls.bars, { ...byDay, ...wrong })).toMatchObject({
    error,
  });
});

test('nobody asks for more days than they may', async () => {
  limitDays = 1;
  platform.clock.jump(timestamp(midnight + 3 * day));
  const limited = { error: 'telemetry.history_limited' };
  expect(await platform.call(token, historyCalls.bars, byDay)).toMatchObject(limited);
  const table = { ...byDay, aggregates: ['max' as const] };
  expect(await platform.call(token, historyCalls.table, table)).toMatchObject(limited);
});
