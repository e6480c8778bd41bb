/** What was known of a box's clock counts after a restart, whatever its gateway says of topics: over MQTT, into real engines. */
import { type Clock, DataType, Quality, systemClock, timestamp } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { connectAsync } from 'mqtt';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type GatewayFixture, openGatewayFixture } from '../gateway-fixture.builders.ts';
import { createBoxClocksStore } from './box-clocks.store.ts';

const second = 1000;
const hour = 3600 * second;

let offset = 0;
/** Timers run on; what the clock shows is moved by the tests. */
const clock: Clock = {
  now: () => timestamp(systemClock.now() + offset),
  after: systemClock.after,
};

let fixture: GatewayFixture;
beforeEach(async () => {
  fixture = await openGatewayFixture({ clock });
});
afterEach(async () => {
  await fixture.tidy();
  await fixture.close();
});

/** A box with one point, at a gateway without mapped topics. */
async function openBox() {
  const { id, boxId } = await fixture.addGateway({ password: 'secret1' });
  const device = await fixture.addDevice({ protocol: 'mqtt-json', host: '', gatewayId: id });
  const point = await fixture.addPoint(device.id, {
    ...{ family: 'key', address: 'k', dataType: DataType.DOUBLE, writable: false },
  });
  await waitFor('the point to be collected', () => fixture.now(point.id)?.quality !== undefined);
  const connect = async (url: string) => {
    const client = await connectAsync(url, { username: boxId, password: 'secret1' });
    fixture.later(() => client.endAsync(true));
    const publish = (t: number, k: number) =>
      client.publishAsync(`gateways/${boxId}/samples`, JSON.stringify({ t, v: { k } }), { qos: 1 });
    return {
      publish,
      /** A sample a second, by a clock that is so far behind. */
      async run(count: number, k: number, behind: number) {
        for (let n = 0; n < count; n += 1) {
          offset += second;
          await publish(clock.now() - behind, k);
        }
      },
      end: () => client.endAsync(true),
    };
  };
  const { history, platform, devices } = fixture.server;
  return {
    point: point.id,
    connect,
    kept: async () => (await createBoxClocksStore(platform.db).load()).get(id),
    live: async (of = devices) => {
      const query = { visible: 'all', page: 1, pageSize: 10, order: 'asc' } as const;
      return (await of.gateways.list(query)).list.find((one) => one.id === id)?.live;
    },
    stored: () =>
      history.samples({ point: point.id, from: 0, to: clock.now() + 2 * hour, limit: 10_000 }),
  };
}

test('the error is recalled: what is sent again falls on the same time', async () => {
  const box = await openBox();
  const before = await box.connect(fixture.server.mqttUrl);
  await before.run(3, 1, 0);
  // What it wrote an hour ago.
  await before.publish(clock.now() - hour + second, 5);
  await before.run(8, 2, hour);
  const sentAt = clock.now() - hour;
  await before.publish(sentAt, 3);
  const stored = await box.stored();
  const error = (await box.live())?.clock;
  expect(error).toMatchObject({ behind: expect.closeTo(hour, -4) });
  await before.end();

  const again = await fixture.server.restart();
  expect(await box.live(again.devices)).toMatchObject({ clock: error });
  const after = await box.connect(again.mqttUrl);
  await after.publish(sentAt, 3);
  expect(await box.stored()).toEqual(stored);
  await after.run(1, 4, hour);
  const [now] = again.telemetry.values([box.point]);
  expect(now).toMatchObject({ value: 4, quality: Quality.clock });
  expect(clock.now() - (now?.time ?? 0)).toBeLessThan(2 * second);
  // Right again: that is kept, too.
  await after.run(11, 6, 0);
  expect(await box.kept()).toBeUndefined();
});

test('an error that is found after a restart is kept before the message is acknowledged', async () => {
  const box = await openBox();
  const again = await fixture.server.restart();
  const after = await box.connect(again.mqttUrl);
  await after.run(3, 1, 0);
  await after.run(5, 2, hour);
  expect(await box.kept()).toMatchObject({ behind: expect.closeTo(hour, -4) });
});
