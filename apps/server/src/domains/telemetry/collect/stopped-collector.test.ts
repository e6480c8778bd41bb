/** What a box publishes while the server stops is taken and acknowledged, or neither. */
import { DataType, systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewayFixture, openGatewayFixture } from '../gateway-fixture.builders.ts';

let fixture: GatewayFixture;
beforeAll(async () => {
  fixture = await openGatewayFixture();
});
afterAll(() => fixture.close());

test('a message that nobody takes any more is not acknowledged', async () => {
  const { id: gatewayId, boxId } = await fixture.addGateway({ password: 'secret1' });
  const device = await fixture.addDevice({ protocol: 'mqtt-json', host: '', gatewayId });
  const key = { family: 'key', address: 'level', writable: false } as const;
  const point = await fixture.addPoint(device.id, { ...key, dataType: DataType.DOUBLE });
  const { telemetry, mqttUrl, history } = fixture.server;
  const client = await connectAsync(mqttUrl, {
    ...{ clientId: boxId, username: boxId, password: 'secret1', reconnectPeriod: 0 },
  });
  fixture.later(() => client.endAsync(true));
  const from = systemClock.now() - 30_000;
  const topic = `gateways/${boxId}/samples`;
  const messageOf = (level: number): string => JSON.stringify({ t: from + level, v: { level } });
  // Until then a box sends what nobody asked for, which is acknowledged and left.
  await waitFor('the point to be collected', async () => {
    await client.publishAsync(topic, messageOf(-1), { qos: 1 });
    return fixture.now(point.id)?.value === -1;
  });
  const acknowledged: number[] = [];
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
  let sent = 0;
  const send = (): void => {
    const level = sent;
    sent += 1;
    client.publish(topic, messageOf(level), { qos: 1 }, (error) => {
      if (!error) acknowledged.push(level);
      if (client.connected) send();
    });
  };
  for (let under = 0; under < 5; under += 1) send();
  await waitFor('some to be taken', () => acknowledged.length > 20);
  await telemetry.stop();
  if (client.connected) send();
  await closed;

  const range = { point: point.id, from: 0, to: systemClock.now(), limit: 1_000_000 };
  const stored = new Set((await history.samples(range)).map(({ value }) => value));
  expect(acknowledged.filter((level) => !stored.has(level))).toEqual([]);
});
