import { DataType, DisplayFormat, milliseconds, Quality, systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tcpConnector } from '../../link/tcp-connector.ts';
import { createTimerWheel, type TimerWheel } from '../../timer-wheel.ts';
import { createModbusFake, type ModbusFake } from '../fake/fake.ts';
import type { RegisterPoint } from '../profile/register-point.ts';
import { pointAt, wordsAt } from '../testing-points.ts';
import { createModbusDriver, type ModbusDriver } from './modbus-driver.ts';
import { createRecordingSink, type RecordingSink } from './recording-sink.ts';

let fake: ModbusFake;
let wheel: TimerWheel;
let sink: RecordingSink;
let driver: ModbusDriver;

beforeEach(async () => {
  fake = createModbusFake();
  const port = await fake.listen();
  wheel = createTimerWheel(systemClock);
  sink = createRecordingSink();
  driver = createModbusDriver({
    name: 'test',
    connect: tcpConnector({ host: '127.0.0.1', port, timeout: milliseconds(1000) }),
    framing: 'mbap',
    clock: systemClock,
    wheel,
    sink,
  });
});
afterEach(async () => {
  await driver.stop();
  wheel.stop();
  await fake.close();
});

function poll(points: readonly RegisterPoint[], unit = 1, period = 50): void {
  driver.setStation({ unit, points, period, timeout: 100 });
  driver.start();
}

const reading = (key: number): number | undefined => sink.readings.get(key)?.value;

describe('polling', () => {
  test('brings every change of the registers', async () => {
    fake.unit(1).holdings.set([10, 20, 30]);
    poll(wordsAt(0, 1, 2));
    await waitFor('the first values', () => reading(2) === 30);
    fake.unit(1).holdings[2] = 31;
    await waitFor('the change', () => reading(2) === 31);
    expect(sink.stations).toEqual([{ unit: 1, state: 'online' }]);
    expect(driver.status(1)).toMatchObject({ blocks: 1, refusedPoints: 0, state: 'online' });
  });

  test('finds the refused register within the first poll and keeps reading the others', async () => {
    fake.faults.exceptions = [{ space: 'holding', first: 37, last: 37, code: 2 }];
    const addresses = Array.from({ length: 64 }, (_, index) => index);
    fake.unit(1).holdings.set(addresses);
    poll(wordsAt(...addresses), 1, 60_000);
    // The refused one may be the last to answer.
    await waitFor('all but one', () => sink.readings.size === 63 && sink.failures.length > 0);
    expect(sink.failures).toEqual([{ keys: [37], quality: Quality.configuration }]);
    expect(driver.status(1)).toMatchObject({ blocks: 3, refusedPoints: 1 });
  });

  test('finds every third register refused within the first poll, and asks for few more', async () => {
    const addresses = Array.from({ length: 60 }, (_, index) => index);
    const missing = addresses.filter((address) => address % 3 === 2);
    fake.faults.exceptions = missing.map((at) => ({
      space: 'holding',
      first: at,
      last: at,
      code: 2,
    }));
    poll(wordsAt(...addresses), 1, 60_000);
    const refused = () => sink.failures.flatMap(({ keys }) => keys).toSorted((a, b) => a - b);
    await waitFor('all but those', () => sink.readings.size === 40 && refused().length === 20);
    expect(refused()).toEqual(missing);
    // Each of the twenty is halved to once, and what is left between them asked once.
    expect(fake.requests).toBeLessThan(130);
  });

  test('finds two refused registers within the first poll', async () => {
    fake.faults.exceptions = [
      { space: 'holding', first: 13, last: 13, code: 2 },
      { space: 'holding', first: 50, last: 50, code: 2 },
    ];
    poll(wordsAt(...Array.from({ length: 64 }, (_, index) => index)), 1, 3_600_000);
    const refused = () => sink.failures.flatMap(({ keys }) => keys).toSorted((a, b) => a - b);
    await waitFor('all but two', () => sink.readings.size === 62 && refused().length === 2);
    expect(refused()).toEqual([13, 50]);
  });

  test('reads at once when asked to refresh', async () => {
    poll(wordsAt(0), 1, 60_000);
    await waitFor('the first value', () => reading(0) === 0);
    fake.unit(1).holdings[0] = 5;
    await driver.refresh(1);
    expect(reading(0)).toBe(5);
  });

  test('goes on with the living when one station is dead', async () => {
    fake.faults.silentUnits.add(2);
    driver.setStation({ unit: 2, points: wordsAt(0, 1), period: 50, timeout: 50 });
    poll([pointAt({}, { key: 7 })]);
    await waitFor('silence', () => sink.stations.some((seen) => seen.state === 'silent'));
    const before = sink.blocks;
    await waitFor('ten more polls of the living', () => sink.blocks > before + 10);
    expect(sink.failures).toEqual([{ keys: [0, 1], quality: Quality.communication }]);
    expect(driver.status(1).state).toBe('online');
    expect(driver.status(2).state).toBe('silent');
  });

  test('a station that is taken away and set again is online again', async () => {
    fake.unit(1).holdings.set([10]);
    fake.unit(2).holdings.set([20]);
    poll(wordsAt(0), 1);
    poll(wordsAt(0), 2);
    await waitFor('both', () => sink.stations.length === 2);
    driver.removeStation(2);
    poll(wordsAt(0), 2);
    await waitFor('its return', () => sink.stations.length === 3);
    expect(sink.stations[2]).toEqual({ unit: 2, state: 'online' });
  });

  test('reports a lost link once and recovers by itself', async () => {
    poll(wordsAt(0));
    await waitFor('the first value', () => reading(0) === 0);
    fake.refuseLinks();
    await waitFor('the loss', () => driver.status(1).state === 'offline');
    fake.unit(1).holdings[0] = 9;
    fake.admitLinks();
    await waitFor('the value after the return', () => reading(0) === 9);
    expect(sink.failures).toEqual([{ keys: [0], quality: Quality.communication }]);
    expect(driver.status(1).state).toBe('online');
  });

  test.each(['wrongIds', 'lateReplies', 'cutReplies'] as const)(
    'survives %s without taking a foreign value',
    async (fault) => {
      fake.unit(1).holdings[0] = 1;
      fake.unit(1).holdings[200] = 2;
      poll(wordsAt(0, 200));
      await waitFor('the first values', () => reading(1) === 2);
      fake.faults[fault] = true;
      await waitFor('the failure', () => sink.failures.length > 0);
      fake.faults[fault] = false;
      sink.readings.clear();
      await waitFor('recovery', () => sink.readings.size === 2);
      expect([reading(0), reading(1)]).toEqual([1, 2]);
    },
  );
});

describe('writing', () => {
  test('a value is accepted and confirmed by read-back', async () => {
    const point = pointAt({ dataType: DataType.FLOAT, address: '10' }, { key: 1, order: 'CDAB' });
    poll([point], 1, 60_000);
    await waitFor('the first value', () => reading(1) === 0);
    const written = await driver.write(1, point, 12.5);
    if (written.state !== 'accepted') throw expect.fail(written.state);
    const back = await driver.readBack(1, point, written.plan);
    expect(back).toMatchObject({ state: 'read', value: 12.5, confirmed: true });
    expect(reading(1)).toBe(12.5);
    expect([...fake.unit(1).holdings.subarray(10, 12)]).toEqual([0, 0x4148]);
  });

  test('a device that keeps another value is not confirmed', async () => {
    const point = pointAt();
    poll([point], 1, 60_000);
    await waitFor('the first value', () => reading(0) === 0);
    fake.freeze();
    const written = await driver.write(1, point, 5);
    if (written.state !== 'accepted') throw expect.fail(written.state);
    const back = await driver.readBack(1, point, written.plan);
    expect(back).toMatchObject({ state: 'read', value: 0, confirmed: false });
  });

  test('one bit is changed by mask write, or by reading and writing where that is unknown', async () => {
    const point = pointAt({ dataType: DataType.BOOL, bit: 3 });
    fake.unit(1).holdings[0] = 0x8001;
    poll([point], 1, 60_000);
    await waitFor('the first value', () => reading(0) === 0);
    expect(await driver.write(1, point, true)).toMatchObject({ state: 'accepted', atomic: true });
    expect(fake.unit(1).holdings[0]).toBe(0x8009);
    fake.faults.unknownFunctions.add(22);
    expect(await driver.write(1, point, false)).toMatchObject({ state: 'accepted', atomic: false });
    expect(fake.unit(1).holdings[0]).toBe(0x8001);
  });

  test('a device that only writes several at once is written all the same', async () => {
    const word = pointAt({}, { key: 0 });
    const coil = pointAt({ family: 'CO', dataType: DataType.BOOL }, { key: 1 });
    fake.faults.unknownFunctions.add(5).add(6);
    poll([word, coil], 1, 60_000);
    await waitFor('the first values', () => sink.readings.size === 2);
    expect(await driver.write(1, word, 77)).toMatchObject({ state: 'accepted' });
    expect(await driver.write(1, coil, true)).toMatchObject({ state: 'accepted' });
    expect([fake.unit(1).holdings[0], fake.unit(1).coils[0]]).toEqual([77, 1]);
  });

  test('nothing is carried out later: offline and silent writes end as such', async () => {
    const point = pointAt();
    driver.setStation({ unit: 1, points: [point], period: 60_000, timeout: 50 });
    expect(await driver.write(1, point, 1)).toEqual({ state: 'cancelled' });
    driver.start();
    await waitFor('the first value', () => reading(0) === 0);
    fake.faults.silentUnits.add(1);
    expect(await driver.write(1, point, 1)).toMatchObject({ state: 'timed-out' });
    fake.refuseLinks();
    await waitFor('the loss', () => driver.state !== 'online');
    expect(await driver.write(1, point, 1)).toEqual({ state: 'offline' });
  });

  test('a refusal carries the exception', async () => {
    const point = pointAt({ displayFormat: DisplayFormat.hex });
    poll([point], 1, 60_000);
    await waitFor('the first value', () => reading(0) === 0);
    fake.faults.exceptions = [{ space: 'holding', first: 0, last: 0, code: 3, on: 'write' }];
    expect(await driver.write(1, point, 1)).toEqual({ state: 'refused', exception: 3 });
  });
});
