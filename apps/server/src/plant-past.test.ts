import { DataType, type Duration, deviceId, type PointId, systemClock } from '@millwright/kernel';
import { startControlServer, startPlant } from '@millwright/plant';
import { reservePorts } from '@millwright/testing';
import { isWholeRun } from '@millwright/testing/long/whole-run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from './base/log.ts';
import { createAlarmsForTests } from './domains/alarms/alarms.builders.ts';
import { createAuditForTests } from './domains/audit/audit.builders.ts';
import {
  buildDevice,
  buildPoint,
  createDevicesForTests,
} from './domains/devices/devices.builders.ts';
import { openTestHistory, type TestHistory } from './domains/telemetry/history/testing.ts';
import { createPlantPast, type PlantMachines } from './plant-past.ts';
import { actingAs } from './platform/audit/index.ts';
import { openPlatformForTests, type PlatformForTests } from './platform/platform.builders.ts';

const setup = actingAs('setup');
const day = 86_400_000;
/** Of the thirty that an installation has: each is made alike. */
const days = 10;
const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

let platform: PlatformForTests;
let opened: TestHistory;
let points: PointId[];
let began: number;
let runPast: () => Promise<void>;
let fixture: {
  alarms: ReturnType<typeof createAlarmsForTests>;
  audit: ReturnType<typeof createAuditForTests>;
};

/** One packaging line alone: the others are not in the database. */
beforeAll(async () => {
  platform = await openPlatformForTests();
  cleanups.push(() => platform.close());
  began = Math.floor(platform.clock.now() / day) * day + day / 2;
  platform.clock.advance((began - platform.clock.now()) as Duration);
  opened = await openTestHistory(platform.clock.now());
  cleanups.push(() => opened.stop());
  const plant = await startPlant({
    clock: systemClock,
    port: await reservePorts(),
    platform: { dtuPort: 9, mqttUrl: 'mqtt://127.0.0.1:9', boxPassword: 'secret12' },
  });
  cleanups.push(() => plant.stop());
  // The others are not simulated either.
  const state = plant.state['packaging/1'] ?? {};
  const control = await startControlServer(
    { plant, began: { at: began, machines: { 'packaging/1': state } } },
    0,
  );
  cleanups.push(() => control.stop());

  const { items, devices } = createDevicesForTests(platform);
  fixture = {
    alarms: createAlarmsForTests(platform, { items, devices }),
    audit: createAuditForTests(platform),
  };
  await items.create({ itemName: 'P1', lnglat: null, note: '' }, setup, 'all');
  const machines = plant.site.items.flatMap((item) => item.devices);
  const line = machines.findIndex(({ gateway }) => gateway === 'PACKBOX1');
  const device = await devices.create(buildDevice(), setup);
  const inputs = (machines[line]?.points ?? []).map((point, n) => ({
    ...buildPoint(),
    name: point.name.zh,
    address: String(n),
    dataType: DataType.FLOAT,
    lowerLimit: point.lowerLimit,
    upperLimit: point.upperLimit,
    limitDelayMs: 0,
  }));
  const made = await devices.createPoints(device.id, inputs, setup);
  points = made.map(({ id }) => id);
  const known: PlantMachines = [];
  known[line] = { device: device.id, points };
  const all = Array.from(machines, (_, n) => known[n] ?? { device: deviceId(99), points: [] });

  createPlantPast({
    days,
    language: 'zh-CN',
    plant: () => ({
      name: 'plant',
      controlUrl: `http://127.0.0.1:${control.port}`,
      endpoints: [],
      whenTried: Promise.resolve(),
      stop: async () => {},
    }),
    devices,
    history: opened.history,
    alarms: fixture.alarms.alarms,
    audit: fixture.audit.audit,
    clock: platform.clock,
    log: silentLog,
    jobs: {
      define: (job, run) => {
        runPast = () =>
          run(job.payload.parse({ machines: all }), {
            id: 1,
            key: null,
            attempt: 1,
            isLast: true,
            signal: AbortSignal.any([]),
          });
      },
      enqueue: async () => {},
    },
  });
});

const range = () => ({ from: began - (days + 1) * day, to: began + day });
const alarmsOf = async () =>
  (
    await fixture.alarms.alarms.list({
      visible: 'all',
      page: 1,
      pageSize: 1000,
      sort: 'number',
      order: 'asc',
    })
  ).list;
const online = async () =>
  (
    await fixture.audit.audit.online({
      visible: 'all',
      page: 1,
      pageSize: 1000,
      order: 'asc',
      ...range(),
    } as never)
  ).list;

test('a machine has days of samples, rollups that equal a recount, alarms and an online log', {
  timeout: 120_000,
}, async () => {
  await runPast();
  const [first = 0] = points;
  const samples = await opened.history.samples({ point: first, ...range(), limit: 100_000 });
  expect(samples[0]?.time).toBeLessThan(began - (days - 0.1) * day);
  expect(samples.at(-1)?.time).toBeLessThan(began);
  for (const level of ['minute', 'hour', 'day'] as const) {
    const recount = await opened.history.recount(level, { points, ...range() });
    expect(recount.buckets).toBeGreaterThan(points.length * (days - 1));
    expect(recount.wrong).toBe(0);
  }
  const alarms = await alarmsOf();
  expect(alarms.length).toBeGreaterThan(10);
  expect(alarms.filter(({ confirmed }) => confirmed).length).toBeGreaterThan(5);
  const times = alarms.map(({ raisedAt }) => raisedAt);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  for (const { pointId, raisedAt, value, limit, active } of alarms) {
    expect(active).toBe(false);
    const at = { point: pointId ?? 0, from: raisedAt, to: raisedAt + 1, limit: 1 };
    const [sample] = await opened.history.samples(at);
    expect(sample?.value).toBe(value);
    expect(value).not.toBe(limit);
  }
  const log = await online();
  expect(log[0]).toMatchObject({ state: 'online', beforeMs: null });
});

if (isWholeRun) {
  test('made again it is the same', async () => {
    const before = [await alarmsOf(), await online()];
    await runPast();
    expect([await alarmsOf(), await online()]).toEqual(before);
    const recount = await opened.history.recount('hour', { points, ...range() });
    expect(recount.wrong).toBe(0);
  });
}
