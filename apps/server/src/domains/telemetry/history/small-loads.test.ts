/** Little that comes: on disk at once, read at once, and in the engine in a few inserts. */
import { pointId, timestamp } from '@millwright/kernel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HistoryEngine } from './engine.series.ts';
import { openTestHistory, type TestHistory } from './testing.ts';

const start = Date.UTC(2026, 5, 1);
let opened: TestHistory;
let inserts = 0;

function counted({ client, binary, metrics }: HistoryEngine): HistoryEngine {
  const counting: typeof client = Object.create(client);
  counting.exec = async (request) => {
    inserts += 1;
    return await client.exec(request);
  };
  return { client: counting, binary, metrics };
}

beforeEach(async () => {
  inserts = 0;
  opened = await openTestHistory(timestamp(start), { engine: counted, haste: 1 });
});
afterEach(() => opened.stop());

async function write(from: number, count: number): Promise<void> {
  const batch = opened.history.createBatch(count);
  for (let n = from; n < from + count; n += 1) batch.append(1, start + n, n, 0, null);
  await opened.history.write(batch);
}

test('small batches gather on disk and go in together', async () => {
  const { history } = opened;
  for (let n = 0; n < 40; n += 1) await write(n * 10, 10);
  const last = await history.lastBefore([1], start + 1e6);
  expect(last.get(1)?.value).toBe(399);
  const range = { points: [pointId(1)], from: start, to: start + 400, width: 400 };
  const [line] = await history.trend(range);
  expect(line?.values).toEqual(Array.from({ length: 400 }, (_, n) => n));
  expect(inserts).toBeLessThan(10);
  await history.rollUp({ open: true });
  expect(history.figures()).toMatchObject({ spoolRows: 0, insertedRows: 400 });
  const whole = { points: [1], from: start, to: start + 60_000 };
  expect(await history.recount('minute', whole)).toEqual({ buckets: 1, wrong: 0 });
});

test('they go in at once when there are tens of thousands', { timeout: 60_000 }, async () => {
  await opened.stop();
  // The time for which they gather does not pass.
  opened = await openTestHistory(timestamp(start), { engine: counted, haste: 0.001 });
  const each = 8_192;
  for (let n = 0; n < 7; n += 1) await write(n * each, each);
  expect(opened.history.figures().spoolRows).toBe(7 * each);
  expect(inserts).toBe(0);
  await write(7 * each, each);
  await vi.waitFor(() => expect(opened.history.figures().spoolRows).toBe(0), 30_000);
  expect(inserts).toBe(1);
});

test('what is worth an insert by itself goes straight to the engine', async () => {
  await write(0, 20_000);
  await opened.history.rollUp({ open: true });
  expect(inserts).toBe(1);
});
