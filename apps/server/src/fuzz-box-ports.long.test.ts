/**
 * A million hostile frames at each port of boxes, while one honest box on it goes on being read: its
 * values come during the flood and after it, and the server keeps its memory and its descriptors.
 */
import { createConnection, type Socket } from 'node:net';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { createModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { DataType, minutes, seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { dialInFrame, strangerPacket } from '@millwright/testing/fuzz/dial-in-frames';
import { type Flood, floodPort, type Lane } from '@millwright/testing/fuzz/flood-port';
import { createHostileMix } from '@millwright/testing/fuzz/hostile-mix';
import { connectPacket, createMqttFrames } from '@millwright/testing/fuzz/mqtt-frames';
import { processFigures, watchServer } from '@millwright/testing/fuzz/watch-process';
import { createSeededRandom } from '@millwright/testing/seeded-random';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, expect, it } from 'vitest';

const seed = 20_261_122;
const frames = 1_000_000;
/** Hostile boxes that have a gateway, and so get past the door. */
const known = 6;
/** Connections at a time; every third of them is of somebody whom nobody knows. */
const lanes = 24;
/** MiB. */
const growthAllowed = 300;
/** Milliseconds; the figure is printed, and on a busy machine says more of the machine. */
const longestAllowed = 5000;
/** Within which a new value of the honest box must be seen, while the flood goes on. */
const seenWithin = seconds(30);

let server: Millwright;
let session: ApiSession;
let itemId: number;
beforeAll(async () => {
  // It is begun where others work too, and gives way to them.
  server = await startMillwright({ startLimit: minutes(5), env: { LOG_LEVEL: 'warn' } });
  session = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  ({ id: itemId } = await session.call(itemCalls.create, { itemName: 'Flood' }));
}, minutes(5));
afterAll(() => server?.stop());

/** A gateway, a device behind it, and a point of the device. */
async function addBox(kind: 'dial-in' | 'mqtt', boxId: string, password: string) {
  const packet = { match: 'prefix', literal: { encoding: 'text', value: boxId } } as const;
  const sent = { sent: 'once', packetPrefix: null, heartbeat: null } as const;
  const mapping = { topic: `plant/${boxId}/+`, shape: 'map' } as const;
  const { id: gatewayId } = await session.call(gatewayCalls.create, {
    itemId,
    gatewayName: boxId,
    boxId,
    ...(kind === 'dial-in'
      ? { kind, registration: { packet, ...sent } }
      : { password, mappings: [mapping] }),
  });
  const protocol = kind === 'dial-in' ? 'modbus-dial-in' : 'mqtt-json';
  const device = { itemId, deviceName: boxId, host: '', protocol, gatewayId } as const;
  const { id: deviceId } = await session.call(deviceCalls.create, {
    ...device,
    ...(kind === 'dial-in' ? { periodMs: 500 } : {}),
  });
  const place =
    kind === 'dial-in'
      ? { family: 'HR', address: '10', dataType: DataType.INT16U }
      : { family: 'key', address: 'k', dataType: DataType.DOUBLE };
  const point = { name: boxId, ...place };
  return (await session.call(pointCalls.create, { deviceId, point })).id;
}

/**
 * Connections that a flood has the server open for itself, and that stay: 10 to PostgreSQL and 16 to
 * ClickHouse at most, and those that this test asks by. What is left of boxes would be thousands.
 */
const ownConnections = 10 + 16 + 8;

/** An honest box: says a value, and it is seen. */
type Say = (value: number) => Promise<void> | void;

async function readThrough(
  port: string,
  point: number,
  say: Say,
  work: (signal: AbortSignal) => Promise<Flood>,
): Promise<void> {
  let value = 100;
  let seen = 0;
  let longestWait = 0;
  const tell = async (): Promise<void> => {
    value += 1;
    const began = performance.now();
    await say(value);
    await waitFor(
      `${value} of the honest box`,
      async () => {
        const { list } = await session.call(telemetryCalls.values, { points: [point] });
        return list[0]?.value === value;
      },
      seenWithin,
    );
    longestWait = Math.max(longestWait, performance.now() - began);
    seen += 1;
  };
  for (let times = 0; times < 3; times += 1) await tell();
  const before = processFigures(server.pid);
  seen = 0;
  longestWait = 0;
  const watch = watchServer(server, () => port);
  const began = performance.now();
  let flooding = true;
  const end = new AbortController();
  const flood = work(end.signal).finally(() => {
    flooding = false;
  });
  while (flooding) {
    await tell().catch((error: unknown) => {
      end.abort();
      // What it said last, if it has gone.
      console.info(server.output().slice(-4000));
      throw error;
    });
  }
  const { frames: written, connections, bytes } = await flood;
  const took = (performance.now() - began) / 1000;
  const during = seen;
  for (let times = 0; times < 3; times += 1) await tell();
  await watch.stop();
  await waitFor(
    'its descriptors to be as before',
    () => processFigures(server.pid).descriptors <= before.descriptors + ownConnections,
    minutes(1),
  );
  const after = processFigures(server.pid);
  console.info(
    [
      `${port}, seed ${seed}: ${written} frames, ${bytes} bytes, ${connections} connections in ${took.toFixed(0)} s`,
      `honest values during the flood ${during}, seen after ${longestWait.toFixed(0)} ms at most`,
      `longest block ${watch.longestBlock} ms`,
      `rss ${before.rss} MiB before, ${watch.mostRss} most, ${after.rss} after`,
      `descriptors ${before.descriptors} before, ${after.descriptors} after`,
    ].join('\n'),
  );
  expect(written).toBeGreaterThanOrEqual(frames);
  expect(during).toBeGreaterThan(2);
  expect(watch.mostRss - before.rss).toBeLessThan(growthAllowed);
  expect(watch.longestBlock).toBeLessThan(longestAllowed);
}

/** Dials in, and again a moment after its connection has gone, as a box in the field does. */
function dialAsLong(registration: string, serve: (socket: Socket) => void): () => void {
  let going = true;
  let socket: Socket | undefined;
  const dial = (): void => {
    if (!going) return;
    socket = createConnection({ host: '127.0.0.1', port: server.dtuPort });
    socket.on('error', () => {});
    socket.once('close', () => setTimeout(dial, 500));
    socket.write(registration);
    serve(socket);
  };
  dial();
  return () => {
    going = false;
    socket?.destroy();
  };
}

const timeout = minutes(30);

it('the port where boxes dial in', { timeout }, async () => {
  const random = createSeededRandom(seed);
  const names = Array.from({ length: known }, (_, at) => `HOSTILE${at}${at}`);
  for (const name of names) await addBox('dial-in', name, '');
  const point = await addBox('dial-in', 'HONEST01', '');
  const fake = createModbusFake();
  const goAway = dialAsLong('HONEST01', (socket) => fake.serve(socket, 'rtu'));
  const say: Say = (value) => {
    fake.unit(1).holdings[10] = value;
  };
  const next = (lane: number): Lane => {
    if (lane % 3 === 0) {
      const packet = strangerPacket(random, [...names, 'HONEST01']);
      const more = random.between(0, 3);
      return { greeting: packet, frames: 1 + more, frame: () => strangerPacket(random, names) };
    }
    const name = names[lane % known] ?? '';
    const greeting = Buffer.from(name);
    return { greeting, frames: random.between(1, 4000), frame: () => dialInFrame(random, name) };
  };
  await readThrough('dial-in', point, say, (signal) =>
    floodPort({ port: server.dtuPort, frames, lanes, next, signal }),
  );
  goAway();
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

it('the port of the broker in the box', { timeout }, async () => {
  const random = createSeededRandom(seed);
  const mix = createHostileMix(random);
  const password = 'secret1';
  const names = Array.from({ length: known }, (_, at) => `HOSTILEMQ${at}`);
  for (const name of names) await addBox('mqtt', name, password);
  const point = await addBox('mqtt', 'HONESTMQ', password);
  const client = await connectAsync(server.mqttUrl, {
    clientId: 'honest',
    username: 'HONESTMQ',
    password,
    reconnectPeriod: 0,
  });
  const say: Say = async (value) => {
    await client.publishAsync('gateways/HONESTMQ/samples', `{"v":{"k":${value}}}`, { qos: 1 });
  };
  const generators = names.map((name) => createMqttFrames(random, mix, name));
  const next = (lane: number): Lane => {
    const name = names[lane % known] ?? '';
    const generator = generators[lane % known];
    if (generator === undefined) throw new RangeError('no box');
    if (lane % 3 === 0) {
      return { greeting: null, frames: random.between(1, 4), frame: () => generator.opening() };
    }
    return {
      greeting: connectPacket(`lane${lane}`, name, password),
      greeted: (socket) => new Promise((resolve) => void socket.once('data', () => resolve())),
      frames: random.between(1, 6000),
      frame: (left) => (left === 0 ? generator.breaking() : generator.bearable()),
    };
  };
  const { port } = new URL(server.mqttUrl);
  await readThrough('MQTT', point, say, (signal) =>
    floodPort({ port: Number(port), frames, lanes, next, signal }),
  );
  await client.endAsync(true);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});
