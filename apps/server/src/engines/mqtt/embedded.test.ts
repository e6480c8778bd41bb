import { waitFor } from '@millwright/testing';
import { connectAsync } from 'mqtt';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { startEmbeddedMqtt } from './embedded.ts';
import type { Mqtt } from './mqtt.ts';

let mqtt: Mqtt;
beforeEach(async () => {
  mqtt = await startEmbeddedMqtt({ host: '127.0.0.1', port: 0, log: silentLog });
});
afterEach(() => mqtt.stop());

test('the acknowledgement waits until the message is durable', async () => {
  const order: string[] = [];
  const durable = Promise.withResolvers<void>();
  await mqtt.subscribe('in', async () => {
    order.push('received');
    await durable.promise;
    order.push('durable');
  });
  await mqtt.open();
  const device = await connectAsync(mqtt.url);
  const acknowledged = device.publishAsync('in', '1', { qos: 1 }).then(() => {
    order.push('acknowledged');
  });
  await waitFor('the message', () => order.includes('received'));
  durable.resolve();
  await acknowledged;
  expect(order).toEqual(['received', 'durable', 'acknowledged']);
  await device.endAsync();
});

test('tells who sent a message', async () => {
  const senders: (string | undefined)[] = [];
  await mqtt.subscribe('in', async ({ clientId }) => void senders.push(clientId));
  await mqtt.open();
  const device = await connectAsync(mqtt.url, { clientId: 'box-7' });
  await device.publishAsync('in', '1', { qos: 1 });
  expect(senders).toEqual(['box-7']);
  await device.endAsync();
});

test('tells the id of a packet, and whether it was sent before', async () => {
  const packets: unknown[] = [];
  await mqtt.subscribe('in', async ({ packet }) => void packets.push(packet?.isRepeat));
  await mqtt.open();
  const device = await connectAsync(mqtt.url);
  await device.publishAsync('in', '1', { qos: 1 });
  await device.publishAsync('in', '1', { qos: 1, dup: true });
  await device.publishAsync('in', '1', { qos: 0 });
  await device.publishAsync('in', '1', { qos: 1 });
  expect(packets).toEqual([false, true, undefined, false]);
  await device.endAsync();
});

test('holds clients to the rules', async () => {
  mqtt.guard({
    connect: async ({ userName, password }) => userName === 'box' && password === 'secret',
    mayPublish: (_clientId, topic) => topic.startsWith('up/'),
    maySubscribe: (_clientId, filter) => filter.startsWith('down/'),
  });
  const seen: string[] = [];
  await mqtt.subscribe('#', async ({ topic }) => void seen.push(topic));
  await mqtt.open();
  const stranger = { reconnectPeriod: 0, username: 'box', password: 'guess' };
  await expect(connectAsync(mqtt.url, stranger)).rejects.toMatchObject({ code: 5 });

  const device = await connectAsync(mqtt.url, {
    username: 'box',
    password: 'secret',
    reconnectPeriod: 0,
  });
  await device.publishAsync('up/1', '1', { qos: 1 });
  const granted = await device.subscribeAsync('down/1', { qos: 1 });
  expect(granted[0]?.qos).toBe(1);
  await expect(device.subscribeAsync('up/1')).rejects.toThrow();
  const closed = new Promise<void>((resolve) => device.once('close', () => resolve()));
  device.publish('elsewhere', '1', { qos: 0 });
  await closed;
  expect(seen).toEqual(['up/1']);
});

test('a packet beyond the limit ends the connection', async () => {
  await mqtt.open();
  const device = await connectAsync(mqtt.url, { reconnectPeriod: 0 });
  const closed = new Promise<void>((resolve) => device.once('close', () => resolve()));
  device.publish('in', Buffer.alloc(2_000_000));
  await closed;
});

test('says so when the port is taken', async () => {
  await mqtt.open();
  const port = Number(new URL(mqtt.url).port);
  const second = await startEmbeddedMqtt({ host: '127.0.0.1', port, log: silentLog });
  await expect(second.open()).rejects.toMatchObject({ code: 'mqtt.port_taken' });
  await second.stop();
});

test('stops with clients connected', async () => {
  await mqtt.open();
  const device = await connectAsync(mqtt.url, { reconnectPeriod: 0 });
  const closed = new Promise<void>((resolve) => device.once('close', () => resolve()));
  await mqtt.stop();
  await closed;
});
