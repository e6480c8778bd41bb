/** Devices that nobody has set up are asked, and say why when they do not answer. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { duplexPair } from 'node:stream';
import type { ModbusSettings } from '@millwright/contract/devices/protocols/modbus/settings';
import { DataType, DisplayFormat, gatewayId, milliseconds, systemClock } from '@millwright/kernel';
import { freePort } from '@millwright/testing/free-port';
import { startPymodbus } from '@millwright/testing/peers/pymodbus';
import { afterEach, describe, expect, test } from 'vitest';
import type { TestAnswer } from '../../connection-test.ts';
import { tcpConnector } from '../../link/tcp-connector.ts';
import { createRecordingSink } from '../../recording-sink.ts';
import { createTimerWheel } from '../../timer-wheel.ts';
import { createModbusFake } from '../fake/fake.ts';
import { drivers } from '../index.ts';

const [tcp, rtu, dialIn] = drivers;
const settings: ModbusSettings = {
  profile: 'modbus',
  unitId: 1,
  wordOrder: 'ABCD',
  maxRegisters: 120,
};
const signal = new AbortController().signal;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function openTest(port: number, driver: (typeof drivers)[number] = tcp) {
  const wheel = createTimerWheel(systemClock);
  cleanups.push(() => wheel.stop());
  const connect = tcpConnector({ host: '127.0.0.1', port, timeout: milliseconds(500) });
  const test = await driver.openTest?.(settings, { connect, clock: systemClock, wheel });
  if (!test) throw expect.fail('tests no connections');
  cleanups.push(() => test.close());
  return test;
}

const fake = async (framing: 'mbap' | 'rtu' = 'mbap') => {
  const device = createModbusFake({ framing });
  cleanups.push(() => device.close());
  return { device, port: await device.listen() };
};

/** Somebody who accepts connections, and does with them what is given. */
async function peer(met: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    met(socket);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const answered: TestAnswer = { roundTripMs: expect.any(Number), cause: null };

describe('a device that is asked', () => {
  test.each([
    ['TCP', 'mbap', tcp],
    ['RTU over TCP', 'rtu', rtu],
  ] as const)('answers over %s', async (_name, framing, driver) => {
    const { port } = await fake(framing);
    expect(await (await openTest(port, driver)).ask(settings, signal)).toEqual(answered);
  });

  test('answers with what it has, when it has no holding registers', async () => {
    const { device, port } = await fake();
    device.faults.exceptions = [
      { space: 'holding', first: 0, last: 65_535, code: 2 },
      { space: 'input', first: 0, last: 65_535, code: 1 },
    ];
    expect(await (await openTest(port)).ask(settings, signal)).toEqual(answered);
  });

  test.each([
    [1, 'device.exception_function', '01'],
    [2, 'device.exception_address', '02'],
    [3, 'device.exception_value', '03'],
    [4, 'device.exception_other', '04'],
  ])('that has nothing but exception %i is there', async (code, cause, exception) => {
    const { device, port } = await fake();
    device.faults.exceptions = (['holding', 'input', 'coil', 'discrete'] as const).map((space) => ({
      ...{ space, first: 0, last: 65_535, code },
    }));
    expect(await (await openTest(port)).ask(settings, signal)).toEqual({
      roundTripMs: expect.any(Number),
      cause: { code: cause, details: { exception } },
    });
  });
});

describe('why nothing is answered', () => {
  const ask = async (port: number, driver: (typeof drivers)[number] = tcp) =>
    (await (await openTest(port, driver)).ask(settings, signal)).cause;

  test('a port that nobody listens at', async () => {
    await expect(openTest(await freePort())).rejects.toMatchObject({ code: 'link.refused' });
  });

  test.each([
    ['TCP', tcp],
    ['RTU over TCP', rtu],
  ])('a peer that keeps silent over %s', async (_name, driver) => {
    const port = await peer(() => {});
    expect(await ask(port, driver)).toEqual({
      code: 'device.station_silent',
      details: { unitId: 1 },
    });
  });

  test('a station that is another one', async () => {
    const { device, port } = await fake();
    device.faults.silentUnits.add(1);
    device.faults.silentUnits.add(0);
    expect(await ask(port)).toEqual({
      code: 'device.station_other',
      details: { unitId: 1, answering: 255 },
    });
  });

  test.each([
    ['tcp', tcp, { code: 'device.station_other', details: { unitId: 1, answering: 255 } }],
    ['rtu', rtu, { code: 'device.station_missing', details: { unitId: 1, exception: '0B' } }],
  ] as const)('a station that pymodbus does not have, over %s', async (framer, driver, cause) => {
    const device = await startPymodbus({ framer, unitId: 255 });
    cleanups.push(() => device.stop());
    expect(await ask(device.port, driver)).toEqual(cause);
  });

  test.each([
    ['a web server', tcp, 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['a few bytes', tcp, 'no'],
    ['a console on the port of a serial server', rtu, 'login: '],
  ])('%s', async (_name, driver, bytes) => {
    const port = await peer((socket) => socket.on('data', () => socket.write(bytes)));
    expect(await ask(port, driver)).toMatchObject({ code: 'link.garbage' });
  });

  test('a peer that ends the connection when it is asked', async () => {
    const port = await peer((socket) => socket.on('data', () => socket.destroy()));
    expect(await ask(port)).toMatchObject({ code: 'device.closes_connection' });
  });
});

describe('a preview', () => {
  const point = (address: string, dataType: DataType, rest: object = {}) => ({
    address: { family: 'HR', address, bit: null, length: 1, wordOrder: null, ...rest },
    ...{ dataType, displayFormat: DisplayFormat.decimal, slope: 1, intercept: 0 },
  });

  test('shows registers, and what each order makes of them', async () => {
    const { device, port } = await fake();
    device.unit(1).holdings.set([0x42f6, 0xe979, 5]);
    device.faults.exceptions = [{ space: 'holding', first: 50, last: 60, code: 2 }];
    const preview = await (await openTest(port)).preview(
      settings,
      [
        point('0', DataType.FLOAT),
        point('2', DataType.INT16U, { slope: 1 }),
        point('2', DataType.BOOL, { bit: 2 }),
        point('55', DataType.INT16U),
        point('70000', DataType.INT16U),
      ],
      signal,
    );
    expect(preview.cause).toBeNull();
    const [float, word, bit, missing, wrong] = preview.rows;
    expect(float).toMatchObject({ raw: Uint8Array.of(0x42, 0xf6, 0xe9, 0x79), value: 123.456 });
    expect(
      Object.fromEntries(float?.orders.map(({ order, value }) => [order, value]) ?? []),
    ).toEqual({
      ABCD: 123.456,
      CDAB: expect.any(Number),
      BADC: expect.any(Number),
      DCBA: expect.any(Number),
    });
    expect(word).toMatchObject({ value: 5, cause: null });
    expect(bit).toMatchObject({ value: 1, orders: [] });
    expect(missing?.cause).toEqual({
      code: 'device.exception_address',
      details: { exception: '02' },
    });
    expect(wrong?.cause).toMatchObject({ code: 'point.address_invalid' });
  });

  test('asks a silent station once', async () => {
    const { device, port } = await fake();
    device.faults.silentUnits.add(1);
    const test = await openTest(port);
    const { rows, cause } = await test.preview(
      settings,
      [point('0', DataType.INT16U), point('1', DataType.INT16U)],
      signal,
    );
    expect(cause).toEqual({ code: 'device.station_silent', details: { unitId: 1 } });
    expect(rows.map((row) => row.cause)).toEqual([cause, cause]);
    expect(device.requests).toBe(1);
  });

  test('ends when whoever asked has gone', async () => {
    const { device, port } = await fake();
    device.faults.silentUnits.add(1);
    const gone = new AbortController();
    const asking = (await openTest(port)).ask(settings, gone.signal);
    gone.abort();
    expect(await asking).toMatchObject({ roundTripMs: null, cause: { code: 'link.timeout' } });
  });
});

test('a line that runs is shared, and only while it is there', async () => {
  const { device, port } = await fake();
  const wheel = createTimerWheel(systemClock);
  const line = tcp.open({
    name: 'line',
    clock: systemClock,
    wheel,
    sink: createRecordingSink(),
    dial: tcpConnector,
    box: () => () => Promise.reject(new Error('no boxes here')),
  });
  cleanups.push(async () => {
    await line.stop();
    wheel.stop();
  });
  expect(line.test?.()).toBeNull();
  line.set({
    ...{ id: 1, host: '127.0.0.1', port, gatewayId: null, settings, periodMs: 50, timeoutMs: 200 },
    points: [
      {
        ...{ key: 0, dataType: DataType.INT16U, displayFormat: DisplayFormat.decimal },
        ...{ slope: 1, intercept: 0 },
        address: { family: 'HR', address: '0', bit: null, length: 1, wordOrder: null },
      },
    ],
  });
  await expect.poll(() => line.test?.()).not.toBeNull();
  expect(await line.test?.()?.ask({ ...settings, unitId: 7 }, signal)).toEqual(answered);
  device.faults.silentUnits.add(9);
  expect(await line.test?.()?.ask({ ...settings, unitId: 9 }, signal)).toMatchObject({
    cause: { code: 'device.station_silent' },
  });
  expect(device.connections).toBe(1);
});

describe('over the connection of a box', () => {
  const reach = { host: '', port: 0, gatewayId: gatewayId(7) };

  /** A line to a box that comes when it is told to; how often it was waited for. */
  function boxLine() {
    const device = createModbusFake({ framing: 'rtu' });
    const [ours, theirs] = duplexPair();
    device.serve(theirs);
    const { promise: here, resolve: come } = Promise.withResolvers<void>();
    const wheel = createTimerWheel(systemClock);
    const waits: number[] = [];
    const sink = createRecordingSink();
    const line = dialIn.open({
      ...{ name: 'line', clock: systemClock, wheel, sink },
      dial: () => () => Promise.reject(new Error('nothing is dialled here')),
      box: (gateway) => async () => {
        waits.push(gateway);
        await here;
        return ours;
      },
    });
    cleanups.push(async () => {
      await line.stop();
      wheel.stop();
      await device.close();
    });
    return { device, line, sink, waits, come };
  }

  test('a line connects before it has a station, and the station that comes is on it', async () => {
    const { device, line, sink, waits, come } = boxLine();
    const reached = Promise.all([line.reach?.(reach, signal), line.reach?.(reach, signal)]);
    expect(line.test?.()).toBeNull();
    come();
    await reached;
    expect(await line.test?.()?.ask(settings, signal)).toEqual(answered);
    await line.reach?.(reach, signal);
    line.set({ ...reach, id: 1, settings, periodMs: 50, timeoutMs: 200, points: [] });
    await expect.poll(() => sink.states).toContainEqual(expect.objectContaining({ station: 1 }));
    expect(waits).toEqual([7]);
    expect(device.requests).toBe(1);
  });

  test('who does not wait any longer hears so, and the line goes on waiting', async () => {
    const { line, come } = boxLine();
    const gone = new AbortController();
    const reaching = line.reach?.(reach, gone.signal);
    gone.abort();
    await expect(reaching).rejects.toMatchObject({ code: 'link.cancelled' });
    await expect(line.reach?.(reach, gone.signal)).rejects.toMatchObject({
      code: 'link.cancelled',
    });
    come();
    await line.reach?.(reach, signal);
  });
});
