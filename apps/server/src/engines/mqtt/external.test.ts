import { waitFor } from '@millwright/testing';
import { type Mosquitto, startMosquitto } from '@millwright/testing/peers/mosquitto';
import { connectAsync } from 'mqtt';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { startExternalMqtt } from './external.ts';
import type { Mqtt } from './mqtt.ts';

let mosquitto: Mosquitto;
let mqtt: Mqtt | undefined;

beforeEach(async () => {
  mosquitto = await startMosquitto();
});
afterEach(async () => {
  await mqtt?.stop();
  await mosquitto.stop();
});

const connected = (engine: Mqtt) => waitFor('a connection', async () => (await engine.health()).ok);
const start = () =>
  startExternalMqtt({ url: mosquitto.url, clientId: 'millwright-1', log: silentLog });

test('what was not durable when we died is delivered to our successor', async () => {
  const first = start();
  const received: string[] = [];
  // Never durable: the process dies in the middle of its work.
  await first.subscribe('in', ({ payload }) => {
    received.push(payload.toString());
    return Promise.withResolvers<void>().promise;
  });
  await first.open();
  await connected(first);
  const device = await connectAsync(mosquitto.url);
  const texts = ['1', '2', '3'];
  await Promise.all(texts.map((text) => device.publishAsync('in', text, { qos: 1 })));
  await waitFor('all three', () => received.length === 3);
  await first.stop();
  // What comes while nobody is there belongs to the session, too.
  await device.publishAsync('in', '4', { qos: 1 });

  const kept: string[] = [];
  mqtt = start();
  await mqtt.subscribe('in', async ({ payload }) => void kept.push(payload.toString()));
  await mqtt.open();
  await waitFor('all four', () => kept.length === 4);
  expect(kept).toEqual(['1', '2', '3', '4']);
  await device.endAsync();
});

test('what was durable is not delivered again', async () => {
  const first = start();
  const kept: string[] = [];
  await first.subscribe('in', async ({ payload }) => void kept.push(payload.toString()));
  await first.open();
  await connected(first);
  const device = await connectAsync(mosquitto.url);
  await device.publishAsync('in', '1', { qos: 1 });
  await waitFor('the message', () => kept.length === 1);
  await first.stop();

  mqtt = start();
  await mqtt.subscribe('in', async ({ payload }) => void kept.push(payload.toString()));
  await mqtt.open();
  await connected(mqtt);
  await device.publishAsync('in', '2', { qos: 1 });
  await waitFor('the next', () => kept.length >= 2);
  expect(kept).toEqual(['1', '2']);
  await device.endAsync();
});

test('outlives a broker that goes and comes back', async () => {
  mqtt = start();
  const engine = mqtt;
  const kept: string[] = [];
  await engine.subscribe('in', async ({ payload }) => void kept.push(payload.toString()));
  await engine.open();
  await connected(engine);
  await mosquitto.restart();
  await connected(engine);
  const device = await connectAsync(mosquitto.url);
  await device.publishAsync('in', 'back', { qos: 1 });
  await waitFor('the message', () => kept.includes('back'));
  await device.endAsync();
});

test('without a broker it waits, says so, and takes no command', async () => {
  await mosquitto.kill();
  mqtt = start();
  const engine = mqtt;
  await engine.open();
  expect(await engine.health()).toMatchObject({ ok: false, degraded: true });
  await expect(engine.publish('down/1', 'late')).rejects.toMatchObject({
    code: 'mqtt.disconnected',
  });
});

test('keeps no password in what it shows', () => {
  const engine = startExternalMqtt({
    url: 'mqtt://user:secret@broker.example:1883',
    clientId: 'x',
    log: silentLog,
  });
  expect(engine.url).not.toContain('secret');
});
