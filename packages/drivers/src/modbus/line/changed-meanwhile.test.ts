/**
 * A bit of a register of a machine without mask writes is changed by reading and writing all of it: what
 * else goes to that register in between, on whichever connection, is not undone.
 */
import type { ModbusAddress } from '@millwright/contract/devices/protocols/modbus/address';
import type { ModbusSettings } from '@millwright/contract/devices/protocols/modbus/settings';
import { DataType, DisplayFormat, systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tcpConnector } from '../../link/tcp-connector.ts';
import type { Line } from '../../port.ts';
import { createRecordingSink } from '../../recording-sink.ts';
import { createTimerWheel, type TimerWheel } from '../../timer-wheel.ts';
import { createModbusFake, type ModbusFake } from '../fake/fake.ts';
import { drivers } from '../index.ts';

type ModbusLine = Line<ModbusSettings, ModbusAddress>;

/** The keys of what each device has at registers 49 and 50; bit 3 of the word is the motor. */
const [word, lamp, motor, before] = [0, 1, 2, 3];

const pointOf = (key: number, address: number, bit: number | null) => ({
  ...{ key, displayFormat: DisplayFormat.decimal, slope: 1, intercept: 0 },
  dataType: bit === null ? DataType.INT16U : DataType.BOOL,
  address: { family: 'HR', address: `${address}`, bit, length: 1, wordOrder: null },
});
const points = [
  ...[pointOf(word, 50, null), pointOf(lamp, 50, 4), pointOf(motor, 50, 3)],
  pointOf(before, 49, null),
];

const [overTcp, overConverter] = drivers;

describe.each([
  ['Modbus TCP', 'mbap', overTcp],
  ['RTU over TCP', 'rtu', overConverter],
] as const)('over %s', (_name, framing, driver) => {
  let fake: ModbusFake;
  let wheel: TimerWheel;
  let port: number;
  let lines: ModbusLine[];

  beforeEach(async () => {
    fake = createModbusFake({ framing });
    fake.faults.unknownFunctions.add(22);
    wheel = createTimerWheel(systemClock);
    port = await fake.listen();
    lines = [];
  });
  afterEach(async () => {
    await Promise.all(lines.map((line) => line.stop()));
    wheel.stop();
    await fake.close();
  });

  /** A device with a connection of its own, that knows already that there are no mask writes. */
  async function connect(unitId = 1): Promise<ModbusLine> {
    const sink = createRecordingSink();
    const line = driver.open({
      ...{ name: `test ${lines.length}`, clock: systemClock, wheel, sink },
      dial: (target) => tcpConnector(target),
      box: () => expect.fail('nothing dials in'),
    });
    lines.push(line);
    line.set({
      ...{ id: 1, host: '127.0.0.1', port, gatewayId: null, points },
      settings: { profile: 'modbus', unitId, wordOrder: 'ABCD', maxRegisters: 100 },
      ...{ periodMs: 3_600_000, timeoutMs: 5000 },
    });
    await waitFor('the first values', () => sink.readings.size === points.length);
    await line.write(1, lamp, false);
    return line;
  }

  const held = (unit = 1) => fake.unit(unit).holdings[50];
  const on = 1 << 4;

  /** Lights the lamp; what the machine held before has been read, and the reply is on its way. */
  async function whileLit(own: ModbusLine, meanwhile: () => Promise<unknown>): Promise<void> {
    await own.write(1, word, 8);
    const { requests } = fake;
    fake.faults.delay = 300;
    const lit = own.write(1, lamp, true);
    await waitFor('the word to be read', () => fake.requests > requests);
    fake.faults.delay = 0;
    await meanwhile();
    expect(await lit).toEqual({ state: 'accepted' });
  }

  test('the release of a held button is not undone', async () => {
    const own = await connect();
    await whileLit(own, () => own.write(1, word, 0, { first: true }));
    expect(held()).toBe(on);
  });

  test.each<[string, (other: ModbusLine) => Promise<unknown> | undefined, number]>([
    ['a stop', (other) => other.write(1, word, 0), on],
    ['a frame of several registers', writeBoth, on | 7],
    ['another bit', (other) => other.write(1, motor, false), on],
  ])('%s by another entry of the machine is not undone', async (_what, meanwhile, left) => {
    const own = await connect();
    const other = await connect();
    await whileLit(own, async () => {
      expect(await meanwhile(other)).toEqual({ state: 'accepted' });
    });
    expect(held()).toBe(left);
  });

  test('what goes to its neighbour, or to another machine, is waited for by nobody', async () => {
    const [own, twin, other] = [await connect(), await connect(), await connect(2)];
    const { requests } = fake;
    await whileLit(own, async () => {
      await twin.write(1, before, 5);
      await other.write(1, word, 3);
    });
    expect([fake.unit(1).holdings[49], held(), held(2)]).toEqual([5, 8 | on, 3]);
    // Of each write one, and the reading.
    expect(fake.requests - requests).toBe(5);
  });
});

const writeBoth = (line: ModbusLine) =>
  line.together?.write(1, [
    { key: before, value: 5 },
    { key: word, value: 7 },
  ]);
