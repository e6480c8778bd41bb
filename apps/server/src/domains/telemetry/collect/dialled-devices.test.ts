/** Devices that are dialled, with programs of others at the far end. */
import { createServer } from 'node:net';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import type { PointInput } from '@millwright/contract/devices/points/points.schemas';
import { createModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { DataType, DisplayFormat, isGood } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { mbpollRead, mbpollWrite } from '@millwright/testing/peers/mbpoll';
import { startPymodbus } from '@millwright/testing/peers/pymodbus';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayFixture, openGatewayFixture } from '../gateway-fixture.builders.ts';

let fixture: GatewayFixture;
beforeAll(async () => {
  fixture = await openGatewayFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.tidy());

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
    async (wordOrder) => {
      const peer = await startPymodbus();
      fixture.later(() => peer.stop());
      const device = await fixture.addDevice({ port: peer.port, wordOrder, periodMs: 200 });
      let address = 100;
      for (const [name, given, words, value] of samples) {
        const isText = given.dataType === DataType.CHAR;
        const values = wordOrder === 'CDAB' && !isText ? words.toReversed() : words;
        await mbpollWrite(peer, { type: '4', address, values });
        const point = await fixture.addPoint(device.id, { ...given, address: String(address) });
        await fixture.untilValue(point.id, value).catch(() => {
          throw expect.fail(`${name} is ${JSON.stringify(fixture.now(point.id))}`);
        });
        address += 10;
      }
      const setpoint = await fixture.addPoint(device.id, {
        dataType: DataType.INT32S,
        address: '500',
      });
      await waitFor('its first value', () => fixture.now(setpoint.id)?.time);
      expect(await fixture.write(setpoint.id, -123456789)).toMatchObject({ state: 'confirmed' });
      const written = await mbpollRead(peer, { type: '4:hex', address: 500, count: 2 });
      const wanted = wordOrder === 'ABCD' ? [0xf8a4, 0x32eb] : [0x32eb, 0xf8a4];
      expect(written).toEqual(wanted);
    },
  );

  it('speaks RTU through a TCP connection', async () => {
    const peer = await startPymodbus({ framer: 'rtu' });
    fixture.later(() => peer.stop());
    const device = await fixture.addDevice({
      protocol: 'modbus-rtu-tcp',
      port: peer.port,
      wordOrder: 'CDAB',
    });
    const point = await fixture.addPoint(device.id, { dataType: DataType.INT32S, address: '0' });
    await fixture.untilValue(point.id, 0x12345678);
    const far = await fixture.addPoint(device.id, { address: '500' });
    await fixture.untilValue(far.id, 500);
    expect(await fixture.write(far.id, 7)).toMatchObject({ state: 'confirmed' });
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
    fixture.later(
      () => fake.close(),
      () => server.close(),
    );
    fake.unit(1).holdings[10] = 5;
    const good = await fixture.addDevice({ port: await fake.listen() });
    const point = await fixture.addPoint(good.id, { address: '10' });
    const bad = await fixture.addDevice({ port });
    const garbled = await fixture.addPoint(bad.id, { address: '10' });
    await fixture.untilValue(point.id, 5);
    await waitFor('the cause', () => fixture.stateOf(bad.id)?.reason === 'link.garbage');
    expect(isGood(fixture.now(garbled.id)?.quality ?? 255)).toBe(false);
    expect(fixture.stateOf(good.id)?.state).toBe('online');
    await fixture.call(deviceCalls.delete, { id: bad.id });
  });
});

describe('a device whose traffic is paid for', () => {
  it('is polled slowly unless watched, and stores only changes', async () => {
    const fake = createModbusFake();
    fixture.later(() => fake.close());
    fake.unit(1).holdings[10] = 5;
    const device = await fixture.addDevice({
      port: await fake.listen(),
      mode: 'save-flow',
      periodMs: 100,
      // What comes back after an outage is stored anew.
      timeoutMs: 10_000,
    });
    const point = await fixture.addPoint(device.id, { address: '10' });
    await fixture.untilValue(point.id, 5);
    const first = fixture.now(point.id)?.time ?? 0;
    const asked = fake.requests;
    fixture.server.watch(point.id, true);
    await waitFor('many polls', () => fake.requests > asked + 10);
    fixture.server.watch(point.id, false);
    await waitFor(
      'the value to have been read again',
      () => (fixture.now(point.id)?.time ?? 0) > first,
    );
    const kept = { point: point.id, from: first - 60_000, to: first + 600_000, limit: 100 };
    fake.unit(1).holdings[10] = 6;
    fixture.server.watch(point.id, true);
    await fixture.untilValue(point.id, 6);
    await waitFor('both values in history', async () => {
      const values = (await fixture.server.history.samples(kept)).map(({ value }) => value);
      return values.includes(6) && values;
    });
    expect((await fixture.server.history.samples(kept)).map(({ value }) => value)).toEqual([5, 6]);
    const preview = fixture.stateOf(device.id);
    expect(preview?.monthBytesIn).toBe(preview?.bytesIn);
    expect(preview?.bytesIn).toBeGreaterThan(11 * 11);
    fixture.server.watch(point.id, false);
  });
});
