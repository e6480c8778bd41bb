/** Equipment statistics, as pages and programs ask for them, on real engines. */
import { buffer } from 'node:stream/consumers';
import { equipmentStatusCalls } from '@millwright/contract/reports/status/equipment-status.calls';
import { unknownState } from '@millwright/contract/reports/status/equipment-status.schemas';
import { statusTemplateCalls } from '@millwright/contract/reports/status/status-templates.calls';
import type {
  StatusTemplate,
  StatusTemplateInput,
} from '@millwright/contract/reports/status/status-templates.schemas';
import {
  createShiftClock,
  DataType,
  type DeviceId,
  formatMoment,
  itemId,
  milliseconds,
  type PointId,
  Quality,
  timestamp,
  userId,
} from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { createSeededRandom } from '@millwright/testing/seeded-random';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../../devices/devices.builders.ts';
import type { Devices } from '../../devices/index.ts';
import type { Items } from '../../items/index.ts';
import type { BackgroundTasks } from '../../tasks/index.ts';
import {
  createTasksForTests,
  ordinaryAccess,
  type TasksForTests,
} from '../../tasks/tasks.builders.ts';
import { openTestHistory, type TestHistory } from '../../telemetry/history/testing.ts';
import { createStatus } from './index.ts';
import { referencesOfStatusTemplates } from './status-references.store.ts';
import { statusTemplatesOf } from './status-templates.store.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const zone = 'Asia/Shanghai';
/** Midnight in Shanghai, of another month for each test: samples of those before are out of sight. */
let midnight = Date.UTC(2026, 4, 31, 16);
const calendar = {
  shifts: [
    { name: '早班', begin: 6 * 60, minutes: 8 * 60, weekdays: [1, 2, 3, 4, 5, 6, 7] },
    { name: '夜班', begin: 22 * 60, minutes: 6 * 60, weekdays: [1, 2, 3, 4, 5, 6, 7] },
  ],
  exceptions: [],
};

let platform: PlatformForTests;
let opened: TestHistory;
let fixture: TasksForTests;
let tasks: BackgroundTasks;
let items: Items;
let devices: Devices;
let token: string;
let hasShifts = true;
let held = new Set<PointId>();
let limitDays: number | null = null;

beforeAll(async () => {
  [platform, opened] = await Promise.all([
    openPlatformForTests(),
    openTestHistory(timestamp(midnight + 3 * day)),
  ]);
  fixture = createTasksForTests(platform);
  tasks = fixture.open({ routes: true });
  ({ items, devices } = createDevicesForTests(platform));
  createStatus({
    ...{ ...platform, tasks, history: opened.history, devices, items, timeZone: 'UTC' },
    historyDays: async () => limitDays,
    telemetry: { holding: async () => ({ held, gaps: [] }) },
    shiftCalendars: {
      clocksOf: async () => () => ({
        timeZone: zone,
        shifts: hasShifts ? createShiftClock(calendar, zone) : null,
      }),
    },
  });
  tasks.start();
});
afterAll(async () => {
  await fixture?.close();
  await platform?.close();
  await opened?.stop();
});

let machine: DeviceId;
let other: DeviceId;
let state: PointId;
let total: PointId;
let good: PointId;

const addPoints = async (device: DeviceId, names: readonly string[]): Promise<PointId[]> => {
  const inputs = names.map((name) =>
    buildPoint({ name, dataType: DataType.INT16U, slope: 1, intercept: 0 }),
  );
  return (await devices.createPoints(device, inputs, actingAs('test'))).map(({ id }) => id);
};

beforeEach(async () => {
  await platform.reset();
  await platform.addUsers(7);
  [hasShifts, held, limitDays] = [true, new Set(), null];
  midnight += 40 * day;
  opened.clock.set(midnight + 3 * day);
  platform.clock.jump(timestamp(midnight + 3 * day));
  const named = { lnglat: null, note: '' };
  await items.create({ ...named, itemName: '一号车间' }, actingAs('test'), 'all');
  await items.create({ ...named, itemName: '二号车间' }, actingAs('test'), 'all');
  const make = async (deviceName: string, item = itemId(1)) =>
    (await devices.create(buildDevice({ deviceName, itemId: item }), actingAs('test'))).id;
  [machine, other] = [await make('冲床1'), await make('冲床2')];
  [state, total, good] = (await addPoints(machine, ['状态', '总数', '合格数'])) as [
    PointId,
    PointId,
    PointId,
  ];
  fixture.access.set(userId(7), ordinaryAccess(userId(7), [itemId(1)]));
  token = platform.signIn({
    items: new Set([itemId(1)]),
    permissions: new Set(['statustemplates.edit']),
  });
});

const equal = (value: number) => ({ op: 'equal' as const, point: '状态', value });
const states: StatusTemplateInput['states'] = [
  { name: '故障', kind: 'fault', color: '#ff4d4f', join: 'all', tests: [equal(3)] },
  { name: '加工', kind: 'running', color: '#52c41a', join: 'all', tests: [equal(1)] },
  { name: '休息', kind: 'planned-stop', color: '#1677ff', join: 'all', tests: [equal(2)] },
  { name: '待机', kind: 'idle', color: '#faad14', join: 'all', tests: [] },
];
const [fault, running, planned, idle] = [0, 1, 2, 3];
const fields = (more: Partial<StatusTemplateInput> = {}): StatusTemplateInput => ({
  ...{ itemId: itemId(1), name: '冲压线', states, goodPoint: '合格数', totalPoint: '总数' },
  idealCycleMs: 2 * second,
  devices: [{ deviceId: machine, points: [] }],
  ...more,
});
const create = (more: Partial<StatusTemplateInput> = {}) =>
  platform.call(token, statusTemplateCalls.create, fields(more));

type Given = readonly [time: number, value: number, quality?: number];
async function write(point: PointId, samples: readonly Given[]): Promise<void> {
  const batch = opened.history.createBatch(Math.max(1, samples.length));
  for (const [time, value, quality = Quality.good] of samples) {
    batch.append(point, time, value, quality, null);
  }
  await opened.history.write(batch);
}

describe('templates', () => {
  test('are listed, changed, and deleted, and all of it is on the record', async () => {
    const { data: made } = await create();
    const { data: list } = await platform.call(token, statusTemplateCalls.list, { itemId: 1 });
    expect(list).toEqual({ list: [made], total: 1 });
    const edited = await platform.call(token, statusTemplateCalls.edit, {
      ...{ ...made, name: '冲压', states: states.slice(0, 2) },
      devices: [
        { deviceId: other, points: [{ name: '状态', pointId: state }] },
        { deviceId: machine, points: [] },
      ],
    });
    expect(edited.data).toMatchObject({ name: '冲压', version: 2, states: states.slice(0, 2) });
    const again = await platform.call(token, statusTemplateCalls.list, { itemId: 1 });
    expect(again.data.list).toEqual([edited.data]);
    const stale = await platform.call(token, statusTemplateCalls.edit, made);
    expect(stale).toMatchObject({ error: 'general.conflict', data: { name: '冲压' } });
    const deleted = await platform.call(token, statusTemplateCalls.delete, { ids: [made.id] });
    expect(deleted.data).toEqual({ deleted: 1 });
    expect(await platform.recorded()).toEqual(
      expect.arrayContaining(
        (['create', 'edit', 'delete'] as const).map((verb) => `status_template.${verb}`),
      ),
    );
  });

  const [first, ...others] = states as [StatusTemplate['states'][0], ...StatusTemplate['states']];
  test.each<[string, string, Partial<StatusTemplateInput>]>([
    ['21 characters', 'status_template.name_rule', { name: '一'.repeat(21) }],
    ['brackets', 'status_template.name_rule', { name: '线(1)' }],
    [
      'a state with 21 characters',
      'status_template.state_name_rule',
      { states: [{ ...first, name: '一'.repeat(21) }] },
    ],
    ['no states', 'general.invalid', { states: [] }],
    [
      '17 states',
      'general.invalid',
      { states: Array.from({ length: 17 }, (_, n) => ({ ...first, name: `${n}` })) },
    ],
    ['no colour', 'general.invalid', { states: [{ ...first, color: 'red' }] }],
    [
      'two states of one name',
      'status_template.state_name_taken',
      { states: [first, ...others, { ...first, tests: [] }] },
    ],
    [
      'a range that is reversed',
      'alarm.range_reversed',
      { states: [{ ...first, tests: [{ op: 'inside', point: '状态', low: 3, high: 2 }] }] },
    ],
    [
      'more tests of a point than fit',
      'status_template.too_many_tests',
      {
        states: Array.from({ length: 4 }, (_, n) => ({
          ...{ ...first, name: `${n}` },
          tests: Array.from({ length: 8 }, (_, value) => equal(value)),
        })),
      },
    ],
  ])('%s is refused: %s', async (_, error, wrong) => {
    expect(await create(wrong)).toMatchObject({ error });
  });

  test('a name is there once in an item, and nothing of another item is named', async () => {
    await create({ name: 'Press' });
    expect(await create({ name: 'PRESS' })).toMatchObject({
      error: 'status_template.name_taken',
    });
    const abroad = (
      await devices.create(buildDevice({ deviceName: '外面', itemId: itemId(2) }), actingAs('test'))
    ).id;
    const [foreign] = (await addPoints(abroad, ['状态'])) as [PointId];
    const refusal = { error: 'status_template.device_foreign' };
    expect(await create({ devices: [{ deviceId: abroad, points: [] }] })).toMatchObject(refusal);
    const points = [{ name: '状态', pointId: foreign }];
    expect(await create({ devices: [{ deviceId: machine, points }] })).toMatchObject(refusal);
    const twice = [machine, machine].map((deviceId) => ({ deviceId, points: [] }));
    expect(await create({ devices: twice })).toMatchObject(refusal);
  });

  test('a device that is deleted, or moved with its points, is in it no longer', async () => {
    const { data: made } = await create({
      devices: [
        { deviceId: other, points: [{ name: '状态', pointId: state }] },
        { deviceId: machine, points: [] },
      ],
    });
    await devices.batches.move(
      { ids: [machine], itemId: itemId(2), dryRun: false },
      actingAs('test'),
    );
    const list = async () =>
      (await platform.call(token, statusTemplateCalls.list, { itemId: 1 })).data.list[0];
    expect(await list()).toMatchObject({
      ...{ version: made.version + 1, devices: [{ deviceId: other, points: [] }] },
    });
    await devices.delete(other, actingAs('test'));
    expect(await list()).toMatchObject({ devices: [] });
  });
});

test('points say which templates look at them, and templates go with the file of their item', async () => {
  const { data: made } = await create({
    devices: [
      { deviceId: other, points: [{ name: '状态', pointId: good }] },
      { deviceId: machine, points: [] },
    ],
  });
  const [more] = (await addPoints(machine, ['温度'])) as [PointId];
  const found = await referencesOfStatusTemplates(platform.db, [more, good, total, state]);
  expect(found).toEqual([
    {
      ...{ id: made.id, name: '冲压线', itemId: 1, subject: 'status_template', holdsPointIds: [] },
      pointIds: [state, total, good],
    },
  ]);
  const { content } = await items.export(itemId(1));
  const given = { packed: content as Buffer, dryRun: false, language: 'en-US' } as const;
  const everybody = { grade: 0, permissions: new Set<never>(), items: 'all' } as const;
  const taken = await items.import(given, actingAs('test'), everybody);
  expect(taken).toMatchObject({ imported: true, problems: [] });
  expect(taken.creates).toContainEqual({ kind: 'statusTemplate', count: 1 });
  const [copy] = await statusTemplatesOf(platform.db, itemId(taken.itemId ?? 0));
  expect(copy).toMatchObject({ name: made.name, states, idealCycleMs: made.idealCycleMs });
  const [first, second] = copy?.devices ?? [];
  const names = (await devices.find([first, second].flatMap((one) => one?.deviceId ?? []))).map(
    ({ deviceName }) => deviceName,
  );
  expect(names.sort()).toEqual(['冲床1', '冲床2']);
  expect(first?.points).toHaveLength(1);
  expect(first?.points[0]?.pointId).not.toBe(good);
});

describe('what they say', () => {
  const at = (hours: number) => midnight + hours * hour;

  test('a ladder has a band for each device, and says what it lacks', async () => {
    const { data: made } = await create({
      devices: [machine, other].map((deviceId) => ({ deviceId, points: [] })),
    });
    held = new Set([state]);
    await write(state, [
      [at(-30), 1],
      [at(2), 3],
      [at(3), 1],
      [at(5), 1, Quality.communication],
      [at(6), 0],
    ]);
    const { data } = await platform.call(token, equipmentStatusCalls.ladder, {
      ...{ templateId: made.id, from: at(0), to: at(12) },
    });
    expect(data).toMatchObject({ timeZone: zone, from: at(0), to: at(12) });
    expect(data.states.map(({ name }) => name)).toEqual(['故障', '加工', '休息', '待机']);
    expect(data.bands).toEqual([
      {
        ...{ deviceId: machine, deviceName: '冲床1', missing: [] },
        begins: [at(0), at(2), at(3), at(5), at(6)],
        states: [running, fault, running, unknownState, idle],
        changes: [0, 0, 0, 0, 0],
      },
      {
        ...{ deviceId: other, deviceName: '冲床2', missing: ['状态', '合格数', '总数'] },
        ...{ begins: [at(0)], states: [unknownState], changes: [0] },
      },
    ]);
    const one = await platform.call(token, equipmentStatusCalls.ladder, {
      ...{ templateId: made.id, from: at(0), to: at(12), deviceIds: [other] },
    });
    expect(one.data.bands.map(({ deviceId }) => deviceId)).toEqual([other]);
  });

  test('what is sampled is known no longer than an hour, and nothing is behind now', async () => {
    const { data: made } = await create();
    const end = midnight + 3 * day;
    await write(state, [[end - 2 * hour, 1]]);
    const { data } = await platform.call(token, equipmentStatusCalls.ladder, {
      ...{ templateId: made.id, from: end - 3 * hour, to: end + day },
    });
    expect(data.to).toBe(end);
    expect(data.bands[0]).toMatchObject({
      begins: [end - 3 * hour, end - 2 * hour, end - hour],
      states: [unknownState, running, unknownState],
    });
  });

  test.each<[string, string, readonly [number, number], number[]?]>([
    ['an end before its beginning', 'telemetry.range_invalid', [3, 2]],
    ['more than a year', 'telemetry.range_invalid', [-366 * 24, 1]],
    ['the future', 'telemetry.range_invalid', [100, 101]],
    ['a device of no template', 'general.not_found', [0, 1], [999]],
  ])('%s is refused: %s', async (_, error, [from, to], deviceIds) => {
    const { data: made } = await create();
    const devicesAsked = deviceIds === undefined ? {} : { deviceIds };
    const asked = { templateId: made.id, from: at(from), to: at(to), ...devicesAsked };
    expect(await platform.call(token, equipmentStatusCalls.durations, asked)).toMatchObject({
      error,
    });
  });

  test('nobody asks for more days than they may', async () => {
    const { data: made } = await create();
    limitDays = 1;
    const asked = { templateId: made.id, from: at(0), to: at(1) };
    for (const call of [
      equipmentStatusCalls.ladder,
      equipmentStatusCalls.durations,
      equipmentStatusCalls.table,
      equipmentStatusCalls.exportTable,
    ]) {
      expect(await platform.call(token, call, asked)).toMatchObject({
        error: 'telemetry.history_limited',
      });
    }
  });

  test('the table pages and sorts intervals, and its file has them all', async () => {
    const { data: made } = await create();
    held = new Set([state]);
    await write(state, [
      [at(0), 1],
      [at(1), 3],
      [at(1.5), 1],
      [at(4), 3],
      [at(4.25), 2],
      [at(8), 1],
    ]);
    const asked = { templateId: made.id, from: at(0), to: at(10) };
    const read = async (more: object) =>
      (await platform.call(token, equipmentStatusCalls.table, { ...asked, ...more })).data;
    const faults = await read({ states: [fault], sort: 'from', order: 'asc' });
    expect(faults.total).toBe(2);
    expect(faults.list).toEqual([
      {
        ...{ place: 0, deviceId: machine, deviceName: '冲床1', state: fault, isCut: false },
        ...{ from: at(1), to: at(1.5) },
      },
      {
        ...{ place: 1, deviceId: machine, deviceName: '冲床1', state: fault, isCut: false },
        ...{ from: at(4), to: at(4.25) },
      },
    ]);
    const longest = await read({ sort: 'length', page: 1, pageSize: 2 });
    expect(longest.list.map(({ from, isCut }) => [from, isCut])).toEqual([
      [at(4.25), false],
      [at(1.5), false],
    ]);
    expect(longest.total).toBe(6);
    expect((await read({ leastMs: 2 * hour })).total).toBe(3);
    expect((await read({ keyword: '床1' })).total).toBe(6);
    expect((await read({ keyword: '床9' })).total).toBe(0);
    const { data: task } = await platform.call(token, equipmentStatusCalls.exportTable, {
      ...asked,
      states: [fault],
    });
    await waitFor(
      'the file',
      async () => {
        platform.clock.advance(milliseconds(20));
        return (await tasks.get(task.id)).finishedAt !== null;
      },
      milliseconds(30_000),
    );
    const date = formatMoment(midnight, 'sv-SE', zone).slice(0, 10);
    const { content } = await tasks.download(task.id, actingAs('test'));
    if (typeof content === 'string' || content instanceof Uint8Array) throw new Error('no stream');
    expect((await buffer(content)).toString('utf8').slice(1).split('\r\n').slice(1, -1)).toEqual([
      `冲床1,故障,Fault,${date} 04:00:00,${date} 04:15:00,900`,
      `冲床1,故障,Fault,${date} 01:00:00,${date} 01:30:00,1800`,
    ]);
  });

  test('durations come by span, day and shift, and planned time is that of shifts', async () => {
    const { data: made } = await create();
    held = new Set([state]);
    // The first morning shift is from 6 to 14, the first night from 22 to 4.
    await write(state, [
      [at(0), 0],
      [at(5), 1],
      [at(10), 3],
      [at(11), 2],
      [at(12), 1],
      [at(20), 0],
      [at(23), 1],
      [at(30), 0],
    ]);
    const read = async (by: 'span' | 'day' | 'shift') =>
      (
        await platform.call(token, equipmentStatusCalls.durations, {
          ...{ templateId: made.id, from: at(0), to: at(48), by },
        })
      ).data;
    const hoursOf = (lengths: readonly number[]) => lengths.map((length) => length / hour);
    const [whole] = (await read('span')).rows;
    expect(hoursOf(whole?.durations ?? [])).toEqual([1, 20, 1, 26]);
    // The night before begins before the span: 0 to 4 of it count.
    expect(whole?.effectiveness).toMatchObject({
      ...{ offShiftMs: 20 * hour, runningMs: 11 * hour, plannedStopMs: hour, unknownMs: 0 },
      ...{ plannedMs: 27 * hour, faults: 1, faultMs: hour, availability: 11 / 27 },
    });
    const days = await read('day');
    expect(days.rows.map(({ durations }) => hoursOf(durations))).toEqual([
      [1, 14, 1, 8],
      [0, 6, 0, 18],
    ]);
    const shifts = await read('shift');
    expect(shifts.hasShifts).toBe(true);
    expect(
      shifts.rows.map((row) => [row.shift, ...hoursOf([row.to - row.from, ...row.durations])]),
    ).toEqual([
      ['夜班', 4, 0, 0, 0, 4],
      ['早班', 8, 1, 6, 1, 0],
      ['夜班', 6, 0, 5, 0, 1],
      ['早班', 8, 0, 0, 0, 8],
      ['夜班', 2, 0, 0, 0, 2],
    ]);
    hasShifts = false;
    expect((await read('shift')).rows).toEqual([]);
    expect((await read('span')).rows[0]?.effectiveness).toMatchObject({ offShiftMs: 0 });
  });

  test('OEE of a shift and three durations are those of a plain count of the samples', async () => {
    const { data: made } = await create();
    const random = createSeededRandom(8);
    const [begin, end] = [at(5), at(15)];
    const shift = { from: at(6), to: at(14) };
    // A sample every ten seconds; the counter runs over, and one read in fifty fails.
    let [value, made16, good16] = [1, 65_000, 1_000];
    const raw: { time: number; value: number; total: number; good: number; isBad: boolean }[] = [];
    for (let time = begin; time < end; time += 10 * second) {
      if (random.next() < 0.01) value = random.between(0, 3);
      if (value === 1) {
        const pieces = random.between(2, 5);
        made16 = (made16 + pieces) % 65_536;
        good16 = (good16 + pieces - (random.next() < 0.1 ? 1 : 0)) % 65_536;
      }
      const isBad = random.next() < 0.02;
      raw.push({ time, value, total: made16, good: good16, isBad });
    }
    const qualityOf = (isBad: boolean) => (isBad ? Quality.communication : Quality.good);
    await write(
      state,
      raw.map((one) => [one.time, one.value, qualityOf(one.isBad)] as const),
    );
    await write(
      total,
      raw.map((one) => [one.time, one.total] as const),
    );
    await write(
      good,
      raw.map((one) => [one.time, one.good] as const),
    );
    await opened.history.rollUp({ open: true });
    const { data } = await platform.call(token, equipmentStatusCalls.durations, {
      ...{ templateId: made.id, ...shift, by: 'shift' },
    });
    // Each sample stands for the ten seconds behind it, and each step of a counter for itself.
    const inShift = raw.filter(({ time }) => time >= shift.from && time < shift.to);
    const msOf = (given: (one: (typeof raw)[0]) => boolean) =>
      inShift.filter(given).length * 10 * second;
    const lengthOf = (wanted: number) => msOf((one) => !one.isBad && one.value === wanted);
    const pieces = (key: 'total' | 'good') =>
      inShift.reduce((sum, one) => {
        const before = raw[raw.indexOf(one) - 1];
        return before === undefined ? sum : sum + ((one[key] - before[key] + 65_536) % 65_536);
      }, 0);
    expect(data.rows).toHaveLength(1);
    const [row] = data.rows;
    expect(row?.durations).toEqual([3, 1, 2, 0].map(lengthOf));
    expect(row?.unknownMs).toBe(msOf(({ isBad }) => isBad));
    const busy = lengthOf(0) + lengthOf(1) + lengthOf(3);
    const [all, sound] = [pieces('total'), pieces('good')];
    expect(all).toBeGreaterThan(536);
    expect(row?.effectiveness).toMatchObject({ total: all, good: sound, plannedMs: busy });
    const oee = (lengthOf(1) / busy) * ((all * 2 * second) / lengthOf(1)) * (sound / all);
    expect(row?.effectiveness.oee).toBeCloseTo(oee, 9);
    expect(row?.begun[planned]).toBeGreaterThan(0);
  });
});
