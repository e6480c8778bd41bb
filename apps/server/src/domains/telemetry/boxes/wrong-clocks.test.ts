/** Boxes whose clocks are wrong, and boxes that had kept something: over MQTT, into real engines. */
import {
  type Clock,
  DataType,
  milliseconds,
  Quality,
  systemClock,
  type Transition,
  timestamp,
} from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GatewayFixture, openGatewayFixture } from '../gateway-fixture.builders.ts';
import { createBoxClocksStore } from './box-clocks.store.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const limit = 50;

let offset = 0;
/** Timers run on; what the clock shows is moved by the tests. */
const clock: Clock = {
  now: () => timestamp(systemClock.now() + offset),
  after: systemClock.after,
};
const pass = (by: number): void => {
  offset += by;
};

let fixture: GatewayFixture;
const heard: Transition[] = [];
beforeAll(async () => {
  fixture = await openGatewayFixture({ clock });
  fixture.server.telemetry.conditions.onTransition('test', (one) => void heard.push(one));
});
afterAll(() => fixture.close());

/** A box with one point, above {@link limit} an alarm. */
async function openBox() {
  const { id, boxId } = await fixture.addGateway({ password: 'secret1' });
  const device = await fixture.addDevice({ protocol: 'mqtt-json', host: '', gatewayId: id });
  const point = await fixture.addPoint(device.id, {
    ...{ family: 'key', address: 'k', dataType: DataType.DOUBLE, writable: false },
  });
  await waitFor('the point to be collected', async () => {
    const { points } = await fixture.server.telemetry.itemPreview({ itemId: fixture.item });
    return points.some((row) => row.pointId === point.id);
  });
  fixture.server.telemetry.conditions.upsert('test', {
    id: point.id,
    when: { op: 'above', pointId: point.id, value: limit },
    onDelay: milliseconds(0),
    offDelay: milliseconds(0),
  });
  const connect = (options: Parameters<typeof connectAsync>[1] = {}) =>
    connectAsync(fixture.server.mqttUrl, { username: boxId, password: 'secret1', ...options });
  const client = await connect();
  const publish = (payload: unknown, by: MqttClient = client) =>
    by.publishAsync(`gateways/${boxId}/samples`, JSON.stringify(payload), { qos: 1 });
  const { history } = fixture.server;
  return {
    id,
    point: point.id,
    connect,
    publish,
    /** A sample a second, by a clock that is so far behind. */
    async run(count: number, k: number, behind = 0) {
      for (let n = 0; n < count; n += 1) {
        pass(second);
        await publish({ t: clock.now() - behind, v: { k } });
      }
    },
    now: () => fixture.now(point.id),
    live: async () => (await fixture.gatewayNow(id)).live,
    /** What administrators are told of its clock. */
    told: () => fixture.server.telemetry.wrongClocks().filter((one) => one.boxId === boxId),
    alarms: () =>
      heard.filter(({ conditionId }) => conditionId === point.id).map(({ active }) => active),
    stored: (from = 0) =>
      history.samples({ point: point.id, from, to: clock.now() + 2 * hour, limit: 10_000 }),
    close: () => client.endAsync(),
  };
}

it('a clock that is set back is seen through within seconds', async () => {
  const box = await openBox();
  await box.run(5, 1);
  expect(box.now()).toMatchObject({ value: 1, quality: Quality.good });
  const set = clock.now();
  await box.run(4, 100, 30 * minute);
  const now = box.now();
  expect(now).toMatchObject({ value: 100, quality: Quality.clock });
  expect(clock.now() - (now?.time ?? 0)).toBeLessThan(2 * second);
  expect(box.alarms()).toEqual([true]);
  const live = await box.live();
  expect(Math.abs((live?.clock?.behind ?? 0) - 30 * minute)).toBeLessThan(second);
  expect((live?.clock?.since ?? 0) - set).toBeLessThanOrEqual(6 * second);
  expect(box.told()).toMatchObject([live?.clock]);
  // Kept over a restart.
  const known = await createBoxClocksStore(fixture.server.platform.db).load();
  expect(known.get(box.id)).toEqual({
    behind: Math.round(live?.clock?.behind ?? 0),
    since: live?.clock?.since,
  });

  // Its samples stand where they belong, and what was there before stays as it was.
  await box.run(5, 100, 30 * minute);
  const late = await box.stored(set);
  expect(late.length).toBeGreaterThanOrEqual(5);
  expect(new Set(late.map(({ quality }) => quality))).toEqual(new Set([Quality.clock]));

  await box.run(1, 1);
  expect(box.now()).toMatchObject({ value: 1, quality: Quality.good });
  expect(box.alarms()).toEqual([true, false]);
  await box.run(10, 1);
  expect((await box.live())?.clock).toBeNull();
  expect(box.told()).toEqual([]);
  expect((await createBoxClocksStore(fixture.server.platform.db).load()).has(box.id)).toBe(false);
  await box.close();
});

it('a clock that is set back takes no good sample’s place, be it sent five at a time', async () => {
  const box = await openBox();
  // An hour of it is there already.
  const begun = clock.now();
  await box.run(40, 1);
  pass(hour - 40 * second);
  await box.run(15, 2);
  const before = (await box.stored(begun)).filter(({ time }) => time < begun + 60 * second);
  expect(before).toHaveLength(40);
  let seen = 0;
  for (let burst = 0; burst < 4; burst += 1) {
    const times = Array.from({ length: 5 }, (_, n) => clock.now() + (n + 1) * second - hour);
    pass(5 * second);
    for (const t of times) await box.publish({ t, v: { k: 100 } });
    if (box.now()?.value === 100) seen += 1;
  }
  const after = (await box.stored(begun)).filter(({ time }) => time < begun + 60 * second);
  const good = after.filter(({ quality }) => quality === Quality.good);
  expect(good).toEqual(before);
  expect(seen).toBe(3);
  expect(box.now()).toMatchObject({ value: 100, quality: Quality.clock });
  expect(box.alarms()).toEqual([true]);
  await box.close();
});

it('a clock that begins at 1970 is seen through, too', async () => {
  const box = await openBox();
  const years = 50 * 365 * 24 * hour;
  await box.run(3, 1);
  await box.run(5, 100, years);
  expect(box.now()).toMatchObject({ value: 100, quality: Quality.clock });
  expect(clock.now() - (box.now()?.time ?? 0)).toBeLessThan(2 * second);
  expect(box.alarms()).toEqual([true]);
  expect(Math.abs(((await box.live())?.clock?.behind ?? 0) - years)).toBeLessThan(second);
  // Nothing is stored but where it belongs; of what came before the error was known nothing is.
  const stored = await box.stored();
  expect(stored.filter(({ value }) => value === 1)).toHaveLength(3);
  const late = stored.filter(({ value }) => value === 100);
  expect(late.length).toBeGreaterThanOrEqual(2);
  expect(new Set(late.map(({ quality }) => quality))).toEqual(new Set([Quality.clock]));
  await box.run(1, 1);
  expect(box.now()).toMatchObject({ value: 1, quality: Quality.good });
  expect(box.alarms()).toEqual([true, false]);
  await box.close();
});

it('one sample that is ahead delays no alarm', async () => {
  const box = await openBox();
  await box.run(3, 1);
  await box.publish({ t: clock.now() + 50 * second, v: { k: 2 } });
  expect(box.now()).toMatchObject({ value: 2, quality: Quality.clock });
  await box.run(1, 100);
  expect(box.now()).toMatchObject({ value: 100, quality: Quality.good });
  expect(box.alarms()).toEqual([true]);
  await box.close();
});

it('what a box had kept is history, and no news', async () => {
  const box = await openBox();
  await box.run(3, 1);
  const cut = clock.now();
  pass(10 * minute);
  // Twenty times faster than the clock.
  for (let from: number = cut; clock.now() - from > minute; from += 20 * second) {
    pass(second);
    const times = Array.from({ length: 20 }, (_, n) => from + (n + 1) * second);
    await Promise.all(times.map((t) => box.publish({ t, v: { k: 100 } })));
  }
  expect(box.now()).toMatchObject({ value: 1, quality: Quality.good });
  expect(box.alarms()).toEqual([]);
  await box.run(1, 2);
  expect(box.now()).toMatchObject({ value: 2, quality: Quality.good });
  expect(box.alarms()).toEqual([]);
  expect((await box.live())?.clock).toBeNull();
  const stored = (await box.stored(cut + 1)).filter(({ value }) => value === 100);
  expect(stored.length).toBeGreaterThan(500);
  // Of the first it cannot be told yet.
  const unsure = stored.filter(({ quality }) => quality !== Quality.good);
  expect(unsure.length).toBeLessThanOrEqual(2);
  await box.close();
});

it('an hour of daylight saving, one way and back', async () => {
  const box = await openBox();
  await box.run(3, 1);
  await box.run(3, 2, -hour);
  expect(Math.abs((box.told()[0]?.behind ?? 0) + hour)).toBeLessThan(second);
  expect(box.now()).toMatchObject({ value: 2, quality: Quality.clock });
  await box.run(3, 3);
  expect(box.now()).toMatchObject({ value: 3, quality: Quality.good });
  await box.run(5, 4, hour);
  expect(box.now()).toMatchObject({ value: 4, quality: Quality.clock });
  await box.run(3, 5);
  expect(box.now()).toMatchObject({ value: 5, quality: Quality.good });
  await box.close();
});

it('what is sent again is one sample, by whichever clock', async () => {
  const box = await openBox();
  await box.run(3, 1);
  await box.run(5, 2, hour);
  const t = clock.now() - hour;
  await box.publish({ t, v: { k: 3 } });
  const before = await box.stored();
  pass(2 * second);
  await box.publish({ t, v: { k: 3 } });
  expect(await box.stored()).toEqual(before);
  await box.close();
});

it('without a time, a repeat doubles nothing and drops nothing', async () => {
  const box = await openBox();
  let id = 0;
  const client = await box.connect({
    clientId: `repeats-${box.id}`,
    messageIdProvider: {
      allocate: () => id,
      getLastAllocated: () => id,
      register: () => true,
      deallocate: () => {},
      clear: () => {},
    },
  });
  const send = async (packet: number, dup: boolean) => {
    id = packet;
    pass(second);
    const topic = `gateways/${(await fixture.gatewayNow(box.id)).boxId}/samples`;
    await client.publishAsync(topic, '{"v":{"k":7}}', { qos: 1, dup });
  };
  await send(1, false);
  await send(1, true);
  await send(1, true);
  expect(await box.stored()).toHaveLength(1);
  // The same words again are another sample: under another id, and under the same one, unmarked.
  await send(2, false);
  await send(1, false);
  expect(await box.stored()).toHaveLength(3);
  await client.endAsync();
  await box.close();
});
