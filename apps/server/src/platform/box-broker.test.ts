/** A server that stops and starts again, and boxes on somebody else's broker meanwhile. */
import { systemClock } from '@millwright/kernel';
import { createTempDir, type TempDir, waitFor } from '@millwright/testing';
import { type Mosquitto, startMosquitto } from '@millwright/testing/peers/mosquitto';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../base/log.ts';
import { startMqtt } from '../engines/mqtt/index.ts';
import { createBoxSignIns } from './admission/index.ts';
import { createBoxBroker } from './box-broker.ts';
import { createMetrics } from './metrics.ts';

let mosquitto: Mosquitto;
let data: TempDir;
let box: MqttClient;
const taken: string[] = [];

beforeEach(async () => {
  taken.length = 0;
  mosquitto = await startMosquitto();
  data = createTempDir();
  box = await connectAsync(mosquitto.url);
});
afterEach(async () => {
  await box.endAsync();
  await mosquitto.stop();
  data.remove();
});

const publish = (payload: string) => box.publishAsync('gateways/box1/samples', payload, { qos: 1 });

/** @returns what stops it; `isBack` as of {@link createBoxBroker} */
async function start(): Promise<(isBack: boolean) => Promise<void>> {
  const clock = systemClock;
  const config = {
    ...{ dataDir: data.path, HOST: '127.0.0.1', MQTT_PORT: 0, MQTTS_PORT: undefined },
    ...{ MQTT_PACKET_KB: 256, MQTT_URL: mosquitto.url },
  };
  const mqtt = await startMqtt({ config, certificate: null, log: silentLog });
  const signIns = createBoxSignIns({ clock, metrics: createMetrics(), longestId: 32 });
  const boxes = createBoxBroker({ clock, mqtt, signIns });
  const end = await boxes.subscribe(async (_box, _channel, payload) => {
    taken.push(payload.toString());
  });
  await mqtt.open();
  await waitFor('a connection', async () => (await mqtt.health()).ok);
  return async (isBack) => {
    boxes.dismiss(isBack);
    await publish('while it stops');
    await end();
    await publish('while it is away');
    await mqtt.stop();
  };
}

test('what comes while it stops and is away is delivered when it is back', async () => {
  const stop = await start();
  await publish('before');
  await waitFor('the first', () => taken.length === 1);
  await stop(true);
  expect(taken).toEqual(['before']);
  const stopAgain = await start();
  await waitFor('the others', () => taken.length === 3);
  expect(taken).toEqual(['before', 'while it stops', 'while it is away']);
  await stopAgain(true);
});

test('what comes while another server has taken over is not kept for it', async () => {
  const stop = await start();
  await stop(false);
  const stopAgain = await start();
  await publish('after');
  await waitFor('what is new', () => taken.includes('after'));
  expect(taken).not.toContain('while it is away');
  await stopAgain(false);
});
