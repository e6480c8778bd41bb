import { createConnection } from 'node:net';
import { waitFor } from '@millwright/testing';
import { connect, connectAsync, type IConnackPacket, type MqttClient } from 'mqtt';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { createAuthority, createServerCertificate } from '../../platform/tls/certificate.ts';
import { startEmbeddedMqtt } from './embedded.ts';
import type { Mqtt, MqttMessage, MqttRules } from './mqtt.ts';

/** Lets everybody do everything who does not guess, each in an account of their own. */
const openToAll: MqttRules = {
  connect: async ({ userName = '', password }) =>
    password === 'guess'
      ? null
      : { account: userName, owner: '', mayPublish: () => true, maySubscribe: () => true },
};

const needs = { host: '127.0.0.1', port: 0, packetBytes: 262_144, log: silentLog };
let mqtt: Mqtt;
beforeEach(async () => {
  mqtt = await startEmbeddedMqtt(needs);
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
    { account: 'a', owner: '', session: 'a/box-7' },
    { account: 'a/b', owner: '', session: 'a%2Fb/box-7' },
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

test('tells when nobody waits any more for a message to be acknowledged', async () => {
  const packets: MqttMessage['packet'][] = [];
  const durable = Promise.withResolvers<void>();
  await mqtt.subscribe('in', async ({ packet }) => {
    packets.push(packet);
    await durable.promise;
  });
  await mqtt.open();
  const device = await connectAsync(mqtt.url);
  device.publishAsync('in', '1', { qos: 1 }).catch(() => {});
  await waitFor('the message', () => packets.length === 1);
  expect(packets[0]?.isGone?.()).toBe(false);
  await device.endAsync(true);
  await waitFor('the end', () => packets[0]?.isGone?.() === true);
  durable.resolve();
});

test('holds clients to the rules', async () => {
  mqtt.guard({
    connect: async ({ userName, password }) =>
      userName !== 'box' || password !== 'secret'
        ? null
        : {
            account: 'box',
            owner: 'somebody',
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
  await device.publishAsync('in', Buffer.alloc(262_000), { qos: 1 });
  device.publish('in', Buffer.alloc(262_144));
  await closed;
});

/** What `client` is sent until `end` comes on `topic`. */
const heardUntilEnd = async (client: MqttClient, topic: string): Promise<string[]> => {
  const heard: string[] = [];
  client.on('message', (_topic, payload) => heard.push(payload.toString()));
  await client.publishAsync(topic, 'end', { qos: 1 });
  await waitFor('the end', () => heard.includes('end'));
  return heard;
};

test('keeps nothing that clients ask to be retained', async () => {
  mqtt.guard(openToAll);
  const heard: string[] = [];
  await mqtt.subscribe('up', async ({ payload }) => void heard.push(payload.toString()));
  await mqtt.open();
  const device = await connectAsync(mqtt.url, { username: 'a' });
  await device.publishAsync('up', 'now', { qos: 1, retain: true });
  expect(heard).toEqual(['now']);
  await device.subscribeAsync('up', { qos: 1 });
  expect(await heardUntilEnd(device, 'up')).toEqual(['end']);
  await device.endAsync();
});

test('keeps nothing for a client that is away', async () => {
  mqtt.guard(openToAll);
  await mqtt.open();
  const stays = { username: 'a', clientId: 'c', clean: false };
  const before = await connectAsync(mqtt.url, stays);
  await before.subscribeAsync('down', { qos: 1 });
  await before.endAsync();
  await mqtt.publish('down', 'late', { qos: 1 });
  const after = connect(mqtt.url, stays);
  const { sessionPresent } = await new Promise<IConnackPacket>((resolve) =>
    after.once('connect', resolve),
  );
  expect(sessionPresent).toBe(false);
  await after.subscribeAsync('down', { qos: 1 });
  expect(await heardUntilEnd(after, 'down')).toEqual(['end']);
  await after.endAsync();
});

test('a connection has a hundred filters at most at a time', async () => {
  mqtt.guard(openToAll);
  await mqtt.open();
  const device = await connectAsync(mqtt.url, { username: 'a' });
  const filters = Array.from({ length: 100 }, (_, n) => `down/${n}`);
  await device.subscribeAsync(filters);
  await expect(device.subscribeAsync('down/more')).rejects.toThrow();
  await device.subscribeAsync('down/7');
  await device.unsubscribeAsync('down/8');
  const [granted] = await device.subscribeAsync('down/more');
  expect(granted?.qos).toBe(0);
  await device.endAsync();
});

test('listens with TLS beside the plain port', async () => {
  const from = new Date();
  const until = new Date(from.getTime() + 3_600_000);
  const authority = await createAuthority({ name: 'test', from, until });
  const hosts = ['127.0.0.1'];
  const certificate = await createServerCertificate({ name: 'box', from, until, hosts, authority });
  const secured = await startEmbeddedMqtt({ ...needs, secure: { port: 0, ...certificate } });
  secured.guard(openToAll);
  const heard: string[] = [];
  await secured.subscribe('#', async ({ payload, sender }) => {
    heard.push(`${sender?.account} ${payload}`);
  });
  await secured.open();
  const url = secured.secureUrl ?? '';
  for (const [address, username] of [
    [url, 'secret'],
    [secured.url, 'plain'],
  ] as const) {
    const device = await connectAsync(address, { username, ca: authority.cert });
    await device.publishAsync('in', '1', { qos: 1 });
    await device.endAsync();
  }
  expect(heard).toEqual(['secret 1', 'plain 1']);
  // Not trusted, and not TLS at all: refused, and nobody else is held up.
  await expect(connectAsync(url, { reconnectPeriod: 0 })).rejects.toThrow();
  const silent = createConnection(Number(new URL(url).port), '127.0.0.1');
  await new Promise<void>((resolve) => silent.once('connect', () => resolve()));
  const stopped = new Promise<void>((resolve) => silent.once('close', () => resolve()));
  await secured.stop();
  await stopped;
});

test('says so when the port is taken', async () => {
  await mqtt.open();
  const port = Number(new URL(mqtt.url).port);
  const second = await startEmbeddedMqtt({ ...needs, port });
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
