/** What a text that is written in parts, or that has no room, leaves in the controller. */
import type { Duplex } from 'node:stream';
import type { S7Address } from '@millwright/contract/devices/protocols/s7/address';
import type { S7Settings } from '@millwright/contract/devices/protocols/s7/settings';
import { DataType, DisplayFormat, systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tcpConnector } from '../link/tcp-connector.ts';
import type { Line } from '../port.ts';
import { createRecordingSink, type RecordingSink } from '../recording-sink.ts';
import { createTimerWheel, type TimerWheel } from '../timer-wheel.ts';
import { createS7Fake, type S7Fake } from './fake.ts';
import { openS7Line } from './s7-line.ts';

const settings: S7Settings = { model: 'S7-1500', rack: 0, slot: 1, connection: 'pg' };
const room = 254;

let fake: S7Fake;
let wheel: TimerWheel;
let sink: RecordingSink;
let line: Line<S7Settings, S7Address>;
let stream: Duplex;
let memory: Buffer;

beforeEach(async () => {
  fake = createS7Fake();
  memory = fake.memory('DB', 1);
  memory[0] = room;
  wheel = createTimerWheel(systemClock);
  sink = createRecordingSink();
  line = openS7Line({
    name: 'texts',
    clock: systemClock,
    wheel,
    sink,
    dial: (target) => async (signal) => {
      stream = await tcpConnector(target)(signal);
      return stream;
    },
    box() {
      throw new Error('not a device that dials in');
    },
  });
  line.set({
    ...{ id: 1, host: '127.0.0.1', port: await fake.listen(), gatewayId: null },
    ...{ periodMs: 60_000, timeoutMs: 2000, settings },
    points: [
      {
        key: 0,
        address: { area: 'DB', db: 1, byte: 0, bit: null, text: 'string', length: room },
        dataType: DataType.CHAR,
        displayFormat: DisplayFormat.utf8,
        slope: 1,
        intercept: 0,
      },
    ],
  });
  await waitFor('the text', () => sink.readings.has(0));
});
afterEach(async () => {
  await line.stop();
  wheel.stop();
  await fake.close();
});

test('a long text cut off between its parts may stand in the controller in part', async () => {
  const text = 'x'.repeat(room);
  const lastPart = memory.subarray(2 + room - 1, 2 + room);
  // Heard after the link has: it knows that the first part was taken, and has not sent the next.
  stream.on('data', () => {
    if (lastPart.toString() === 'x') stream.destroy();
  });
  expect(await line.write(1, 0, text)).toEqual({ state: 'timed-out' });
  expect([lastPart.toString(), memory[1]]).toEqual(['x', 0]);
});

test('a text for which the controller has no room is refused, and its neighbours stay', async () => {
  memory[0] = 4;
  memory.write('old', 2);
  memory[1] = 3;
  const before = Buffer.from(memory);
  expect(await line.write(1, 0, 'Hello')).toEqual({ state: 'too-long', limit: 4 });
  expect(memory.equals(before)).toBe(true);
  expect(await line.write(1, 0, 'Hell')).toEqual({ state: 'accepted' });
  expect(memory.subarray(0, 8)).toEqual(Buffer.from([4, 4, ...Buffer.from('Hell'), 0, 0]));
  memory[0] = 5;
  expect(await line.write(1, 0, 'Hello')).toEqual({ state: 'accepted' });
  expect(await line.readBack(1, 0)).toMatchObject({ text: 'Hello', confirmed: true });
});

test('a text whose room cannot be read is not written', async () => {
  fake.faults.lengths.set(1, 0);
  expect(await line.write(1, 0, 'Hello')).toEqual({ state: 'refused', code: 10 });
  expect(memory[1]).toBe(0);
});
