/** What the line owes its device beside what the suite of all drivers looks at. */

import { getEventListeners } from 'node:events';
import { Duplex } from 'node:stream';
import { DataType, DisplayFormat, milliseconds, Quality, refusal } from '@millwright/kernel';
import { createManualClock, type ManualClock } from '@millwright/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DriverPoint } from '../driver-point.ts';
import type { Line } from '../port.ts';
import { createRecordingSink, type RecordingSink } from '../recording-sink.ts';
import { createTimerWheel } from '../timer-wheel.ts';
import { numberBytes } from '../values/encode-value.ts';
import { type Answer, openRequestLine, type RequestProtocol } from './index.ts';

const answerOf = (message: Buffer): Answer => {
  const text = message.toString('latin1').trimEnd();
  if (text === 'no' || text === 'busy')
    return { kind: 'refused', code: 7, passes: text === 'busy' };
  if (text === '#') return { kind: 'unasked' };
  return /^([0-9a-f]{2})*$/.test(text)
    ? { kind: 'data', data: Buffer.from(text, 'hex') }
    : { kind: 'malformed' };
};

/** `3?` is answered by `04d2`, `3=04d2` by an empty line; nothing tells one answer from another. */
const protocol: RequestProtocol<{ readonly canWrite: boolean }, number> = {
  lengthOf(heard) {
    if (heard[0] === 0) return 'malformed';
    return heard.includes(10) ? heard.indexOf(10) + 1 : 'incomplete';
  },
  resolve({ address, dataType, slope, intercept }, { canWrite }) {
    if (address > 99) throw refusal('device.no_such_place');
    const shape = { dataType, bcd: false, slope, intercept };
    const question = (text: string, length: number) => ({
      length,
      encode: () => Buffer.from(`${text}\n`),
      parse: answerOf,
    });
    const read = {
      place: { space: '', address, width: 1 },
      read: question(`${address}?`, 2),
      cell: { kind: 'number', layout: [0, 1], ...shape } as const,
    };
    if (!canWrite) return read;
    return {
      ...read,
      write(value) {
        const stored = Buffer.from(numberBytes(shape, value));
        return { question: question(`${address}=${stored.toString('hex')}`, 0), stored };
      },
    };
  },
};

let clock: ManualClock;
let sink: RecordingSink;
let line: Line<{ readonly canWrite: boolean }, number>;
let streams: Duplex[];
let asked: string[];

const flush = async (): Promise<void> => {
  for (let count = 0; count < 8; count += 1) await Promise.resolve();
};
const pass = async (ms: number): Promise<void> => {
  clock.advance(milliseconds(ms));
  await flush();
};
const bring = async (text: string): Promise<void> => {
  streams.at(-1)?.emit('data', Buffer.from(text, 'latin1'));
  await flush();
};
const pointAt = (address: number): DriverPoint<number> => ({
  key: address,
  address,
  dataType: DataType.INT16U,
  displayFormat: DisplayFormat.decimal,
  slope: 1,
  intercept: 0,
});
const set = async (places: readonly number[], canWrite = true): Promise<void> => {
  line.set({
    id: 1,
    host: 'device',
    port: 7000,
    gatewayId: null,
    settings: { canWrite },
    points: places.map(pointAt),
    periodMs: 600_000,
    timeoutMs: 1000,
  });
  await flush();
};
const value = (key: number): number | undefined => sink.readings.get(key)?.value;

beforeEach(() => {
  clock = createManualClock();
  sink = createRecordingSink();
  streams = [];
  asked = [];
  const opened = (): Duplex =>
    new Duplex({
      read() {},
      write(chunk: Buffer, _encoding, done) {
        asked.push(chunk.toString('latin1').trimEnd());
        done();
      },
    });
  line = openRequestLine(
    {
      name: 'test',
      clock,
      wheel: createTimerWheel(clock),
      sink,
      dial: () => async () => {
        const stream = opened();
        streams.push(stream);
        return stream;
      },
      box: () => () => Promise.reject(new Error('not a device that dials in')),
      random: () => 0.5,
    },
    protocol,
  );
});
afterEach(() => line.stop());

it('asks one after the other, wherever answers are cut', async () => {
  await set([1, 2]);
  expect(asked).toEqual(['1?']);
  for (const character of '000a\n') await bring(character);
  expect(asked).toEqual(['1?', '2?']);
  await bring('000b\n');
  expect([value(1), value(2)]).toEqual([10, 11]);
  expect(sink.states).toEqual([{ station: 1, state: 'online', cause: null }]);
});

it.each(['00\n', '00000a\n', '\n', 'ok\n', '\0'])(
  'takes %j for no word, and ends a connection that has proven nothing',
  async (answer) => {
    await set([1]);
    const pauses: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      await bring(answer);
      expect(sink.states.at(-1)).toMatchObject({ state: 'offline', cause: 'link.garbage' });
      const before = streams.length;
      let pause = 0;
      for (; streams.length === before && pause < 60_000; pause += 10) await pass(10);
      pauses.push(pause);
    }
    expect(sink.readings.size).toBe(0);
    // They grow: the far end is not one that was there before.
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(new Set(pauses).size).toBe(3);
  },
);

it('takes what comes together with an answer for no answer to what is asked next', async () => {
  await set([1, 2]);
  await bring('0001\n0001\n');
  expect(asked).toEqual(['1?', '2?']);
  await bring('0002\n');
  expect([value(1), value(2)]).toEqual([1, 2]);
  expect(line.traffic(1).lateReplies).toBe(1);
});

it('takes it for none either where an answer makes somebody ask at once', async () => {
  const asks: Promise<unknown>[] = [];
  const { block } = sink;
  sink.block = (...read) => {
    block(...read);
    if (asks.length === 0) asks.push(line.readBack(1, 1));
  };
  await set([1]);
  await bring('0001\n0008\n0009\n');
  expect(asked).toEqual(['1?', '1?']);
  await bring('0002\n');
  expect(await asks[0]).toMatchObject({ state: 'read', value: 2 });
});

it('takes what began before the question for no answer to it', async () => {
  await set([1, 2]);
  await bring('0001\n00');
  await bring('01\n');
  expect(value(2)).toBeUndefined();
  await bring('0002\n');
  expect([value(1), value(2)]).toEqual([1, 2]);
});

it('goes on waiting after a message that says that it answers nothing', async () => {
  await set([1]);
  await bring('#\n0001\n');
  expect(value(1)).toBe(1);
});

it('says of a write that was answered by nonsense that it may have been carried out', async () => {
  await set([1]);
  await bring('0000\n');
  const writing = line.write(1, 1, 5);
  await flush();
  await bring('0000\n');
  expect(await writing).toEqual({ state: 'answered-otherwise' });
  while (streams.length < 2) await pass(10);
  await bring('0005\n');
  const reading = line.readBack(1, 1);
  await flush();
  await bring('0005\n');
  expect(await reading).toMatchObject({ state: 'read', value: 5, confirmed: true });
});

it('reads a write back by what it wrote though another behind it was not sent', async () => {
  await set([1]);
  await bring('0000\n');
  const writing = line.write(1, 1, 5);
  await flush();
  await bring('0000\n');
  expect(await writing).toEqual({ state: 'answered-otherwise' });
  while (streams.length < 2) await pass(10);
  await bring('0005\n');
  const unsent = line.write(1, 1, 6, { mayGo: () => false });
  expect(await unsent).toEqual({ state: 'cancelled' });
  const reading = line.readBack(1, 1);
  await flush();
  await bring('0005\n');
  expect(await reading).toMatchObject({ state: 'read', value: 5, confirmed: true });
});

it('is told by which code a write is refused', async () => {
  await set([1]);
  await bring('0000\n');
  const writing = line.write(1, 1, 5);
  await flush();
  await bring('no\n');
  expect(await writing).toEqual({ state: 'refused', code: 7 });
});

it('takes a refusal that passes for no fault of the point', async () => {
  await set([1, 2]);
  await bring('busy\n');
  await bring('no\n');
  expect(sink.failures).toEqual([
    { keys: [1], quality: Quality.communication },
    { keys: [2], quality: Quality.configuration },
  ]);
});

it('leaves nothing at the signal of what ended, nor asks what was given up before', async () => {
  await set([1]);
  await bring('0000\n');
  const abort = new AbortController();
  const writing = line.write(1, 1, 5, { signal: abort.signal });
  const waiting = line.readBack(1, 1, abort.signal);
  await flush();
  await bring('\n');
  expect(await writing).toEqual({ state: 'accepted' });
  expect(getEventListeners(abort.signal, 'abort')).toHaveLength(1);
  abort.abort();
  expect(await waiting).toEqual({ state: 'cancelled' });
  expect(await line.write(1, 1, 5, { signal: abort.signal })).toEqual({ state: 'cancelled' });
  expect(getEventListeners(abort.signal, 'abort')).toHaveLength(0);
  expect(asked).toEqual(['1?', '1=0005', '1?']);
});

it('ends the connection of one that keeps silent, and asks nothing more over it', async () => {
  await set([1]);
  await bring('0000\n');
  const reading = line.readBack(1, 1).then(() => line.readBack(1, 1));
  await flush();
  await pass(1020);
  expect(await reading).toEqual({ state: 'offline' });
  expect(asked).toEqual(['1?', '1?']);
  expect(sink.states.at(-1)).toMatchObject({ state: 'offline', cause: 'link.silent' });
});

it('says of a point that the protocol refuses that it is bad, and asks for the others', async () => {
  await set([100, 1]);
  expect(sink.failures).toEqual([{ keys: [100], quality: Quality.configuration }]);
  expect(asked).toEqual(['1?']);
  await expect(line.readBack(1, 100)).rejects.toThrow('general.not_found');
});

it('writes nothing where a point has no question for it', async () => {
  await set([1], false);
  await bring('0000\n');
  expect(() => line.check(1, 1, 5)).toThrow('driver.not_writable');
  await expect(line.write(1, 1, 5)).rejects.toThrow('driver.not_writable');
  expect(asked).toEqual(['1?']);
});

it('carries one device', async () => {
  await set([1]);
  expect(() => line.setPeriod(2, 50)).toThrow('driver.station_unknown');
  line.remove(2);
  await bring('0001\n');
  expect(value(1)).toBe(1);
});
