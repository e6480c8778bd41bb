/** Every way of reaching a device, with programs of others at the far end. */
import { createConnection, createServer, type Socket } from 'node:net';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { gatewayCalls } from '@millwright/contract/devices/gateways.calls';
import type { GatewayInput, GatewayRow } from '@millwright/contract/devices/gateways.schemas';
import { pointCalls } from '@millwright/contract/devices/points.calls';
import type { PointInput } from '@millwright/contract/devices/points.schemas';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { createModbusFake } from '@millwright/drivers/modbus/fake';
import { DataType, DisplayFormat, isGood, Quality, seconds, systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { mbpollRead, mbpollWrite } from '@millwright/testing/peers/mbpoll';
import { programAt, runPeer } from '@millwright/testing/peers/process';
import { startPymodbus } from '@millwright/testing/peers/pymodbus';
import { startDialInBox } from '@millwright/testing/peers/socat-dtu';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildDevice, buildPoint } from '../devices/devices.builders.ts';
import { openTelemetryForTests, type TelemetryForTests } from './telemetry.builders.ts';

let house: TelemetryForTests;
let admin: string;
let item: number;
let serial = 0;
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  house = await openTelemetryForTests();
  admin = house.platform.signIn({ grade: 0, items: 'all' });
  item = (await call(itemCalls.create, { itemName: '现场' })).id;
});
afterAll(() => house.close());
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const call: <C extends Parameters<TelemetryForTests['platform']['call']>[1]>(
  declared: C,
  input: Parameters<typeof house.platform.call<C>>[2],
) => Promise<Awaited<ReturnType<typeof house.platform.call<C>>>['data']> = async (
  declared,
  input,
) => {
  const reply = await house.platform.call(admin, declared, input);
  expect(reply).toMatchObject({ code: 200 });
  return reply.data;
};

const addDevice = (given: Parameters<typeof buildDevice>[0]) =>
  call(
    deviceCalls.create,
    buildDevice({
      itemId: item,
      deviceName: `机${++serial}`,
      host: '127.0.0.1',
      periodMs: 100,
      timeoutMs: 500,
      ...given,
    }),
  );
const addPoint = (deviceId: number, given: Partial<PointInput>) =>
  call(pointCalls.create, {
    deviceId,
    point: buildPoint({
      name: `点${++serial}`,
      dataType: DataType.INT16U,
      slope: 1,
      decimals: null,
      upperLimit: null,
      writable: true,
      ...given,
    }),
  });
const addGateway = (given: Partial<GatewayInput>) =>
  call(gatewayCalls.create, {
    itemId: item,
    gatewayName: 'BOX',
    boxId: `BOX${String(++serial).padStart(6, '0')}`,
    ...given,
  });
/** Resolves when the box is expected. */
async function dialIn(registration: string): Promise<GatewayRow> {
  const { id } = await addGateway({
    kind: 'dial-in',
    registration: {
      packet: { match: 'prefix', literal: { encoding: 'text', value: registration } },
      sent: 'once',
      packetPrefix: null,
      heartbeat: { encoding: 'text', value: 'ping' },
    },
  });
  return await waitFor('the box to be expected', async () => {
    const found = await gatewayNow(id);
    return found.live !== null && found;
  });
}
const behind = (gatewayId: number, unitId = 1) =>
  addDevice({ protocol: 'modbus-dial-in', host: '', gatewayId, unitId });

const now = (point: number) => house.telemetry.values([point])[0];
const stateOf = (device: number) =>
  house.telemetry.devices('all').find((row) => row.deviceId === device);
const untilValue = (point: number, value: number | string) =>
  waitFor(
    `${point} to be ${value}`,
    () => now(point)?.value === value && isGood(now(point)?.quality ?? 255),
    seconds(15),
  );
const untilState = (device: number, state: string) =>
  waitFor(`${device} to be ${state}`, () => stateOf(device)?.state === state, seconds(20));
const gatewayNow = async (id: number): Promise<GatewayRow> => {
  const { list } = await call(gatewayCalls.list, { itemId: item, pageSize: 1000 });
  const found = list.find((row) => row.id === id);
  if (!found) throw expect.fail(`gateway ${id}`);
  return found;
};
const write = async (pointId: number, value: number | string | boolean) => {
  const { commandId } = await call(telemetryCalls.setValue, { pointId, value });
  return waitFor(
    'the command to end',
    async () => {
      const state = await call(telemetryCalls.writeState, { commandId });
      return state.finishedAt !== null && state;
    },
    seconds(15),
  );
};

/** Registers as they stand in a device that has the high word first. */
const samples: readonly (readonly [string, Partial<PointInput>, number[], number | string])[] = [
  ['INT16S', { dataType: DataType.INT16S }, [0xcfc7], -12345],
  ['INT16U', { dataType: DataType.INT16U }, [0xd431], 54321],
  ['INT32S', { dataType: DataType.INT32S }, [0xf8a4, 0x32eb], -123456789],
  ['INT32U', { dataType: DataType.INT32U }, [0xb2d0, 0x5e00], 3000000000],
  ['Float', { dataType: DataType.FLOAT }, [0x42f6, 0xe979], 123.456],
  ['INT8S', { dataType: DataType.INT8S }, [0x12fb], -5],
  ['INT8U', { dataType: DataType.INT8U, bit: 8 }, [0x12fb], 0x12],
  ['INT64S', { dataType: DataType.INT64S }, [0xffff, 0xfee0, 0x8e04, 0xfb35], -1234567890123],
  ['a large INT64S', { dataType: DataType.INT64S }, [0x20, 0, 0, 1], '9007199254740993'],
  ['Double', { dataType: DataType.DOUBLE }, [0x4005, 0xbf0a, 0x8b14, 0x5769], Math.E],
  ['Bool in a word', { dataType: DataType.BOOL, bit: 5 }, [0x0020], 1],
  [
    'Char in GB2312',
    { dataType: DataType.CHAR, displayFormat: DisplayFormat.gb2312, length: 2 },
    [0xd1b9, 0xc1a6],
    '压力',
  ],
];

describe('a device of another maker', () => {
  it.each(['ABCD', 'CDAB'] as const)(
    'is read in all eleven types, %s, and takes what is written',
    { timeout: 60_000 },
    async (wordOrder) => {
      const peer = await startPymodbus();
      cleanups.push(() => peer.stop());
      const device = await addDevice({ port: peer.port, wordOrder, periodMs: 200 });
      let address = 100;
      for (const [name, given, words, value] of samples) {
        const isText = given.dataType === DataType.CHAR;
        const values = wordOrder === 'CDAB' && !isText ? words.toReversed() : words;
        await mbpollWrite(peer, { type: '4', address, values });
        const point = await addPoint(device.id, { ...given, address: String(address) });
        await untilValue(point.id, value).catch(() => {
          throw expect.fail(`${name} is ${JSON.stringify(now(point.id))}`);
        });
        address += 10;
      }
      const setpoint = await addPoint(device.id, { dataType: DataType.INT32S, address: '500' });
      await waitFor('its first value', () => now(setpoint.id)?.time);
      expect(await write(setpoint.id, -123456789)).toMatchObject({ state: 'confirmed' });
      const written = await mbpollRead(peer, { type: '4:hex', address: 500, count: 2 });
      const wanted = wordOrder === 'ABCD' ? [0xf8a4, 0x32eb] : [0x32eb, 0xf8a4];
      expect(written).toEqual(wanted);
    },
  );

  it('speaks RTU through a TCP connection', { timeout: 30_000 }, async () => {
    const peer = await startPymodbus({ framer: 'rtu' });
    cleanups.push(() => peer.stop());
    const device = await addDevice({
      protocol: 'modbus-rtu-tcp',
      port: peer.port,
      wordOrder: 'CDAB',
    });
    const point = await addPoint(device.id, { dataType: DataType.INT32S, address: '0' });
    await untilValue(point.id, 0x12345678);
    const far = await addPoint(device.id, { address: '500' });
    await untilValue(far.id, 500);
    expect(await write(far.id, 7)).toMatchObject({ state: 'confirmed' });
  });

  it('that answers garbage is not online, and does not harm others', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', () => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'));
    });
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    const fake = createModbusFake();
    cleanups.push(
      () => fake.close(),
      () => server.close(),
    );
    fake.unit(1).holdings[10] = 5;
    const good = await addDevice({ port: await fake.listen() });
    const point = await addPoint(good.id, { address: '10' });
    const bad = await addDevice({ port });
    const garbled = await addPoint(bad.id, { address: '10' });
    await untilValue(point.id, 5);
    await waitFor('the cause', () => stateOf(bad.id)?.reason === 'link.garbage', seconds(15));
    expect(isGood(now(garbled.id)?.quality ?? 255)).toBe(false);
    expect(stateOf(good.id)?.state).toBe('online');
    await call(deviceCalls.delete, { id: bad.id });
  });
});

describe('a box that dials in', () => {
  it('of another maker brings its device, goes and comes back', { timeout: 60_000 }, async () => {
    const peer = await startPymodbus({ framer: 'rtu' });
    cleanups.push(() => peer.stop());
    const gateway = await dialIn('IMEI4711');
    const device = await behind(gateway.id);
    const point = await addPoint(device.id, { address: '500' });
    const dial = () =>
      startDialInBox({
        platformPort: house.telemetry.dtuPort,
        devicePort: peer.port,
        registration: 'IMEI4711',
      });
    const box = dial();
    cleanups.push(() => box.stop('SIGKILL'));
    await untilValue(point.id, 500);
    expect((await gatewayNow(gateway.id)).live).toMatchObject({
      state: 'online',
      address: '127.0.0.1',
      contested: false,
    });
    expect(await write(point.id, 1234)).toMatchObject({ state: 'confirmed' });
    await box.stop('SIGKILL');
    await untilState(device.id, 'offline');
    expect(now(point.id)).toMatchObject({ value: 1234, quality: Quality.communication });
    expect((await gatewayNow(gateway.id)).live).toMatchObject({ state: 'offline' });
    const again = dial();
    cleanups.push(() => again.stop('SIGKILL'));
    await untilValue(point.id, 1234);
  });

  /** A box in front of a device of ours. */
  const dialWith = (registration: string, units: Readonly<Record<number, number>>) => {
    const fake = createModbusFake();
    for (const [unit, value] of Object.entries(units)) fake.unit(Number(unit)).holdings[10] = value;
    const socket = createConnection({ host: '127.0.0.1', port: house.telemetry.dtuPort });
    socket.on('error', () => {});
    socket.write(registration);
    fake.serve(socket, 'rtu');
    cleanups.push(() => socket.destroy());
    return { fake, socket };
  };

  it('has live stations although one is dead', { timeout: 30_000 }, async () => {
    const gateway = await dialIn('STATIONS');
    const [first, dead, third] = [
      await behind(gateway.id, 1),
      await behind(gateway.id, 2),
      await behind(gateway.id, 3),
    ];
    const points = [
      await addPoint(first.id, { address: '10' }),
      await addPoint(dead.id, { address: '10' }),
      await addPoint(third.id, { address: '10' }),
    ];
    const { fake } = dialWith('STATIONSping', { 1: 11, 2: 22, 3: 33 });
    fake.faults.silentUnits.add(2);
    await untilState(dead.id, 'abnormal');
    const before = systemClock.now();
    await waitFor('fresh values of the others', () =>
      [0, 2].every((index) => (now(points[index]?.id ?? 0)?.time ?? 0) > before),
    );
    expect([0, 2].map((index) => now(points[index]?.id ?? 0)?.value)).toEqual([11, 33]);
    fake.faults.silentUnits.clear();
    await untilValue(points[1]?.id ?? 0, 22);
  });

  it('that nobody knows is listed until somebody adopts it', { timeout: 30_000 }, async () => {
    const { socket } = dialWith('STRANGER', {});
    await waitFor('the refusal', () => socket.destroyed);
    const strangers = async () => (await call(gatewayCalls.unknownBoxes, {})).list;
    expect(await strangers()).toMatchObject([
      { text: 'STRANGER', hex: Buffer.from('STRANGER').toString('hex'), times: 1 },
    ]);
    const gateway = await dialIn('STRANGER');
    await waitFor('its place', async () => (await strangers()).length === 0);
    dialWith('STRANGER', {});
    await waitFor('the box', async () => (await gatewayNow(gateway.id)).live?.state === 'online');
  });

  it('drives out one of its own id, and both are seen to exist', { timeout: 30_000 }, async () => {
    const gateway = await dialIn('TWINS01');
    let latest: Socket | null = null;
    for (let turn = 0; turn < 4; turn += 1) {
      const before: Socket | null = latest;
      latest = dialWith('TWINS01', {}).socket;
      if (before) await waitFor('the older to go', () => (before as Socket).destroyed);
      else await waitFor('the box', async () => (await gatewayNow(gateway.id)).live?.since);
    }
    expect((await gatewayNow(gateway.id)).live).toMatchObject({ state: 'online', contested: true });
  });

  it('follows its gateway to another registration', { timeout: 30_000 }, async () => {
    const gateway = await dialIn('BEFORE01');
    const device = await behind(gateway.id);
    const point = await addPoint(device.id, { address: '10' });
    const { socket } = dialWith('BEFORE01', { 1: 1 });
    await untilValue(point.id, 1);
    const { live: _live, ...row } = await gatewayNow(gateway.id);
    const packet = { match: 'pattern', pattern: 'AFTER\\d+' } as const;
    const registration = { packet, sent: 'once' } as const;
    await call(gatewayCalls.edit, { ...row, registration });
    await waitFor('the old connection to close', () => socket.destroyed);
    dialWith('AFTER77', { 1: 2 });
    await untilValue(point.id, 2);
  });

  it('may say anything at all', async () => {
    await dialIn('NOISE001');
    for (const noise of ['', '\0\0\0', 'GET / HTTP/1.1\r\n\r\n', 'N', 'x'.repeat(100_000)]) {
      const socket = createConnection({ host: '127.0.0.1', port: house.telemetry.dtuPort });
      socket.on('error', () => {});
      socket.end(noise);
      await waitFor('its end', () => socket.destroyed);
    }
    const { socket } = dialWith('NOISE001', {});
    await waitFor('registration', () => socket.bytesWritten === 8);
    expect((await call(gatewayCalls.unknownBoxes, {})).list.length).toBeLessThan(6);
  });
});

describe('a box that publishes in a shape of its own', () => {
  const publish = async (boxId: string, topic: string, message: unknown) => {
    const url = new URL(house.mqttUrl);
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    const { code, output } = await runPeer(
      programAt('mosquitto-clients', '/usr/bin/mosquitto_pub'),
      [
        ...['-h', url.hostname, '-p', url.port, '-u', boxId, '-P', 'secret1', '-i', `pub-${boxId}`],
        ...['-q', '1', '-t', topic, '-m', text],
      ],
    );
    expect(output).toBe('');
    expect(code).toBe(0);
  };

  it('is read as its gateway says, and what cannot be read is shown', {
    timeout: 60_000,
  }, async () => {
    const anywhere = `sys/${++serial}/post`;
    const mapping = { scope: 'own', name: 'name', value: 'value', utcOffsetMinutes: 0 } as const;
    const { id, boxId } = await addGateway({
      password: 'secret1',
      mappings: [
        { ...mapping, topic: 'up/+', shape: 'map', at: 'params', time: 'ts', textNumbers: false },
        { ...mapping, topic: 'list', shape: 'list', at: 'r_data', time: null, textNumbers: true },
        {
          ...mapping,
          scope: 'any',
          topic: anywhere,
          shape: 'map',
          at: '',
          time: 'at',
          textNumbers: false,
        },
      ],
    });
    const device = await addDevice({ protocol: 'mqtt-json', host: '', gatewayId: id });
    const key = (address: string, given: Partial<PointInput> = {}) =>
      addPoint(device.id, {
        family: 'key',
        address,
        dataType: DataType.DOUBLE,
        writable: false,
        ...given,
      });
    const rpm = await key('motor.rpm');
    const temp = await key('temp', { slope: 0.1 });
    const flow = await key('flow');
    await waitFor('the points to be collected', () => {
      const known = new Set(house.telemetry.itemPoints({ itemId: item }).map((row) => row.pointId));
      return [rpm, temp, flow].every((point) => known.has(point.id));
    });

    const at = Math.floor(systemClock.now() / 1000) - 10;
    await publish(boxId, `gateways/${boxId}/up/1`, { ts: at, params: { motor: { rpm: 1450 } } });
    expect(now(rpm.id)).toMatchObject({ value: 1450, time: at * 1000 });
    await publish(boxId, `gateways/${boxId}/list`, { r_data: [{ name: 'temp', value: '215' }] });
    expect(now(temp.id)).toMatchObject({ value: 21.5 });
    expect(stateOf(device.id)?.state).toBe('online');
    await publish(boxId, anywhere, { at: new Date(systemClock.now()).toISOString(), flow: 3.5 });
    expect(now(flow.id)).toMatchObject({ value: 3.5 });

    // A clock that runs an hour ahead: shown as of now, kept as it says.
    const ahead = systemClock.now() + 3_600_000;
    await publish(boxId, `gateways/${boxId}/up/1`, { ts: ahead, params: { motor: { rpm: 1500 } } });
    expect(now(rpm.id)).toMatchObject({ value: 1500 });
    expect(now(rpm.id)?.time).toBeLessThanOrEqual(systemClock.now());
    const kept = { point: rpm.id, from: ahead, to: ahead + 1, limit: 10 };
    expect((await house.history.samples(kept)).map(({ value }) => value)).toEqual([1500]);

    await publish(boxId, `gateways/${boxId}/up/2`, { ts: 'soon', params: {} });
    await publish(boxId, `gateways/${boxId}/list`, '{"r_data": 7');
    await publish(boxId, `gateways/${boxId}/up/2`, { ts: 4e12, params: { temp: 1 } });
    const { live } = await gatewayNow(id);
    expect(live).toMatchObject({
      state: 'online',
      rejected: 3,
      lastRejected: { topic: `gateways/${boxId.toLowerCase()}/up/2`, reason: 'time 4000000000000' },
    });
    expect(live?.messages).toBe(7);
  });

  it('may publish nowhere else', { timeout: 30_000 }, async () => {
    const { boxId } = await addGateway({ password: 'secret1' });
    await expect(publish(boxId, 'sys/elsewhere', '1')).rejects.toThrow();
  });
});

describe('a device whose traffic is paid for', () => {
  it('is polled slowly unless watched, and stores only changes', { timeout: 60_000 }, async () => {
    const fake = createModbusFake();
    cleanups.push(() => fake.close());
    fake.unit(1).holdings[10] = 5;
    const device = await addDevice({ port: await fake.listen(), mode: 'save-flow', periodMs: 100 });
    const point = await addPoint(device.id, { address: '10' });
    await untilValue(point.id, 5);
    const first = now(point.id)?.time ?? 0;
    const asked = fake.requests;
    house.watch(point.id, true);
    await waitFor('many polls', () => fake.requests > asked + 10);
    house.watch(point.id, false);
    await waitFor('the value to have been read again', () => (now(point.id)?.time ?? 0) > first);
    const kept = { point: point.id, from: first - 60_000, to: first + 600_000, limit: 100 };
    fake.unit(1).holdings[10] = 6;
    house.watch(point.id, true);
    await untilValue(point.id, 6);
    await waitFor('both values in history', async () => {
      const values = (await house.history.samples(kept)).map(({ value }) => value);
      return values.includes(6) && values;
    });
    expect((await house.history.samples(kept)).map(({ value }) => value)).toEqual([5, 6]);
    const preview = stateOf(device.id);
    expect(preview?.monthBytesIn).toBe(preview?.bytesIn);
    expect(preview?.bytesIn).toBeGreaterThan(11 * 11);
    house.watch(point.id, false);
  });
});
