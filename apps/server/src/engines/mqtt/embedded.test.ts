import { createConnection } from 'node:net';
import { waitFor } from '@millwright/testing';
import { connectAsync } from 'mqtt';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { startEmbeddedMqtt } from './embedded.ts';
import type { Mqtt, MqttRules } from './mqtt.ts';

/** Lets everybody do everything who does not guess, each in an account of their own. */
const openToAll: MqttRules = {
  connect: async ({ userName = '', password }) =>
    password === 'guess'
      ? null
      : { account: userName, mayPublish: () => true, maySubscribe: () => true },
};

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
  mqtt.guard(openToAll);
  const senders: unknown[] = [];
  await mqtt.subscribe('in', async ({ sender }) => void senders.push(sender));
  await mqtt.open();
  for (const username of ['a', 'a/b']) {
    const device = await connectAsync(mqtt.url, { clientId: 'box-7', username });
    await device.publishAsync('in', '1', { qos: 1 });
    await device.endAsync();
  }
  expect(senders).toEqual([
    { account: 'a', session: 'a/box-7' },
    { account: 'a/b', session: 'a%2Fb/box-7' },
  ]);
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
    connect: async ({ userName, password }) =>
      userName !== 'box' || password !== 'secret'
        ? null
        : {
            account: 'box',
            mayPublish: (topic) => topic.startsWith('up/'),
            maySubscribe: (filter) => filter.startsWith('down/'),
          },
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

test('a wrong password leaves the packets of a session alone', async () => {
  mqtt.guard(openToAll);
  await mqtt.open();
  const text = (of: string): Buffer => Buffer.from(`\0${String.fromCharCode(of.length)}${of}`);
  const frame = (head: number, ...parts: Buffer[]): Buffer => {
    const body = Buffer.concat(parts);
    return Buffer.concat([Buffer.from([head, body.length]), body]);
  };
  /** With user name and password, and without keep-alive. */
  const hello = (password: string, clean: 0 | 2): Buffer => {
    const flags = Buffer.from([4, 0xc0 | clean, 0, 0]);
    return frame(0x10, text('MQTT'), flags, text('id'), text('a'), text(password));
  };
  const open = (...frames: Buffer[]) => {
    const socket = createConnection(Number(new URL(mqtt.url).port), '127.0.0.1');
    let answers = Buffer.alloc(0);
    socket.on('data', (bytes: Buffer) => {
      answers = Buffer.concat([answers, bytes]);
    });
    socket.write(Buffer.concat(frames));
    return { socket, answers: () => answers };
  };
  const [qos2, dup] = [0x34, 0x08];
  const publish = (head: number) => frame(head, text('in'), Buffer.from([0, 1]), Buffer.from('v'));

  const listener = await connectAsync(mqtt.url, { username: 'b' });
  const heard: string[] = [];
  listener.on('message', (_topic, payload) => heard.push(payload.toString()));
  await listener.subscribeAsync('in', { qos: 1 });
  const device = open(hello('secret', 0), publish(qos2));
  // CONNACK and PUBREC have four bytes each; the PUBREL is held back.
  await waitFor('the receipt', () => device.answers().length === 8);
  const stranger = open(hello('guess', 2));
  await waitFor('the refusal', () => stranger.socket.destroyed);
  expect(stranger.answers().at(3)).toBe(5);
  device.socket.write(publish(qos2 | dup));
  await waitFor('the second receipt', () => device.answers().length === 12);
  await listener.publishAsync('in', 'end', { qos: 1 });
  await waitFor('the end', () => heard.includes('end'));
  expect(heard).toEqual(['v', 'end']);
  device.socket.destroy();
  await listener.endAsync();
});

test('refuses a client id beyond the limit', async () => {
  await mqtt.open();
  const open = (length: number) =>
    connectAsync(mqtt.url, { clientId: 'x'.repeat(length), reconnectPeriod: 0 });
  await expect(open(129)).rejects.toMatchObject({ code: 2 });
  await (await open(128)).endAsync();
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
