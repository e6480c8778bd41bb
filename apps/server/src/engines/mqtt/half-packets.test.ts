/** Connections that send half of a large packet and stop. */
import { createConnection, type Socket } from 'node:net';
import { waitFor } from '@millwright/testing';
import { connectAsync } from 'mqtt';
import { afterEach, expect, test } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { startEmbeddedMqtt } from './embedded.ts';
import type { Mqtt } from './mqtt.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** A broker that lets everybody do everything; the first word of a user name is whose box it is. */
async function start(packetTimeout?: number): Promise<Mqtt> {
  const mqtt = await startEmbeddedMqtt({
    ...{ host: '127.0.0.1', port: 0, packetBytes: 262_144, log: silentLog },
    ...(packetTimeout !== undefined && { packetTimeout }),
  });
  stops.push(() => mqtt.stop());
  mqtt.guard({
    connect: async ({ userName = '' }) => ({
      account: userName,
      owner: userName.split(' ')[0] ?? '',
      mayPublish: () => true,
      maySubscribe: () => true,
    }),
  });
  await mqtt.open();
  return mqtt;
}

const text = (of: string): Buffer => Buffer.from(`\0${String.fromCharCode(of.length)}${of}`);
const hello = (userName: string): Buffer => {
  const body = [text('MQTT'), Buffer.from([4, 0x82, 0, 0]), text('id'), text(userName)];
  const bytes = Buffer.concat(body);
  return Buffer.concat([Buffer.from([0x10, bytes.length]), bytes]);
};
/** Announces 262,144 bytes. */
const head = Buffer.from([0x32, 0x80, 0x80, 0x10]);
const announced = 262_144 + head.length;
const half = Buffer.concat([head, text('flood'), Buffer.from([0, 1]), Buffer.alloc(200_000)]);

function open(mqtt: Mqtt, bytes: Buffer): Socket {
  const socket = createConnection(Number(new URL(mqtt.url).port), '127.0.0.1');
  stops.push(() => socket.destroy());
  socket.on('error', () => {});
  socket.resume();
  socket.write(bytes);
  return socket;
}

async function publishAs(mqtt: Mqtt, username: string): Promise<void> {
  const box = await connectAsync(mqtt.url, { username });
  stops.push(() => box.endAsync(true));
  await box.publishAsync('in', '1', { qos: 1 });
}

test('those of one account have no more than it may have in hand, and keep nobody else waiting', async () => {
  const mqtt = await start();
  for (let n = 0; n < 160; n += 1) open(mqtt, Buffer.concat([hello(`one ${n}`), half]));
  await waitFor('what may be in hand', () => mqtt.bytesInHand > 8 * 2 ** 20 - announced);
  for (let n = 0; n < 5; n += 1) await publishAs(mqtt, `other ${n}`);
  expect(mqtt.bytesInHand).toBeLessThan(8 * 2 ** 20 + 2 * announced);
});

test('those of many accounts share the bound of all', async () => {
  const mqtt = await start();
  for (let n = 0; n < 300; n += 1) open(mqtt, Buffer.concat([hello(`a${n % 30} ${n}`), half]));
  await waitFor('what may be in hand', () => mqtt.bytesInHand > 40 * 2 ** 20);
  for (let n = 0; n < 5; n += 1) await publishAs(mqtt, `other ${n}`);
  // Each may go beyond its share by one packet.
  expect(mqtt.bytesInHand).toBeLessThan(48 * 2 ** 20 + 31 * announced);
});

test('a packet that does not end in its time ends its connection, and those that wait go on', async () => {
  // What its length takes is another 16 seconds, unless it announces less.
  const mqtt = await start(1);
  const short = Buffer.concat([Buffer.from([0x32, 0x80, 0x02]), text('flood')]);
  const sockets = Array.from({ length: 5 }, (_, n) =>
    open(mqtt, Buffer.concat([hello(`one ${n}`), short])),
  );
  await waitFor('their end', () => sockets.every(({ closed }) => closed));
  expect(mqtt.bytesInHand).toBe(0);
  await publishAs(mqtt, 'one 9');
});

test('a connection that has gone in the middle of a packet holds nothing any more', async () => {
  const mqtt = await start();
  const sockets = Array.from({ length: 100 }, (_, n) =>
    open(mqtt, Buffer.concat([hello(`one ${n}`), half])),
  );
  await waitFor('what may be in hand', () => mqtt.bytesInHand > 8 * 2 ** 20 - announced);
  for (const socket of sockets) socket.destroy();
  await publishAs(mqtt, 'one 200');
  await waitFor('nothing in hand', () => mqtt.bytesInHand === 0);
});

test('what one network has sent before it has signed in is bounded too', async () => {
  const mqtt = await start();
  // A CONNECT of eight thousand bytes, of which most come.
  const begun = Buffer.concat([Buffer.from([0x10, 0xc0, 0x3e]), Buffer.alloc(6000)]);
  for (let n = 0; n < 200; n += 1) open(mqtt, begun);
  await waitFor('what may be in hand', () => mqtt.bytesInHand > 2 ** 20 - 16_384);
  expect(mqtt.bytesInHand).toBeLessThan(2 ** 20 + 16_384);
});

test('a large message that comes slowly is taken whole', async () => {
  const mqtt = await start();
  const heard: number[] = [];
  await mqtt.subscribe('flood', async ({ payload }) => void heard.push(payload.length));
  const socket = open(mqtt, Buffer.concat([hello('slow'), half]));
  const rest = announced - half.length;
  for (let sent = 0; sent < rest; sent += 1000) {
    await new Promise((resolve) => setImmediate(resolve));
    socket.write(Buffer.alloc(Math.min(1000, rest - sent)));
  }
  await waitFor('it', () => heard.length === 1);
  expect(heard).toEqual([262_144 - 9]);
  expect(mqtt.bytesInHand).toBe(0);
});
