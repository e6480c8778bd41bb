/** The server's clock is set by an hour, forth and back, while machines and a box are collected. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { createModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { type Clock, DataType, type PointId, systemClock, timestamp } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildDevice, buildPoint } from '../../devices/devices.builders.ts';
import { openTelemetryForTests, type TelemetryForTests } from '../telemetry.builders.ts';

const hour = 3_600_000;
let offset = 0;
let frozen: number | null = null;
/** Timers run on; only what the clock shows is set. */
const clock: Clock = {
  now: () => timestamp(frozen ?? systemClock.now() + offset),
  after: systemClock.after,
};

let fixture: TelemetryForTests;
let admin: string;
beforeAll(async () => {
  fixture = await openTelemetryForTests({ clock });
  admin = fixture.platform.signIn({ grade: 0, items: 'all' });
});
afterAll(() => fixture.close());

async function call<C extends Parameters<TelemetryForTests['platform']['call']>[1]>(
  declared: C,
  input: Parameters<typeof fixture.platform.call<C>>[2],
) {
  const reply = await fixture.platform.call(admin, declared, input);
  expect(reply).toMatchObject({ code: 200 });
  return reply.data;
}

const plain = { dataType: DataType.INT16U, slope: 1, decimals: null, upperLimit: null };
const valueNow = (point: PointId) => fixture.telemetry.values([point])[0];

it('keeps two reads of one millisecond apart', async () => {
  const fake = createModbusFake();
  const port = await fake.listen();
  const item = (await call(itemCalls.create, { itemName: '两次' })).id;
  const device = await call(
    deviceCalls.create,
    buildDevice({ itemId: item, deviceName: '机', host: '127.0.0.1', port, mode: 'save-flow' }),
  );
  const { id } = await call(pointCalls.create, {
    deviceId: device.id,
    point: buildPoint({ name: 'word', address: '10', ...plain }),
  });
  await waitFor('the first value', () => valueNow(id)?.value === 0);
  const from = clock.now() + 1;
  frozen = from;
  // Who begins to watch has the device read at once.
  for (const value of [1, 2, 3]) {
    fake.unit(1).holdings[10] = value;
    fixture.watch(id, true);
    await waitFor('the value', () => valueNow(id)?.value === value);
    fixture.watch(id, false);
  }
  frozen = null;
  const read = () => fixture.history.samples({ point: id, from, to: from + 1_000, limit: 100 });
  // A poll that was due meanwhile may have read a value again.
  const values = async () => [...new Set((await read()).map(({ value }) => value))];
  await waitFor('all in history', async () => (await values()).length >= 3);
  expect(await values()).toEqual([1, 2, 3]);
  await fake.close();
});

it('goes on showing and storing, in the order of its clock', async () => {
  const fake = createModbusFake();
  const port = await fake.listen();
  const item = (await call(itemCalls.create, { itemName: '现场' })).id;
  const polled = await call(
    deviceCalls.create,
    buildDevice({ itemId: item, deviceName: '机', host: '127.0.0.1', port, periodMs: 100 }),
  );
  const word = await call(pointCalls.create, {
    deviceId: polled.id,
    point: buildPoint({ name: 'word', address: '10', ...plain }),
  });
  const box = { boxId: 'CLOCK001', password: 'secret1' };
  const gateway = await call(gatewayCalls.create, { itemId: item, gatewayName: 'BOX', ...box });
  const behind = await call(
    deviceCalls.create,
    buildDevice({
      itemId: item,
      deviceName: '箱',
      protocol: 'mqtt-json',
      host: '',
      gatewayId: gateway.id,
    }),
  );
  const key = await call(pointCalls.create, {
    deviceId: behind.id,
    point: buildPoint({ name: 'key', family: 'key', address: 'v', ...plain, writable: false }),
  });
  await waitFor('both points', async () => {
    const { points } = await fixture.telemetry.itemPreview({ itemId: item });
    return points.length === 2;
  });
  const client = await connectAsync(fixture.mqttUrl, {
    username: box.boxId,
    password: box.password,
  });

  const seen: { readonly at: number; readonly value: number }[] = [];
  for (const [turn, by] of [0, hour, 0, -hour].entries()) {
    offset = by;
    const value = 10 + turn;
    fake.unit(1).holdings[10] = value;
    const at = clock.now();
    // The box sets its clock by ours.
    const payload = JSON.stringify({ t: at, v: { v: value } });
    await client.publishAsync('gateways/CLOCK001/samples', payload, { qos: 1 });
    await waitFor('the values', () => [word, key].every(({ id }) => valueNow(id)?.value === value));
    for (const point of [word, key]) {
      const now = valueNow(point.id);
      expect(now).toMatchObject({ value });
      expect(Math.abs((now?.time ?? 0) - clock.now())).toBeLessThan(30_000);
    }
    seen.push({ at, value });
  }
  // An unchanged value is shown again, so that its age stays honest.
  fixture.shown.length = 0;
  await waitFor('the value again', () => fixture.shown.includes(word.id));
  await fixture.telemetry.stop();

  const range = { from: systemClock.now() - 2 * hour, to: systemClock.now() + 2 * hour };
  const boxed = await fixture.history.samples({ point: key.id, ...range, limit: 100 });
  expect(boxed.map(({ time, value }) => ({ at: time, value }))).toEqual(
    seen.toSorted((a, b) => a.at - b.at),
  );
  const polledRows = await fixture.history.samples({ point: word.id, ...range, limit: 10_000 });
  expect(new Set(polledRows.map(({ value }) => value))).toEqual(new Set([0, 10, 11, 12, 13]));
  await fixture.history.rollUp({ open: true });
  for (const level of ['minute', 'hour', 'day'] as const) {
    const whole = { points: 'all' as const, from: range.from - 86_400_000, to: range.to };
    expect(await fixture.history.recount(level, whole)).toMatchObject({ wrong: 0 });
  }
  await client.endAsync();
  await fake.close();
});
