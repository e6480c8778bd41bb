import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { gatewayCalls } from '@millwright/contract/devices/gateways.calls';
import { pointBlockCalls } from '@millwright/contract/devices/point-blocks.calls';
import { pointGroupCalls } from '@millwright/contract/devices/point-groups.calls';
import { pointCalls } from '@millwright/contract/devices/points.calls';
import type { PointInput } from '@millwright/contract/devices/points.schemas';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { createModbusFake, type ModbusFake } from '@millwright/drivers/modbus/fake';
import { DataType, isGood, Quality, seconds, systemClock, userId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { connectAsync } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildDevice, buildPoint } from '../devices/devices.builders.ts';
import { openTelemetryForTests, type TelemetryForTests } from './telemetry.builders.ts';

let house: TelemetryForTests;
let admin: string;
let item: number;
let machine: ModbusFake;
let serial = 0;

beforeAll(async () => {
  house = await openTelemetryForTests();
  admin = house.platform.signIn({ grade: 0, items: 'all' });
  item = (await house.platform.call(admin, itemCalls.create, { itemName: '空压站' })).data.id;
});
afterAll(() => house.close());
beforeEach(() => {
  machine = createModbusFake();
});
afterEach(() => machine.close());

const call: TelemetryForTests['platform']['call'] = (token, declared, input) =>
  house.platform.call(token, declared, input);

async function addMachine(given: Parameters<typeof buildDevice>[0] = {}) {
  const port = given.port ?? (await machine.listen());
  const { data } = await call(
    admin,
    deviceCalls.create,
    buildDevice({
      itemId: item,
      deviceName: `机${++serial}`,
      host: '127.0.0.1',
      port,
      periodMs: 100,
      timeoutMs: 200,
      ...given,
    }),
  );
  return data;
}

async function addPoint(deviceId: number, given: Partial<PointInput> = {}) {
  const point = buildPoint({
    name: `点${++serial}`,
    address: '10',
    dataType: DataType.INT16U,
    slope: 1,
    writable: true,
    ...given,
  });
  return (await call(admin, pointCalls.create, { deviceId, point })).data;
}

const valueNow = (point: number) => house.telemetry.values([point])[0];
const stateOf = (device: number) =>
  house.telemetry.devices('all').find((row) => row.deviceId === device)?.state;
const untilValue = (point: number, value: number | string) =>
  waitFor(`${point} to be ${value}`, () => valueNow(point)?.value === value, seconds(10));
const untilState = (device: number, state: string) =>
  waitFor(`${device} to be ${state}`, () => stateOf(device) === state, seconds(15));

async function write(pointId: number, value: number | string | boolean) {
  const sent = await call(admin, telemetryCalls.setValue, { pointId, value });
  if (sent.code !== 200) return sent;
  const { commandId } = sent.data;
  return waitFor(
    'the command to end',
    async () => {
      const now = await call(admin, telemetryCalls.writeState, { commandId });
      return now.data.finishedAt !== null && now;
    },
    seconds(15),
  );
}

describe('a machine that is polled', () => {
  it('shows its values, stores them, and follows its configuration', async () => {
    const device = await addMachine();
    machine.unit(1).holdings[10] = 604;
    const point = await addPoint(device.id, { slope: 0.1, decimals: 1 });
    await untilValue(point.id, 60.4);
    expect(stateOf(device.id)).toBe('online');
    machine.unit(1).holdings[10] = 611;
    await untilValue(point.id, 61.1);
    const trend = await waitFor('both values in history', async () => {
      const to = systemClock.now() + 1_000;
      const query = { points: [point.id], from: to - 60_000, to };
      const { data } = await call(admin, telemetryCalls.trend, query);
      const values = data.series[0]?.values ?? [];
      return values.includes(60.4) && values.includes(61.1) && data;
    });
    const at = { deviceId: device.id, name: '段', family: 'HR', address: '10' };
    const row = { name: '原始', dataType: DataType.INT16U };
    const made = await call(admin, pointBlockCalls.create, { ...at, rows: [row] });
    const [raw] = made.data.pointIds;
    await untilValue(raw ?? 0, 611);
    const block = await call(admin, telemetryCalls.blockValues, { blockId: made.data.id });
    expect(block.data).toMatchObject({ block: made.data, list: [{ pointId: raw, value: 611 }] });
    expect(trend.series[0]?.source).toBe('raw');
    const engineer = house.platform.signIn({ userId: userId(9), items: 'all' });
    house.historyDays.set(userId(9), 30);
    const query = { points: [point.id], from: systemClock.now() - 31 * 86_400_000 };
    const early = await call(engineer, telemetryCalls.trend, { ...query, to: query.from + 1_000 });
    expect([early.code, early.error]).toEqual([422, 'telemetry.history_limited']);
    expect(early.message).toContain('30');

    const { id, version } = point;
    const edit = { ...point, id, version, slope: 1, decimals: null };
    expect(await call(admin, pointCalls.edit, edit)).toMatchObject({ code: 200 });
    await untilValue(point.id, 611);

    await call(admin, pointCalls.delete, { ids: [point.id] });
    await waitFor('the point to go', () => valueNow(point.id)?.time === null);
    await call(admin, deviceCalls.delete, { id: device.id });
    await waitFor('the device to go', () => stateOf(device.id) === undefined);
    await waitFor('the connection to close', () => machine.connections === 0);
  });

  it('loses a point while pages watch it: they see that it has no value any more', async () => {
    const device = await addMachine();
    const [point, other] = [await addPoint(device.id), await addPoint(device.id)];
    machine.unit(1).holdings[10] = 7;
    await untilValue(point.id, 7);
    house.watch(point.id, true);
    house.shown.length = 0;
    await call(admin, pointCalls.delete, { ids: [point.id] });
    await waitFor('the point to go', () => valueNow(point.id)?.time === null);
    expect(valueNow(point.id)).toMatchObject({ value: null, quality: Quality.unknown });
    expect(house.shown).toContain(point.id);
    house.shown.length = 0;
    machine.unit(1).holdings[10] = 8;
    await untilValue(other.id, 8);
    expect(house.shown).not.toContain(point.id);
    const written = await call(admin, telemetryCalls.setValue, { pointId: point.id, value: 1 });
    expect(written.code).toBe(404);
    house.watch(point.id, false);
  });

  it('turns offline with its link, its values bad, and comes back', async () => {
    const device = await addMachine();
    machine.unit(1).holdings[10] = 5;
    const point = await addPoint(device.id);
    await untilValue(point.id, 5);
    machine.refuseLinks();
    await untilState(device.id, 'offline');
    expect(valueNow(point.id)).toMatchObject({ value: 5, quality: Quality.communication });
    machine.unit(1).holdings[10] = 6;
    machine.admitLinks();
    await untilState(device.id, 'online');
    await untilValue(point.id, 6);
    expect(isGood(valueNow(point.id)?.quality ?? 255)).toBe(true);
  });

  it('is abnormal when it is reached and does not answer', async () => {
    const device = await addMachine();
    await addPoint(device.id);
    await untilState(device.id, 'online');
    machine.faults.silentUnits.add(1);
    await untilState(device.id, 'abnormal');
  });

  it('keeps the good points of a block with a refused one, which says so', async () => {
    machine.faults.exceptions = [{ space: 'holding', first: 12, last: 12, code: 2 }];
    const device = await addMachine();
    machine.unit(1).holdings[10] = 1;
    machine.unit(1).holdings[14] = 3;
    const first = await addPoint(device.id, { address: '10' });
    const refused = await addPoint(device.id, { address: '12' });
    const last = await addPoint(device.id, { address: '14' });
    await untilValue(first.id, 1);
    await untilValue(last.id, 3);
    await waitFor(
      'the refused point to say so',
      () => valueNow(refused.id)?.quality === Quality.configuration,
    );
  });

  it('shares one connection among the stations of one address', async () => {
    const port = await machine.listen();
    machine.unit(1).holdings[10] = 1;
    machine.unit(2).holdings[10] = 2;
    const one = await addMachine({ port, unitId: 1 });
    const two = await addMachine({ port, unitId: 2 });
    const points = [await addPoint(one.id), await addPoint(two.id)];
    await untilValue(points[0]?.id ?? 0, 1);
    await untilValue(points[1]?.id ?? 0, 2);
    expect(machine.connections).toBe(1);
  });

  it('is left alone when it is switched off', async () => {
    const device = await addMachine();
    const point = await addPoint(device.id);
    await untilState(device.id, 'online');
    const off = await call(admin, deviceCalls.edit, { ...device, enabled: false });
    expect(off).toMatchObject({ code: 200 });
    await waitFor('the connection to close', () => machine.connections === 0);
    expect(valueNow(point.id)).toMatchObject({ value: null, quality: Quality.unknown });
  });
});

describe('a write', () => {
  it('is confirmed by read-back, logged and told of', async () => {
    const device = await addMachine();
    const point = await addPoint(device.id, { slope: 0.1, unit: '℃' });
    await untilState(device.id, 'online');
    const { data } = await write(point.id, 42.5);
    expect(data).toMatchObject({ state: 'confirmed', oldValue: '0', newValue: '42.5' });
    expect(data).toMatchObject({ readBack: '42.5', reason: null, unit: '℃' });
    expect(machine.unit(1).holdings[10]).toBe(425);
    await untilValue(point.id, 42.5);
    const told = house.published.filter(
      ({ topic, data: told }) =>
        topic === 'writes' && (told as { commandId: number }).commandId === data.commandId,
    );
    expect(told.map(({ data: command }) => (command as { state: string }).state)).toEqual([
      'sent',
      'accepted',
      'confirmed',
    ]);
    const log = await call(admin, telemetryCalls.writeList, { pointId: point.id });
    expect(log.data).toMatchObject({ total: 1, list: [{ commandId: data.commandId }] });
  });

  it.each([
    ['a number beyond the type', 70_000, 'telemetry.value_out_of_range'],
    ['no number', 'abc', 'telemetry.value_not_number'],
  ])('of %s is refused and logged', async (_what, value, error) => {
    const device = await addMachine();
    const point = await addPoint(device.id);
    await untilState(device.id, 'online');
    expect(await write(point.id, value)).toMatchObject({ code: 422, error });
    const { data } = await call(admin, telemetryCalls.writeList, { pointId: point.id });
    expect(data.list).toMatchObject([{ state: 'refused', reason: error }]);
  });

  it('is refused where the point is not writable, or the machine is offline', async () => {
    const device = await addMachine();
    const fixed = await addPoint(device.id, { writable: false });
    const point = await addPoint(device.id, { address: '11' });
    await untilState(device.id, 'online');
    expect(await write(fixed.id, 1)).toMatchObject({ error: 'telemetry.not_writable' });
    machine.refuseLinks();
    await untilState(device.id, 'offline');
    expect(await write(point.id, 1)).toMatchObject({ error: 'telemetry.device_offline' });
  });

  it('that the machine refuses says so', async () => {
    machine.faults.exceptions = [{ space: 'holding', first: 10, last: 10, code: 3, on: 'write' }];
    const device = await addMachine();
    const point = await addPoint(device.id);
    await untilState(device.id, 'online');
    const { data } = await write(point.id, 1);
    expect(data).toMatchObject({ state: 'refused', reason: 'telemetry.device_refused' });
  });

  it('that the machine takes and does not keep differs', async () => {
    const device = await addMachine();
    const point = await addPoint(device.id);
    await untilState(device.id, 'online');
    machine.freeze();
    const { data } = await write(point.id, 9);
    expect(data).toMatchObject({ state: 'refused', reason: 'telemetry.read_back_differs' });
  });

  it('that nobody answers has an unknown outcome', async () => {
    const device = await addMachine();
    const point = await addPoint(device.id);
    await untilState(device.id, 'online');
    machine.faults.silentUnits.add(1);
    const { data } = await write(point.id, 9);
    expect(data).toMatchObject({ state: 'timed-out', reason: 'telemetry.write_timed_out' });
  });

  it('is carried out once for one intent, and not without end', async () => {
    const device = await addMachine();
    const point = await addPoint(device.id);
    await untilState(device.id, 'online');
    const intent = { pointId: point.id, value: 1, idempotencyKey: 'intent-0001' };
    const first = await call(admin, telemetryCalls.setValue, intent);
    const again = await call(admin, telemetryCalls.setValue, intent);
    expect(again.data.commandId).toBe(first.data.commandId);
    const codes: (string | undefined)[] = [];
    for (let value = 0; value < 12; value++) {
      const sent = await call(admin, telemetryCalls.setValue, { pointId: point.id, value });
      codes.push(sent.error);
    }
    expect(codes.at(-1)).toBe('telemetry.write_too_often');
  });
});

describe('a gateway', () => {
  it('publishes for the devices behind it; what it says is stored before it is acknowledged', async () => {
    const box = { gatewayName: 'BOX', boxId: 'BOX00001', password: 'secret1' };
    const gateway = await call(admin, gatewayCalls.create, { itemId: item, ...box });
    const device = await addMachine({
      protocol: 'mqtt-json',
      host: '',
      port: 0,
      gatewayId: gateway.data.id,
    });
    const point = await addPoint(device.id, { family: 'key', address: 'temp', writable: false });
    await waitFor('the point to be collected', () =>
      house.telemetry.itemPoints({ itemId: item }).some((row) => row.pointId === point.id),
    );
    await expect(
      connectAsync(house.mqttUrl, { username: box.boxId, password: 'wrong', reconnectPeriod: 0 }),
    ).rejects.toThrow();

    const client = await connectAsync(house.mqttUrl, {
      username: box.boxId,
      password: box.password,
    });
    const now = systemClock.now();
    const publish = (payload: unknown) =>
      client.publishAsync('gateways/BOX00001/samples', JSON.stringify(payload), { qos: 1 });
    await publish({ t: now, v: { temp: 21.5 } });
    const stored = () =>
      house.history.samples({ point: point.id, from: now - 60_000, to: now + 1, limit: 10 });
    expect((await stored()).map((sample) => sample.value)).toEqual([21.5]);
    expect(valueNow(point.id)).toMatchObject({ value: 21.5, time: now });
    expect(stateOf(device.id)).toBe('online');

    // Kept by the box while it was cut off, and sent twice.
    await publish({ t: now - 30_000, v: { temp: 18 } });
    await publish([
      { t: now - 30_000, v: { temp: 18 } },
      { t: now, v: { temp: 21.5 } },
    ]);
    expect((await stored()).map((sample) => sample.value)).toEqual([18, 21.5]);
    expect(valueNow(point.id)).toMatchObject({ value: 21.5, time: now });

    await publish('not a record');
    await publish({ t: now + 1, v: { temp: 'hot', unknown: 1 } });
    expect(valueNow(point.id)).toMatchObject({ value: 21.5, quality: Quality.decode });
    await client.endAsync();
  });
});

it('shows the points of a device by variable group, those in none last', async () => {
  const device = await addMachine();
  machine.unit(1).holdings[10] = 7;
  const group = async (name: string) =>
    (await call(admin, pointGroupCalls.create, { itemId: item, name })).data.id;
  const [empty, pressures] = [await group('A空组'), await group('B压力')];
  const grouped = await addPoint(device.id, { groupId: pressures });
  const loose = await addPoint(device.id);
  await untilValue(grouped.id, 7);
  await untilValue(loose.id, 7);
  const wanted = { itemId: item, deviceId: device.id };
  const shown = async () => {
    const { data } = await call(admin, telemetryCalls.groupPreview, wanted);
    return data.list.map((row) => [
      row.groupId,
      row.name,
      row.points.map(({ pointId, value }) => [pointId, value]),
    ]);
  };
  expect(await shown()).toEqual([
    [empty, 'A空组', []],
    [pressures, 'B压力', [[grouped.id, 7]]],
    [null, null, [[loose.id, 7]]],
  ]);
  await call(admin, pointGroupCalls.delete, { id: pressures });
  await waitFor('both points in no group', async () => {
    const last = (await shown()).at(-1);
    return last?.[0] === null && (last[2] as unknown[]).length === 2;
  });
});
