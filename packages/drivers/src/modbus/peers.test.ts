import { DataType, DisplayFormat, milliseconds, seconds, systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { mbpollRead, mbpollWrite } from '@millwright/testing/peers/mbpoll';
import { startPymodbus } from '@millwright/testing/peers/pymodbus';
import { afterEach, describe, expect, test } from 'vitest';
import { tcpConnector } from '../link/tcp-connector.ts';
import { createTimerWheel } from '../timer-wheel.ts';
import { createModbusFake } from './fake/fake.ts';
import { createModbusDriver } from './line/modbus-driver.ts';
import { createRecordingSink } from './line/recording-sink.ts';
import { pointAt } from './testing-points.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

describe.each(['tcp', 'rtu'] as const)('pymodbus over %s as the device', (framer) => {
  test('is read, written and read back', async () => {
    const device = await startPymodbus({ framer });
    cleanups.push(() => device.stop());
    const wheel = createTimerWheel(systemClock);
    const sink = createRecordingSink();
    const driver = createModbusDriver({
      name: 'pymodbus',
      connect: tcpConnector({ host: device.host, port: device.port, timeout: seconds(2) }),
      framing: framer === 'tcp' ? 'mbap' : 'rtu',
      clock: systemClock,
      wheel,
      sink,
    });
    cleanups.push(() => driver.stop().then(() => wheel.stop()));
    const points = [
      pointAt({ dataType: DataType.INT32S }, { key: 0, order: 'CDAB' }),
      pointAt({ dataType: DataType.INT32S }, { key: 1, order: 'ABCD' }),
      pointAt({ address: '500' }, { key: 2 }),
      pointAt({ family: 'IR', address: '41' }, { key: 3 }),
      pointAt({ family: 'CO', address: '9', dataType: DataType.BOOL }, { key: 4 }),
      pointAt({ family: 'DI', address: '10', dataType: DataType.BOOL }, { key: 5 }),
      pointAt({ address: '600', dataType: DataType.DOUBLE }, { key: 6, order: 'CDAB' }),
      pointAt(
        { address: '610', dataType: DataType.CHAR, displayFormat: DisplayFormat.gb2312, length: 8 },
        { key: 7 },
      ),
      pointAt({ address: '620', dataType: DataType.BOOL, bit: 5 }, { key: 8 }),
    ];
    driver.setStation({ unit: device.unitId, points, period: 200, timeout: 2000 });
    driver.start();
    await waitFor('every point', () => sink.readings.size === points.length);
    const values = [0, 1, 2, 3, 4, 5].map((key) => sink.readings.get(key)?.value);
    expect(values).toEqual([0x12345678, 0x56781234, 500, 41, 1, 0]);

    const writes: [number, number | string | boolean][] = [
      [0, -42],
      [6, 1234.56789],
      [7, '二号空压机'],
      [4, false],
      [8, true],
    ];
    for (const [key, value] of writes) {
      const point = points[key];
      if (!point) throw expect.fail(`no point ${key}`);
      const written = await driver.write(device.unitId, point, value);
      if (written.state !== 'accepted') throw expect.fail(JSON.stringify(written));
      const back = await driver.readBack(device.unitId, point, written.plan);
      if (back.state !== 'read') throw expect.fail(back.state);
      expect(back.confirmed).toBe(true);
      expect(back.text ?? back.value).toBe(typeof value === 'boolean' ? Number(value) : value);
    }
    if (framer === 'tcp') {
      expect(await mbpollRead(device, { type: '4:int', address: 0 })).toEqual([-42]);
      expect(await mbpollRead(device, { type: '0', address: 9 })).toEqual([0]);
      expect(await mbpollRead(device, { type: '4', address: 620 })).toEqual([620 | 32]);
    }
  });
});

describe('our fake as the device', () => {
  test('mbpoll reads and writes all four spaces', async () => {
    const fake = createModbusFake();
    cleanups.push(() => fake.close());
    const target = { port: await fake.listen(), unitId: 3 };
    const unit = fake.unit(3);
    unit.holdings.set([0x5678, 0x1234, 1, 2, 3]);
    unit.inputs[65_535] = 99;
    unit.coils.set([1, 0, 1], 8);
    unit.discretes[17] = 1;
    expect(await mbpollRead(target, { type: '4:int', address: 0 })).toEqual([0x12345678]);
    expect(await mbpollRead(target, { type: '4', address: 2, count: 3 })).toEqual([1, 2, 3]);
    expect(await mbpollRead(target, { type: '3', address: 65_535 })).toEqual([99]);
    expect(await mbpollRead(target, { type: '0', address: 8, count: 3 })).toEqual([1, 0, 1]);
    expect(await mbpollRead(target, { type: '1', address: 16, count: 2 })).toEqual([0, 1]);
    await mbpollWrite(target, { type: '4', address: 100, values: [7] });
    await mbpollWrite(target, { type: '4', address: 101, values: [8, 9] });
    await mbpollWrite(target, { type: '0', address: 50, values: [1] });
    await mbpollWrite(target, { type: '0', address: 51, values: [1, 0, 1] });
    expect([...unit.holdings.subarray(100, 103)]).toEqual([7, 8, 9]);
    expect([...unit.coils.subarray(50, 54)]).toEqual([1, 1, 0, 1]);
  });

  test('mbpoll sees its faults', async () => {
    const fake = createModbusFake({ clock: systemClock });
    cleanups.push(() => fake.close());
    const target = { port: await fake.listen() };
    fake.faults.exceptions = [{ space: 'holding', first: 5, last: 5, code: 2 }];
    await expect(mbpollRead(target, { type: '4', address: 0, count: 10 })).rejects.toThrow(
      'Illegal data address',
    );
    fake.faults.exceptions = [];
    fake.faults.wrongIds = true;
    const hasty = { ...target, limit: seconds(1) };
    await expect(mbpollRead(hasty, { type: '4', address: 0 })).rejects.toThrow('mbpoll_failed');
    fake.faults.wrongIds = false;
    fake.faults.delay = milliseconds(50);
    expect(await mbpollRead(target, { type: '4', address: 0 })).toEqual([0]);
  });
});
