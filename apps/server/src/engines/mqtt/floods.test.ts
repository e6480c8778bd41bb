import { createConnection } from 'node:net';
import { seconds } from '@millwright/kernel';
import { collectGarbage, createManualClock, waitFor } from '@millwright/testing';
import { connectAsync } from 'mqtt';
import { afterEach, expect, test } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { createAllowance } from '../../platform/admission/index.ts';
import { startEmbeddedMqtt } from './embedded.ts';
import type { Mqtt } from './mqtt.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const clock = createManualClock();
/** Packets that are handled at once, whose cost is known afterwards. */
const atOnce = 64;

/** A broker that lets everybody do everything as the account of their user name. */
async function start(perSecond?: number): Promise<Mqtt> {
  const mqtt = await startEmbeddedMqtt({
    host: '127.0.0.1',
    port: 0,
    packetBytes: 262_144,
    log: silentLog,
    ...(perSecond !== undefined && {
      allowance: createAllowance({ clock, perSecond, atOnce: 10 * perSecond }),
    }),
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
  return mqtt;
}

const text = (of: string): Buffer => Buffer.from(`\0${String.fromCharCode(of.length)}${of}`);
const frame = (head: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([head, body.length]), body]);
};
const hello = (userName: string, keepAlive = 0): Buffer =>
  frame(0x10, text('MQTT'), Buffer.from([4, 0x82, 0, keepAlive]), text('id'), text(userName));
const idOf = (n: number): Buffer => Buffer.from([n >> 8, n & 0xff]);
const publish = (n: number): Buffer => frame(0x32, text('flood'), idOf(n), Buffer.from(String(n)));
const publishOnce = (n: number): Buffer => frame(0x30, text('flood'), Buffer.from(String(n)));
const ping = (): Buffer => frame(0xc0);
const subscribe = (n: number): Buffer => frame(0x82, idOf(n), text('down'), Buffer.from([0]));
const unsubscribe = (n: number): Buffer => frame(0xa2, idOf(n), text('down'));
const publishTwice = (n: number): Buffer =>
  frame(0x34, text('flood'), idOf(n), Buffer.from(String(n)));

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

interface Flood {
  /** What the broker has answered but for the CONNACK. */
  answers(): Buffer;
}

/** Signs in, and sends so many packets as fast as they are taken; hangs up with `last`. */
function flood(
  mqtt: Mqtt,
  packets: number,
  packet: (n: number) => Buffer,
  last: Buffer | null = null,
): Flood {
  const socket = createConnection(Number(new URL(mqtt.url).port), '127.0.0.1');
  stops.push(() => socket.destroy());
  const answers: Buffer[] = [];
  socket.on('data', (bytes: Buffer) => void answers.push(bytes));
  socket.write(hello('flood'));
  socket.once('data', () => {
    socket.write(Buffer.concat(numbers(packets).map(packet)));
    if (last) socket.end(last);
  });
  return { answers: () => Buffer.concat(answers).subarray(4) };
}

/** The ids of the acknowledged messages; a PUBACK has four bytes. */
const acks = (answers: Buffer): number[] =>
  Array.from({ length: answers.length / 4 }, (_, n) => answers.readUInt16BE(4 * n + 2));

/** How long another box's message takes does not depend on what is held. */
async function publishAsAnother(mqtt: Mqtt): Promise<void> {
  const other = await connectAsync(mqtt.url, { username: 'other' });
  await other.publishAsync('in', '1', { qos: 1 });
  await other.endAsync();
}

test('a box that floods is held back, others are not, and nothing is lost', async () => {
  const mqtt = await start(200);
  const heard: number[] = [];
  await mqtt.subscribe('flood', async ({ payload }) => void heard.push(Number(payload)));
  await mqtt.open();
  const box = flood(mqtt, 5000, publish);
  await waitFor('what it may send at once', () => heard.length >= 1990);
  await publishAsAnother(mqtt);
  expect(heard.length).toBeLessThan(2000 + atOnce);
  expect(mqtt.held).toMatchObject([{ account: 'flood' }]);
  await waitFor('the rest', () => {
    clock.advance(seconds(1));
    return box.answers().length === 4 * 5000;
  });
  expect(mqtt.held).toEqual([]);
  expect(heard).toEqual(numbers(5000));
  expect(acks(box.answers())).toEqual(numbers(5000));
});

test.each([
  ['pings', ping, 2],
  ['subscriptions', subscribe, 5],
  ['ends of subscriptions', unsubscribe, 4],
  ['messages that are sent once and only once', publishTwice, 4],
] as const)('%s count as well', async (_, packet, bytes) => {
  const mqtt = await start(20);
  await mqtt.open();
  const box = flood(mqtt, 3000, packet);
  const answered = () => box.answers().length / bytes;
  await waitFor('what it may send at once', () => answered() >= 190);
  await publishAsAnother(mqtt);
  expect(answered()).toBeLessThan(200 + atOnce);
});

test('a backlog in large messages is taken without a pause', async () => {
  const mqtt = await start(1000);
  let bytes = 0;
  await mqtt.subscribe('backlog', async ({ payload }) => {
    bytes += payload.length;
  });
  await mqtt.open();
  const box = await connectAsync(mqtt.url, { username: 'gateway' });
  // 100,000 samples of 50 bytes.
  const message = Buffer.alloc(50_000, 'x');
  await Promise.all(numbers(100).map(() => box.publishAsync('backlog', message, { qos: 1 })));
  expect(bytes).toBe(5_000_000);
  await box.endAsync();
});

test('the event loop gets on with other things between a few packets', async () => {
  const mqtt = await start();
  let turn: NodeJS.Immediate;
  let most = 0;
  let now = 0;
  const begin = (): void => {
    most = Math.max(most, now);
    now = 0;
    turn = setImmediate(begin);
  };
  await mqtt.subscribe('flood', async () => {
    now += 1;
    // As long as one takes that costs something.
    for (const until = performance.now() + 0.2; performance.now() < until; );
  });
  await mqtt.open();
  turn = setImmediate(begin);
  stops.push(() => clearImmediate(turn));
  const box = flood(mqtt, 3000, publish);
  await waitFor('all of it', () => box.answers().length === 4 * 3000);
  expect(most).toBeLessThanOrEqual(2 * atOnce);
});

test('no more is taken from a connection than can be had in hand', async () => {
  const mqtt = await start();
  const durable = Promise.withResolvers<void>();
  let heard = 0;
  await mqtt.subscribe('flood', () => {
    heard += 1;
    return durable.promise;
  });
  await mqtt.open();
  const box = flood(mqtt, 3000, publish);
  await waitFor('some of it', () => heard >= 100);
  await publishAsAnother(mqtt);
  expect(heard).toBeLessThan(100 + atOnce);
  durable.resolve();
  await waitFor('all of it', () => box.answers().length === 4 * 3000);
  expect(heard).toBe(3000);
});

test('a box is not given up while it is not read, and is when it says nothing', async () => {
  const mqtt = await start();
  const durable = Promise.withResolvers<void>();
  await mqtt.subscribe('flood', () => durable.promise);
  await mqtt.open();
  const open = (userName: string, rest: readonly Buffer[]) => {
    const socket = createConnection(Number(new URL(mqtt.url).port), '127.0.0.1');
    stops.push(() => socket.destroy());
    let answered = 0;
    socket.on('data', (bytes: Buffer) => {
      answered += bytes.length;
    });
    socket.write(Buffer.concat([hello(userName, 1), ...rest]));
    return { socket, answered: () => answered };
  };
  // What is more than it may have in hand is not read, its ping is behind that.
  const held = open('held', [...numbers(300).map(publish), ping()]);
  await waitFor('its connection', () => held.answered() === 4);
  const silent = open('silent', []);
  await waitFor('the end of the one that says nothing', () => silent.socket.closed);
  expect(silent.answered()).toBe(4);
  durable.resolve();
  await waitFor('all answers', () => held.answered() === 4 + 4 * 300 + 2);
  await waitFor('the end of the other as well', () => held.socket.closed);
});

test('what a box has sent before it hangs up is taken', async () => {
  const mqtt = await start();
  const heard: number[] = [];
  await mqtt.subscribe('flood', async ({ payload }) => void heard.push(Number(payload)));
  await mqtt.open();
  flood(mqtt, 3000, publishOnce, frame(0xe0));
  await waitFor('all of it', () => heard.length === 3000);
  expect(heard).toEqual(numbers(3000));
});

test('what comes behind a CONNECT waits until that is answered', async () => {
  const mqtt = await start();
  let heard = 0;
  await mqtt.subscribe('flood', async () => {
    heard += 1;
  });
  await mqtt.open();
  const socket = createConnection(Number(new URL(mqtt.url).port), '127.0.0.1');
  stops.push(() => socket.destroy());
  socket.write(Buffer.concat([hello('early'), ...numbers(500).map(publish)]));
  await waitFor('all of it', () => heard === 500);
});

test('a box has four connections at a time: the oldest goes', async () => {
  const mqtt = await start();
  await mqtt.open();
  const connect = (username: string, clientId: string) =>
    connectAsync(mqtt.url, { username, clientId, reconnectPeriod: 0 });
  const other = await connect('other', 'x');
  const first = await connect('box', '1');
  const others = [await connect('box', '2'), await connect('box', '3'), await connect('box', '4')];
  await first.publishAsync('in', '1', { qos: 1 });
  const gone = new Promise<void>((resolve) => first.once('close', () => resolve()));
  const last = await connect('box', '5');
  await gone;
  // Under the same client id one takes over from itself.
  const again = await connect('box', '5');
  for (const each of [other, ...others, again]) {
    await each.publishAsync('in', '1', { qos: 1 });
    await each.endAsync();
  }
  await last.endAsync(true);
});

test('those who read nothing hold up nobody', async () => {
  const mqtt = await start();
  await mqtt.open();
  const port = Number(new URL(mqtt.url).port);
  const deaf = createConnection(port, '127.0.0.1');
  stops.push(() => deaf.destroy());
  const isGone = new Promise((resolve) => void deaf.once('close', resolve));
  deaf.on('error', () => {});
  deaf.write(Buffer.concat([hello('flood'), subscribe(1)]));
  await new Promise((resolve) => void deaf.once('readable', resolve));
  const box = await connectAsync(mqtt.url, { username: 'flood' });
  stops.push(() => box.endAsync(true));
  const large = Buffer.alloc(200_000, 'x');
  for (let n = 0; n < 150; n += 1) box.publish('down', large, { qos: 0 });

  const other = await connectAsync(mqtt.url, { username: 'other' });
  stops.push(() => other.endAsync(true));
  await other.subscribeAsync('echo');
  const heard = new Promise((resolve) => void other.once('message', resolve));
  await other.publishAsync('echo', 'here', { qos: 2 });
  await heard;
  // What it does not read is bounded: the connection ends, once all of it has come.
  await box.publishAsync('down', large, { qos: 1 });
  deaf.resume();
  await isGone;
});

test('a message of QoS 2 that nobody releases leaves no payload behind', async () => {
  const mqtt = await start();
  let heard = 0;
  await mqtt.subscribe('flood', async ({ payload }) => {
    heard += payload.length;
  });
  await mqtt.open();
  const before = process.memoryUsage().arrayBuffers;
  const packet = (n: number): Buffer => {
    const body = Buffer.concat([text('flood'), idOf(n), Buffer.alloc(100_000)]);
    const length = [
      (body.length & 0x7f) | 0x80,
      ((body.length >> 7) & 0x7f) | 0x80,
      body.length >> 14,
    ];
    return Buffer.concat([Buffer.from([0x34, ...length]), body]);
  };
  const box = flood(mqtt, 400, packet);
  await waitFor('all of them', () => box.answers().length === 4 * 400);
  expect(heard).toBe(40_000_000);
  await waitFor('the memory to be free', () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers - before < 20_000_000;
  });
});

test('a CONNECT may not be large', async () => {
  const mqtt = await start();
  await mqtt.open();
  const socket = createConnection(Number(new URL(mqtt.url).port), '127.0.0.1');
  stops.push(() => socket.destroy());
  const isGone = new Promise((resolve) => void socket.once('close', resolve));
  // It announces 250,000 bytes, and brings none.
  socket.write(Buffer.from([0x10, 0x90, 0xa1, 0x0f]));
  await isGone;
});

test('of many connections of one owner no more is read than it may have in hand, and none ends', async () => {
  const mqtt = await start();
  const durable = Promise.withResolvers<void>();
  let heard = 0;
  await mqtt.subscribe('flood', async ({ payload }) => {
    heard += payload.length;
    await durable.promise;
  });
  await mqtt.open();
  const size = 130_000;
  const packet = (n: number): Buffer => {
    const body = Buffer.concat([text('flood'), idOf(n), Buffer.alloc(size)]);
    const length = [
      (body.length & 0x7f) | 0x80,
      ((body.length >> 7) & 0x7f) | 0x80,
      body.length >> 14,
    ];
    return Buffer.concat([Buffer.from([0x32, ...length]), body]);
  };
  const boxes = numbers(60).map((n) => {
    const socket = createConnection(Number(new URL(mqtt.url).port), '127.0.0.1');
    stops.push(() => socket.destroy());
    const box = { answered: 0, isClosed: false };
    socket.on('data', (bytes: Buffer) => {
      box.answered += bytes.length;
    });
    socket.on('close', () => {
      box.isClosed = true;
    });
    // The last ones, which are not read to their end, say nothing more within their keep-alive.
    socket.write(Buffer.concat([hello(`one ${n}`, n > 40 ? 1 : 0), ...numbers(4).map(packet)]));
    return box;
  });
  await waitFor('what may be in hand', () => heard >= 8_000_000);
  await publishAsAnother(mqtt);
  const silence = createConnection(Number(new URL(mqtt.url).port), '127.0.0.1');
  stops.push(() => silence.destroy());
  silence.resume();
  silence.write(hello('silent', 1));
  await waitFor('the end of one that says nothing for so long', () => silence.closed);
  // What each of them had in hand at that moment aside.
  expect(heard).toBeLessThan(8 * 2 ** 20 + 60 * size);
  const mostHeard = heard;
  expect(boxes.some(({ isClosed }) => isClosed)).toBe(false);
  durable.resolve();
  await waitFor('all of it', () => boxes.every(({ answered }) => answered >= 4 + 4 * 4));
  expect(heard).toBe(240 * size);
  expect(mostHeard).toBeLessThan(heard);
});
