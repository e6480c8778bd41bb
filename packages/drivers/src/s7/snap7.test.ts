/** Against Snap7: its controller for our driver, its client as the witness of what we wrote. */
import type { S7Address } from '@millwright/contract/devices/protocols/s7/address';
import type { S7Settings } from '@millwright/contract/devices/protocols/s7/settings';
import { DataType, DisplayFormat, milliseconds, Quality, systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { hasSnap7, type Snap7Peer, startSnap7 } from '@millwright/testing/peers/snap7';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DriverPoint } from '../driver-point.ts';
import { tcpConnector } from '../link/tcp-connector.ts';
import type { Line } from '../port.ts';
import { createRecordingSink, type RecordingSink } from '../recording-sink.ts';
import { createTimerWheel } from '../timer-wheel.ts';
import { drivers } from './index.ts';

const driver = drivers[0];
const wheel = createTimerWheel(systemClock);
const settings: S7Settings = { model: 'S7-1200', rack: 0, slot: 1, connection: 'pg' };

type Where = Partial<S7Address> & Pick<S7Address, 'byte'>;
const pointAt = (
  key: number,
  where: Where,
  dataType: DataType,
  rest: Partial<DriverPoint<S7Address>> = {},
): DriverPoint<S7Address> => ({
  key,
  address: {
    area: 'DB',
    db: where.area === undefined ? 1 : null,
    bit: null,
    text: 'string',
    length: 1,
    ...where,
  },
  dataType,
  displayFormat: DisplayFormat.decimal,
  slope: 1,
  intercept: 0,
  ...rest,
});

let plc: Snap7Peer;
let sink: RecordingSink;
let line: Line<S7Settings, S7Address>;

function openLine(port = plc.port): void {
  sink = createRecordingSink();
  line = driver.open({
    name: 'plc',
    clock: systemClock,
    wheel,
    sink,
    dial: ({ host, port, timeout }) => tcpConnector({ host, port, timeout }),
    box: () => () => Promise.reject(new Error('no boxes here')),
  });
  void port;
}

const set = (points: readonly DriverPoint<S7Address>[], periodMs = 100): void =>
  line.set({
    id: 1,
    host: plc.host,
    port: plc.port,
    gatewayId: null,
    settings,
    points,
    periodMs,
    timeoutMs: milliseconds(1000),
  });

describe.skipIf(!hasSnap7())('Snap7', () => {
  beforeAll(async () => {
    plc = await startSnap7();
  });
  afterAll(async () => {
    await plc.stop();
    wheel.stop();
  });
  beforeEach(() => {
    openLine();
    return () => line.stop();
  });

  /** What stands in the controller, how it reads, what is written instead and how that stands. */
  const kinds: readonly (readonly [
    name: string,
    point: DriverPoint<S7Address>,
    hex: string,
    read: number | string,
    write: number | string | boolean,
    written: string,
  ])[] = [
    ['INT8S', pointAt(0, { byte: 0 }, DataType.INT8S), '9C', -100, -128, '80'],
    ['INT8U at an odd byte', pointAt(0, { byte: 1 }, DataType.INT8U), 'C8', 200, 255, 'FF'],
    ['INT16S', pointAt(0, { byte: 2 }, DataType.INT16S), 'CFC7', -12_345, 32_767, '7FFF'],
    ['INT16U at an odd byte', pointAt(0, { byte: 5 }, DataType.INT16U), 'D431', 54_321, 1, '0001'],
    ['INT32S', pointAt(0, { byte: 8 }, DataType.INT32S), 'F8A432EB', -123_456_789, 7, '00000007'],
    ['INT32U', pointAt(0, { byte: 12 }, DataType.INT32U), 'F5C2A2DB', 4_123_173_595, 0, '00000000'],
    ['FLOAT', pointAt(0, { byte: 16 }, DataType.FLOAT), 'C1460000', -12.375, 0.1, '3DCCCCCD'],
    [
      'INT64S beyond ±2^53',
      pointAt(0, { byte: 20 }, DataType.INT64S),
      'EEDDEF0B82167EEB',
      '-1234567890123456789',
      '9223372036854775807',
      '7FFFFFFFFFFFFFFF',
    ],
    [
      'DOUBLE',
      pointAt(0, { byte: 28 }, DataType.DOUBLE),
      '40934A4584F4C6E7',
      1234.56789,
      0.5,
      '3FE0000000000000',
    ],
    ['a bit', pointAt(0, { byte: 40, bit: 3 }, DataType.BOOL), '08', 1, false, '00'],
    ['a flag', pointAt(0, { area: 'M', byte: 10, bit: 7 }, DataType.BOOL), '7F', 0, true, 'FF'],
    ['an output', pointAt(0, { area: 'Q', byte: 3 }, DataType.INT8U), '05', 5, 6, '06'],
    ['an input', pointAt(0, { area: 'I', byte: 4 }, DataType.INT16U), '0102', 258, 3, '0003'],
    [
      'BCD',
      pointAt(0, { byte: 44 }, DataType.INT16U, { displayFormat: DisplayFormat.bcd }),
      '1234',
      1234,
      9999,
      '9999',
    ],
    [
      'a scaled word',
      pointAt(0, { byte: 46 }, DataType.INT16S, { slope: 0.1 }),
      '025C',
      60.4,
      -0.5,
      'FFFB',
    ],
    [
      'STRING',
      pointAt(0, { byte: 60, length: 10 }, DataType.CHAR, { displayFormat: DisplayFormat.utf8 }),
      '0A05 48656C6C6F 5858585858',
      'Hello',
      '泵 1',
      '0A05 E6B3B52031 5858585858',
    ],
    [
      'characters in GB2312',
      pointAt(0, { byte: 80, length: 6, text: 'chars' }, DataType.CHAR, {
        displayFormat: DisplayFormat.gb2312,
      }),
      'B1C3 202020 20',
      '泵',
      '阀',
      'B7A7 00000000',
    ],
  ];

  test.each(kinds)(
    '%s is read, written and read back',
    async (_name, point, hex, read, write, written) => {
      const { area, byte } = point.address;
      const place = { area: area === 'V' ? 'DB' : area, db: 1, start: byte } as const;
      await plc.write(place, hex);
      set([point]);
      await waitFor('the value', () => sink.readings.has(0));
      const reading = sink.readings.get(0);
      expect(reading?.quality).toBe(Quality.good);
      expect(reading?.text ?? reading?.value).toBe(read);
      expect(await line.write(1, 0, write)).toEqual({ state: 'accepted' });
      expect(await line.readBack(1, 0)).toMatchObject({ state: 'read', confirmed: true });
      expect(await plc.read(place, hex.replaceAll(' ', '').length / 2)).toBe(
        written.replaceAll(' ', ''),
      );
    },
  );

  test('a written bit leaves its neighbours alone', async () => {
    await plc.write({ area: 'M', start: 20 }, 'A5');
    set([pointAt(0, { area: 'M', byte: 20, bit: 1 }, DataType.BOOL)]);
    await waitFor('the value', () => sink.readings.has(0));
    await line.write(1, 0, true);
    expect(await plc.read({ area: 'M', start: 20 }, 1)).toBe('A7');
  });

  test('points over several areas and blocks come with few requests', async () => {
    const points = [
      ...Array.from({ length: 200 }, (_, i) => pointAt(i, { byte: i * 2 }, DataType.INT16U)),
      ...Array.from({ length: 60 }, (_, i) =>
        pointAt(200 + i, { db: 2, byte: i * 16 }, DataType.INT16U),
      ),
      pointAt(300, { area: 'M', byte: 100 }, DataType.INT32U),
      pointAt(301, { area: 'Q', byte: 100, bit: 0 }, DataType.BOOL),
    ];
    set(points, 60_000);
    await waitFor('all values', () => sink.readings.size === points.length);
    expect([...sink.readings.values()].every(({ quality }) => quality === Quality.good)).toBe(true);
    expect(sink.blocks).toBeLessThanOrEqual(7);
  });

  test('what lies outside its block is refused by itself, and the others are read', async () => {
    const points = [0, 4, 8, 12, 14, 15, 16, 20].map((byte, key) =>
      pointAt(key, { db: 3, byte }, DataType.INT16U),
    );
    points.push(pointAt(90, { db: 77, byte: 0 }, DataType.INT16U));
    set(points, 60_000);
    const bad = () => sink.failures.flatMap(({ keys }) => keys).toSorted((a, b) => a - b);
    await waitFor('the refusals', () => bad().length === 4);
    expect(bad()).toEqual([5, 6, 7, 90]);
    expect(sink.failures.every(({ quality }) => quality === Quality.configuration)).toBe(true);
    expect([...sink.readings.keys()].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
    expect(sink.states.at(-1)).toMatchObject({ state: 'online' });
  });

  test('a write outside its block is refused by the controller', async () => {
    set([pointAt(0, { db: 3, byte: 40 }, DataType.INT16U)]);
    await waitFor('the connection', () => sink.states.some(({ state }) => state === 'online'));
    expect(await line.write(1, 0, 1)).toMatchObject({ state: 'refused', code: 5 });
  });

  test('a value that does not fit is refused before anything is sent', async () => {
    set([pointAt(0, { byte: 0 }, DataType.INT16S)]);
    expect(() => line.check(1, 0, 40_000)).toThrow('telemetry.value_out_of_range');
    await expect(line.write(1, 0, 'warm')).rejects.toThrow('telemetry.value_not_number');
  });

  test('a text longer than a message is read and written in parts', async () => {
    const small = await startSnap7({ pdu: 240 });
    try {
      const long = 'Fü'.repeat(84);
      line.set({
        id: 1,
        host: small.host,
        port: small.port,
        gatewayId: null,
        settings,
        points: [
          pointAt(0, { db: 2, byte: 0, length: 254 }, DataType.CHAR, {
            displayFormat: DisplayFormat.utf8,
          }),
        ],
        periodMs: 100,
        timeoutMs: 1000,
      });
      await small.write({ area: 'DB', db: 2, start: 0 }, 'FE00');
      await waitFor('the empty text', () => sink.readings.get(0)?.text === '');
      expect(await line.write(1, 0, long)).toEqual({ state: 'accepted' });
      expect(await line.readBack(1, 0)).toMatchObject({ confirmed: true, text: long });
    } finally {
      await line.stop();
      await small.stop();
    }
  });

  test('a controller that is switched off and on again is read again', async () => {
    const own = await startSnap7();
    try {
      line.set({
        id: 1,
        host: own.host,
        port: own.port,
        gatewayId: null,
        settings,
        points: [pointAt(0, { byte: 0 }, DataType.INT16U)],
        periodMs: 50,
        timeoutMs: 300,
      });
      await waitFor('the first value', () => sink.readings.has(0));
      await own.kill();
      await waitFor('the loss', () => sink.failures.length === 1);
      expect(sink.states.at(-1)).toMatchObject({ state: 'offline' });
      expect(await line.write(1, 0, 1)).toEqual({ state: 'offline' });
      await own.restart();
      await waitFor('its return', () => sink.states.at(-1)?.state === 'online');
    } finally {
      await line.stop();
      await own.stop();
    }
  });
});
