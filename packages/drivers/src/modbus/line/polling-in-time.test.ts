import { duplexPair } from 'node:stream';
import { milliseconds, minutes, Quality } from '@millwright/kernel';
import { createManualClock, type ManualClock, waitFor } from '@millwright/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTimerWheel } from '../../timer-wheel.ts';
import { createModbusFake, type ModbusFake } from '../fake/fake.ts';
import { pointAt, wordsAt } from '../testing-points.ts';
import { createModbusDriver, type ModbusDriver } from './modbus-driver.ts';
import { createRecordingSink, type RecordingSink } from './recording-sink.ts';

let clock: ManualClock;
let fake: ModbusFake;
let sink: RecordingSink;
let driver: ModbusDriver;
/** Of what the driver leaves to chance; 0 ≤ n < 1. */
let chance: () => number;

beforeEach(async () => {
  chance = Math.random;
  clock = createManualClock();
  fake = createModbusFake({ clock });
  sink = createRecordingSink();
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
    sink,
    random: () => chance(),
  });
  driver.start();
  await waitFor('the link', () => driver.state === 'online');
});
afterEach(async () => {
  await driver.stop();
  await fake.close();
});

/** Moves time by steps, letting the streams carry what each step caused. */
async function pass(ms: number, step = 50): Promise<void> {
  for (let gone = 0; gone < ms; gone += step) {
    clock.advance(milliseconds(step));
    for (let turn = 0; turn < 4; turn += 1) await new Promise((done) => setImmediate(done));
  }
}

test('a station is polled once at the start and then once a period', async () => {
  driver.setStation({ unit: 1, points: wordsAt(0), period: 1000, timeout: 500 });
  await waitFor('the first poll', () => sink.blocks === 1);
  await pass(10_000);
  expect(sink.blocks).toBe(11);
  expect(driver.status(1)).toMatchObject({ skipped: 0, slip: expect.any(Number) });
});

test('stations of one period do not fire together', async () => {
  const units = Array.from({ length: 20 }, (_, index) => index + 1);
  for (const unit of units) {
    driver.setStation({ unit, points: wordsAt(0), period: 1000, timeout: 500 });
  }
  await waitFor('the first polls', () => sink.blocks === 20);
  await pass(1000);
  const perStep: number[] = [];
  for (let step = 0; step < 20; step += 1) {
    const before = sink.blocks;
    await pass(50);
    perStep.push(sink.blocks - before);
  }
  expect(perStep.reduce((sum, n) => sum + n)).toBe(20);
  expect(Math.max(...perStep)).toBeLessThanOrEqual(6);
});

test('polls that cannot keep up are left out, not piled up', async () => {
  fake.faults.delay = 350;
  driver.setStation({ unit: 1, points: wordsAt(0), period: 100, timeout: 1000 });
  await pass(4000);
  expect(sink.blocks).toBeGreaterThanOrEqual(8);
  expect(sink.blocks).toBeLessThanOrEqual(11);
  expect(driver.status(1).skipped).toBeGreaterThan(20);
  expect(driver.status(1).duration).toBeGreaterThanOrEqual(340);
});

test('many writes to other points do not hold the polls up', async () => {
  fake.faults.delay = 100;
  const [locking, ...others] = wordsAt(0, 200, 300, 400);
  if (!locking) throw expect.fail();
  driver.setStation({ unit: 1, points: [locking, ...others], period: 250, timeout: 3000 });
  await waitFor('the first poll', async () => {
    await pass(50);
    return sink.readings.has(0);
  });
  let oldest = 0;
  let sent = 0;
  const commands: Promise<unknown>[] = [];
  for (let step = 0; step < 400; step += 1) {
    // Five a second, each read back: as much as the line carries.
    if (step % 4 === 0) {
      const point = others[sent % others.length] ?? locking;
      sent += 1;
      commands.push(driver.write(1, point, sent).then(() => driver.readBack(1, point)));
    }
    fake.unit(1).holdings[0] = step;
    await pass(50);
    oldest = Math.max(oldest, (step - (sink.readings.get(0)?.value ?? 0)) * 50);
  }
  // A round has four reads; between two of them go a write and a read-back.
  expect(oldest).toBeLessThanOrEqual(2 * 4 * 3 * 100);
  fake.faults.delay = 0;
  await pass(5000);
  await Promise.all(commands);
});

test('the period can be changed while it runs', async () => {
  driver.setStation({ unit: 1, points: wordsAt(0), period: 60_000, timeout: 500 });
  await waitFor('the first poll', () => sink.blocks === 1);
  driver.setPeriod(1, 500);
  await pass(5000);
  expect(sink.blocks).toBe(11);
});

test('a refused register is asked for again less and less, and its return is noticed', async () => {
  fake.faults.exceptions = [{ space: 'holding', first: 1, last: 1, code: 2 }];
  driver.setStation({ unit: 1, points: wordsAt(0, 1, 2), period: 5000, timeout: 500 });
  await waitFor('the isolation', () => driver.status(1).refusedPoints === 1);
  const before = fake.requests;
  await pass(60_000, 500);
  expect(fake.requests - before).toBe(2 * 12 + 3);
  expect(sink.failures).toEqual([{ keys: [1], quality: Quality.configuration }]);
  fake.faults.exceptions = [];
  await pass(minutes(10), 1000);
  expect(sink.readings.get(1)?.quality).toBe(Quality.good);
  expect(driver.status(1)).toMatchObject({ blocks: 1, refusedPoints: 0 });
});

test('a station that waits for others is late, and its values are stale', async () => {
  driver.setStation({ unit: 1, points: wordsAt(0), period: 500, timeout: 500 });
  await waitFor('its value', () => sink.readings.has(0));
  fake.faults.silentUnits.add(2);
  driver.setStation({ unit: 2, points: [pointAt({}, { key: 7 })], period: 500, timeout: 30_000 });
  await pass(4000, 500);
  expect(sink.failures).toEqual([{ keys: [0], quality: Quality.stale }]);
  expect(sink.stations.at(-1)).toEqual({ unit: 1, state: 'late' });
  fake.faults.silentUnits.clear();
  await pass(70_000, 500);
  expect(driver.status(1).state).toBe('online');
});

test('points may change while it runs; those that went are never heard of again', async () => {
  const [first, second] = wordsAt(0, 1);
  if (!first || !second) throw expect.fail();
  driver.setStation({ unit: 1, points: [first], period: 1000, timeout: 500 });
  await waitFor('the first poll', () => sink.readings.has(0));
  driver.setStation({ unit: 1, points: [second], period: 1000, timeout: 500 });
  sink.readings.clear();
  await waitFor('the new point', () => sink.readings.has(1));
  await pass(2000);
  expect([...sink.readings.keys()]).toEqual([1]);
  driver.removeStation(1);
  const { blocks } = sink;
  await pass(5000);
  expect(sink.blocks).toBe(blocks);
  await expect(driver.write(1, second, 1)).rejects.toThrow('modbus.unit_unknown');
});

test('points added while the link is down are bad at once', async () => {
  driver.setStation({ unit: 1, points: wordsAt(0), period: 1000, timeout: 500 });
  await waitFor('the first poll', () => sink.blocks === 1);
  fake.refuseLinks();
  await waitFor('the loss', () => driver.status(1).state === 'offline');
  driver.setStation({ unit: 2, points: wordsAt(5), period: 1000, timeout: 500 });
  expect(sink.failures.map(({ quality }) => quality)).toEqual([
    Quality.communication,
    Quality.communication,
  ]);
});

describe('a station that answers with nothing but exceptions', () => {
  const everything = [{ space: 'holding', first: 0, last: 0xffff, code: 4 }] as const;
  const seen = () => sink.stations.map(({ state }) => state);
  const poll = async () => {
    driver.setStation({ unit: 1, points: wordsAt(0, 500), period: 1000, timeout: 500 });
    await waitFor('the first poll', () => sink.blocks === 2);
  };

  test('fails after a few polls, and is online at the first block that can be read', async () => {
    await poll();
    fake.faults.exceptions = everything;
    await pass(2000);
    expect(seen()).toEqual(['online']);
    await pass(3000);
    expect(seen()).toEqual(['online', 'failing']);
    expect(driver.status(1).state).toBe('failing');
    fake.faults.exceptions = [{ ...everything[0], first: 400 }];
    await pass(1000);
    expect(seen()).toEqual(['online', 'failing', 'online']);
  });

  test('goes on failing after a new connection, until a block can be read', async () => {
    await poll();
    fake.faults.exceptions = everything;
    await pass(5000);
    fake.dropLinks();
    await pass(3000);
    expect(seen()).toEqual(['online', 'failing', 'offline', 'failing']);
  });

  test('and to some of its requests not at all, is silent and then online, not failing', async () => {
    await poll();
    fake.faults.exceptions = everything;
    await pass(5000);
    fake.faults.silentUnits.add(1);
    await pass(5000);
    expect(seen().at(-1)).not.toBe('failing');
    sink.stations.length = 0;
    fake.faults.silentUnits.clear();
    fake.faults.exceptions = [];
    await pass(10_000);
    expect(seen()).toEqual(['online']);
  });

  test('fails too when every one of its addresses is refused', async () => {
    fake.faults.exceptions = [{ ...everything[0], code: 2 }];
    driver.setStation({ unit: 1, points: wordsAt(0, 500), period: 1000, timeout: 500 });
    await pass(5000);
    expect(seen()).toEqual(['online', 'failing']);
    driver.setStation({ unit: 1, points: [], period: 1000, timeout: 500 });
    expect(driver.status(1).state).toBe('online');
  });
});

describe('a station that was there comes back within ten seconds', () => {
  const back = async () => {
    const before = sink.blocks;
    await pass(10_500);
    expect(sink.blocks).toBeGreaterThan(before);
    expect(driver.status(1).state).toBe('online');
  };
  const faults = {
    'being cut off': {
      on: () => fake.refuseLinks(),
      off: () => fake.admitLinks(),
    },
    'being slow': {
      on: () => {
        fake.faults.delay = 1500;
      },
      off: () => {
        fake.faults.delay = 0;
      },
    },
    'being silent beside a living one': {
      on: () => void fake.faults.silentUnits.add(1),
      off: () => void fake.faults.silentUnits.delete(1),
    },
    'mixing up the ids': {
      on: () => {
        fake.faults.wrongIds = true;
      },
      off: () => {
        fake.faults.wrongIds = false;
      },
    },
  };

  test.each(Object.keys(faults) as (keyof typeof faults)[])('from %s', async (name) => {
    const { on, off } = faults[name];
    for (const unit of [1, 2]) {
      driver.setStation({ unit, points: wordsAt(0), period: 1000, timeout: 500 });
    }
    await waitFor('the first polls', () => sink.blocks === 2);
    on();
    await pass(minutes(5), 100);
    expect(driver.status(1).state).not.toBe('online');
    off();
    await back();
  });

  test('even when the last probe before it was back is followed by the longest hold', async () => {
    const { on, off } = faults['being silent beside a living one'];
    for (const unit of [1, 2]) {
      driver.setStation({ unit, points: wordsAt(0), period: 1000, timeout: 500 });
    }
    await waitFor('the first polls', () => sink.blocks === 2);
    on();
    await pass(minutes(5), 100);
    chance = () => 0.999;
    const unanswered = () => fake.requests - sink.blocks;
    const before = unanswered();
    while (unanswered() === before) await pass(50);
    off();
    await back();
  });

  test('but one that never was there is not asked for more than once a minute', async () => {
    fake.faults.silentUnits.add(1);
    driver.setStation({ unit: 1, points: wordsAt(0), period: 1000, timeout: 500 });
    await pass(minutes(10), 200);
    const before = fake.requests;
    await pass(minutes(5), 200);
    expect(fake.requests - before).toBeLessThanOrEqual(7);
  });
});
