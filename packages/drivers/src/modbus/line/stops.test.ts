import { duplexPair } from 'node:stream';
import { DataType, milliseconds } from '@millwright/kernel';
import { createManualClock, type ManualClock, waitFor } from '@millwright/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTimerWheel } from '../../timer-wheel.ts';
import { createModbusFake, type ModbusFake } from '../fake/fake.ts';
import { pointAt, wordsAt } from '../testing-points.ts';
import { createModbusDriver, type ModbusDriver } from './modbus-driver.ts';
import { createRecordingSink } from './recording-sink.ts';

let clock: ManualClock;
let fake: ModbusFake;
let driver: ModbusDriver;

const points = [
  ...wordsAt(...Array.from({ length: 61 }, (_, index) => index * 10)),
  pointAt({ address: '601', dataType: DataType.BOOL, bit: 3 }, { key: 61 }),
];
const [motor, ...others] = points;
const running = points[61];

beforeEach(async () => {
  clock = createManualClock();
  fake = createModbusFake({ clock });
  driver = createModbusDriver({
    name: 'line',
    connect: () => {
      const [near, far] = duplexPair();
      fake.serve(far);
      return Promise.resolve(near);
    },
    framing: 'mbap',
    clock,
    wheel: createTimerWheel(clock),
    sink: createRecordingSink(),
  });
  driver.start();
  await waitFor('the link', () => driver.state === 'online');
  driver.setStation({ unit: 1, points, period: 60_000, timeout: 3000 });
});
afterEach(async () => {
  await driver.stop();
  await fake.close();
});

async function pass(ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += 50) {
    clock.advance(milliseconds(50));
    for (let turn = 0; turn < 4; turn += 1) await new Promise((done) => setImmediate(done));
  }
}

/** Sixty writes to other points, each read back as soon as it was written. */
function giveMany(): Promise<unknown> {
  const many = others.slice(0, 60);
  return Promise.all(
    many.map((point) => driver.write(1, point, 7).then(() => driver.readBack(1, point))),
  );
}

test.each([
  { what: 'a word', point: motor, value: 0, place: 0, rest: 0 },
  { what: 'a bit of a register', point: running, value: false, place: 601, rest: 0 },
])('a stop of $what does not wait behind what was given to others', async (stopped) => {
  const { point, value, place, rest } = stopped;
  if (!point) throw expect.fail();
  const { holdings } = fake.unit(1);
  await pass(5000);
  holdings[place] = 0b1000;
  fake.faults.delay = 100;
  const given = giveMany();
  await pass(200);
  const before = fake.requests;
  const stop = driver.write(1, point, value, { stops: true });
  await waitFor('the stop', async () => {
    await pass(50);
    return holdings[place] === rest;
  });
  expect(fake.requests - before).toBeLessThanOrEqual(4);
  fake.faults.delay = 0;
  await pass(5000);
  expect(await stop).toMatchObject({ state: 'accepted' });
  await given;
  expect(holdings[600]).toBe(7);
});

test('what was given before to its place does not go after it', async () => {
  if (!motor) throw expect.fail();
  const { holdings } = fake.unit(1);
  await pass(5000);
  fake.faults.delay = 100;
  const given = giveMany();
  let hasStopped = false;
  const earlier = driver.write(1, motor, 5, { mayGo: () => !hasStopped });
  const stop = driver.write(1, motor, 0, { stops: true, mayGo: () => (hasStopped = true) });
  const later = driver.write(1, motor, 3);
  fake.faults.delay = 0;
  await pass(5000);
  expect(await stop).toMatchObject({ state: 'accepted' });
  expect(await earlier).toEqual({ state: 'cancelled' });
  expect(await later).toMatchObject({ state: 'accepted' });
  expect(holdings[0]).toBe(3);
  await given;
});
