/** Servers that stop, start and take over, and boxes on somebody else's broker meanwhile. */
import { systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type Mosquitto, startMosquitto } from '@millwright/testing/peers/mosquitto';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../base/log.ts';
import { startMqtt } from '../engines/mqtt/index.ts';
import { createBoxSignIns } from './admission/index.ts';
import { createBoxBroker } from './box-broker.ts';
import { createMetrics } from './metrics.ts';

let mosquitto: Mosquitto;
let box: MqttClient;
const taken: string[] = [];

beforeEach(async () => {
  taken.length = 0;
  mosquitto = await startMosquitto();
  box = await connectAsync(mosquitto.url);
});
afterEach(async () => {
  await box.endAsync();
  await mosquitto.stop();
});

const publish = (payload: string) => box.publishAsync('gateways/box1/samples', payload, { qos: 1 });

async function start(): Promise<{ leaves(): void; stop(): Promise<void> }> {
  const clock = systemClock;
  const config = {
    ...{ HOST: '127.0.0.1', MQTT_PORT: 0, MQTTS_PORT: undefined },
    ...{ MQTT_PACKET_KB: 256, MQTT_URL: mosquitto.url },
  };
  const session = async () => 'millwright-1';
  const mqtt = await startMqtt({ config, session, certificate: null, log: silentLog });
  const signIns = createBoxSignIns({ clock, metrics: createMetrics(), longestId: 32 });
  const boxes = createBoxBroker({ clock, mqtt, signIns });
  const end = await boxes.subscribe(async (_box, _channel, payload) => {
    taken.push(payload.toString());
  });
  await mqtt.open();
  await waitFor('a connection', async () => (await mqtt.health()).ok);
  return {
    leaves: () => boxes.dismiss(),
    async stop() {
      await end();
      await mqtt.stop();
    },
  };
}

test('what comes while hands change is delivered to whoever collects next', async () => {
  const first = await start();
  await publish('before');
  await waitFor('the first', () => taken.length === 1);
  first.leaves();
  await publish('while it stops');
  await first.stop();
  await publish('while nobody is there');
  expect(taken).toEqual(['before']);
  const next = await start();
  await waitFor('the others', () => taken.length === 3);
  expect(taken).toEqual(['before', 'while it stops', 'while nobody is there']);
  next.leaves();
  await next.stop();
});

test('one that still stands in the session of its successor takes nothing from it', async () => {
  const first = await start();
  first.leaves();
  // Each puts the other out until the first is gone.
  const next = await start();
  await publish('to the successor');
  await first.stop();
  await waitFor('the message', () => taken.length > 0);
  expect(taken).toEqual(['to the successor']);
  next.leaves();
  await next.stop();
});
