/** Writes that others wait behind, beside a spool whose disk is slow: the quicker way is taken. */
import { join } from 'node:path';
import { milliseconds, timestamp } from '@millwright/kernel';
import { createManualClock, type ManualClock, waitFor } from '@millwright/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import { openTestClickhouse, type TestClickhouse } from '../../../engines/clickhouse/testing.ts';
import { createBackfill } from './backfill/index.ts';
import type { HistoryEngine } from './engine.series.ts';
import { createInsertGate } from './insert-gate.ts';
import { PointTraits } from './point-traits.ts';
import { openVersions } from './rollups/index.ts';
import { SampleBatch } from './sample-batch.ts';
import { openRefusedBlocks, openSpool, type Spool } from './spool/index.ts';
import { createThrottle, type Throttle } from './throttle.ts';
import { createSampleWriter, type SampleWriter } from './write-samples.ts';

/** As many are worth an insert by themselves. */
const rows = 16_384;
const start = Date.UTC(2026, 5, 1);
const hurry = AbortSignal.abort();
let clickhouse: TestClickhouse;
let clock: ManualClock;
let throttle: Throttle;
let spool: Spool;
let others: Spool;
let writer: SampleWriter;
/** By the clock of the test. */
let insertTakes = milliseconds(100);
let appendTakes = milliseconds(300);
/** How much of its time the loop works. */
let loopUse = 0;
/** Called when a batch has come to be in the engine. */
let onWritten = (): void => {};
let appended = 0;
let inserts = 0;

/** The engine, whose inserts take their time. */
const slow = (engine: HistoryEngine): HistoryEngine => {
  const client: typeof engine.client = Object.create(engine.client);
  client.exec = async (request) => {
    const answer = await engine.client.exec(request);
    if ('values' in request) {
      inserts += 1;
      clock.advance(insertTakes);
    }
    return answer;
  };
  return { ...engine, client };
};

beforeEach(async () => {
  clickhouse = await openTestClickhouse();
  clock = createManualClock(timestamp(start));
  throttle = createThrottle();
  loopUse = 0;
  onWritten = () => {};
  appended = 0;
  inserts = 0;
  const folder = join(clickhouse.dataDir, 'spool');
  const needs = { folder, maxBytes: 2 ** 30, clock, log: silentLog };
  const opened = await openSpool(needs);
  spool = opened;
  const onSlowDisk: Spool = Object.create(opened, {
    append: {
      async value(...block: Parameters<Spool['append']>) {
        appended += 1;
        await opened.append(...block);
        clock.advance(appendTakes);
      },
    },
  });
  others = await openSpool({ ...needs, folder: join(folder, 'backfill') });
  const shared = {
    engine: slow(throttle.throttled(clickhouse)),
    clock,
    log: silentLog,
    refused: openRefusedBlocks(folder, silentLog),
    versions: openVersions(folder, clock),
    gate: createInsertGate(),
    passed: () => {},
  };
  writer = createSampleWriter({
    ...shared,
    spool: onSlowDisk,
    backfill: createBackfill({ ...shared, spool: others, maxBytes: 2 ** 30 }),
    traits: new PointTraits(3_650),
    loopUse: () => loopUse,
    written: () => onWritten(),
    doubted: () => {},
  });
});
afterEach(async () => {
  throttle.open();
  await writer.stop();
  await spool.close();
  await others.close();
  await clickhouse.stop();
});

function batchOf(number: number): SampleBatch {
  const batch = new SampleBatch(rows);
  for (let index = 0; index < rows; index += 1) {
    batch.append(1 + index, start + number * 1000, index, 0, null);
  }
  return batch;
}

/** One batch that the engine did not take in time, so that it went both ways, and one that it took. */
async function knowBothWays(): Promise<void> {
  const written = writer.write(batchOf(0));
  await waitFor('somebody to wait for the engine', () => clock.pending > 0);
  clock.advance(milliseconds(500));
  await written;
  throttle.open();
  await waitFor('an empty spool', () => spool.isEmpty);
  await writer.write(batchOf(1));
  expect([appended, inserts, writer.insertedRows]).toEqual([1, 2, 2 * rows]);
}

test('a quick insert beside a slow disk: the batch goes in once', async () => {
  insertTakes = milliseconds(100);
  appendTakes = milliseconds(300);
  await knowBothWays();
  await writer.write(batchOf(2), hurry);
  expect([appended, inserts, writer.insertedRows]).toEqual([1, 3, 3 * rows]);
});

test('a slow insert beside a quick disk: nobody waits for it', async () => {
  insertTakes = milliseconds(300);
  appendTakes = milliseconds(100);
  await knowBothWays();
  await writer.write(batchOf(2), hurry);
  expect(appended).toBe(2);
  await waitFor('an empty spool', () => spool.isEmpty);
  expect([inserts, writer.insertedRows]).toEqual([3, 3 * rows]);
});

test('a slow insert beside a quick disk, while the loop has no time for both: the batch goes in once', async () => {
  insertTakes = milliseconds(300);
  appendTakes = milliseconds(100);
  await knowBothWays();
  loopUse = 0.9;
  await writer.write(batchOf(2), hurry);
  expect([appended, inserts, writer.insertedRows]).toEqual([1, 3, 3 * rows]);
});

test('what is still under way when hurry comes waits as long as the insert usually takes', async () => {
  insertTakes = milliseconds(100);
  appendTakes = milliseconds(300);
  await knowBothWays();
  throttle.close();
  const others = new AbortController();
  const written = writer.write(batchOf(2), others.signal);
  await waitFor('somebody to wait for the engine', () => clock.pending > 0);
  clock.advance(milliseconds(150));
  others.abort();
  clock.advance(milliseconds(49));
  await new Promise((resolve) => setImmediate(resolve));
  expect(appended).toBe(1);
  clock.advance(milliseconds(1));
  await written;
  expect(appended).toBe(2);
});

test('who flushes while the last of the spool is on its way out does not wait for ever', async () => {
  throttle.open();
  const flushed = Promise.withResolvers<void>();
  const small = new SampleBatch(1);
  small.append(1, start, 1, 0, null);
  await writer.write(small);
  // It is in the engine, and not gone from the disk yet.
  onWritten = () => void writer.flush().then(flushed.resolve);
  writer.start();
  await flushed.promise;
  expect(writer.insertedRows).toBe(1);
});
