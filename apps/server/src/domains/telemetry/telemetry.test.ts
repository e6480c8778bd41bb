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
import { openShop, type Shop } from './shop.builders.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.renew());

describe('a machine that is polled', () => {
  it('shows its values, stores them, and follows its configuration', async () => {
    const device = await shop.addMachine();
    shop.machine.unit(1).holdings[10] = 604;
    const point = await shop.addPoint(device.id, { slope: 0.1, decimals: 1 });
    await shop.untilValue(point.id, 60.4);
    expect(shop.stateOf(device.id)).toBe('online');
    shop.machine.unit(1).holdings[10] = 611;
    await shop.untilValue(point.id, 61.1);
    const trend = await waitFor('both values in history', async () => {
      const to = systemClock.now() + 1_000;
      const query = { points: [point.id], from: to - 60_000, to };
      const { data } = await shop.call(shop.admin, telemetryCalls.trend, query);
      const values = data.series[0]?.values ?? [];
      return values.includes(60.4) && values.includes(61.1) && data;
    });
    const at = { deviceId: device.id, name: '段', family: 'HR', address: '10' };
    const row = { name: '原始', dataType: DataType.INT16U };
    const made = await shop.call(shop.admin, pointBlockCalls.create, { ...at, rows: [row] });
    const [raw] = made.data.pointIds;
    await shop.untilValue(raw ?? 0, 611);
    const block = await shop.call(shop.admin, telemetryCalls.blockValues, {
      blockId: made.data.id,
    });
    expect(block.data).toMatchObject({ block: made.data, list: [{ pointId: raw, value: 611 }] });
    expect(trend.series[0]?.source).toBe('raw');
    const engineer = shop.house.platform.signIn({ userId: userId(9), items: 'all' });
    shop.house.historyDays.set(userId(9), 30);
    const query = { points: [point.id], from: systemClock.now() - 31 * 86_400_000 };
    const early = await shop.call(engineer, telemetryCalls.trend, {
      ...query,
      to: query.from + 1_000,
    });
    expect([early.code, early.error]).toEqual([422, 'telemetry.history_limited']);
    expect(early.message).toContain('30');

    const { id, version } = point;
    const edit = { ...point, id, version, slope: 1, decimals: null };
    expect(await shop.call(shop.admin, pointCalls.edit, edit)).toMatchObject({ code: 200 });
    await shop.untilValue(point.id, 611);

    await shop.call(shop.admin, pointCalls.delete, { ids: [point.id] });
    await waitFor('the point to go', () => shop.valueNow(point.id)?.time === null);
    await shop.call(shop.admin, deviceCalls.delete, { id: device.id });
    await waitFor('the device to go', () => shop.stateOf(device.id) === undefined);
    await waitFor('the connection to close', () => shop.machine.connections === 0);
  });

  it('loses a point while pages watch it: they see that it has no value any more', async () => {
    const device = await shop.addMachine();
    const [point, other] = [await shop.addPoint(device.id), await shop.addPoint(device.id)];
    shop.machine.unit(1).holdings[10] = 7;
    await shop.untilValue(point.id, 7);
    shop.house.watch(point.id, true);
    shop.house.shown.length = 0;
    await shop.call(shop.admin, pointCalls.delete, { ids: [point.id] });
    await waitFor('the point to go', () => shop.valueNow(point.id)?.time === null);
    expect(shop.valueNow(point.id)).toMatchObject({ value: null, quality: Quality.unknown });
    expect(shop.house.shown).toContain(point.id);
    shop.house.shown.length = 0;
    shop.machine.unit(1).holdings[10] = 8;
    await shop.untilValue(other.id, 8);
    expect(shop.house.shown).not.toContain(point.id);
    const written = await shop.call(shop.admin, telemetryCalls.setValue, {
      pointId: point.id,
      value: 1,
    });
    expect(written.code).toBe(404);
    shop.house.watch(point.id, false);
  });

  it('turns offline with its link, its values bad, and comes back', async () => {
    const device = await shop.addMachine();
    shop.machine.unit(1).holdings[10] = 5;
    const point = await shop.addPoint(device.id);
    await shop.untilValue(point.id, 5);
    shop.machine.refuseLinks();
    await shop.untilState(device.id, 'offline');
    expect(shop.valueNow(point.id)).toMatchObject({ value: 5, quality: Quality.communication });
    shop.machine.unit(1).holdings[10] = 6;
    shop.machine.admitLinks();
    await shop.untilState(device.id, 'online');
    await shop.untilValue(point.id, 6);
    expect(isGood(shop.valueNow(point.id)?.quality ?? 255)).toBe(true);
  });

  it('is abnormal when it is reached and does not answer', async () => {
    const device = await shop.addMachine();
    await shop.addPoint(device.id);
    await shop.untilState(device.id, 'online');
    shop.machine.faults.silentUnits.add(1);
    await shop.untilState(device.id, 'abnormal');
  });

  it('keeps the good points of a block with a refused one, which says so', async () => {
    shop.machine.faults.exceptions = [{ space: 'holding', first: 12, last: 12, code: 2 }];
    const device = await shop.addMachine();
    shop.machine.unit(1).holdings[10] = 1;
    shop.machine.unit(1).holdings[14] = 3;
    const first = await shop.addPoint(device.id, { address: '10' });
    const refused = await shop.addPoint(device.id, { address: '12' });
    const last = await shop.addPoint(device.id, { address: '14' });
    await shop.untilValue(first.id, 1);
    await shop.untilValue(last.id, 3);
    await waitFor(
      'the refused point to say so',
      () => shop.valueNow(refused.id)?.quality === Quality.configuration,
    );
  });

  it('shares one connection among the stations of one address', async () => {
    const port = await shop.machine.listen();
    shop.machine.unit(1).holdings[10] = 1;
    shop.machine.unit(2).holdings[10] = 2;
    const one = await shop.addMachine({ port, unitId: 1 });
    const two = await shop.addMachine({ port, unitId: 2 });
    const points = [await shop.addPoint(one.id), await shop.addPoint(two.id)];
    await shop.untilValue(points[0]?.id ?? 0, 1);
    await shop.untilValue(points[1]?.id ?? 0, 2);
    expect(shop.machine.connections).toBe(1);
  });

  it('is left alone when it is switched off', async () => {
    const device = await shop.addMachine();
    const point = await shop.addPoint(device.id);
    await shop.untilState(device.id, 'online');
    const off = await shop.call(shop.admin, deviceCalls.edit, { ...device, enabled: false });
    expect(off).toMatchObject({ code: 200 });
    await waitFor('the connection to close', () => shop.machine.connections === 0);
    expect(shop.valueNow(point.id)).toMatchObject({ value: null, quality: Quality.unknown });
  });
});

describe('a gateway', () => {
  it('publishes for the devices behind it; what it says is stored before it is acknowledged', async () => {
    const box = { gatewayName: 'BOX', boxId: 'BOX00001', password: 'secret1' };
    const gateway = await shop.call(shop.admin, gatewayCalls.create, { itemId: shop.item, ...box });
    const device = await shop.addMachine({
      protocol: 'mqtt-json',
      host: '',
      port: 0,
      gatewayId: gateway.data.id,
    });
    const point = await shop.addPoint(device.id, {
      family: 'key',
      address: 'temp',
      dataType: DataType.DOUBLE,
      writable: false,
    });
    await waitFor('the point to be collected', async () => {
      const { points } = await shop.house.telemetry.itemPreview({ itemId: shop.item });
      return points.some((row) => row.pointId === point.id);
    });
    await expect(
      connectAsync(shop.house.mqttUrl, {
        username: box.boxId,
        password: 'wrong',
        reconnectPeriod: 0,
      }),
    ).rejects.toThrow();

    const client = await connectAsync(shop.house.mqttUrl, {
      username: box.boxId,
      password: box.password,
    });
    const now = systemClock.now();
    const publish = (payload: unknown) =>
      client.publishAsync('gateways/BOX00001/samples', JSON.stringify(payload), { qos: 1 });
    await publish({ t: now, v: { temp: 21.5 } });
    const stored = () =>
      shop.house.history.samples({ point: point.id, from: now - 60_000, to: now + 1, limit: 10 });
    expect((await stored()).map((sample) => sample.value)).toEqual([21.5]);
    expect(shop.valueNow(point.id)).toMatchObject({ value: 21.5, time: now });
    expect(shop.stateOf(device.id)).toBe('online');

    // Kept by the box while it was cut off, and sent twice.
    await publish({ t: now - 30_000, v: { temp: 18 } });
    await publish([
      { t: now - 30_000, v: { temp: 18 } },
      { t: now, v: { temp: 21.5 } },
    ]);
    expect((await stored()).map((sample) => sample.value)).toEqual([18, 21.5]);
    expect(shop.valueNow(point.id)).toMatchObject({ value: 21.5, time: now });

    await publish('not a record');
    await publish({ t: now + 1, v: { temp: 'hot', unknown: 1 } });
    expect(shop.valueNow(point.id)).toMatchObject({ value: 21.5, quality: Quality.decode });
    await client.endAsync();
  });
});

it('shows the points of a device by variable group, those in none last', async () => {
  const device = await shop.addMachine();
  shop.machine.unit(1).holdings[10] = 7;
  const group = async (name: string) =>
    (await shop.call(shop.admin, pointGroupCalls.create, { itemId: shop.item, name })).data.id;
  const [empty, pressures] = [await group('A空组'), await group('B压力')];
  const grouped = await shop.addPoint(device.id, { groupId: pressures });
  const loose = await shop.addPoint(device.id);
  await shop.untilValue(grouped.id, 7);
  await shop.untilValue(loose.id, 7);
  const wanted = { itemId: shop.item, deviceId: device.id };
  const shown = async () => {
    const { data } = await shop.call(shop.admin, telemetryCalls.groupPreview, wanted);
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
  await shop.call(shop.admin, pointGroupCalls.delete, { id: pressures });
  await waitFor('both points in no group', async () => {
    const last = (await shown()).at(-1);
    return last?.[0] === null && (last[2] as unknown[]).length === 2;
  });
});

it('shows the points of a device that is switched off, as what nobody reads', async () => {
  const device = await shop.addMachine();
  shop.machine.unit(1).holdings[10] = 7;
  const point = await shop.addPoint(device.id);
  await shop.untilValue(point.id, 7);
  await shop.call(shop.admin, deviceCalls.edit, { ...device, enabled: false });
  const wanted = { itemId: shop.item, deviceId: device.id };
  const shown = async () => (await shop.call(shop.admin, telemetryCalls.itemPreview, wanted)).data;
  await waitFor('the device to be off', async () => (await shown()).devices[0]?.state === 'off');
  expect(await shown()).toMatchObject({
    devices: [{ deviceId: device.id, deviceName: device.deviceName, since: null }],
    points: [{ pointId: point.id, value: null, time: null, quality: Quality.unknown }],
  });
  const grouped = await shop.call(shop.admin, telemetryCalls.groupPreview, wanted);
  expect(grouped.data.list.at(-1)).toMatchObject({ points: [{ pointId: point.id }] });
});
