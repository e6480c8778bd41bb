import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { pointBlockCalls } from '@millwright/contract/devices/point-blocks/point-blocks.calls';
import { pointGroupCalls } from '@millwright/contract/devices/point-groups/point-groups.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType, isGood, Quality, systemClock, userId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from './device-fixture.builders.ts';

let fixture: DeviceFixture;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.renew());

describe('a machine that is polled', () => {
  it('shows its values, stores them, and follows its configuration', async () => {
    const device = await fixture.addMachine();
    fixture.machine.unit(1).holdings[10] = 604;
    const point = await fixture.addPoint(device.id, { slope: 0.1, decimals: 1 });
    await fixture.untilValue(point.id, 60.4);
    await fixture.untilState(device.id, 'online');
    fixture.machine.unit(1).holdings[10] = 611;
    await fixture.untilValue(point.id, 61.1);
    const trend = await waitFor('both values in history', async () => {
      const to = systemClock.now() + 1_000;
      const query = { points: [point.id], from: to - 60_000, to };
      const { data } = await fixture.call(fixture.admin, telemetryCalls.trend, query);
      const values = data.series[0]?.values ?? [];
      return values.includes(60.4) && values.includes(61.1) && data;
    });
    const at = { deviceId: device.id, name: '段', family: 'HR', address: '10' };
    const row = { name: '原始', dataType: DataType.INT16U };
    const made = await fixture.call(fixture.admin, pointBlockCalls.create, { ...at, rows: [row] });
    const [raw] = made.data.pointIds;
    if (raw === undefined) throw new Error('the block has no point');
    await fixture.untilValue(raw, 611);
    const block = await fixture.call(fixture.admin, telemetryCalls.blockValues, {
      blockId: made.data.id,
    });
    expect(block.data).toMatchObject({ block: made.data, list: [{ pointId: raw, value: 611 }] });
    expect(trend.series[0]?.source).toBe('raw');
    const engineer = fixture.server.platform.signIn({ userId: userId(9), items: 'all' });
    fixture.server.historyDays.set(userId(9), 30);
    const query = { points: [point.id], from: systemClock.now() - 31 * 86_400_000 };
    const early = await fixture.call(engineer, telemetryCalls.trend, {
      ...query,
      to: query.from + 1_000,
    });
    expect([early.code, early.error]).toEqual([422, 'telemetry.history_limited']);
    expect(early.message).toContain('30');

    const { id, version } = point;
    const edit = { ...point, id, version, slope: 1, decimals: null };
    expect(await fixture.call(fixture.admin, pointCalls.edit, edit)).toMatchObject({ code: 200 });
    await fixture.untilValue(point.id, 611);

    await fixture.call(fixture.admin, pointCalls.delete, { ids: [point.id] });
    await waitFor('the point to go', () => fixture.valueNow(point.id)?.time === null);
    await fixture.call(fixture.admin, deviceCalls.delete, { id: device.id });
    await waitFor('the device to go', () => fixture.stateOf(device.id) === undefined);
    await waitFor('the connection to close', () => fixture.machine.connections === 0);
  });

  it('loses a point while pages watch it: they see that it has no value any more', async () => {
    const device = await fixture.addMachine();
    const [point, other] = [await fixture.addPoint(device.id), await fixture.addPoint(device.id)];
    fixture.machine.unit(1).holdings[10] = 7;
    await fixture.untilValue(point.id, 7);
    fixture.server.watch(point.id, true);
    fixture.server.shown.length = 0;
    await fixture.call(fixture.admin, pointCalls.delete, { ids: [point.id] });
    await waitFor('the point to go', () => fixture.valueNow(point.id)?.time === null);
    expect(fixture.valueNow(point.id)).toMatchObject({ value: null, quality: Quality.unknown });
    expect(fixture.server.shown).toContain(point.id);
    fixture.server.shown.length = 0;
    fixture.machine.unit(1).holdings[10] = 8;
    await fixture.untilValue(other.id, 8);
    expect(fixture.server.shown).not.toContain(point.id);
    const written = await fixture.call(fixture.admin, telemetryCalls.setValue, {
      pointId: point.id,
      value: 1,
    });
    expect(written.code).toBe(404);
    fixture.server.watch(point.id, false);
  });

  it('turns offline with its link, its values bad, and comes back', async () => {
    const device = await fixture.addMachine();
    fixture.machine.unit(1).holdings[10] = 5;
    const point = await fixture.addPoint(device.id);
    await fixture.untilValue(point.id, 5);
    fixture.machine.refuseLinks();
    await fixture.untilState(device.id, 'offline');
    expect(fixture.valueNow(point.id)).toMatchObject({ value: 5, quality: Quality.communication });
    fixture.machine.unit(1).holdings[10] = 6;
    fixture.machine.admitLinks();
    await fixture.untilState(device.id, 'online');
    await fixture.untilValue(point.id, 6);
    expect(isGood(fixture.valueNow(point.id)?.quality ?? 255)).toBe(true);
  });

  it('is abnormal when it is reached and does not answer', async () => {
    const device = await fixture.addMachine();
    await fixture.addPoint(device.id);
    await fixture.untilState(device.id, 'online');
    fixture.machine.faults.silentUnits.add(1);
    await fixture.untilState(device.id, 'abnormal');
  });

  it('keeps the good points of a block with a refused one, which says so', async () => {
    fixture.machine.faults.exceptions = [{ space: 'holding', first: 12, last: 12, code: 2 }];
    const device = await fixture.addMachine();
    fixture.machine.unit(1).holdings[10] = 1;
    fixture.machine.unit(1).holdings[14] = 3;
    const first = await fixture.addPoint(device.id, { address: '10' });
    const refused = await fixture.addPoint(device.id, { address: '12' });
    const last = await fixture.addPoint(device.id, { address: '14' });
    await fixture.untilValue(first.id, 1);
    await fixture.untilValue(last.id, 3);
    await waitFor(
      'the refused point to say so',
      () => fixture.valueNow(refused.id)?.quality === Quality.configuration,
    );
  });

  it('shares one connection among the stations of one address', async () => {
    const port = await fixture.machine.listen();
    fixture.machine.unit(1).holdings[10] = 1;
    fixture.machine.unit(2).holdings[10] = 2;
    const one = await fixture.addMachine({ port, unitId: 1 });
    const two = await fixture.addMachine({ port, unitId: 2 });
    const [ofOne, ofTwo] = [await fixture.addPoint(one.id), await fixture.addPoint(two.id)];
    await fixture.untilValue(ofOne.id, 1);
    await fixture.untilValue(ofTwo.id, 2);
    expect(fixture.machine.connections).toBe(1);
  });

  it('is left alone when it is switched off', async () => {
    const device = await fixture.addMachine();
    const point = await fixture.addPoint(device.id);
    await fixture.untilState(device.id, 'online');
    const off = await fixture.call(fixture.admin, deviceCalls.edit, { ...device, enabled: false });
    expect(off).toMatchObject({ code: 200 });
    await waitFor('the connection to close', () => fixture.machine.connections === 0);
    expect(fixture.valueNow(point.id)).toMatchObject({ value: null, quality: Quality.unknown });
  });
});

describe('a gateway', () => {
  it('publishes for the devices behind it; what it says is stored before it is acknowledged', async () => {
    const box = { gatewayName: 'BOX', boxId: 'BOX00001', password: 'secret1' };
    const gateway = await fixture.call(fixture.admin, gatewayCalls.create, {
      itemId: fixture.item,
      ...box,
    });
    const device = await fixture.addMachine({
      protocol: 'mqtt-json',
      host: '',
      port: 0,
      gatewayId: gateway.data.id,
    });
    const point = await fixture.addPoint(device.id, {
      family: 'key',
      address: 'temp',
      dataType: DataType.DOUBLE,
      writable: false,
    });
    await waitFor('the point to be collected', async () => {
      const { points } = await fixture.server.telemetry.itemPreview({ itemId: fixture.item });
      return points.some((row) => row.pointId === point.id);
    });
    await expect(
      connectAsync(fixture.server.mqttUrl, {
        username: box.boxId,
        password: 'wrong',
        reconnectPeriod: 0,
      }),
    ).rejects.toThrow();

    const client = await connectAsync(fixture.server.mqttUrl, {
      username: box.boxId,
      password: box.password,
    });
    const now = systemClock.now();
    const publish = (payload: unknown) =>
      client.publishAsync('gateways/BOX00001/samples', JSON.stringify(payload), { qos: 1 });
    await publish({ t: now, v: { temp: 21.5 } });
    const stored = () =>
      fixture.server.history.samples({
        point: point.id,
        from: now - 60_000,
        to: now + 1,
        limit: 10,
      });
    expect((await stored()).map((sample) => sample.value)).toEqual([21.5]);
    expect(fixture.valueNow(point.id)).toMatchObject({ value: 21.5, time: now });
    expect(fixture.stateOf(device.id)).toBe('online');

    // Kept by the box while it was cut off, and sent twice.
    await publish({ t: now - 30_000, v: { temp: 18 } });
    await publish([
      { t: now - 30_000, v: { temp: 18 } },
      { t: now, v: { temp: 21.5 } },
    ]);
    expect((await stored()).map((sample) => sample.value)).toEqual([18, 21.5]);
    expect(fixture.valueNow(point.id)).toMatchObject({ value: 21.5, time: now });

    await publish('not a record');
    await publish({ t: now + 1, v: { temp: 'hot', unknown: 1 } });
    expect(fixture.valueNow(point.id)).toMatchObject({ value: 21.5, quality: Quality.decode });
    await client.endAsync();
  });
});

it('shows the points of a device by variable group, those in none last', async () => {
  const device = await fixture.addMachine();
  fixture.machine.unit(1).holdings[10] = 7;
  const group = async (name: string) =>
    (await fixture.call(fixture.admin, pointGroupCalls.create, { itemId: fixture.item, name })).data
      .id;
  const [empty, pressures] = [await group('A空组'), await group('B压力')];
  const grouped = await fixture.addPoint(device.id, { groupId: pressures });
  const loose = await fixture.addPoint(device.id);
  await fixture.untilValue(grouped.id, 7);
  await fixture.untilValue(loose.id, 7);
  const wanted = { itemId: fixture.item, deviceId: device.id };
  const shown = async () => {
    const { data } = await fixture.call(fixture.admin, telemetryCalls.groupPreview, wanted);
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
  await fixture.call(fixture.admin, pointGroupCalls.delete, { id: pressures });
  await waitFor('both points in no group', async () => {
    const last = (await shown()).at(-1);
    return last?.[0] === null && (last[2] as unknown[]).length === 2;
  });
});

it('shows the points of a device that is switched off, as what nobody reads', async () => {
  const device = await fixture.addMachine();
  fixture.machine.unit(1).holdings[10] = 7;
  const point = await fixture.addPoint(device.id);
  await fixture.untilValue(point.id, 7);
  await fixture.call(fixture.admin, deviceCalls.edit, { ...device, enabled: false });
  const wanted = { itemId: fixture.item, deviceId: device.id };
  const shown = async () =>
    (await fixture.call(fixture.admin, telemetryCalls.itemPreview, wanted)).data;
  await waitFor('the device to be off', async () => (await shown()).devices[0]?.state === 'off');
  expect(await shown()).toMatchObject({
    devices: [{ deviceId: device.id, deviceName: device.deviceName, since: null }],
    points: [{ pointId: point.id, value: null, time: null, quality: Quality.unknown }],
  });
  const grouped = await fixture.call(fixture.admin, telemetryCalls.groupPreview, wanted);
  expect(grouped.data.list.at(-1)).toMatchObject({ points: [{ pointId: point.id }] });
});

it('shows the first points of an item, and the devices as far as they reach', async () => {
  const port = await fixture.machine.listen();
  const first = await fixture.addMachine({ port, unitId: 1 });
  const second = await fixture.addMachine({ port, unitId: 2 });
  for (const address of ['10', '11', '12']) await fixture.addPoint(first.id, { address });
  for (const address of ['10', '11']) await fixture.addPoint(second.id, { address });
  const shown = async (input: { readonly deviceId?: number; readonly first?: number }) => {
    const wanted = { itemId: fixture.item, ...input };
    const { data } = await fixture.call(fixture.admin, telemetryCalls.itemPreview, wanted);
    return data;
  };
  await waitFor('the points to be collected', async () => {
    const { points } = await shown({});
    const own = points.filter(({ deviceId }) => [first.id, second.id].includes(deviceId));
    return own.length === 5;
  });
  const all = await shown({});
  const inOrder = all.devices.flatMap(({ deviceId }) =>
    all.points.filter((point) => point.deviceId === deviceId).map(({ pointId }) => pointId),
  );
  for (const count of [1, 2, 3, inOrder.length - 1, inOrder.length, inOrder.length + 1]) {
    const { devices, points } = await shown({ first: count });
    expect(points.map(({ pointId }) => pointId)).toEqual(inOrder.slice(0, count));
    const reached = all.devices.findIndex(({ deviceId }) => deviceId === points.at(-1)?.deviceId);
    const whole = count > inOrder.length;
    expect(devices).toHaveLength(whole ? all.devices.length : reached + 1);
  }
});

it('says the scale of a point, where it has one: pages reckon what it can hold', async () => {
  const device = await fixture.addMachine();
  const plain = await fixture.addPoint(device.id);
  const scaled = await fixture.addPoint(device.id, { address: '11', slope: 0.1, intercept: -40 });
  await fixture.untilValue(scaled.id, -40);
  const wanted = { itemId: fixture.item, deviceId: device.id };
  const { data } = await fixture.call(fixture.admin, telemetryCalls.itemPreview, wanted);
  const shown = new Map(data.points.map((point) => [point.pointId, point]));
  expect(shown.get(scaled.id)).toMatchObject({ slope: 0.1, intercept: -40 });
  expect(Object.keys(shown.get(plain.id) ?? {})).not.toContain('slope');
});
