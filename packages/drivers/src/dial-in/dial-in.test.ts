import { createConnection, type Socket } from 'node:net';
import { duplexPair } from 'node:stream';
import { seconds, systemClock } from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import { programAt, startPeer } from '@millwright/testing/peers/process';
import { startPymodbus } from '@millwright/testing/peers/pymodbus';
import { afterEach, describe, expect, test } from 'vitest';
import { createModbusFake } from '../modbus/fake/fake.ts';
import { createModbusDriver, type ModbusDriver } from '../modbus/line/modbus-driver.ts';
import { createRecordingSink, type RecordingSink } from '../modbus/line/recording-sink.ts';
import { wordsAt } from '../modbus/testing-points.ts';
import { encodeDataReply } from '../modbus/wire/pdu.ts';
import { encodeRtu } from '../modbus/wire/rtu-framer.ts';
import { createTimerWheel, type TimerWheel } from '../timer-wheel.ts';
import { boxSettings } from './box-settings.builders.ts';
import { stripAdditions } from './box-stream.ts';
import {
  type BoxSettings,
  type DialInNeeds,
  type DialInServer,
  startDialInServer,
} from './dial-in-server.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function listen(needs: Partial<DialInNeeds> = {}): Promise<DialInServer> {
  const wheel = needs.wheel ?? createTimerWheel(systemClock);
  const clock = needs.clock ?? systemClock;
  const server = await startDialInServer({ host: '127.0.0.1', port: 0, ...needs, clock, wheel });
  cleanups.push(async () => {
    await server.stop();
    wheel.stop();
  });
  return server;
}

function link(
  server: DialInServer,
  identity: string,
  given: Partial<BoxSettings> = {},
  more: { readonly isDialled?: boolean } = {},
): { driver: ModbusDriver; sink: RecordingSink } {
  const wheel: TimerWheel = createTimerWheel(systemClock);
  const sink = createRecordingSink();
  const driver = createModbusDriver({
    name: identity,
    connect: server.box(identity, boxSettings(identity, given)),
    framing: 'rtu',
    ...more,
    clock: systemClock,
    wheel,
    sink,
  });
  cleanups.push(() => driver.stop().then(() => wheel.stop()));
  driver.setStation({ unit: 1, points: wordsAt(0, 1), period: 50, timeout: 300 });
  driver.start();
  return { driver, sink };
}

/** A box: dials, registers, and passes requests on to a device with this value in register 0. */
const dial = (server: DialInServer, registration: string, value: number): Socket =>
  dialWithFake(server, registration, value).socket;

function dialWithFake(server: DialInServer, registration: string, value: number) {
  const fake = createModbusFake();
  fake.unit(1).holdings[0] = value;
  const socket = createConnection({ host: '127.0.0.1', port: server.port });
  socket.write(registration);
  fake.serve(socket, 'rtu');
  cleanups.push(() => socket.destroy());
  return { fake, socket };
}

const first = (sink: RecordingSink): number | undefined => sink.readings.get(0)?.value;

describe('a box that dials in', () => {
  test('is polled through its own connection, heartbeats notwithstanding', async () => {
    const server = await listen();
    const { sink } = link(server, 'DTU0001');
    const socket = dial(server, 'DTU0001ping', 17);
    await waitFor('the value', () => first(sink) === 17);
    const before = sink.blocks;
    for (let beat = 1; beat <= 5; beat += 1) {
      socket.write('ping');
      await waitFor('more values', () => sink.blocks > before + beat * 2);
    }
    expect(sink.failures).toEqual([]);
  });

  test.each([
    ['its registration', null],
    ['an id of its own', Buffer.from('ID7')],
  ])('may put %s before every packet', async (_what, packetPrefix) => {
    const server = await listen();
    const additions = { sent: 'both', packetPrefix, heartbeat: Buffer.from([0]) } as const;
    const { sink } = link(server, 'DTU0001', additions);
    const socket = createConnection({ host: '127.0.0.1', port: server.port });
    cleanups.push(() => socket.destroy());
    socket.write('DTU0001');
    const fake = createModbusFake();
    fake.unit(1).holdings[0] = 23;
    const bare = duplexPair();
    fake.serve(bare[0], 'rtu');
    socket.on('data', (chunk) => bare[1].write(chunk));
    bare[1].on('data', (chunk) => {
      socket.write(Buffer.concat([packetPrefix ?? Buffer.from('DTU0001'), chunk]));
    });
    await waitFor('the value', () => first(sink) === 23);
    const before = sink.blocks;
    socket.write(Buffer.from([0]));
    await waitFor('the heartbeat', () => server.status('DTU0001')?.heartbeats === 1);
    await waitFor('more values', () => sink.blocks > before + 1);
    expect(sink.failures).toEqual([]);
    expect(server.status('DTU0001')).toMatchObject({ online: true, address: '127.0.0.1' });
  });

  test('keeps its connection although its device is switched off', async () => {
    const server = await listen();
    const { driver, sink } = link(server, 'DTU0001', {}, { isDialled: false });
    const { fake, socket } = dialWithFake(server, 'DTU0001', 5);
    await waitFor('the value', () => first(sink) === 5);
    fake.faults.silentUnits.add(1);
    await waitFor('many timeouts', () => driver.counters.timeouts > 5, seconds(20));
    expect(socket.destroyed).toBe(false);
    fake.faults.silentUnits.clear();
    fake.unit(1).holdings[0] = 6;
    await waitFor('the new value', () => first(sink) === 6, seconds(20));
    expect(driver.counters.connects).toBe(1);
  });

  test('is known by the rule that says most of it', async () => {
    const server = await listen();
    const pattern = { match: 'pattern', pattern: 'DTU\\d{4}' } as const;
    server.box('any', boxSettings('', { registration: pattern }));
    server.box('one', boxSettings('DTU0001'));
    dial(server, 'DTU0001', 1);
    await waitFor('the one', () => server.status('one')?.online === true);
    dial(server, 'DTU0002', 1);
    await waitFor('the other', () => server.status('any')?.online === true);
  });

  test('may wait for its link, and comes back after a loss', async () => {
    const server = await listen();
    server.box('DTU0001', boxSettings('DTU0001'));
    const socket = dial(server, 'DTU0001', 1);
    await waitFor('the registration', () => socket.bytesWritten >= 7);
    const { driver, sink } = link(server, 'DTU0001');
    await waitFor('the value', () => first(sink) === 1);
    socket.destroy();
    await waitFor('the loss', () => driver.status(1).state === 'offline');
    dial(server, 'DTU0001', 2);
    await waitFor('the new value', () => first(sink) === 2);
  });

  test('replaces its older connection; two of one identity are noticed', async () => {
    const server = await listen();
    const { sink } = link(server, 'DTU0001');
    for (let value = 1; value <= 4; value += 1) {
      expect(server.status('DTU0001')?.contested).toBe(false);
      dial(server, 'DTU0001', value);
      await waitFor('its value', () => first(sink) === value);
    }
    expect(server.status('DTU0001')).toMatchObject({ online: true, contested: true });
  });

  test.each(['prefix', 'exact'] as const)(
    'may send serial bytes in one segment with its registration (%s)',
    async (match) => {
      const server = await listen({ unknown: (sent) => expect.fail(sent.toString('hex')) });
      const registration = { match, bytes: Buffer.from('DTU0001') };
      const { sink } = link(server, 'DTU0001', { registration });
      const { socket } = dialWithFake(server, '', 41);
      const reply = encodeRtu(1, encodeDataReply(3, Buffer.from([0, 1, 0, 2])));
      socket.write(Buffer.concat([Buffer.from('DTU0001'), reply]));
      await waitFor('the value', () => first(sink) === 41);
    },
  );

  test('is turned away when nobody expects it, and named', async () => {
    const unregistered: string[] = [];
    const server = await listen({ unknown: (sent) => void unregistered.push(sent.toString()) });
    server.box('DTU0001', boxSettings('DTU0001'));
    const socket = dial(server, 'IMEI4711', 1);
    await waitFor('the refusal', () => socket.destroyed);
    expect(unregistered).toEqual(['IMEI4711']);
  });

  test('is turned away when it says nothing in time', async () => {
    const clock = createManualClock();
    const unregistered: string[] = [];
    const server = await listen({
      clock,
      wheel: createTimerWheel(clock),
      unknown: (sent) => void unregistered.push(sent.toString()),
    });
    server.box('DTU0001', boxSettings('DTU0001'));
    const socket = dial(server, 'DTU', 1);
    await waitFor('the refusal', () => {
      clock.advance(seconds(1));
      return socket.destroyed;
    });
    expect(unregistered).toEqual(['DTU']);
  });

  test('of other makers: socat brings pymodbus in', async () => {
    const device = await startPymodbus({ framer: 'rtu' });
    cleanups.push(() => device.stop());
    const server = await listen();
    const { sink } = link(server, 'DTU0042');
    const box = startPeer(programAt('socat', '/usr/bin/socat'), [
      `TCP:127.0.0.1:${server.port}`,
      `SYSTEM:printf DTU0042; exec socat - TCP\\:127.0.0.1\\:${device.port}`,
    ]);
    cleanups.push(() => box.stop('SIGKILL'));
    await waitFor('the value', () => first(sink) === 0x5678);
    expect(sink.readings.get(1)?.value).toBe(0x1234);
  });
});

test.each([
  ['IDreply', 'reply', 0],
  ['pingIDreply', 'reply', 1],
  ['IDpingping', '', 2],
  ['replyping', 'replyping', 0],
])('%s is %s with %i heartbeats', (sent, rest, heartbeats) => {
  const additions = { packetPrefix: Buffer.from('ID'), heartbeat: Buffer.from('ping') };
  const stripped = stripAdditions(Buffer.from(sent), additions);
  expect([stripped.rest.toString(), stripped.heartbeats]).toEqual([rest, heartbeats]);
});
