import {
  DataType,
  DisplayFormat,
  Quality,
  seconds,
  systemClock,
  type WordOrder,
} from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type LibmodbusPeer, startLibmodbus } from '@millwright/testing/peers/libmodbus';
import { mbpollRead } from '@millwright/testing/peers/mbpoll';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tcpConnector } from '../link/tcp-connector.ts';
import { createTimerWheel } from '../timer-wheel.ts';
import { createModbusDriver, type ModbusDriver } from './line/modbus-driver.ts';
import { createRecordingSink } from './line/recording-sink.ts';
import type { PointSource, RegisterPoint } from './profile/register-point.ts';
import { pointAt } from './testing-points.ts';

type Value = number | string | boolean;
/** What stands in the device, and what it is given instead. */
const kinds: readonly (readonly [
  name: string,
  offset: number,
  source: Partial<PointSource>,
  read: Value,
  written: Value,
])[] = [
  ['INT16S', 0, { dataType: DataType.INT16S }, -12_345, 32_767],
  ['INT16U', 1, { dataType: DataType.INT16U }, 54_321, 65_535],
  ['INT32S', 2, { dataType: DataType.INT32S }, -123_456_789, -2_147_483_648],
  ['INT32U', 4, { dataType: DataType.INT32U }, 4_123_456_789, 4_294_967_295],
  ['Float', 6, { dataType: DataType.FLOAT }, -12.375, 0.1],
  ['INT8S', 8, { dataType: DataType.INT8S }, -100, -128],
  ['INT8U', 8, { dataType: DataType.INT8U, bit: 8 }, 200, 255],
  ['INT64S', 9, { dataType: DataType.INT64S }, '-1234567890123456789', '9223372036854775807'],
  ['Double', 13, { dataType: DataType.DOUBLE }, 1234.56789, -1e-300],
  ['bit 0', 17, { dataType: DataType.BOOL, bit: 0 }, 1, false],
  ['bit 15', 17, { dataType: DataType.BOOL, bit: 15 }, 1, false],
  ['bit 7', 17, { dataType: DataType.BOOL, bit: 7 }, 0, true],
  ['BCD', 18, { dataType: DataType.INT16U, displayFormat: DisplayFormat.bcd }, 1234, 9999],
  [
    'long BCD',
    19,
    { dataType: DataType.INT32U, displayFormat: DisplayFormat.bcd },
    87_654_321,
    12_345_678,
  ],
  [
    'Char',
    21,
    { dataType: DataType.CHAR, displayFormat: DisplayFormat.gb2312, length: 8 },
    '一号空压机',
    '备用锅炉',
  ],
];

let device: LibmodbusPeer;
let driver: ModbusDriver;
const wheel = createTimerWheel(systemClock);
const sink = createRecordingSink();
const bases: readonly (readonly [WordOrder, number])[] = [
  ['ABCD', 0],
  ['CDAB', 100],
];
const points = bases.flatMap(([order, base]) =>
  kinds.map(([, offset, source], n) =>
    pointAt({ ...source, address: String(base + offset) }, { key: base + n, order }),
  ),
);

beforeAll(async () => {
  device = await startLibmodbus();
  driver = createModbusDriver({
    name: 'libmodbus',
    connect: tcpConnector({ host: device.host, port: device.port, timeout: seconds(2) }),
    framing: 'mbap',
    clock: systemClock,
    wheel,
    sink,
  });
  driver.setStation({ unit: 1, points, period: 200, timeout: 2000 });
  driver.start();
  await waitFor('every point', () => sink.readings.size === points.length);
});
afterAll(async () => {
  await driver.stop();
  wheel.stop();
  await device.stop();
});

describe.each(bases)('libmodbus as the device, words in order %s', (_order, base) => {
  test.each(kinds.map(([name, , , read], n) => [name, n, read] as const))(
    'shows %s',
    (_name, n, read) => {
      const reading = sink.readings.get(base + n);
      expect(reading?.quality).toBe(Quality.good);
      expect(reading?.text ?? reading?.value).toBe(read);
    },
  );

  test.each(kinds.map(([name, , , , written], n) => [name, n, written] as const))(
    'takes %s and gives it back',
    async (_name, n, value) => {
      const point = points.find(({ key }) => key === base + n) as RegisterPoint;
      const written = await driver.write(1, point, value);
      if (written.state !== 'accepted') throw expect.fail(JSON.stringify(written));
      const back = await driver.readBack(1, point, written.plan);
      if (back.state !== 'read') throw expect.fail(back.state);
      expect(back.confirmed).toBe(true);
      expect(back.text ?? back.value).toBe(typeof value === 'boolean' ? Number(value) : value);
    },
  );
});

test('another master sees in its registers what was written', async () => {
  const at = (address: number, count = 1) => mbpollRead(device, { type: '4:hex', address, count });
  expect(await at(2, 2)).toEqual([0x8000, 0x0000]);
  expect(await at(102, 2)).toEqual([0x0000, 0x8000]);
  expect(await at(8)).toEqual([0xff80]);
  expect(await at(17)).toEqual([0x0080]);
  expect(await at(18, 3)).toEqual([0x9999, 0x1234, 0x5678]);
  expect(await at(119, 2)).toEqual([0x5678, 0x1234]);
});
