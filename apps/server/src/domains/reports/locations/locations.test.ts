/** Locations and their tracks, on real samples. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { referenceCalls } from '@millwright/contract/devices/references/references.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { locationCalls } from '@millwright/contract/reports/locations/locations.calls';
import type { LocationInput } from '@millwright/contract/reports/locations/locations.schemas';
import {
  DataType,
  type DeviceId,
  type ItemId,
  type PointId,
  Quality,
  systemClock,
  userId,
} from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildDevice, buildPoint } from '../../devices/devices.builders.ts';
import {
  openTelemetryForTests,
  type TelemetryForTests,
} from '../../telemetry/telemetry.builders.ts';
import { createLocations } from './index.ts';

let server: TelemetryForTests;
let admin: string;
let item: ItemId;
let device: DeviceId;
let longitude: PointId;
let latitude: PointId;
const minute = 60_000;
/** An hour of yesterday: nobody collects it. */
const start = Date.now() - 24 * 60 * minute;

beforeAll(async () => {
  server = await openTelemetryForTests();
  const { platform, history, telemetry, devices, historyDays } = server;
  createLocations({
    ...{ ...platform, history, telemetry, devices, clock: systemClock },
    historyDays: async (user) => historyDays.get(user) ?? null,
  });
  admin = platform.signIn({ grade: 0, items: 'all' });
  item = (await call(admin, itemCalls.create, { itemName: '车队' })).data.id;
});
afterAll(() => server.close());
beforeEach(async () => {
  device = await addDevice();
  longitude = await addPoint(device);
  latitude = await addPoint(device);
});

const call: TelemetryForTests['platform']['call'] = (...given) => server.platform.call(...given);
let count = 0;

async function addDevice(): Promise<DeviceId> {
  count += 1;
  const input = buildDevice({ itemId: item, deviceName: `车${count}`, enabled: false });
  return (await call(admin, deviceCalls.create, { ...input, unitId: count })).data.id;
}

async function addPoint(of: DeviceId, dataType: DataType = DataType.DOUBLE): Promise<PointId> {
  count += 1;
  const address = String(count * 4);
  const length = dataType === DataType.CHAR ? 4 : 1;
  const point = buildPoint({ name: `点${count}`, address, dataType, length, saved: true });
  return (await call(admin, pointCalls.create, { deviceId: of, point })).data.id;
}

const create = (more: Partial<LocationInput> = {}) =>
  call(admin, locationCalls.create, {
    itemId: item,
    name: '罐车',
    longitudePointId: longitude,
    latitudePointId: latitude,
    datum: 'wgs-84',
    ...more,
  });

async function store(
  rows: readonly (readonly [at: number, longitude: number, latitude: number, quality?: number])[],
): Promise<void> {
  const { history } = server;
  const batch = history.createBatch(rows.length * 2);
  for (const [at, east, north, quality = Quality.good] of rows) {
    batch.append(longitude, start + at, east, quality, null);
    batch.append(latitude, start + at, north, quality, null);
  }
  await history.write(batch);
}

test('locations are listed with their devices, changed and deleted', async () => {
  const { data: made } = await create();
  expect(made).toMatchObject({ deviceId: device, itemId: item, version: 1 });
  const { data: edited } = await call(admin, locationCalls.edit, {
    ...made,
    name: '罐车二号',
    datum: 'gcj-02',
  });
  expect(edited).toMatchObject({ name: '罐车二号', datum: 'gcj-02', version: 2 });
  const stale = await call(admin, locationCalls.edit, made);
  expect(stale).toMatchObject({ error: 'general.conflict', data: { name: '罐车二号' } });
  const listed = await call(admin, locationCalls.list, {
    itemId: item,
    keyword: edited.deviceName,
  });
  expect(listed.data.list).toEqual([edited]);
  const gone = await call(admin, locationCalls.delete, { ids: [made.id] });
  expect(gone.data).toEqual({ deleted: 1 });
  expect(await server.platform.recorded()).toEqual(
    expect.arrayContaining(['location.create', 'location.edit', 'location.delete']),
  );
});

test('what is no pair of one device, or has a name that is taken, is refused', async () => {
  await create();
  expect(await create({ name: '罐车' })).toMatchObject({ error: 'location.name_taken' });
  const elsewhere = await addPoint(await addDevice());
  const words = await addPoint(device, DataType.CHAR);
  for (const latitudePointId of [elsewhere, words, longitude]) {
    const refused = await create({ name: '另一辆', latitudePointId });
    expect(refused).toMatchObject({ code: 422, error: 'location.points_rule' });
  }
});

test('a point tells which location it is of, and takes it along', async () => {
  const { data: made } = await create();
  const { data } = await call(admin, referenceCalls.list, { deviceId: device });
  expect(data.list).toMatchObject([
    { subject: 'location', id: made.id, pointIds: [longitude, latitude], holdsPointIds: [] },
  ]);
  await call(admin, deviceCalls.delete, { id: device });
  const listed = await call(admin, locationCalls.list, { itemId: item });
  expect(listed.data.list.map(({ id }) => id)).not.toContain(made.id);
});

test('a track is made of what was stored, with its stops', async () => {
  const { data: made } = await create();
  const moved = (metres: number): number => 30 + metres / 111_194.9;
  await store([
    ...[0, 1, 2, 3, 4].map((at) => [at * minute, 120, 30] as const),
    [5 * minute, 120, moved(1_000)],
    [6 * minute, 120, moved(2_000)],
    [7 * minute, 0, 0, Quality.communication],
    [8 * minute, 120, moved(5_000)],
  ]);
  const span = { id: made.id, from: start, to: start + 60 * minute };
  const { data } = await call(admin, locationCalls.track, span);
  expect(data.positions.map(({ begins }) => begins)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
    false,
    true,
  ]);
  expect(data.metres).toBeCloseTo(2_000, 0);
  expect(data.topSpeed).toBeCloseTo(60, 1);
  expect(data.stops).toEqual([
    { from: start, to: start + 4 * minute, longitude: 120, latitude: 30 },
  ]);
});

test('a span beyond what somebody may look back, or without an end, is refused', async () => {
  const { data: made } = await create();
  const { platform, historyDays } = server;
  const me = platform.signIn({ userId: userId(7), items: new Set([item]) });
  historyDays.set(userId(7), 1);
  const span = { id: made.id, from: start - 48 * 60 * minute, to: start };
  const limited = await call(me, locationCalls.track, span);
  expect(limited).toMatchObject({ error: 'telemetry.history_limited' });
  const backwards = await call(admin, locationCalls.track, { ...span, from: start + 1 });
  expect(backwards).toMatchObject({ error: 'telemetry.range_invalid' });
});
