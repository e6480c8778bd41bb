/** Values at and around every border of every kind of point go to an S7 controller over a real connection. */
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
import { createS7Fake } from './fake.ts';
import { drivers } from './index.ts';

const runs = isWholeRun ? 10_000 : 2500;
/** Each point has eight bytes of its own. */
const byteOf = (key: number): number => key * 8;

test('nothing outside its range reaches the controller, whatever is written', async () => {
  const fake = createS7Fake();
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
  line.set({
    id: 1,
    host: '127.0.0.1',
    port: await fake.listen(),
    gatewayId: null,
    settings: { model: 'S7-1200', rack: 0, slot: 1, connection: 'pg' },
    points: rangedKinds.map((kind, key) => ({
      ...kind,
      key,
      address: {
        ...{ area: 'DB', db: 1, byte: byteOf(key) },
        ...{ bit: null, text: 'string', length: 1 },
      },
      writeRange: kind,
    })),
    periodMs: 3_600_000,
    timeoutMs: 5000,
  });
  await expect.poll(() => sink.states.at(-1)?.state, { timeout: 60_000 }).toBe('online');
  const memory = fake.memory('DB', 1);
  const counts = { sent: 0, refused: new Map<string, number>() };

  await fc.assert(
    fc.asyncProperty(valueOfAnyKind, async ([key, value]) => {
      const kind = rangedKinds[key] as RangedKind;
      const { requests } = fake;
      const before = Buffer.from(memory);
      const code = await line.write(1, key, value).then(
        ({ state }) => (state === 'accepted' ? null : state),
        (error: unknown) => (error instanceof Fault ? error.code : String(error)),
      );
      if (code !== null) {
        expect(fake.requests).toBe(requests);
        counts.refused.set(code, (counts.refused.get(code) ?? 0) + 1);
        if (code === 'telemetry.beyond_write_range') expectBeyond(value, kind);
        return;
      }
      counts.sent += 1;
      const [from, to] = [byteOf(key), byteOf(key) + widthOf(kind)];
      expectWithin(rawIn(memory.subarray(from, to), kind), kind);
      // Of its neighbours nothing was touched.
      memory.copy(before, from, from, to);
      expect(before.equals(memory)).toBe(true);
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
