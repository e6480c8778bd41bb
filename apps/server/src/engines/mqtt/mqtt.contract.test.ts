/** What both brokers promise: the one in the box and an external one. */
import { outage, refusal } from '@millwright/kernel';
import { createTempDir, type TempDir, waitFor } from '@millwright/testing';
import { type Mosquitto, startMosquitto } from '@millwright/testing/peers/mosquitto';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { type Mqtt, startMqtt } from './index.ts';

const targets = ['embedded', 'mosquitto'] as const;

describe.each(targets)('%s', (target) => {
  let mosquitto: Mosquitto | undefined;
  let data: TempDir;
  let mqtt: Mqtt;
  const devices: MqttClient[] = [];

  beforeAll(async () => {
    if (target === 'mosquitto') mosquitto = await startMosquitto();
  });
  afterAll(() => mosquitto?.stop());

  const start = async (): Promise<Mqtt> =>
    startMqtt({
      config: {
        HOST: '127.0.0.1',
        MQTT_PORT: 0,
        MQTTS_PORT: undefined,
        MQTT_PACKET_KB: 256,
        MQTT_URL: mosquitto?.url,
      },
      session: async () => `millwright-${data.path}`,
      certificate: null,
      log: silentLog,
    });
  const open = async (): Promise<void> => {
    await mqtt.open();
    await waitFor('a connection', async () => (await mqtt.health()).ok);
  };
  const device = async (clientId?: string): Promise<MqttClient> => {
    const client = await connectAsync(mqtt.url, { ...(clientId ? { clientId } : {}) });
    devices.push(client);
    return client;
  };

  beforeEach(async () => {
    data = createTempDir();
    mqtt = await start();
  });
  afterEach(async () => {
    await Promise.all(devices.splice(0).map((client) => client.endAsync(true)));
    await mqtt.stop();
    data.remove();
  });

  test('hands over what devices publish, to every subscriber it concerns', async () => {
    const seen: string[] = [];
    await mqtt.subscribe('box/+/data', async ({ topic, payload }) => {
      seen.push(`one ${topic} ${payload}`);
    });
    await mqtt.subscribe('box/#', async ({ topic }) => void seen.push(`all ${topic}`));
    await mqtt.subscribe('other/#', async () => expect.unreachable());
    await open();
    const client = await device();
    // A second subscription that overlaps may have the broker send twice: at least once is promised.
    await client.publishAsync('box/7/data', 'hello', { qos: 1 });
    await waitFor('both', () => new Set(seen).size === 2);
    expect(new Set(seen)).toEqual(new Set(['one box/7/data hello', 'all box/7/data']));
  });

  test('hears filters added while it runs, until they are taken back', async () => {
    await open();
    const client = await device();
    const seen: string[] = [];
    const unsubscribe = await mqtt.subscribe('late/#', async ({ topic }) => void seen.push(topic));
    await client.publishAsync('late/1', '', { qos: 1 });
    await waitFor('the first', () => seen.includes('late/1'));
    await unsubscribe();
    await mqtt.subscribe('after', async ({ topic }) => void seen.push(topic));
    await client.publishAsync('late/2', '', { qos: 1 });
    await client.publishAsync('after', '', { qos: 1 });
    await waitFor('the last', () => seen.includes('after'));
    expect(seen).not.toContain('late/2');
  });

  test('publishes to devices and to itself', async () => {
    const own: string[] = [];
    await mqtt.subscribe('down/#', async ({ payload }) => void own.push(payload.toString()));
    await open();
    const client = await device();
    const heard: string[] = [];
    client.on('message', (_topic, payload) => heard.push(payload.toString()));
    await client.subscribeAsync('down/1', { qos: 1 });
    await mqtt.publish('down/1', 'command', { qos: 1 });
    await waitFor('the device', () => heard.length === 1 && own.length >= 1);
    expect([heard[0], own[0]]).toEqual(['command', 'command']);
  });

  test('keeps the retained message for whoever comes later', async () => {
    await open();
    await mqtt.publish('state/1', 'online', { qos: 1, retain: true });
    const client = await device();
    const heard: string[] = [];
    client.on('message', (_topic, payload) => heard.push(payload.toString()));
    await client.subscribeAsync('state/#');
    await waitFor('the retained', () => heard[0] === 'online');
    await mqtt.publish('state/1', '', { retain: true, qos: 1 });
  });

  test('acknowledges a refused message: sending it again would not help', async () => {
    const seen: string[] = [];
    await mqtt.subscribe('in', async ({ payload }) => {
      seen.push(payload.toString());
      if (payload.toString() === 'nonsense') throw refusal('telemetry.gateway_message_invalid');
    });
    await open();
    const client = await device();
    await client.publishAsync('in', 'nonsense', { qos: 1 });
    await client.publishAsync('in', 'sense', { qos: 1 });
    await waitFor('both', () => seen.length === 2);
    expect(seen).toEqual(['nonsense', 'sense']);
  });

  test('a message that could not be kept comes again until it can', async () => {
    let down = true;
    const kept: string[] = [];
    const tried: string[] = [];
    await mqtt.subscribe('in', async ({ payload }) => {
      tried.push(payload.toString());
      if (down) throw outage('telemetry.spool_full');
      kept.push(payload.toString());
    });
    await open();
    const client = await device();
    const acknowledged = Promise.all(
      ['1', '2', '3'].map((text) => client.publishAsync('in', text, { qos: 1 })),
    );
    await waitFor('a first attempt', () => tried.length > 0);
    down = false;
    await acknowledged;
    await waitFor('all three', () => new Set(kept).size === 3);
  });

  test('many messages are in work at once, and all are kept', async () => {
    const kept = new Set<string>();
    let working = 0;
    let most = 0;
    const gate = Promise.withResolvers<void>();
    await mqtt.subscribe('in', async ({ payload }) => {
      most = Math.max(most, ++working);
      if (most >= 10) gate.resolve();
      await gate.promise;
      working--;
      kept.add(payload.toString());
    });
    await open();
    const client = await device();
    await Promise.all(
      Array.from({ length: 200 }, (_, n) => client.publishAsync('in', String(n), { qos: 1 })),
    );
    await waitFor('all', () => kept.size === 200);
    expect(most).toBeGreaterThanOrEqual(10);
  });
});
