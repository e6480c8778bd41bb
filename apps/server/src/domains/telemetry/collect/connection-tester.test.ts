/** Devices that are not set up are asked through the API, on real sockets. */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { connectionTestCalls } from '@millwright/contract/devices/connection-test/connection-test.calls';
import { createModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { DataType, refusal } from '@millwright/kernel';
import { startLoopClock } from '@millwright/testing';
import { freePort } from '@millwright/testing/free-port';
import { startPymodbus } from '@millwright/testing/peers/pymodbus';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayFixture, openGatewayFixture } from '../gateway-fixture.builders.ts';

let fixture: GatewayFixture;
/** An address that was allowed when its devices were dialled. */
let withdrawn: string | null = null;
beforeAll(async () => {
  fixture = await openGatewayFixture({
    addressOf: async (host) => {
      if (host === 'plc.example') throw refusal('device.host_unknown', { host });
      if (host === '169.254.169.254' || host === withdrawn)
        throw refusal('device.address_forbidden', { address: host });
      return host;
    },
  });
});
afterAll(() => fixture.close());
afterEach(() => fixture.tidy());

const ask = (port: number, given: object = {}) =>
  fixture.call(connectionTestCalls.run, { host: '127.0.0.1', port, ...given });

/** Somebody who is no Modbus device. */
async function peer(met: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    met(socket);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  fixture.later(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function fake(framing: 'mbap' | 'rtu' = 'mbap') {
  const device = createModbusFake({ framing });
  fixture.later(() => device.close());
  return { device, port: await device.listen() };
}

describe('a foreign device', () => {
  it('says how long an answer takes, and what its registers are', async () => {
    const device = await startPymodbus();
    fixture.later(() => device.stop());
    expect(await ask(device.port)).toEqual({ roundTripMs: expect.any(Number), cause: null });
    const preview = await fixture.call(connectionTestCalls.preview, {
      device: { host: device.host, port: device.port },
      points: [
        { dataType: DataType.INT32U, family: 'HR', address: '0' },
        { dataType: DataType.INT16U, family: 'HR', address: '40', slope: 0.1 },
        { dataType: DataType.BOOL, family: 'CO', address: '3' },
        { dataType: DataType.INT16U, family: 'HR', address: '99999' },
      ],
    });
    expect(preview.rows).toMatchObject([
      { raw: ['5678', '1234'], value: 0x56781234 },
      { raw: ['0028'], value: 4 },
      { raw: ['01'], value: 1, orders: [] },
      { raw: null, value: null, cause: { code: 'point.address_invalid' } },
    ]);
    expect(preview.rows[0]?.orders).toContainEqual({ order: 'CDAB', value: 0x12345678 });
  });
});

describe('why a device does not answer', () => {
  it.each([
    ['a closed port', freePort, { code: 'link.refused' }],
    ['a silent port', () => peer(() => {}), { code: 'device.station_silent' }],
    [
      'another station',
      async () => {
        const { device, port } = await fake();
        device.faults.silentUnits.add(1);
        return port;
      },
      { code: 'device.station_other', details: { unitId: 1, answering: 255 } },
    ],
    [
      'another protocol',
      () => peer((socket) => socket.on('data', () => socket.write('220 mail ready\r\n'))),
      { code: 'link.garbage' },
    ],
    [
      'only exceptions',
      async () => {
        const { device, port } = await fake();
        for (const code of [1, 2, 3, 4]) device.faults.unknownFunctions.add(code);
        return port;
      },
      { code: 'device.exception_function' },
    ],
  ])('%s', async (_name, open, cause) => {
    expect((await ask(await open())).cause).toMatchObject(cause);
  });

  it('is what the caller did, where it is: no such name, no such address allowed', async () => {
    await expect(ask(502, { host: 'plc.example' })).rejects.toMatchObject({
      details: { error: 'device.host_unknown' },
    });
    await expect(ask(502, { host: '169.254.169.254' })).rejects.toMatchObject({
      details: { error: 'device.address_forbidden' },
    });
  });

  it('is said within five seconds, by a device that takes any longer too', async () => {
    const { device, port } = await fake();
    device.faults.delay = 20_000;
    using clock = startLoopClock();
    expect((await ask(port)).cause).toMatchObject({ code: 'device.station_silent' });
    expect(clock.passed()).toBeLessThan(5000);
  });
});

it('asks over the line that runs, and leaves it as it was', async () => {
  const { device, port } = await fake('rtu');
  device.unit(1).holdings[10] = 77;
  const running = await fixture.addDevice({ protocol: 'modbus-rtu-tcp', port, unitId: 1 });
  const point = await fixture.addPoint(running.id, { address: '10' });
  await fixture.untilValue(point.id, 77);
  const same = { protocol: 'modbus-rtu-tcp', unitId: 2 } as const;
  expect((await ask(port, same)).cause).toBeNull();
  expect(device.connections).toBe(1);
  device.unit(1).holdings[10] = 78;
  await fixture.untilValue(point.id, 78);
  expect(fixture.stateOf(running.id)?.state).toBe('online');
  // A line that stands is no way round a policy that has changed since.
  withdrawn = '127.0.0.1';
  const refused = ask(port, same).finally(() => {
    withdrawn = null;
  });
  await expect(refused).rejects.toMatchObject({ details: { error: 'device.address_forbidden' } });
});

it('leaves no trace in the state of a device that has its first point later', async () => {
  const { port } = await fake();
  const running = await fixture.addDevice({ port });
  await fixture.untilState(running.id, 'online');
  expect(fixture.stateOf(running.id)?.reason).toBe('device.no_points');
  expect((await ask(port)).cause).toBeNull();
  const point = await fixture.addPoint(running.id, { address: '10' });
  await fixture.untilValue(point.id, 0);
  expect(fixture.stateOf(running.id)?.reason).toBeNull();
});

it('is refused to who may add no devices', async () => {
  const { platform } = fixture.server;
  const reader = platform.signIn({
    grade: 1,
    items: 'all',
    permissions: new Set(['devices.edit']),
  });
  const { error } = await platform.call(reader, connectionTestCalls.run, { host: '10.0.0.1' });
  expect(error).toBe('general.forbidden');
});

it('asks no device that sends by itself', async () => {
  const box = { protocol: 'mqtt-json', host: '', gatewayId: 1 } as const;
  await expect(ask(1, box)).rejects.toMatchObject({ details: { error: 'device.not_testable' } });
});

it('keeps nobody from the line who polls over it, however many ask stations that are not there', {
  timeout: 30_000,
}, async () => {
  const { device, port } = await fake('rtu');
  device.faults.silentUnits.add(9);
  const running = await fixture.addDevice({ protocol: 'modbus-rtu-tcp', port, unitId: 1 });
  const point = await fixture.addPoint(running.id, { address: '10' });
  await fixture.untilState(running.id, 'online');
  const absent = { protocol: 'modbus-rtu-tcp', unitId: 9 } as const;
  const answers = await Promise.all([1, 2, 3].map(() => ask(port, absent)));
  const codes = answers.map(({ cause }) => cause?.code);
  expect(codes.filter((code) => code === 'device.station_silent')).toHaveLength(1);
  // Without ids a late answer is only ruled out on a connection made anew: two turns, two of them.
  expect(device.connections).toBeLessThanOrEqual(3);
  device.unit(1).holdings[10] = 79;
  await fixture.untilValue(point.id, 79);
  expect(fixture.stateOf(running.id)?.state).toBe('online');
});
