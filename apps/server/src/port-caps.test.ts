/** What connections have brought before anybody asks for it: bounded for each of them, and counted. */
import { createConnection, type Socket } from 'node:net';
import { startDialInServer } from '@millwright/drivers/dial-in/dial-in-server';
import { createTimerWheel } from '@millwright/drivers/timer-wheel';
import { createManualClock, waitFor } from '@millwright/testing';
import { afterEach, expect, test } from 'vitest';
import { createConnectionCaps } from './base/connection-caps.ts';
import { silentLog } from './base/log.ts';
import { startEmbeddedMqtt } from './engines/mqtt/embedded.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const connections = 40;
/** What Node may have read of one: what is asked for, and one read more. */
const mostOfOne = 16_384 + 65_536;
const flood = Buffer.alloc(2 ** 20, 0x30);

const openCaps = () => createConnectionCaps({ ofNetwork: 1000, inAll: 1000 });

/** Says who it is, and goes on without end. */
function open(port: number, hello: Buffer): Socket {
  const socket = createConnection(port, '127.0.0.1');
  stops.push(() => socket.destroy());
  socket.on('error', () => {});
  socket.resume();
  socket.write(hello);
  for (let n = 0; n < 4; n += 1) socket.write(flood);
  return socket;
}

/** As much as comes, and then no more: looks after many turns whether it has grown. */
async function settled(caps: { readonly bytesUnread: number }): Promise<number> {
  let before = -1;
  await waitFor('all that comes', async () => {
    for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate);
    const isSame = caps.bytesUnread === before && before > 0;
    before = caps.bytesUnread;
    return isSame;
  });
  return before;
}

const text = (of: string): Buffer => Buffer.from(`\0${String.fromCharCode(of.length)}${of}`);
const connectAs = (userName: string): Buffer => {
  const body = [text('MQTT'), Buffer.from([4, 0x82, 0, 0]), text('id'), text(userName)];
  const bytes = Buffer.concat(body);
  return Buffer.concat([Buffer.from([0x10, bytes.length]), bytes]);
};

test('of the broker in the box', async () => {
  const caps = openCaps();
  const mqtt = await startEmbeddedMqtt({
    ...{ host: '127.0.0.1', port: 0, packetBytes: 262_144, log: silentLog, caps },
  });
  stops.push(() => mqtt.stop());
  // Nobody is let in while it lasts, so nothing behind a CONNECT is asked for.
  mqtt.guard({ connect: () => new Promise(() => {}) });
  await mqtt.open();
  const port = Number(new URL(mqtt.url).port);
  for (let n = 0; n < connections; n += 1) open(port, connectAs(`box ${n}`));
  await waitFor('their connections', () => caps.open === connections);
  const bytes = await settled(caps);
  expect(bytes).toBeGreaterThan(connections * 1024);
  expect(bytes).toBeLessThanOrEqual(connections * mostOfOne);
});

test('of the port where boxes dial in', async () => {
  const caps = openCaps();
  const clock = createManualClock();
  const wheel = createTimerWheel(clock);
  const server = await startDialInServer({
    ...{ clock, wheel, host: '127.0.0.1', port: 0, takes: caps.admit },
  });
  stops.push(async () => {
    await server.stop();
    wheel.stop();
  });
  const boxes = Array.from({ length: connections }, (_, n) => `BOX${String(n).padStart(5, '0')}`);
  for (const name of boxes) {
    server.box(name, {
      registration: { match: 'prefix', bytes: Buffer.from(name) },
      ...{ sent: 'once', packetPrefix: null, heartbeat: null, owner: 'us' },
      admits: () => true,
    });
    open(server.port, Buffer.from(name));
  }
  await waitFor('their connections', () => caps.open === connections);
  const bytes = await settled(caps);
  expect(bytes).toBeGreaterThan(connections * 1024);
  expect(bytes).toBeLessThanOrEqual(connections * mostOfOne);
});
