/** Boxes that send more than any serial line brings. */
import { createConnection, type Socket } from 'node:net';
import { seconds, systemClock } from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import { afterEach, expect, test } from 'vitest';
import { createModbusFake } from '../modbus/fake/fake.ts';
import { createModbusDriver } from '../modbus/line/modbus-driver.ts';
import { createRecordingSink } from '../modbus/line/recording-sink.ts';
import { wordsAt } from '../modbus/testing-points.ts';
import { createTimerWheel } from '../timer-wheel.ts';
import { boxSettings } from './box-settings.builders.ts';
import { type BoxSettings, type DialInServer, startDialInServer } from './dial-in-server.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const atOnce = 256_000;
const perSecond = 64_000;
/** What may be taken from a connection before it is known whose it is. */
const introduction = 4096 + 64;

/** A port whose time stands still. */
async function listen() {
  const clock = createManualClock();
  const wheel = createTimerWheel(clock);
  const server = await startDialInServer({ clock, wheel, host: '127.0.0.1', port: 0 });
  cleanups.push(async () => {
    await server.stop();
    wheel.stop();
  });
  return { clock, server };
}

function dial(server: DialInServer, says: Buffer | string): Socket {
  const socket = createConnection({ host: '127.0.0.1', port: server.port });
  socket.on('error', () => {});
  cleanups.push(() => socket.destroy());
  socket.write(says);
  return socket;
}

const taken = (server: DialInServer, key: string): number => server.status(key)?.bytesIn ?? 0;

/** An honest box that is polled; resolves when it has been asked so many times more. */
function pollAnother(server: DialInServer): (times: number) => Promise<void> {
  const wheel = createTimerWheel(systemClock);
  const sink = createRecordingSink();
  const connect = server.box('honest', boxSettings('honest'));
  const needs = {
    name: 'honest',
    connect,
    framing: 'rtu',
    clock: systemClock,
    wheel,
    sink,
  } as const;
  const driver = createModbusDriver(needs);
  cleanups.push(() => driver.stop().then(() => wheel.stop()));
  driver.setStation({ unit: 1, points: wordsAt(0, 1), period: 20, timeout: 5000 });
  driver.start();
  const fake = createModbusFake();
  fake.unit(1).holdings[0] = 7;
  fake.serve(dial(server, 'honest'), 'rtu');
  return async (times) => {
    const enough = sink.blocks + times;
    await waitFor('values of another box', () => sink.blocks >= enough, seconds(20));
    expect(sink.failures).toEqual([]);
  };
}

test.each<[string, Partial<BoxSettings>, string]>([
  ['heartbeats', { heartbeat: Buffer.from('AAA') }, 'A'],
  ['prefixes', { sent: 'both', packetPrefix: Buffer.from('A') }, 'A'],
  ['bytes of a line', {}, '\x01'],
])('a flood of %s is read no faster than its allowance', async (_what, given, byte) => {
  const { clock, server } = await listen();
  const others = pollAnother(server);
  server
    .box(
      'flood',
      boxSettings('flood', given),
    )(new AbortController().signal)
    .then(
      (stream) => stream.resume(),
      () => {},
    );
  const flood = Buffer.alloc(1_000_000, byte);
  const socket = dial(server, 'flood');
  socket.write(flood);
  await waitFor('what is read at once', () => taken(server, 'flood') > atOnce - 16_384);
  await others(20);
  expect(taken(server, 'flood')).toBeLessThanOrEqual(atOnce + introduction);

  clock.advance(seconds(1));
  await waitFor('a second of it', () => taken(server, 'flood') > atOnce + perSecond - 16_384);
  await others(5);
  expect(taken(server, 'flood')).toBeLessThanOrEqual(atOnce + perSecond + introduction);

  const all = 'flood'.length + flood.length;
  await waitFor('the rest', () => {
    clock.advance(seconds(1));
    return taken(server, 'flood') === all;
  });
});

test('a box that dials in anew has no more for it', async () => {
  const { server } = await listen();
  const others = pollAnother(server);
  server.box('flood', boxSettings('flood', { heartbeat: Buffer.from('AAA') }));
  for (let turn = 1; turn <= 4; turn += 1) {
    const socket = dial(server, `flood${'A'.repeat(1_000_000)}`);
    await waitFor('the box', () => server.status('flood')?.online === true);
    await waitFor('what it may', () => taken(server, 'flood') > atOnce - 16_384);
    await others(5);
    // Another registration of the gateway gives it no more either.
    server.box('flood', boxSettings('flood', { heartbeat: Buffer.from('AAAA') }));
    await waitFor('its end', () => socket.destroyed);
  }
  expect(taken(server, 'flood')).toBeLessThanOrEqual(atOnce + 4 * introduction);
});
