/** Late and doubled replies on real sockets: pymodbus behind a bridge that delays what it answers. */
import { createConnection, createServer, type Socket } from 'node:net';
import { milliseconds, seconds, systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ModbusPeer, startPymodbus } from '@millwright/testing/peers/pymodbus';
import { createSeededRandom } from '@millwright/testing/seeded-random';
import { afterEach, expect, test } from 'vitest';
import { startDialInServer } from '../../dial-in/dial-in-server.ts';
import { type Connector, tcpConnector } from '../../link/tcp-connector.ts';
import { createTimerWheel } from '../../timer-wheel.ts';
import { pointAt, wordsAt } from '../testing-points.ts';
import { createModbusDriver } from './modbus-driver.ts';
import { createRecordingSink } from './recording-sink.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Each register of pymodbus holds its own address. */
const addresses = [100, 1100, 2100, 3100];
const timeout = 80;
const random = createSeededRandom(9);

/** One reply in four comes long after its time, yet within the bound of five timeouts. */
const delay = (): number =>
  random.next() < 0.25 ? random.between(150, 350) : random.between(5, 60);

/** Passes bytes on; what the device answers comes late, and `copies` times. */
function bridge(platform: Socket, device: ModbusPeer, copies: number): void {
  const socket = createConnection({ host: device.host, port: device.port, noDelay: true });
  cleanups.push(() => {
    platform.destroy();
    socket.destroy();
  });
  let last = 0;
  platform.on('data', (chunk) => socket.write(chunk));
  socket.on('data', (chunk) => {
    const now = performance.now();
    for (let copy = 0; copy < copies; copy += 1) {
      last = Math.max(last, now + delay());
      systemClock.after(milliseconds(last - now), () => {
        if (!platform.destroyed) platform.write(chunk);
      });
    }
  });
  for (const end of [platform, socket]) end.on('error', () => end.destroy());
  platform.on('close', () => socket.destroy());
}

async function dialled(device: ModbusPeer, copies: number): Promise<Connector> {
  const server = createServer((platform) => bridge(platform, device, copies));
  cleanups.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  const port = typeof at === 'object' && at ? at.port : 0;
  return tcpConnector({ host: '127.0.0.1', port, timeout: seconds(2) });
}

async function dialIn(device: ModbusPeer, copies: number): Promise<Connector> {
  const wheel = createTimerWheel(systemClock);
  const server = await startDialInServer({ clock: systemClock, wheel, port: 0, host: '127.0.0.1' });
  cleanups.push(() => server.stop().then(() => wheel.stop()));
  const connect = server.box('DTU1', {
    registration: { match: 'exact', bytes: Buffer.from('DTU1') },
    sent: 'once',
    packetPrefix: null,
    heartbeat: null,
    owner: 'one',
    admits: () => true,
  });
  const platform = createConnection({ host: '127.0.0.1', port: server.port, noDelay: true });
  platform.write('DTU1');
  bridge(platform, device, copies);
  return connect;
}

test.each([
  ['a dialled line', dialled, 1],
  ['a dialled line that says all twice', dialled, 2],
  ['a box', dialIn, 1],
  ['a box that says all twice', dialIn, 2],
] as const)('%s gives no wrong value', async (_name, reach, copies) => {
  const device = await startPymodbus({ framer: 'rtu' });
  cleanups.push(() => device.stop());
  const wheel = createTimerWheel(systemClock);
  const sink = createRecordingSink();
  const wrong: string[] = [];
  const right = new Set<number>();
  let read = 0;
  const driver = createModbusDriver({
    name: 'late',
    framing: 'rtu',
    isDialled: reach === dialled,
    connect: await reach(device, copies),
    clock: systemClock,
    wheel,
    sink: {
      ...sink,
      block(block, at, data) {
        sink.block(block, at, data);
        for (const key of block.keys) {
          const address = addresses[key];
          if (address === undefined) continue;
          const { value } = sink.readings.get(key) ?? {};
          read += 1;
          if (value === address) right.add(key);
          else wrong.push(`${address} = ${value}`);
        }
      },
    },
  });
  cleanups.push(() => driver.stop().then(() => wheel.stop()));
  driver.setStation({ unit: 1, points: wordsAt(...addresses), period: 50, timeout });
  driver.start();
  const isTried = () => driver.counters.late + driver.counters.timeouts > 3;
  await waitFor(
    'values of each register, and replies that came late',
    () => read >= 16 && right.size === 4 && isTried(),
    seconds(30),
  );
  expect(wrong).toEqual([]);
  const point = pointAt({ address: '500' }, { key: addresses.length });
  const results: (boolean | null)[] = [];
  // Of a line that is out of step some are not taken: until a few were.
  for (let value = 1; value <= 40 && results.length < 3; value += 1) {
    const written = await driver.write(1, point, value);
    if (written.state !== 'accepted') continue;
    const back = await driver.readBack(1, point, written.plan);
    if (back.state === 'read') results.push(back.value === value && back.confirmed);
  }
  expect(results.length).toBeGreaterThan(0);
  expect(results).not.toContain(false);
  expect(wrong).toEqual([]);
});
