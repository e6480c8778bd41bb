/** A box that brings more of the past than history has room for is asked to bring it later. */
import { DataType, systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewayFixture, openGatewayFixture } from '../gateway-fixture.builders.ts';

const day = 86_400_000;
let fixture: GatewayFixture;
let isFull = true;

beforeAll(async () => {
  fixture = await openGatewayFixture({
    history: (history) => ({
      ...history,
      refuses: (time) => isFull && time < systemClock.now() - 40 * day,
    }),
  });
});
afterAll(() => fixture.close());

test('what is old is not acknowledged and comes again, what is new is taken', async () => {
  const { id: gatewayId, boxId } = await fixture.addGateway({ password: 'secret1' });
  const device = await fixture.addDevice({ protocol: 'mqtt-json', host: '', gatewayId });
  const key = { family: 'key', address: 'level', writable: false } as const;
  const point = await fixture.addPoint(device.id, { ...key, dataType: DataType.DOUBLE });
  const url = new URL(fixture.server.mqttUrl);
  const connect = async () => {
    const client = await connectAsync(url.href, {
      clientId: boxId,
      username: boxId,
      password: 'secret1',
      reconnectPeriod: 0,
    });
    fixture.later(() => client.endAsync(true));
    return client;
  };
  const time = systemClock.now() - 100 * day;
  const old = JSON.stringify({ t: time, v: { level: 5 } });
  const topic = `gateways/${boxId}/samples`;
  const stored = () =>
    fixture.server.history.samples({ point: point.id, from: 0, to: time + 1, limit: 9 });

  const first = await connect();
  await waitFor('the value of the box', async () => {
    await first.publishAsync(topic, JSON.stringify({ v: { level: 7 } }), { qos: 1 });
    return fixture.now(point.id)?.value === 7;
  });
  first.publish(topic, old, { qos: 1 }, () => {});
  await waitFor('the box to be cut off', () => !first.connected);
  expect(await stored()).toEqual([]);

  isFull = false;
  const second = await connect();
  await second.publishAsync(topic, old, { qos: 1 });
  expect(await stored()).toMatchObject([{ time, value: 5 }]);
});
