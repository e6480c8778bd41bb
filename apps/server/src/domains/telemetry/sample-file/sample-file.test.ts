/** Raw samples as a file: as many as were stored, those that wait for the engine too. */
import { buffer } from 'node:stream/consumers';
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
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import type { BackgroundTasks } from '../../tasks/index.ts';
import {
  createTasksForTests,
  memoryInUse,
  ordinaryAccess,
  type TasksForTests,
} from '../../tasks/tasks.builders.ts';
import { openTestHistory, type TestHistory } from '../history/testing.ts';
import { offerSampleFile } from './sample-file.ts';

const me = userId(7);
const start = Date.UTC(2026, 5, 1, 6);
const day = 86_400_000;
const shanghai = itemId(1);
const berlin = itemId(2);
const pressure = pointId(11);
const counter = pointId(12);
const words = pointId(13);
const flow = pointId(14);
const state = pointId(15);
const valve = pointId(16);
const abroad = pointId(21);

const points = [
  { id: pressure, deviceId: deviceId(1), name: '排气压力', unit: 'bar', dataType: DataType.FLOAT },
  { id: counter, deviceId: deviceId(1), name: '产量', unit: '', dataType: DataType.INT64S },
  { id: words, deviceId: deviceId(1), name: '批号', unit: '', dataType: DataType.CHAR },
  { id: flow, deviceId: deviceId(1), name: '流量', unit: 'm³/h', dataType: DataType.FLOAT },
  ...[
    { id: state, name: '运行状态', dataType: DataType.INT16U, textListId: 3 },
    { id: valve, name: '阀门', dataType: DataType.BOOL, textListId: null },
  ].map((point) => ({ ...point, deviceId: deviceId(1), unit: '' })),
  { id: abroad, deviceId: deviceId(2), name: 'Druck', unit: 'bar', dataType: DataType.FLOAT },
];
const devices = [
  { id: deviceId(1), itemId: shanghai, deviceName: '1号空压机' },
  { id: deviceId(2), itemId: berlin, deviceName: 'Verdichter' },
];
const itemOf = (id: PointId): ItemId => (id === abroad ? berlin : shanghai);

/** What happens behind the first page of a file. */
let meanwhile: () => void = () => {};

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
  const begin = offerSampleFile({
    tasks,
    clock: platform.clock,
    timeZone: 'UTC',
    history: {
      async *samplePages(range) {
        for await (const page of opened.history.samplePages(range)) {
          yield page;
          meanwhile();
        }
      },
      countSamples: (range) => opened.history.countSamples(range),
    },
    devices: {
      findPoints: async (ids) => points.filter(({ id }) => ids.includes(id)) as never,
      itemsOfPoints: async (ids) =>
        ids.map((id) => {
          const point = points.find((each) => each.id === id);
          return devices.find((device) => device.id === point?.deviceId)?.itemId ?? null;
        }),
      textLists: {
        usedBy: async () => [{ id: 3, texts: [{ value: 2, text: '故障', color: 'red' }] }] as never,
      },
      find: async (ids) => devices.filter(({ id }) => ids.includes(id)) as never,
    },
    items: {
      timeZones: async () => (item) => (item === berlin ? 'Europe/Berlin' : 'Asia/Shanghai'),
    },
  });
  platform.http.handle(telemetryCalls.exportSamples, (input, context) => begin(input, context));
  platform.http.scope('point', async (ids) => ids.map((id) => itemOf(pointId(id))));
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
  // A file ends where it is asked for: all that is written here is past then.
  platform.clock.jump(timestamp(start + 60 * day));
  opened.clock.set(start);
  fixture.access.set(me, ordinaryAccess(me, [shanghai, berlin]));
});

type Given = readonly [time: number, value: number, quality?: number, text?: string];

async function write(point: PointId, samples: readonly Given[]): Promise<void> {
  const batch = opened.history.createBatch(samples.length);
  for (const [time, value, quality = 0, text = null] of samples) {
    batch.append(point, start + time, value, quality, text);
  }
  await opened.history.write(batch);
}

const begin = async (ids: readonly PointId[], to = day): Promise<number> => {
  const token = platform.signIn({ items: new Set([shanghai, berlin]) });
  const input = { points: [...ids], from: start, to: start + to };
  const { data } = await platform.call(token, telemetryCalls.exportSamples, input);
  return data.id;
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
const linesOf = async (id: number): Promise<string[]> => {
  const { content } = await tasks.download(id, actingAs('test'));
  if (typeof content === 'string' || content instanceof Uint8Array) throw new Error('no stream');
  return (await buffer(content)).toString('utf8').split('\r\n').slice(0, -1);
};

test('each sample is a line, by the clock of its item, with its unit and quality', async () => {
  await write(pressure, [
    [0, Math.fround(7.2)],
    [500, Math.fround(7.2), Quality.communication],
    [1_000, Math.fround(-7.25), Quality.stale],
  ]);
  await write(counter, [[0, 2 ** 60, 0, '1152921504606846977']]);
  await write(words, [[0, Number.NaN, 0, '=A,"17"']]);
  await write(state, [[0, 2]]);
  await write(valve, [[0, 1]]);
  await write(abroad, [[0, 1]]);
  const id = await begin([pressure, words, counter, state, valve, abroad]);
  expect(await ended(id)).toMatchObject({ state: 'done' });
  expect(await linesOf(id)).toEqual([
    '\uFEFFTime,UTC offset,Device,Point,Value,Text,Unit,Quality',
    '2026-06-01 14:00:00.000,UTC+8,1号空压机,排气压力,7.2,,bar,Good',
    '2026-06-01 14:00:00.500,UTC+8,1号空压机,排气压力,,,bar,Bad: No answer',
    '2026-06-01 14:00:01.000,UTC+8,1号空压机,排气压力,-7.25,,bar,Uncertain: Stale',
    `2026-06-01 14:00:00.000,UTC+8,1号空压机,批号,"'=A,""17""",,,Good`,
    '2026-06-01 14:00:00.000,UTC+8,1号空压机,产量,1152921504606846977,,,Good',
    '2026-06-01 14:00:00.000,UTC+8,1号空压机,运行状态,2,故障,,Good',
    '2026-06-01 14:00:00.000,UTC+8,1号空压机,阀门,1,On,,Good',
    '2026-06-01 08:00:00.000,UTC+2,Verdichter,Druck,1,,bar,Good',
  ]);
});

test('as many lines as were stored, once each, those in the spool among them', async () => {
  const point = counter;
  const dense = 12_345;
  await write(
    point,
    Array.from({ length: dense }, (_, n) => [2 * day + n * 10, n] as const),
  );
  // One a day and less: nothing is passed over where little is.
  await write(
    point,
    Array.from({ length: 20 }, (_, n) => [3 * day + n * day, n] as const),
  );
  await opened.history.rollUp();
  const hold = await opened.history.hold();
  try {
    // What is written now waits, and one of it was in the engine already.
    await write(point, [
      [2 * day + 5, -1],
      [2 * day + 10, -2],
      [25 * day, -3],
    ]);
    expect(opened.history.figures().spoolRows + opened.history.figures().backfillRows).toBe(3);
    const id = await begin([point], 30 * day);
    const { state, done } = await ended(id);
    const lines = (await linesOf(id)).slice(1);
    const values = lines.map((line) => Number(line.split(',')[4]));
    const times = lines.map((line) => line.split(',')[0]);
    expect(new Set(times).size).toBe(times.length);
    expect([...times].sort()).toEqual(times);
    // The sample of the first test too.
    expect(lines).toHaveLength(1 + dense + 20 + 2);
    expect(values.filter((value) => value < 0)).toEqual([-1, -2, -3]);
    expect([state, done]).toEqual(['done', lines.length]);
  } finally {
    hold.release();
  }
});

test('what waits for the engine comes in short pages too, all of it', async () => {
  const many = 12_345;
  const hold = await opened.history.hold();
  try {
    await write(
      counter,
      Array.from({ length: many }, (_, n) => [40 * day + n * 10, n] as const),
    );
    const range = { points: [counter], from: start + 40 * day, to: start + 41 * day };
    const lengths: number[] = [];
    const values: unknown[] = [];
    for await (const { samples } of opened.history.samplePages(range)) {
      lengths.push(samples.length);
      values.push(...samples.map(({ value }) => value));
    }
    expect(Math.max(...lengths)).toBe(1000);
    expect(values).toEqual(Array.from({ length: many }, (_, n) => n));
  } finally {
    hold.release();
  }
});

test('an item that was taken from its user is not in it', async () => {
  fixture.access.set(me, ordinaryAccess(me, [berlin]));
  const id = await begin([pressure, abroad]);
  await ended(id);
  const lines = (await linesOf(id)).slice(1);
  expect(lines.map((line) => line.split(',')[2])).toEqual(['Verdichter']);
});

test('it is cancelled within a page', async () => {
  const many = 100_000;
  const point = pressure;
  await write(
    point,
    Array.from({ length: many }, (_, n) => [5 * day + n, n] as const),
  );
  const id = await begin([point], 30 * day);
  await waitFor('its turn', async () => {
    platform.clock.advance(milliseconds(20));
    return (await tasks.get(id)).state !== 'waiting';
  });
  await tasks.cancel(id, me, actingAs('test'));
  expect(await ended(id)).toMatchObject({ state: 'cancelled', file: null });
});

test('a file ends, and says why, when its device is moved to another item meanwhile', async () => {
  await write(abroad, [[40 * day, 1]]);
  await write(
    pressure,
    Array.from({ length: 30_000 }, (_, n) => [40 * day + n, n] as const),
  );
  const [device] = devices;
  if (device === undefined) throw new RangeError('there is one');
  meanwhile = () => {
    device.itemId = berlin;
  };
  try {
    const id = await begin([pressure], 50 * day);
    expect(await ended(id)).toMatchObject({
      ...{ state: 'failed', file: null },
      error: { code: 'telemetry.moved_meanwhile', details: { device: device.deviceName } },
    });
  } finally {
    meanwhile = () => {};
    device.itemId = shanghai;
  }
});

test('200,000 samples need no more memory than a few pages', async () => {
  const many = 200_000;
  const chunk = 50_000;
  for (let from = 0; from < many; from += chunk) {
    await write(
      flow,
      Array.from({ length: chunk }, (_, n) => [10 * day + from + n, (from + n) / 10] as const),
    );
  }
  await opened.history.rollUp();
  const id = await begin([flow], 30 * day);
  /** From the first tenth on: what was written before has gone by then. */
  const held: number[] = [];
  await waitFor(
    'the end of the export',
    async () => {
      platform.clock.advance(milliseconds(20));
      const { done, finishedAt } = await tasks.get(id);
      if (done >= (held.length + 1) * (many / 10)) held.push(memoryInUse());
      return finishedAt !== null;
    },
    milliseconds(100_000),
  );
  expect(await tasks.get(id)).toMatchObject({ state: 'done', done: many });
  // The file alone is 14 MiB.
  expect((Math.max(...held) - (held[0] ?? 0)) / 2 ** 20).toBeLessThan(8);
});
