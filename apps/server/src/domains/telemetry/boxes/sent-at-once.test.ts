/** What a box sends without a time and all at once: over MQTT, into real engines. */
import { connect as dial } from 'node:net';
import { DataType } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewayFixture, openGatewayFixture } from '../gateway-fixture.builders.ts';

let fixture: GatewayFixture;
beforeAll(async () => {
  fixture = await openGatewayFixture();
});
afterAll(async () => {
  await fixture.tidy();
  await fixture.close();
});

test('each of the messages in one segment is a sample, and a repeat is none', async () => {
  const { id, boxId } = await fixture.addGateway({ password: 'secret1' });
  const device = await fixture.addDevice({ protocol: 'mqtt-json', host: '', gatewayId: id });
  const point = await fixture.addPoint(device.id, {
    ...{ family: 'key', address: 'i', dataType: DataType.DOUBLE, writable: false },
  });
  await waitFor('the point to be collected', () => fixture.now(point.id)?.quality !== undefined);
  const { port } = new URL(fixture.server.mqttUrl);
  const socket = dial(Number(port), '127.0.0.1');
  let packet = 0;
  const client = new MqttClient(() => socket, {
    ...{ username: boxId, password: 'secret1', clientId: boxId, reconnectPeriod: 0 },
    messageIdProvider: {
      allocate: () => packet,
      getLastAllocated: () => packet,
      register: () => true,
      deallocate: () => {},
      clear: () => {},
    },
  });
  fixture.later(() => client.endAsync(true));
  await new Promise<void>((resolve) => client.once('connect', () => resolve()));
  /** Resolves when all are acknowledged. */
  const send = async (values: readonly number[], dup = false) => {
    socket.cork();
    const sent = values.map((i) => {
      packet = i;
      const payload = JSON.stringify({ v: { i } });
      return client.publishAsync(`gateways/${boxId}/samples`, payload, { qos: 1, dup });
    });
    socket.uncork();
    await Promise.all(sent);
  };
  const stored = async () => {
    const range = { point: point.id, from: 0, to: Date.now() + 60_000, limit: 10_000 };
    return await fixture.server.history.samples(range);
  };
  const values = Array.from({ length: 200 }, (_, n) => n + 1);
  for (let from = 0; from < 100; from += 5) await send(values.slice(from, from + 5));
  await send(values.slice(100));
  const samples = await stored();
  expect(samples.map(({ value }) => value)).toEqual(values);
  await send(values.slice(150), true);
  expect(await stored()).toEqual(samples);
  expect(Math.abs((samples.at(-1)?.time ?? 0) - Date.now())).toBeLessThan(60_000);
});
