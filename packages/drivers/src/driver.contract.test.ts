/** What every driver promises, shown for each against a device that can be broken. */
import { protocolList } from '@millwright/contract/devices/protocols/index';
import { DataType, DisplayFormat, gatewayId, Quality, systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DriverBench, DriverCase } from './driver-case.builders.ts';
import type { DriverPoint } from './driver-point.ts';
import { tcpConnector } from './link/tcp-connector.ts';
import { modbusCases } from './modbus/driver-case.builders.ts';
import type { DeviceReach, Line, Station } from './port.ts';
import { createRecordingSink, type RecordingSink } from './recording-sink.ts';
import { s7Case } from './s7/driver-case.builders.ts';
import { createTimerWheel, type TimerWheel } from './timer-wheel.ts';

const cases: readonly DriverCase[] = [
  ...modbusCases,
  // One of each further folder.
  s7Case,
];

test('every protocol that is polled is put to the test', () => {
  const polled = protocolList.filter(({ can }) => can.polled).map(({ name }) => name);
  expect(cases.map(({ driver }) => driver.name).toSorted()).toEqual(polled.toSorted());
});

describe.each(cases.map((each) => [each.driver.name, each] as const))('%s', (_name, each) => {
  let bench: DriverBench;
  let wheel: TimerWheel;
  let sink: RecordingSink;
  let line: Line;
  let hasRoom: boolean;
  let asks: number;
  let delays: number[];

  beforeEach(async () => {
    bench = await each.start();
    wheel = createTimerWheel(systemClock);
    sink = createRecordingSink();
    hasRoom = true;
    asks = 0;
    delays = [];
    line = each.driver.open({
      name: 'bench',
      clock: systemClock,
      wheel,
      sink,
      room: {
        has() {
          asks += 1;
          return hasRoom;
        },
        delayed: (ms) => void delays.push(ms),
      },
      dial: ({ host, port, timeout }) => tcpConnector({ host, port, timeout }),
      box: () => {
        if (!bench.box) throw new Error('not a device that dials in');
        return bench.box;
      },
      random: () => 0.5,
    });
  });
  afterEach(async () => {
    await line.stop();
    wheel.stop();
    await bench.close();
  });

  const pointAt = (word: number, key = word): DriverPoint<unknown> => ({
    key,
    address: each.address(word),
    dataType: DataType.INT16U,
    displayFormat: DisplayFormat.decimal,
    slope: 1,
    intercept: 0,
  });
  const protocol = protocolList.find(({ name }) => name === each.driver.name);
  const gateway = protocol?.gateway ?? null;
  const isWritten = protocol?.can.write === true;
  const only = (wanted: boolean) => (name: string, run: () => Promise<void>) => {
    if (wanted) test(name, run);
  };
  const writes = only(isWritten);
  const reads = only(!isWritten);
  /** A place of its own: a port, or a gateway. */
  const reach = (place: number): DeviceReach =>
    gateway === null
      ? { host: '127.0.0.1', port: place, gatewayId: null }
      : { host: '', port: 0, gatewayId: gatewayId(place) };
  const station = (
    words: readonly number[],
    { period = 60_000, timeout = 300 }: { period?: number; timeout?: number } = {},
  ): Station<unknown, unknown> => ({
    id: 1,
    ...reach(bench.port),
    settings: each.settings,
    points: words.map((word) => pointAt(word)),
    periodMs: period,
    timeoutMs: timeout,
  });
  const set = (
    words: readonly number[],
    options: { period?: number; timeout?: number } = {},
  ): void => line.set(station(words, { period: 50, ...options }));
  const value = (key: number): number | undefined => sink.readings.get(key)?.value;
  const lastState = (): string | undefined => sink.states.at(-1)?.state;

  test('reads what the device holds, and every change of it', async () => {
    bench.setWord(3, 77);
    set([0, 3]);
    await waitFor('the values', () => value(3) === 77 && value(0) === 0);
    bench.setWord(3, 78);
    await waitFor('the change', () => value(3) === 78);
    expect(lastState()).toBe('online');
    const { bytesIn, bytesOut } = line.traffic(1);
    // Two reads at least, and the shortest question and answer are a sign and the end of a line.
    expect(Math.min(bytesIn, bytesOut)).toBeGreaterThanOrEqual(4);
  });

  test('a reply that comes after its time is nobody’s value', async () => {
    bench.setWord(0, 1000);
    bench.setWord(500, 2000);
    set([0, 500], { timeout: 60, period: 80 });
    await waitFor('both', () => value(0) === 1000 && value(500) === 2000);
    bench.delay(90);
    await waitFor('lateness to show', () => sink.failures.length > 0);
    bench.delay(0);
    sink.readings.clear();
    await waitFor('both again', () => sink.readings.size === 2 && lastState() === 'online');
    expect([...(sink.seen.get(0) ?? [])]).toEqual([1000]);
    expect([...(sink.seen.get(500) ?? [])]).toEqual([2000]);
  });

  test('one that does not answer is asked less and less, and read again when it does', async () => {
    bench.setWord(0, 5);
    set([0], { timeout: 40, period: 40 });
    await waitFor('the value', () => value(0) === 5);
    bench.silence(true);
    await waitFor('the failure', () => sink.failures.at(-1)?.quality === Quality.communication);
    await waitFor('its state', () => lastState() === 'silent' || lastState() === 'offline');
    bench.setWord(0, 6);
    bench.silence(false);
    await waitFor('its return', () => value(0) === 6 && lastState() === 'online');
  });

  test('one that sends without end what nobody asked for is left, and tried again', async () => {
    set([0]);
    await waitFor('the value', () => lastState() === 'online');
    bench.flood(500);
    bench.setWord(0, 5);
    await waitFor('the value behind it', () => value(0) === 5);
    expect(sink.states.some(({ state }) => state === 'offline')).toBe(false);
    bench.flood(50_000);
    await waitFor('the loss', () => lastState() === 'offline');
    expect(sink.states.at(-1)?.cause).toBe('link.garbage');
    bench.setWord(0, 6);
    await waitFor('its return', () => value(0) === 6 && lastState() === 'online');
  });

  test('what the device refuses is bad by itself', async () => {
    bench.refuseFrom(10);
    set([0, 1, 9, 10, 11], { period: 60_000 });
    await waitFor('the good', () => [0, 1, 9].every((key) => sink.readings.has(key)));
    const bad = () => sink.failures.flatMap(({ keys }) => keys).toSorted((a, b) => a - b);
    await waitFor('the bad', () => bad().length >= 2);
    expect(bad()).toEqual([10, 11]);
    expect(sink.failures.every(({ quality }) => quality === Quality.configuration)).toBe(true);
    expect(lastState()).toBe('online');
  });

  test('one that refuses everything for a moment is read again as soon as it serves', async () => {
    bench.refuseFrom(0);
    set([0, 1, 500, 501], { timeout: 100 });
    await waitFor('the refusals', () => lastState() === 'failing');
    bench.refuseFrom(10_000);
    await waitFor('the values', () => [0, 1, 500, 501].every((key) => sink.readings.has(key)));
    expect(lastState()).toBe('online');
  });

  test('one that refuses everything and then dies is told as silent or lost', async () => {
    bench.refuseFrom(0);
    set([0, 1, 500], { timeout: 40 });
    await waitFor('the refusals', () => lastState() === 'failing');
    bench.silence(true);
    await waitFor('its death', () => lastState() === 'silent' || lastState() === 'offline');
    const quality = (key: number) =>
      sink.failures.findLast(({ keys }) => keys.includes(key))?.quality;
    await waitFor('the points', () =>
      [0, 1, 500].every((key) => quality(key) === Quality.communication),
    );
  });

  test('half a frame is no value, and the next whole ones are', async () => {
    bench.setWord(0, 0x0102);
    set([0], { timeout: 60, period: 60 });
    await waitFor('the value', () => value(0) === 0x0102);
    bench.cut(true);
    await waitFor('the failure', () => sink.failures.length > 0);
    bench.cut(false);
    bench.setWord(0, 0x0304);
    await waitFor('the value again', () => value(0) === 0x0304);
    expect([...(sink.seen.get(0) ?? [])]).toEqual([0x0102, 0x0304]);
  });

  writes('writes, and reads back what it wrote', async () => {
    set([0, 1], { period: 60_000 });
    await waitFor('the values', () => sink.readings.size === 2);
    expect(await line.readBack(1, 0)).toMatchObject({ state: 'read', value: 0, confirmed: null });
    expect(await line.write(1, 0, 4711)).toEqual({ state: 'accepted' });
    expect(bench.word(0)).toBe(4711);
    expect(await line.readBack(1, 0)).toMatchObject({ value: 4711, confirmed: true });
    expect(value(0)).toBe(4711);
    bench.setWord(0, 1);
    expect(await line.readBack(1, 0)).toMatchObject({ value: 1, confirmed: false });
    expect(() => line.check(1, 0, 70_000)).toThrow('telemetry.value_out_of_range');
    expect(() => line.check(1, 99, 1)).toThrow('general.not_found');
  });

  writes('a write that was not sent takes nothing from the one before it', async () => {
    set([0, 1], { period: 60_000 });
    await waitFor('the values', () => sink.readings.size === 2);
    expect(await line.write(1, 0, 4711)).toEqual({ state: 'accepted' });
    const unsent = { mayGo: () => false };
    expect(await line.write(1, 0, 4712, unsent)).toEqual({ state: 'cancelled' });
    expect(await line.readBack(1, 0)).toMatchObject({ value: 4711, confirmed: true });
    const { together } = line;
    if (!together) return;
    const given = [0, 1].map((key) => ({ key, value: 4712 + key }));
    expect(await together.write(1, given, unsent)).toEqual({ state: 'cancelled' });
    expect(await together.readBack(1, [0])).toMatchObject([{ value: 4711, confirmed: true }]);
  });

  writes('a write that the device refuses says so', async () => {
    bench.refuseFrom(10);
    set([0, 12], { period: 60_000 });
    await waitFor('the value', () => sink.readings.has(0));
    expect(await line.write(1, 12, 1)).toMatchObject({ state: 'refused' });
  });

  writes(
    'a write nobody answers is sent once and times out, one without a connection ends at once',
    async () => {
      set([0], { timeout: 60, period: 60_000 });
      await waitFor('the value', () => sink.readings.has(0));
      bench.silence(true);
      const asked = bench.requests();
      expect(await line.write(1, 0, 9)).toEqual({ state: 'timed-out' });
      expect(bench.requests()).toBe(asked + 1);
      bench.silence(false);
      // Some lines begin a new connection after a silence.
      const read = await waitFor('the read-back', async () => {
        const result = await line.readBack(1, 0);
        return result.state === 'read' && result;
      });
      expect(read).toMatchObject({ value: 9, confirmed: true });
      await bench.close();
      await waitFor('the loss', () => lastState() === 'offline');
      expect(await line.write(1, 0, 9)).toEqual({ state: 'offline' });
    },
  );

  writes(
    'a write cut off before its reply may have been carried out; one not sent was not',
    async () => {
      set([0, 1], { timeout: 5000, period: 60_000 });
      await waitFor('the values', () => sink.readings.size === 2);
      bench.silence(true);
      const asked = bench.requests();
      const [sent, waiting] = [line.write(1, 0, 9), line.write(1, 1, 9)];
      await waitFor('the request', () => bench.requests() > asked);
      bench.drop();
      expect(await sent).toEqual({ state: 'timed-out' });
      expect(await waiting).toEqual({ state: 'offline' });
      expect([bench.word(0), bench.word(1)]).toEqual([9, 0]);
    },
  );

  writes('what is beyond the writing range of a point, or off its step, is not sent', async () => {
    const writeRange = { writeMin: 2, writeMax: 8, writeStep: 2 };
    line.set({ ...station([0]), points: [{ ...pointAt(0), writeRange }] });
    await waitFor('the value', () => sink.readings.has(0));
    const asked = bench.requests();
    for (const [value, code] of [
      [1, 'telemetry.beyond_write_range'],
      ['9999999', 'telemetry.beyond_write_range'],
      [5, 'telemetry.off_write_step'],
    ] as const) {
      expect(() => line.check(1, 0, value)).toThrow(code);
      await expect(line.write(1, 0, value)).rejects.toThrow(code);
    }
    const scaled = { ...pointAt(0), slope: 0.3, writeRange: { ...writeRange, writeStep: null } };
    line.set({ ...station([0]), points: [scaled] });
    expect(() => line.check(1, 0, 8)).toThrow('telemetry.rounds_out_of_range');
    line.set({ ...station([0]), points: [{ ...pointAt(0), writeRange }] });
    expect([bench.requests(), bench.word(0)]).toEqual([asked, 0]);
    expect(await line.write(1, 0, 8)).toEqual({ state: 'accepted' });
    expect(bench.word(0)).toBe(8);
  });

  writes('a write that may no longer go when its turn comes is not sent', async () => {
    set([0, 1], { timeout: 5000, period: 60_000 });
    await waitFor('the values', () => sink.readings.size === 2);
    bench.delay(150);
    const asked = bench.requests();
    let may = true;
    const first = line.write(1, 0, 9, { mayGo: () => may });
    const second = line.write(1, 1, 9, { mayGo: () => may });
    await waitFor('the request', () => bench.requests() > asked);
    may = false;
    expect([await first, await second]).toEqual([{ state: 'accepted' }, { state: 'cancelled' }]);
    may = true;
    expect(await line.write(1, 1, 7, { mayGo: () => may })).toEqual({ state: 'accepted' });
    expect([bench.word(0), bench.word(1)]).toEqual([9, 7]);
  });

  writes(
    'what stands together is written in one request, where it can be, and read back',
    async () => {
      set([0, 1, 2, 9], { period: 60_000 });
      await waitFor('the values', () => sink.readings.size === 4);
      const { together } = line;
      if (!together) return;
      expect(together.frames(1, [0, 1, 9, 2])).toEqual([[0, 1], [9], [2]]);
      const given = [4711, 4712, 4713].map((value, key) => ({ key, value }));
      const asked = bench.requests();
      expect(await together.write(1, given)).toEqual({ state: 'accepted' });
      expect([0, 1, 2].map((word) => bench.word(word))).toEqual([4711, 4712, 4713]);
      bench.setWord(1, 7);
      const read = await together.readBack(1, [0, 1, 2]);
      expect(bench.requests()).toBe(asked + 2);
      expect(read).toMatchObject([
        { state: 'read', value: 4711, confirmed: true },
        { state: 'read', value: 7, confirmed: false },
        { state: 'read', value: 4713, confirmed: true },
      ]);
      expect([value(0), value(1), value(2)]).toEqual([4711, 7, 4713]);
      expect(await line.readBack(1, 2)).toMatchObject({ confirmed: true });
      await expect(together.write(1, [...given, { key: 9, value: 70_000 }])).rejects.toThrow(
        'telemetry.value_out_of_range',
      );
      expect(() => together.frames(1, [0, 99])).toThrow('general.not_found');
      bench.refuseFrom(2);
      expect(await together.write(1, given)).toMatchObject({ state: 'refused' });
      expect(bench.word(0)).toBe(4711);
    },
  );

  writes(
    'a frame nobody answers is sent once, and its read-back tells what became of it',
    async () => {
      set([0, 1], { timeout: 60, period: 60_000 });
      await waitFor('the values', () => sink.readings.size === 2);
      const { together } = line;
      if (!together) return;
      bench.silence(true);
      const asked = bench.requests();
      const given = [
        { key: 0, value: 8 },
        { key: 1, value: 9 },
      ];
      expect(await together.write(1, given)).toEqual({ state: 'timed-out' });
      expect(bench.requests()).toBe(asked + 1);
      bench.silence(false);
      const read = await waitFor('the read-back', async () => {
        const results = await together.readBack(1, [0, 1]);
        return results.every(({ state }) => state === 'read') && results;
      });
      expect(read).toMatchObject([
        { value: 8, confirmed: true },
        { value: 9, confirmed: true },
      ]);
      expect(await together.write(1, given, { mayGo: () => false })).toEqual({
        state: 'cancelled',
      });
    },
  );

  writes('a write that is given up ends as cancelled', async () => {
    set([0], { timeout: 5000, period: 60_000 });
    await waitFor('the value', () => sink.readings.has(0));
    bench.silence(true);
    const asked = bench.requests();
    const abort = new AbortController();
    const writing = line.write(1, 0, 9, { signal: abort.signal });
    await waitFor('the request', () => bench.requests() > asked);
    abort.abort();
    expect(await writing).toEqual({ state: 'cancelled' });
  });

  reads('without writes says so of its points, and reads on demand', async () => {
    set([0], { period: 60_000 });
    await waitFor('the value', () => sink.readings.has(0));
    expect(each.driver.checkPoint(each.settings, pointAt(0)).writable).toBe(false);
    bench.setWord(0, 5);
    expect(await line.readBack(1, 0)).toMatchObject({ state: 'read', value: 5, confirmed: null });
    expect(value(0)).toBe(5);
    const asked = bench.requests();
    expect(() => line.check(1, 0, 1)).toThrow('driver.not_writable');
    await expect(line.write(1, 0, 1)).rejects.toThrow('driver.not_writable');
    expect(bench.requests()).toBe(asked);
  });

  test('stopped in the middle of a request, it ends it, closes and says nothing more', async () => {
    set([0], { timeout: 5000 });
    await waitFor('the value', () => sink.readings.has(0));
    bench.silence(true);
    const asked = bench.requests();
    const ask = () => (isWritten ? line.write(1, 0, 9) : line.readBack(1, 0));
    const asking = ask();
    await waitFor('the request', () => bench.requests() > asked);
    const stopping = line.stop();
    expect(await asking).toEqual({ state: 'cancelled' });
    await stopping;
    const before = [sink.blocks, sink.failures.length, sink.states.length];
    bench.silence(false);
    bench.setWord(0, 99);
    await waitFor('a while', pause(3));
    expect([sink.blocks, sink.failures.length, sink.states.length]).toEqual(before);
    expect(await ask()).toEqual({ state: 'cancelled' });
  });

  test('a station that is removed is heard of no more, and the line goes on', async () => {
    set([0]);
    await waitFor('the value', () => sink.readings.has(0));
    line.remove(1);
    sink.readings.clear();
    await waitFor('a while', pause(3));
    expect(sink.readings.size).toBe(0);
    set([1]);
    await waitFor('the other value', () => sink.readings.has(1));
  });

  test('a person’s refresh does not wait for the schedule', async () => {
    set([0], { period: 60_000 });
    await waitFor('the value', () => sink.readings.has(0));
    bench.setWord(0, 8);
    await line.refresh(1);
    expect(value(0)).toBe(8);
    line.setPeriod(1, 50);
    bench.setWord(0, 9);
    await waitFor('the faster poll', () => value(0) === 9);
  });

  test('begins no round while there is no room, reads what a person asks for, and goes on', async () => {
    set([0]);
    await waitFor('the value', () => sink.readings.has(0));
    hasRoom = false;
    const putOff = async (): Promise<void> => {
      const before = asks;
      await waitFor('rounds to be put off', () => asks >= before + 2);
    };
    await putOff();
    bench.setWord(0, 7);
    const asked = bench.requests();
    await putOff();
    expect([bench.requests(), value(0)]).toEqual([asked, 0]);
    await line.refresh(1);
    expect(value(0)).toBe(7);
    bench.setWord(0, 8);
    hasRoom = true;
    await waitFor('the next round', () => value(0) === 8);
    expect(delays).toHaveLength(1);
  });

  test('devices that share a place are told apart', () => {
    const at = (place: number) => each.driver.place({ ...reach(place), settings: each.settings });
    expect(at(1)).toEqual(at(1));
    expect(at(1).line).not.toBe(at(2).line);
    expect(() => each.driver.checkPoint(each.settings, pointAt(1))).not.toThrow();
  });
});

/** True after so many turns of the system's timers. */
function pause(turns: number): () => boolean {
  let left = turns;
  return () => left-- <= 0;
}
