/**
 * Ten thousand values at and around every border of every kind of point go down a real connection:
 * what the device was told is looked at in the device, by arithmetic of its own.
 */
import { Fault, systemClock } from '@millwright/kernel';
import { isWholeRun } from '@millwright/testing/long/whole-run';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tcpConnector } from '../link/tcp-connector.ts';
import { createRecordingSink } from '../recording-sink.ts';
import { createTimerWheel } from '../timer-wheel.ts';
import {
  expectBeyond,
  expectWithin,
  type RangedKind,
  rangedKinds,
  rawIn,
  valueOfAnyKind,
  widthOf,
} from '../values/write-range.builders.ts';
import { createModbusFake } from './fake/fake.ts';
import { drivers } from './index.ts';

const runs = isWholeRun ? 10_000 : 2500;
/** Each point has four registers of its own. */
const addressOf = (key: number): number => key * 4;

test('nothing outside its range reaches the device, whatever is written', async () => {
  const wrote: { address: number; count: number }[] = [];
  const fake = createModbusFake({ onWrite: (write) => void wrote.push(write) });
  const wheel = createTimerWheel(systemClock);
  const sink = createRecordingSink();
  const [driver] = drivers;
  if (driver === undefined) return expect.fail('no driver');
  const line = driver.open({
    name: 'range',
    clock: systemClock,
    wheel,
    sink,
    dial: ({ host, port, timeout }) => tcpConnector({ host, port, timeout }),
    box: () => expect.fail('nothing dials in'),
  });
  const port = await fake.listen();
  const points = rangedKinds.map((kind, key) => ({
    ...kind,
    key,
    address: {
      ...{ family: 'HR', address: `${addressOf(key)}` },
      ...{ bit: null, length: 1, wordOrder: null },
    },
    writeRange: kind,
  }));
  line.set({
    id: 1,
    host: '127.0.0.1',
    port,
    gatewayId: null,
    settings: { profile: 'modbus', unitId: 1, wordOrder: 'ABCD', maxRegisters: 100 },
    points,
    periodMs: 3_600_000,
    timeoutMs: 5000,
  });
  await expect.poll(() => sink.states.at(-1)?.state, { timeout: 60_000 }).toBe('online');
  const { holdings } = fake.unit(1);
  const counts = { sent: 0, refused: new Map<string, number>() };

  await fc.assert(
    fc.asyncProperty(valueOfAnyKind, async ([key, value]) => {
      const kind = rangedKinds[key] as RangedKind;
      wrote.length = 0;
      const code = await line.write(1, key, value).then(
        ({ state }) => (state === 'accepted' ? null : state),
        (error: unknown) => (error instanceof Fault ? error.code : String(error)),
      );
      if (code !== null) {
        expect(wrote).toEqual([]);
        counts.refused.set(code, (counts.refused.get(code) ?? 0) + 1);
        if (code === 'telemetry.beyond_write_range') expectBeyond(value, kind);
        return;
      }
      counts.sent += 1;
      expect(wrote.length).toBeGreaterThan(0);
      const from = addressOf(key);
      for (const { address, count } of wrote) {
        expect(address >= from && address + count <= from + 4).toBe(true);
      }
      // Of a word that holds one byte it is the lower.
      const width = widthOf(kind);
      const bytes = Buffer.alloc(8);
      holdings
        .subarray(from, from + 4)
        .forEach((word, at) => void bytes.writeUInt16BE(word, at * 2));
      expectWithin(
        rawIn(width === 1 ? bytes.subarray(1, 2) : bytes.subarray(0, width), kind),
        kind,
      );
    }),
    { numRuns: runs },
  );
  await line.stop();
  wheel.stop();
  await fake.close();
  // The property says nothing where everything is refused.
  expect(counts.sent).toBeGreaterThan(0.15 * runs);
  for (const code of ['beyond_write_range', 'off_write_step', 'rounds_out_of_range']) {
    expect(counts.refused.get(`telemetry.${code}`)).toBeGreaterThan(0.002 * runs);
  }
});
