/** The past of calculated points on a real engine: what it comes to, replaces, and is refused. */
import { protocolOf, protocols } from '@millwright/contract/devices/protocols/index';
import type { HistoryTask } from '@millwright/contract/telemetry/history-tasks.schemas';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import {
  DataType,
  deviceId,
  type ItemId,
  itemId,
  milliseconds,
  type PointId,
  pointId,
  Quality,
  timestamp,
  userId,
} from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { actingAs } from '../../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../../platform/platform.builders.ts';
import { buildPoint } from '../../../devices/devices.builders.ts';
import type { BackgroundTasks } from '../../../tasks/index.ts';
import {
  createTasksForTests,
  ordinaryAccess,
  type TasksForTests,
} from '../../../tasks/tasks.builders.ts';
import { openTestHistory, type TestHistory } from '../../history/testing.ts';
import { offerPast } from './calculate-past.ts';

const me = userId(7);
const start = Date.UTC(2026, 5, 1, 6);
const day = 86_400_000;
const item = itemId(1);
const machine = deviceId(1);
const calculated = deviceId(2);
const energy = pointId(11);
const pieces = pointId(12);

const point = (id: PointId, of: typeof machine, given: object = {}) => ({
  ...buildPoint({ name: `P${id}`, dataType: DataType.DOUBLE, slope: 1 }),
  ...{ id, deviceId: of, itemId: item, expression: null, saved: true, tally: 'value' },
  ...given,
});
const perPiece = pointId(21);
const twice = pointId(22);
const hourly = pointId(23);
const hours = pointId(24);
const unsaved = pointId(25);
const broken = pointId(26);
const minutely = pointId(27);
const points = [
  point(energy, machine),
  point(pieces, machine),
  // Named before what it looks at.
  point(twice, calculated, { expression: `{#${perPiece}} * 2` }),
  point(perPiece, calculated, { expression: `{#${energy}} / {#${pieces}}` }),
  point(hourly, calculated, { expression: `{#${pieces}}`, tally: 'hourly' }),
  point(hours, calculated, { expression: `{#${pieces}} > 1`, tally: 'hours' }),
  point(unsaved, calculated, { expression: `{#${pieces}}`, saved: false }),
  point(broken, calculated, { expression: '{#99} + 1' }),
  point(minutely, calculated, { expression: `{#${pieces}}` }),
];
const tasksOfItem = [{ mode: 'periodic', intervalMs: 60_000, pointIds: [minutely] }];
const direct = protocols.find((protocol) => !protocolOf(protocol).can.derived);
const derived = protocols.find((protocol) => protocolOf(protocol).can.derived);
const devices = [
  { id: machine, itemId: item, protocol: direct, mode: 'save' },
  { id: calculated, itemId: item, protocol: derived, mode: 'save' },
];
const gaps: { from: number; to: number }[] = [];

let platform: PlatformForTests;
let fixture: TasksForTests;
let tasks: BackgroundTasks;
let opened: TestHistory;

beforeAll(async () => {
  [platform, opened] = await Promise.all([
    openPlatformForTests(),
    openTestHistory(timestamp(start)),
  ]);
  fixture = createTasksForTests(platform);
  tasks = fixture.open({ routes: true });
  const begin = offerPast({
    tasks,
    clock: platform.clock,
    history: opened.history,
    devices: {
      findPoints: async (ids) => points.filter(({ id }) => ids.includes(id)) as never,
      find: async (ids) => devices.filter(({ id }) => ids.includes(id)) as never,
    },
    shiftCalendars: { clocksOf: async () => () => ({ timeZone: 'UTC', shifts: null }) },
    historyTasksOf: async () => tasksOfItem as unknown as HistoryTask[],
    gaps: async () => gaps,
  });
  platform.http.handle(telemetryCalls.calculatePast, begin);
  platform.http.scope('point', async (ids) => ids.map((): ItemId => item));
  tasks.start();
});
afterAll(async () => {
  await fixture?.close();
  await platform?.close();
  await opened?.stop();
});
beforeEach(async () => {
  await platform.reset();
  await platform.addUsers(7);
  gaps.length = 0;
  platform.clock.jump(timestamp(start + 60 * day));
  opened.clock.set(start + 60 * day);
  fixture.access.set(me, {
    ...ordinaryAccess(me, [item]),
    permissions: new Set(['points.edit']),
  });
});

type Given = readonly [time: number, value: number, quality?: number];

async function write(of: PointId, samples: readonly Given[]): Promise<void> {
  const batch = opened.history.createBatch(samples.length);
  for (const [time, value, quality = 0] of samples) {
    batch.append(of, start + time, value, quality, null);
  }
  await opened.history.write(batch);
}
const begin = async (ids: readonly PointId[], from: number, to: number) => {
  const token = platform.signIn({
    items: new Set([item]),
    permissions: new Set(['points.edit']),
  });
  const input = { points: [...ids], from: start + from, to: start + to };
  return await platform.call(token, telemetryCalls.calculatePast, input);
};
const ended = async (id: number) => {
  await waitFor(
    `the end of task ${id}`,
    async () => {
      platform.clock.advance(milliseconds(20));
      return (await tasks.get(id)).finishedAt !== null;
    },
    milliseconds(60_000),
  );
  return await tasks.get(id);
};
const calculate = async (ids: readonly PointId[], from: number, to: number) => {
  const { data } = await begin(ids, from, to);
  return await ended(data.id);
};
const stored = async (of: PointId, from: number, to: number) => {
  const range = { point: of, from: start + from, to: start + to, limit: 10_000 };
  return (await opened.history.samples(range)).map(({ time, value, quality }) => [
    ...[time - start, value],
    ...(quality === 0 ? [] : [quality]),
  ]);
};
const wrongBuckets = async (of: readonly PointId[], from: number, to: number) => {
  const range = { points: of, from: start + from, to: start + to };
  const found = await Promise.all(
    (['minute', 'hour', 'day'] as const).map((level) => opened.history.recount(level, range)),
  );
  return found.map(({ wrong }) => wrong);
};

it('is reckoned from what is stored, one from another, and rolled up', async () => {
  await write(energy, [
    [0, 60],
    [600_000, 90, Quality.good],
    [1_200_000, 90, Quality.communication],
    [1_800_000, 100],
  ]);
  await write(pieces, [
    [0, 4],
    [900_000, 9],
    [1_800_000, 20],
  ]);
  const { state, done } = await calculate([twice, perPiece, minutely], 0, day);
  expect([state, done]).toEqual(['done', 7]);
  const course = [
    [0, 15],
    [600_000, 22.5],
    [900_000, 10],
    [1_200_000, 10, Quality.communication],
    [1_800_000, 5],
  ];
  expect(await stored(perPiece, 0, day)).toEqual(course);
  expect(await stored(twice, 0, day)).toEqual(
    course.map(([time, value = 0, ...quality]) => [time, 2 * value, ...quality]),
  );
  expect(await stored(minutely, 0, day)).toEqual([
    [0, 4],
    [900_000, 9],
    [1_800_000, 20],
  ]);
  expect(await wrongBuckets([perPiece, twice, minutely], 0, day)).toEqual([0, 0, 0]);
});

it('takes the place of what another expression left there, be it on its way still, and of nothing beside', async () => {
  const at = 2 * day;
  await write(pieces, [
    [at, 1],
    [at + 60_000, 2],
    [at + 3_600_000, 3],
  ]);
  await write(energy, [[at, 12]]);
  // Of before: one at the same moment, one at another, one before and one behind the span.
  await write(perPiece, [
    [at - 1, -1],
    [at, -2],
    [at + 30_000, -3],
    [at + day, -4],
  ]);
  await opened.history.rollUp();
  const hold = await opened.history.hold();
  await write(perPiece, [[at + 45_000, -5]]);
  hold.release();
  expect(await calculate([perPiece], at, at + day)).toMatchObject({ state: 'done' });
  expect(await stored(perPiece, at - 10, at + 2 * day)).toEqual([
    [at - 1, -1],
    [at, 12],
    [at + 60_000, 6],
    [at + 3_600_000, 4],
    [at + day, -4],
  ]);
  expect(await wrongBuckets([perPiece], at - day, at + 2 * day)).toEqual([0, 0, 0]);
  // Once more changes nothing.
  await calculate([perPiece], at, at + day);
  expect(await stored(perPiece, at, at + day)).toHaveLength(3);
});

it('goes on from what came before the span, and turns by the clock though nothing comes', async () => {
  const at = 5 * day;
  const hour = 3_600_000;
  await write(pieces, [
    [at - 3 * hour, 100],
    [at + hour / 2, 130],
    [at + 3 * hour + hour / 2, 150],
  ]);
  await calculate([hourly], at, at + 5 * hour);
  expect(await stored(hourly, at - day, at + 5 * hour)).toEqual([
    [at, 0],
    [at + hour / 2, 30],
    [at + hour, 0],
    [at + 2 * hour, 0],
    [at + 3 * hour, 0],
    [at + 3 * hour + hour / 2, 20],
    [at + 4 * hour, 0],
  ]);
});

it('does not bridge what nobody collected', async () => {
  const at = 8 * day;
  gaps.push({ from: start + at + 1000, to: start + at + 600_000 });
  await write(pieces, [[at, 2]]);
  await write(energy, [
    [at, 10],
    [at + 700_000, 20],
  ]);
  await calculate([perPiece], at, at + day);
  // What the pieces are is not known any more.
  expect(await stored(perPiece, at, at + day)).toEqual([
    [at, 5],
    [at + 1000, 5, Quality.stale],
  ]);
});

it('loses nothing of what was there when it is given up', async () => {
  const at = 12 * day;
  const many = 60_000;
  await write(
    pieces,
    Array.from({ length: many }, (_, n) => [at + n, n + 1] as const),
  );
  await write(energy, [[at, 1]]);
  await write(perPiece, [[at + many, -1]]);
  const { data } = await begin([perPiece], at, at + day);
  await waitFor('its turn', async () => {
    platform.clock.advance(milliseconds(20));
    return (await tasks.get(data.id)).state !== 'waiting';
  });
  await tasks.cancel(data.id, me, actingAs('test'));
  expect(await ended(data.id)).toMatchObject({ state: 'cancelled' });
  expect(await stored(perPiece, at + many, at + day)).toEqual([[at + many, -1]]);
  expect(await calculate([perPiece], at, at + day)).toMatchObject({
    state: 'done',
    done: many + 1,
  });
  expect(
    await opened.history.countSamples({
      ...{ points: [perPiece], from: start + at, to: start + at + day },
    }),
  ).toBe(many);
});

it.each([
  ['telemetry.past_not_calculated', energy],
  ['telemetry.past_total', hours],
  ['telemetry.past_not_saved', unsaved],
  ['telemetry.past_not_run', broken],
])('%s is told before anything begins', async (code, id) => {
  expect(await begin([perPiece, id], 0, day)).toMatchObject({ error: code });
});

it('ends a minute ago, and is refused where that is before it begins', async () => {
  const now = 60 * day;
  expect(await begin([perPiece], now - 60_000, now)).toMatchObject({
    error: 'telemetry.range_invalid',
  });
  await write(pieces, [
    [now - 90_000, 1],
    [now - 30_000, 2],
  ]);
  await write(energy, [[now - 90_000, 4]]);
  expect(await calculate([perPiece], now - 100_000, now)).toMatchObject({ state: 'done' });
  expect(await stored(perPiece, now - day, now)).toEqual([[now - 90_000, 4]]);
});

it('is done only for whom the item is still there', async () => {
  const { data } = await begin([perPiece], 0, day);
  fixture.access.set(me, { ...ordinaryAccess(me), permissions: new Set(['points.edit']) });
  expect(await ended(data.id)).toMatchObject({ state: 'failed' });
});
